import { expect, test } from "vitest";
import { isTitled } from "./directors.ts";

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
