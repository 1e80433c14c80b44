import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { usualSampling } from "#registry/sampling/rules.ts";
import {
  advanceLimit,
  type BroughtDelivery,
  checkAdvance,
  deliveryScore,
  limitOn,
  setOffs,
} from "./scorecardRules.ts";

const delivery = (more: Partial<BroughtDelivery> = {}): BroughtDelivery => ({
  isRejected: false,
  moistureBp: 1_300,
  net: 100_000n,
  payable: 98_000n,
  declared: null,
  ...more,
});

describe("the scorecard", () => {
  test("before the first delivery it says nothing", () => {
    expect(deliveryScore([], usualSampling)).toEqual({
      accepted: 0,
      rejected: 0,
      rejectedBp: null,
      acceptedGrams: 0n,
      moistureBp: null,
      lastMoistureBp: null,
      driftBp: null,
      noted: 0,
      declaredGrams: 0n,
      weighedGrams: 0n,
      varianceBp: null,
    });
  });

  test("rejects, drift of moisture, and our scale against their notes", () => {
    const last = Array.from({ length: 5 }, () => delivery({ moistureBp: 1_500 }));
    const before = [
      delivery({ isRejected: true, declared: 110_000n }),
      delivery({ declared: 90_000n, net: 89_000n }),
      delivery({ moistureBp: 1_200 }),
    ];
    expect(deliveryScore([...last, ...before], usualSampling)).toMatchObject({
      accepted: 7,
      rejected: 1,
      rejectedBp: 1_250,
      acceptedGrams: 686_000n,
      moistureBp: 1_413,
      lastMoistureBp: 1_500,
      driftBp: 233,
      noted: 2,
      declaredGrams: 200_000n,
      weighedGrams: 189_000n,
      varianceBp: -550,
    });
  });
});

test("only what was accepted counts as brought, and only what was measured as wet", () => {
  const score = deliveryScore(
    [
      delivery({ moistureBp: null, payable: 5n }),
      delivery({ isRejected: true, payable: 7n, moistureBp: null }),
      delivery({ payable: 11n, moistureBp: 1_200 }),
    ],
    usualSampling,
  );
  expect(score).toMatchObject({ accepted: 2, rejected: 1, acceptedGrams: 16n, moistureBp: 1_200 });
  // One of three: 3,333.3 basis points; and nothing stands before the last five.
  expect(score).toMatchObject({ rejectedBp: 3_333, driftBp: null });
});

test.each([
  ["as much as was said", 100_000n, 100_000n, 0],
  ["a hundredth more", 100_000n, 101_000n, 100],
  ["a hundredth less", 100_000n, 99_000n, -100],
  ["nothing of a note that says nothing", 0n, 5n, null],
])("our scale says %s", (_, declared, net, varianceBp) => {
  expect(deliveryScore([delivery({ declared, net })], usualSampling).varianceBp).toBe(varianceBp);
});

const million = 1_000_000n;
const nothing = { open: 0n, overdue: 0n, promised: 0n };

test.each([
  [4n * million, null, nothing, 10_000, 4n * million, 4n * million],
  [4n * million, 1_000, nothing, 8_000, 3_200_000n, 3_200_000n],
  [4n * million, 5_000, nothing, 0, 0n, 0n],
  [4n * million, 9_000, nothing, 0, 0n, 0n],
  [
    4n * million,
    0,
    { open: million, overdue: 0n, promised: million },
    10_000,
    4n * million,
    2n * million,
  ],
  [4n * million, 0, { open: million, overdue: 1n, promised: 0n }, 10_000, 4n * million, 0n],
  [4n * million, 4_999, nothing, 2, 800n, 800n],
  [0n, null, nothing, 10_000, 0n, 0n],
  [million, 0, { open: 0n, overdue: 0n, promised: million }, 10_000, million, 0n],
  [million, 0, { open: 1n, overdue: 0n, promised: 999_998n }, 10_000, million, 1n],
  [million, 0, { open: 2n * million, overdue: 0n, promised: 0n }, 10_000, million, 0n],
])("row %#: what a limit is worth, and what is left of it", (...row) => {
  const [granted, rejectedBp, standing, scoreBp, worth, left] = row;
  expect(advanceLimit(granted, rejectedBp, standing)).toEqual({ scoreBp, worth, left });
});

