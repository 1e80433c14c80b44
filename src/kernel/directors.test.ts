import { expect, test } from "vitest";
import { isTitled, usualTitles } from "./directors.ts";

test.each([
  ["Director Operations", true],
  ["  DIRECTOR operations ", true],
  ["Director of Operations", false],
  ["Director Operations II", false],
  ["", false],
  [null, false],
])("%j is the title: %s", (title, expected) => {
  expect(isTitled(title, "Director Operations")).toBe(expected);
});

test("a company's own title may stand with blanks around it", () => {
  expect(isTitled("operations manager", " Operations Manager ")).toBe(true);
  expect(isTitled("Director Operations", usualTitles.directorOperations)).toBe(true);
  expect(isTitled("Director Operations", usualTitles.managingDirector)).toBe(false);
});
