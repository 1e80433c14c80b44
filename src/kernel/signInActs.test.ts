import { expect, test } from "vitest";
import { routineActs, signInActName, signInActs } from "./signInActs.ts";

test.each([
  ["login", "Signed in"],
  ["user_recovery_requested", "Asked for a new password"],
  ["user_did_something_else", "user did something else"],
  ["", ""],
])("%s reads %s", (act, words) => {
  expect(signInActName(act)).toBe(words);
});

test("what a filter offers is in words, each other ones", () => {
  const words = signInActs.map(signInActName);
  expect(new Set(words).size).toBe(signInActs.length);
  expect(words.filter((one) => /_/.test(one) || !/^[A-Z]/.test(one))).toEqual([]);
});

test("what comes with every renewal can be named in a filter, a sign-in is none of it", () => {
  for (const act of routineActs) expect(signInActs).toContain(act);
  expect(routineActs).not.toContain("login");
});
