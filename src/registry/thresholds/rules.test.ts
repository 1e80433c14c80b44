import { describe, expect, test } from "vitest";
import {
  startingThresholds,
  type ThresholdName,
  thresholdNames,
  type ThresholdRow,
} from "#books/thresholds/rules.ts";
import { codeOf } from "#test/codeOf.ts";
import { checkThreshold, thresholdKinds } from "./rules.ts";

const row = (name: string, effectiveFrom: string, value: number): ThresholdRow => ({
  name,
  effectiveFrom,
  value,
});

describe("what a company starts with", () => {
  test.each(thresholdNames)("lies within the bounds that still watch something: %s", (name) => {
    const { least, most } = thresholdKinds[name];
    expect(startingThresholds[name]).toBeGreaterThanOrEqual(least);
    expect(startingThresholds[name]).toBeLessThanOrEqual(most);
  });

  test("could be decided as it stands", () => {
    for (const name of thresholdNames) {
      const asked = { name, effectiveFrom: "2026-11-28", value: startingThresholds[name] };
      expect(codeOf(() => checkThreshold(asked, [], "2026-11-28"))).toBeNull();
    }
  });
});

describe("what may be decided", () => {
  const check = (
    name: ThresholdName,
    value: number,
    { from = "2026-11-28", known = [] }: { from?: string; known?: ThresholdRow[] } = {},
  ) => codeOf(() => checkThreshold({ name, value, effectiveFrom: from }, known, "2026-11-28"));

  test.each([
    ["2026-11-27", "threshold.day"],
    ["2026-11-28", null],
    ["2027-11-29", null],
    ["2027-11-30", "threshold.day"],
  ])("from %s: %s", (from, code) => expect(check("rateStep", 500, { from })).toBe(code));

  test.each<[ThresholdName, number, string | null]>([
    ["gpsAccuracy", 0, "threshold.bounds"],
    ["gpsAccuracy", 1, null],
    ["gpsAccuracy", 100, null],
    ["gpsAccuracy", 101, "threshold.bounds"],
    ["oldAdvance", 366, null],
    ["oldAdvance", 367, "threshold.bounds"],
    ["bagMean", 0, null],
    ["bagMean", 501, "threshold.bounds"],
  ])("%s of %i: %s", (name, value, code) => expect(check(name, value)).toBe(code));

  test.each<[string, ThresholdName, number, ThresholdRow[], string | null]>([
    ["a first figure up to the second", "unexplainedReason", 200, [], null],
    ["a first one above the second", "unexplainedReason", 201, [], "threshold.order"],
    ["a second one down to the first", "overlapRefusal", 1_000, [], null],
    ["a second one below the first", "overlapRefusal", 999, [], "threshold.order"],
    [
      "a first one above what the second is to be",
      "unexplainedReason",
      150,
      [row("unexplainedReview", "2027-01-01", 149)],
      "threshold.order",
    ],
    [
      "a first one that ends before",
      "unexplainedReason",
      150,
      [row("unexplainedReview", "2027-01-01", 149), row("unexplainedReason", "2027-01-01", 100)],
      null,
    ],
    [
      "beside what counted long ago",
      "unexplainedReason",
      150,
      [row("unexplainedReview", "2026-11-01", 200), row("unexplainedReview", "2026-10-01", 60)],
      null,
    ],
  ])("%s: %s of %i", (_, name, value, known, code) =>
    expect(check(name, value, { known })).toBe(code),
  );
});
