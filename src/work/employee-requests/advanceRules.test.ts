import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { addDays, daysBetween, isDay } from "#kernel/days.ts";
import {
  checkAdvance,
  checkNothingOverdue,
  instalmentPlan,
  monthsLater,
  startingPolicy,
} from "./advanceRules.ts";

describe("how much of a salary is advanced: a million over half a year", () => {
  test.each<[string, bigint, number, bigint, string | null]>([
    ["all of it at once", 1_000_000n, 6, 0n, null],
    ["in one month", 1_000_000n, 1, 0n, null],
    ["in seven months", 1n, 7, 0n, "employee-request.too-many-instalments"],
    ["a shilling more", 1_000_001n, 6, 0n, "employee-request.advance-too-large"],
    ["what is left beside another", 400_000n, 6, 600_000n, null],
    ["more than is left", 400_001n, 6, 600_000n, "employee-request.advance-too-large"],
    ["anything when all is owed", 1n, 1, 1_000_000n, "employee-request.advance-too-large"],
  ])("%s", (_, amount, instalments, owed, code) => {
    expect(codeOf(() => checkAdvance({ amount, instalments }, owed, startingPolicy))).toBe(code);
  });

  test("another house has other terms", () => {
    const policy = { ...startingPolicy, largestAdvance: 200_000n, mostInstalments: 2 };
    const check = (amount: bigint, instalments: number) => () =>
      checkAdvance({ amount, instalments }, 0n, policy);
    expect(codeOf(check(200_000n, 2))).toBe(null);
    expect(check(1n, 3)).toThrow("An advance is paid back within 2 months.");
    expect(check(200_001n, 2)).toThrow(/^Up to UGX 200,000 of a salary is advanced\.$/);
  });

  test("what is owed already is said, where something is", () => {
    expect(() => checkAdvance({ amount: 1n, instalments: 1 }, 1_000_000n, startingPolicy)).toThrow(
      "Up to UGX 1,000,000 of a salary is advanced. UGX 1,000,000 of it is owed or asked for already.",
    );
  });
});

test("nothing new while something is overdue, named", () => {
  expect(codeOf(() => checkNothingOverdue([]))).toBe(null);
  const overdue = { open: 5_000n, dueOn: "2026-11-01", note: "ER-26-000001" };
  const later = { open: 7_000n, dueOn: "2026-11-10", note: "ER-26-000002" };
  expect(() => checkNothingOverdue([overdue, later])).toThrow(
    expect.objectContaining({
      code: "employee-request.overdue",
      status: 409,
      message: "UGX 5,000 of ER-26-000001 was to come back by 1 Nov 2026. It comes first.",
    }),
  );
  expect(() => checkNothingOverdue([{ ...overdue, note: null }])).toThrow(
    "UGX 5,000 of an earlier advance was to come back",
  );
});

describe("so many months later", () => {
  test.each([
    ["2026-11-20", 0, "2026-11-20"],
    ["2026-11-20", 1, "2026-12-20"],
    ["2026-11-20", 2, "2027-01-20"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-10-31", 1, "2026-11-30"],
    ["2026-10-31", 2, "2026-12-31"],
    ["2026-12-31", 12, "2027-12-31"],
    ["2026-03-05", -3, "2025-12-05"],
  ])("%s and %s months is %s", (from, months, later) =>
    expect(monthsLater(from, months)).toBe(later),
  );

  test("it is the same day of that month, or its last", () => {
    const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays("2024-01-01", count));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), (from, months) => {
        const later = monthsLater(from, months);
        expect(isDay(later)).toBe(true);
        const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(monthOf(later) - monthOf(from)).toBe(months);
        const isLast = addDays(later, 1).endsWith("-01");
        const sameDay = later.slice(8) === from.slice(8);
        expect(sameDay || (isLast && later.slice(8) < from.slice(8))).toBe(true);
      }),
    );
  });
});

describe("when which part of an advance comes back", () => {
  test("100,000 in three months: the first takes the shilling that does not divide", () => {
    const advance = { amount: 100_000n, instalments: 3, from: "2026-11-30" };
    expect(instalmentPlan(advance, 0n)).toEqual([
      { day: "2026-12-30", amount: 33_334n, open: 33_334n },
      { day: "2027-01-30", amount: 33_333n, open: 33_333n },
      { day: "2027-02-28", amount: 33_333n, open: 33_333n },
    ]);
    expect(instalmentPlan(advance, 40_000n).map(({ open }) => open)).toEqual([
      0n,
      26_667n,
      33_333n,
    ]);
    expect(instalmentPlan(advance, 33_334n).map(({ open }) => open)).toEqual([
      0n,
      33_333n,
      33_333n,
    ]);
    expect(instalmentPlan(advance, 100_000n).map(({ open }) => open)).toEqual([0n, 0n, 0n]);
  });

  test("at once it is one part, a month after the money was received", () => {
    expect(instalmentPlan({ amount: 60_000n, instalments: 1, from: "2026-11-20" }, 0n)).toEqual([
      { day: "2026-12-20", amount: 60_000n, open: 60_000n },
    ]);
  });

  test("parts sum up, the later are equal, and what is repaid meets the first", () => {
    const advances = fc.record({
      amount: fc.bigInt(1n, 3_000_000n),
      instalments: fc.integer({ min: 1, max: 12 }),
      shareRepaid: fc.bigInt(0n, 100n),
    });
    fc.assert(
      fc.property(advances, ({ amount, instalments, shareRepaid }) => {
        const repaid = (amount * shareRepaid) / 100n;
        const plan = instalmentPlan({ amount, instalments, from: "2026-11-20" }, repaid);
        expect(plan).toHaveLength(instalments);
        expect(plan.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount);
        expect(plan.reduce((sum, part) => sum + part.open, 0n)).toBe(amount - repaid);
        const [first, ...others] = plan.map((part) => part.amount);
        expect(new Set(others).size).toBe(instalments === 1 ? 0 : 1);
        const rest = (first ?? 0n) - (others[0] ?? first ?? 0n);
        expect(rest >= 0n && rest < BigInt(instalments)).toBe(true);
        const opened = plan.findIndex((part) => part.open > 0n);
        const later = opened === -1 ? [] : plan.slice(opened + 1);
        expect(later.every((part) => part.open === part.amount)).toBe(true);
        for (const [at, { day }] of plan.slice(1).entries()) {
          expect(daysBetween(plan[at]?.day ?? "", day) >= 28).toBe(true);
        }
      }),
    );
  });
});
