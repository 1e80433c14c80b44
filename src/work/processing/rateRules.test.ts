import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkRateDay, checkStepsOnce } from "./rateRules.ts";

test.each([
  ["the first, of long ago", "2026-01-01", false, null],
  ["a later one, of yesterday", "2026-11-19", true, "processing.rate-day"],
  ["a later one, of today", "2026-11-20", true, null],
  ["a later one, to come", "2026-12-01", true, null],
])("a rate: %s", (_, effectiveFrom, hasRate, code) =>
  expect(codeOf(() => checkRateDay({ effectiveFrom, hasRate }, "2026-11-20"))).toBe(code),
);

test("a step counts once in a batch", () => {
  expect(codeOf(() => checkStepsOnce(["drying", "cleaning"]))).toBeNull();
  expect(codeOf(() => checkStepsOnce([]))).toBeNull();
  expect(() => checkStepsOnce(["drying", "cleaning", "drying"])).toThrow(
    expect.objectContaining({
      code: "processing.step-twice",
      message: '"drying" is named twice; a batch goes through it once.',
    }),
  );
});