test.each([
  ["2026-10-31", null],
  ["2026-11-01", 5n],
  ["2026-11-30", 5n],
  ["2026-12-01", 9n],
])("on %s the newest limit that has begun counts", (day, advance) => {
  const rows = [
    { effectiveFrom: "2026-12-01", advance: 9n, credit: null },
    { effectiveFrom: "2026-11-01", advance: 5n, credit: null },
  ];
  expect(limitOn(day, rows)?.advance ?? null).toBe(advance);
});

describe("an advance is refused", () => {
  const today = "2026-11-20";
  const asked = { amount: 500n, recoverBy: "2026-12-20", today };
  const known = { overdue: 0n, left: 500n };
  test.each([
    ["of nothing", { ...asked, amount: 0n }, known, /Say how much/],
    ["to be made good today", { ...asked, recoverBy: today }, known, /is not after today/],
    ["while one is overdue", asked, { ...known, overdue: 7n }, /UGX 7 of an earlier/],
    ["above what is left", { ...asked, amount: 501n }, known, /UGX 500 more; UGX 501 is above/],
  ])("%s", (_, one, standing, words) => {
    expect(() => checkAdvance(one, standing)).toThrow(words);
  });
  test.each([
    ["of less than nothing", { ...asked, amount: -1n }, known, "nothing"],
    ["of nothing", { ...asked, amount: 0n }, known, "nothing"],
    ["to be made good today", { ...asked, recoverBy: today }, known, "due-in-past"],
    ["to be made good yesterday", { ...asked, recoverBy: "2026-11-19" }, known, "due-in-past"],
    ["while a shilling is overdue", asked, { ...known, overdue: 1n }, "overdue"],
    ["above what is left", { ...asked, amount: 501n }, known, "above-limit"],
    [
      "of a shilling where nothing is left",
      { ...asked, amount: 1n },
      { overdue: 0n, left: 0n },
      "above-limit",
    ],
  ])("%s, by its code", (_, one, standing, code) => {
    expect(codeOf(() => checkAdvance(one, standing))).toBe(`supplier-advance.${code}`);
  });
  test.each([
    ["of a shilling", { ...asked, amount: 1n }],
    ["of all that is left", asked],
    ["made good tomorrow", { ...asked, recoverBy: "2026-11-21" }],
  ])("and not %s", (_, one) => expect(codeOf(() => checkAdvance(one, known))).toBe(null));
  test("because of what is overdue as a conflict, which ends when that is made good", () => {
    const check = () => checkAdvance(asked, { ...known, overdue: 1n });
    expect(check).toThrow(expect.objectContaining({ status: 409 }));
  });
  test("and not within it", () => expect(() => checkAdvance(asked, known)).not.toThrow());
});

test("a bill makes the oldest good first, never more than is open, never more than it is", () => {
  const due = (open: bigint) => ({ id: "x", open });
  expect(setOffs(10n, [due(4n), due(3n), due(9n)]).map(({ amount }) => amount)).toEqual([
    4n,
    3n,
    3n,
  ]);
  fc.assert(
    fc.property(fc.bigInt(0n, 99n), fc.array(fc.bigInt(1n, 50n)), (payable, opens) => {
      const parts = setOffs(payable, opens.map(due));
      const made = parts.reduce((sum, part) => sum + part.amount, 0n);
      const open = opens.reduce((sum, one) => sum + one, 0n);
      expect(made).toBe(payable < open ? payable : open);
      for (const part of parts) expect(part.amount <= part.due.open && part.amount > 0n).toBe(true);
    }),
  );
});
