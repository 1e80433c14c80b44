import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { checkYield, seasonOf, type YieldUse, yieldRulesOn, yieldUse } from "./yieldRules.ts";

const none = { caps: [], forms: [] };
const coffee = yieldRulesOn("2026-11-20", "coffee", none);
const hectare = 10_000n;

test.each<[string, bigint, YieldUse["verdict"]]>([
  ["1,999 kg", 1_999_000n, "fine"],
  ["2,000 kg", 2_000_000n, "near"],
  ["2,500 kg", 2_500_000n, "near"],
  ["3,000 kg", 3_000_000n, "near"],
  ["the 3,001st kg", 3_001_000n, "over"],
])("one hectare gives 2,500 kg of dried cherry: %s", (_, grams, verdict) => {
  const use = yieldUse(hectare, [{ form: "kiboko", grams }], coffee);
  expect(use.verdict).toBe(verdict);
  expect(use.cap).toBe(2_500_000n);
});

test("FAQ counts as the dried cherry it was hulled from: 540 kg are 1,000 kg", () => {
  const use = yieldUse(hectare, [{ form: "faq", grams: 540_000n }], coffee);
  expect(use.used).toBe(1_000_000n);
  expect(use.usedBp).toBe(4_000);
});

test("fresh cherry counts less than dried: 2,500 kg are 1,000 kg", () => {
  expect(yieldUse(hectare, [{ form: "cherry", grams: 2_500_000n }], coffee).used).toBe(1_000_000n);
});

test("forms add up, and more weight is never less use", () => {
  const form = fc.constantFrom("kiboko", "faq", "parchment", "cherry", "drugar", "wugar");
  const bought = fc.array(fc.record({ form, grams: fc.bigInt(0n, 10_000_000n) }));
  fc.assert(
    fc.property(bought, bought, (some, more) => {
      const [a, b, both] = [some, more, [...some, ...more]].map(
        (all) => yieldUse(hectare, all, coffee).used,
      );
      expect(both).toBe((a ?? 0n) + (b ?? 0n));
    }),
  );
});

test("without hectares or without a cap nothing is claimed", () => {
  const bought = [{ form: "kiboko", grams: 9_000_000n }];
  expect(yieldUse(0n, bought, coffee).verdict).toBe("unknown");
  expect(yieldUse(hectare, bought, yieldRulesOn("2026-11-20", "sesame", none)).verdict).toBe(
    "unknown",
  );
});

test("a company's own cap counts from the day it says", () => {
  const cap = {
    commodity: "coffee",
    effectiveFrom: "2026-12-01",
    perHectare: 2_000_000n,
    warnBp: 8_000,
    stopBp: 10_000,
  };
  const rows = { caps: [cap], forms: [] };
  expect(yieldRulesOn("2026-11-30", "coffee", rows).cap?.perHectare).toBe(2_500_000n);
  expect(yieldRulesOn("2026-12-01", "coffee", rows).cap?.perHectare).toBe(2_000_000n);
});

test("the newest rules that have begun count, in whatever order they stand", () => {
  const cap = (effectiveFrom: string, perHectare: bigint) => ({
    ...{ commodity: "coffee", effectiveFrom, perHectare, warnBp: 8_000, stopBp: 12_000 },
  });
  const caps = [cap("2026-11-01", 2_000_000n), cap("2026-12-01", 1_000_000n)];
  const forms = [
    { form: "faq", effectiveFrom: "2026-12-01", outturnBp: 5_000 },
    { form: "faq", effectiveFrom: "2026-11-01", outturnBp: 5_200 },
  ];
  const usedOn = (day: string, rows: { caps: typeof caps; forms: typeof forms }) => {
    const rules = yieldRulesOn(day, "coffee", rows);
    const { cap: most, used } = yieldUse(hectare, [{ form: "faq", grams: 540_000n }], rules);
    return [most, used];
  };
  for (const rows of [
    { caps, forms },
    { caps: caps.toReversed(), forms: forms.toReversed() },
  ]) {
    expect(usedOn("2026-10-31", rows)).toEqual([2_500_000n, 1_000_000n]);
    // 540 kg at 52 % and at 50 %.
    expect(usedOn("2026-11-30", rows)).toEqual([2_000_000n, 1_038_462n]);
    expect(usedOn("2026-12-01", rows)).toEqual([1_000_000n, 1_080_000n]);
  }
});

test("a form nobody gave an outturn counts as it was weighed", () => {
  const use = yieldUse(hectare, [{ form: "husks", grams: 700n }], coffee);
  expect(use).toMatchObject({ used: 700n, usedBp: 3, verdict: "fine" });
});

test("part of a hectare gives its part, and it is said in full what is refused", () => {
  const use = yieldUse(5_000n, [{ form: "kiboko", grams: 2_000_000n }], coffee);
  expect(use).toEqual({ cap: 1_250_000n, used: 2_000_000n, usedBp: 16_000, verdict: "over" });
  expect(() => checkYield(use, false)).toThrow(
    "With this delivery 2,000.0 kg of dried cherry are bought this season, " +
      "160.0 % of the 1,250.0 kg this farm can give.",
  );
});

test("over the cap only somebody who answers for it may buy", () => {
  const over = yieldUse(hectare, [{ form: "kiboko", grams: 3_001_000n }], coffee);
  expect(() => checkYield(over, false)).toThrow(Refusal);
  expect(() => checkYield(over, true)).not.toThrow();
  expect(() => checkYield({ ...over, verdict: "near" }, false)).not.toThrow();
});

test.each([
  ["2026-09-30", "2025-10-01", "2026-09-30"],
  ["2026-10-01", "2026-10-01", "2027-09-30"],
  ["2026-11-20", "2026-10-01", "2027-09-30"],
])("%s is in the season %s to %s", (day, from, to) => {
  expect(seasonOf(day)).toEqual({ from, to });
});
