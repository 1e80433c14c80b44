import { expect, test } from "vitest";
import { isLanguage, languageCodes, languages } from "./languages.ts";

test.each([
  ["en", true],
  ["lg", true],
  ["sw", true],
  ["de", false],
  ["EN", false],
  ["", false],
  ["toString", false],
  ["__proto__", false],
  [null, false],
  [undefined, false],
  [["en"], false],
])("in %j words are written: %s", (text, is) => {
  expect(isLanguage(text)).toBe(is);
});

test("English stands first, and every language has its own name", () => {
  expect(languageCodes[0]).toBe("en");
  expect([...languageCodes].toSorted()).toEqual(Object.keys(languages).toSorted());
  expect(new Set(Object.values(languages)).size).toBe(languageCodes.length);
});
