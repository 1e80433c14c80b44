import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import {
  averageOf,
  checkSampling,
  moistureDrift,
  samplingAfter,
  samplingOn,
  type SamplingRule,
  usualSampling,
} from "./rules.ts";

/** Deliveries the newest first: x turned away, o accepted; all at 13.0 % unless said. */
const judged = (history: string, moistureBp: (number | null)[] = []) =>
  [...history].map((one, at) => ({
    isRejected: one === "x",
    moistureBp: at < moistureBp.length ? (moistureBp[at] ?? null) : 1_300,
  }));

describe("two rejects among the last five ask for two samples", () => {
  test.each([
    ["", 1],
    ["x", 1],
    ["xx", 2],
    ["ooxox", 2],
    ["xoooo", 1],
    ["ooooxx", 1],
    ["xoooox", 1],
    ["xooox", 2],
    ["xxxxx", 2],
  ])("%s: %i", (history, samples) => {
    expect(samplingAfter(judged(history), usualSampling).samples).toBe(samples);
  });

  test("the reason says how many of how many; a rule of one sample asks for no more", () => {
    expect(samplingAfter(judged("xxo"), usualSampling).reason).toBe(
      "2 of the last 3 were turned away",
    );
    expect(samplingAfter(judged("xxx"), { ...usualSampling, samples: 1 })).toEqual({
      samples: 1,
      reason: null,
    });
  });
});

describe("wetter than before", () => {
  test.each([
    // The last five, then those before.
    [[1_500, 1_500, 1_500, 1_500, 1_500, 1_350], 150, 2],
    [[1_500, 1_500, 1_500, 1_500, 1_500, 1_351], 149, 1],
    [[1_200, 1_200, 1_200, 1_200, 1_200, 1_300], -100, 1],
    [[1_500, 1_500], null, 1],
    [[null, null, 1_600, null, null, null], null, 1],
  ])("%j: %s", (moisture, drift, samples) => {
    const history = judged("o".repeat(moisture.length), moisture);
    expect(moistureDrift(history, 5)).toBe(drift);
    expect(samplingAfter(history, usualSampling).samples).toBe(samples);
  });

  test("both reasons are said, and how much wetter", () => {
    const history = judged("xxooo" + "o", [1_500, 1_500, 1_500, 1_500, 1_500, 1_350]);
    expect(samplingAfter(history, { ...usualSampling, samples: 3 })).toEqual({
      samples: 3,
      reason: "2 of the last 5 were turned away; the last 5 were 1.5 points wetter than before",
    });
    const dry = judged("oooooo", [1_500, 1_500, 1_500, 1_500, 1_500, 1_350]);
    expect(samplingAfter(dry, { ...usualSampling, driftBp: 151 })).toEqual({
      samples: 1,
      reason: null,
    });
  });

  test("what was looked at before is every delivery before the last ones", () => {
    const history = judged("oooo", [1_400, 1_600, 1_000, 1_200]);
    expect(moistureDrift(history, 2)).toBe(400);
    expect(moistureDrift(history, 1)).toBe(133);
    expect(moistureDrift(history, 4)).toBeNull();
    expect(moistureDrift([], 2)).toBeNull();
    const unmeasured = judged("oooo", [null, null, 1_000, 1_200]);
    expect(moistureDrift(unmeasured, 2)).toBeNull();
    const anyDrift = { ...usualSampling, driftBp: 0 };
    expect(samplingAfter(unmeasured, { ...anyDrift, lookedAt: 2 }).samples).toBe(1);
    expect(samplingAfter(judged("oo"), { ...anyDrift, lookedAt: 1 }).samples).toBe(2);
  });

  test("an average is of what was measured, to the basis point", () => {
    expect(averageOf([])).toBeNull();
    expect(averageOf(judged("ooo", [1_000, null, 1_001]))).toBe(1_001);
  });
});

const rows: SamplingRule[] = [
  { effectiveFrom: "2026-12-01", lookedAt: 10, rejects: 1, driftBp: 50, samples: 3 },
  { effectiveFrom: "2026-11-01", lookedAt: 4, rejects: 2, driftBp: 100, samples: 2 },
];

test.each([
  ["2026-10-31", 5],
  ["2026-11-01", 4],
  ["2026-11-30", 4],
  ["2026-12-01", 10],
  ["2019-12-31", 5],
])("on %s the newest rule that has begun counts", (day, lookedAt) => {
  expect(samplingOn(day, rows).lookedAt).toBe(lookedAt);
});

test.each([
  ["2026-11-19", 2, /from today/],
  ["2027-11-30", 2, /from today/],
  ["2026-11-20", 6, /cannot be among/],
])("a rule from %s with %i rejects of five is refused", (effectiveFrom, rejects, words) => {
  const rule = { ...usualSampling, effectiveFrom, rejects };
  expect(() => checkSampling(rule, "2026-11-20")).toThrow(words);
});

test.each([
  ["2026-11-19", 2, "sampling.day"],
  ["2026-11-20", 2, null],
  ["2027-11-21", 2, null],
  ["2027-11-22", 2, "sampling.day"],
  ["2026-11-20", 5, null],
  ["2026-11-20", 6, "sampling.cannot-be-met"],
])("a rule from %s with %i rejects of five: %s", (effectiveFrom, rejects, code) => {
  const rule = { ...usualSampling, effectiveFrom, rejects };
  expect(codeOf(() => checkSampling(rule, "2026-11-20"))).toBe(code);
});
