import { expect, test } from "vitest";
import { daysOf, lessBp, linesOf, perKilogram, type Period, shareBp } from "./rules.ts";

test.each<[Period, string, string]>([
  ["today", "2026-11-20", "2026-11-20"],
  ["week", "2026-11-20", "2026-11-14"],
  ["month", "2026-11-20", "2026-10-22"],
  ["season", "2026-11-20", "2026-10-01"],
  ["season", "2026-10-01", "2026-10-01"],
  ["season", "2026-09-30", "2025-10-01"],
])("%s on %s begins on %s", (period, today, from) => {
  expect(daysOf(period, today)).toEqual({ from, to: today });
});

test.each<[bigint, bigint, bigint | null]>([
  [2_304_920n, 397_400n, 5_800n],
  [1_000n, 3_000n, 333n],
  [2_000n, 3_000n, 667n],
  [0n, 0n, null],
  [5n, 0n, null],
  [0n, 1_000n, 0n],
  [1n, 2_000n, 1n],
  [1n, 2_001n, 0n],
])("%d shillings for %d grams", (value, grams, price) => {
  expect(perKilogram(value, grams)).toBe(price);
});

test("shares, and whose lines are read", () => {
  expect([shareBp(1, 8), shareBp(2, 3), shareBp(0, 0)]).toEqual([1_250, 6_667, null]);
  expect(linesOf(["canCreateCollections"], "me")).toBe("me");
  expect(linesOf(["canViewAnalytics"], "me")).toBe(null);
  expect(linesOf(["canUpdateInventory"], "me")).toBe(null);
  expect(linesOf(["canViewReports"], "me")).toBe("me");
});

test.each<[bigint, bigint, number | null]>([
  [1_000_000n, 992_000n, 80],
  [406_900n, 397_400n, 233],
  [1_000n, 1_000n, 0],
  [1_000n, 1_010n, -100],
  [0n, 0n, null],
  [0n, 5n, null],
  [5n, 0n, 10_000],
  [20_000n, 19_999n, 1],
  [20_001n, 20_000n, 0],
])("%d grams weighed, %d taken into store", (weighed, received, bp) => {
  expect(lessBp(weighed, received)).toBe(bp);
});
