import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { makerWords, refuseMaker, wrote } from "./makerRules.ts";

const slip = { officerId: "officer", changedBy: [{ id: "editor" }, { id: "other" }] };
const by = (userId: string, soleTrader = false) => ({ actor: { userId }, org: { soleTrader } });

test("whoever recorded or corrected a slip wrote it, and is told which", () => {
  expect(["officer", "editor", "other", "judge"].map((one) => wrote(slip, one))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const words = (userId: string) => makerWords(by(userId), "collection.approve", slip);
  expect(words("officer")).toBe("You collected this, so somebody else must approve its quality");
  expect(words("editor")).toBe("You corrected this, so somebody else must approve its quality");
  expect(words("judge")).toBeNull();
});

test.each([
  "collection.approve",
  "collection.reject",
  "collection.sample",
  "collection.approve-price",
] as const)("%s is refused to its writers, and marked in a company of one", (step) => {
  expect(() => refuseMaker(by("officer"), step, slip)).toThrow(/^You collected this, /);
  expect(() => refuseMaker(by("other"), step, slip)).toThrow(Refusal);
  expect(() => refuseMaker(by("other"), step, slip)).toThrow(/^You corrected this, .+\.$/);
  expect(refuseMaker(by("judge"), step, slip)).toBe(false);
  expect(refuseMaker(by("officer", true), step, slip)).toBe(true);
  expect(refuseMaker(by("editor", true), step, slip)).toBe(true);
  expect(refuseMaker(by("judge", true), step, slip)).toBe(false);
});
