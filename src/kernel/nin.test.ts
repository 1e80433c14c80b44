import { expect, test } from "vitest";
import { maskNin, readNin } from "./nin.ts";

test.each([
  ["CM85012345A34Q", {}, []],
  [" cm85 0123 45a3 4q ", { sex: "male", birthYear: 1985 }, []],
  ["CM85012345A34Q", { sex: "female", birthYear: 1985 }, ["other-sex"]],
  ["CF02012345A34Q", { sex: "female", birthYear: 2002 }, []],
  ["CF02012345A34Q", { sex: "male", birthYear: 1985 }, ["other-sex", "other-birth-year"]],
  ["XF02012345A34Q", {}, ["unusual-class"]],
] as const)("%s is read", (typed, person, warnings) => {
  const nin = typed.replace(/\s/g, "").toUpperCase();
  expect(readNin(typed, person)).toEqual({ ok: true, nin, warnings });
});

test.each([
  "",
  "CM85012345A34",
  "CM85012345A34QQ",
  "C185012345A34Q",
  "CMA5012345A34Q",
  "CM85012345A3$Q",
])("%j is not a NIN", (typed) => {
  expect(readNin(typed)).toEqual({ ok: false, why: "format" });
});

test("is shown masked", () => {
  expect(maskNin("CM85012345A34Q")).toBe("CM85•••••••34Q");
});
