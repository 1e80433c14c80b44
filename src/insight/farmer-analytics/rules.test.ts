import { expect, test } from "vitest";
import {
  analyticsFigures,
  daysBefore,
  daysOfSeason,
  figureUnits,
  shareBp,
  withoutSmallCells,
} from "./rules.ts";

test("a season that runs ends today, and is set beside the same days a year earlier", () => {
  const now = daysOfSeason("2026/27", "2026-11-20");
  expect(now).toEqual({ from: "2026-10-01", to: "2026-11-20" });
  expect(daysBefore(now)).toEqual({ from: "2025-10-01", to: "2025-11-20" });
  expect(daysOfSeason("2025/26", "2026-11-20").to).toBe("2026-09-30");
  expect(daysBefore({ from: "2027-10-01", to: "2028-02-29" }).to).toBe("2027-02-28");
});

test.each([
  [0n, 0n, null],
  [1n, 3n, 3_333],
  [600n, 1_000n, 6_000],
])("%i of %i is %s basis points", (part, whole, bp) => {
  expect(shareBp(part, whole)).toBe(bp);
});

test("every figure has a unit", () => {
  expect(analyticsFigures.toSorted()).toEqual(Object.keys(figureUnits).toSorted());
});

const cell = (label: string, farmers: bigint) => ({ label, farmers, grams: farmers, value: 0n });

test.each([
  ["nothing small", [5n, 9n], [5n, 9n]],
  ["small ones are one", [9n, 3n, 2n], [9n, 5n]],
  ["one small one hides behind the smallest other", [9n, 7n, 2n], [9n, 9n]],
  ["all small", [2n, 1n], [3n]],
] as const)("small cells: %s", (_, given, kept) => {
  const cells = withoutSmallCells(
    given.map((farmers, index) => cell(`D${index}`, farmers)),
    "Others",
  );
  expect(cells.map(({ farmers }) => farmers)).toEqual(kept);
  const sum = (some: readonly bigint[]) => some.reduce((a, b) => a + b, 0n);
  expect(sum(cells.map(({ grams }) => grams))).toBe(sum(given));
});
