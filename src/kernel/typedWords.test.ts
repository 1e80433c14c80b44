import { expect, test } from "vitest";
import { hasEveryWord, wordsOfScreen } from "./typedWords.ts";

test.each([
  ["Financial Statements", "stat fin", true],
  ["Financial Statements", "  FIN ", true],
  ["Financial Statements", "", true],
  ["Financial Statements", "fin cash", false],
])("%s has every word of %j: %s", (text, typed, has) => {
  expect(hasEveryWord(text, typed)).toBe(has);
});

test("a screen is found by its name and by its address", () => {
  const screen = { label: "Regulator and Licences", route: "/ucda-registration" };
  expect(hasEveryWord(wordsOfScreen(screen), "ucda registration")).toBe(true);
});
