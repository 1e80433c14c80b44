import { expect, test } from "vitest";
import { bagsOf60, daysOfMonth, formatBags, levyPeriods } from "./rules.ts";

test.each([
  [19_200_000n, 32_000n, "320.00"],
  [60_000n, 100n, "1.00"],
  [100_000n, 167n, "1.67"],
  [0n, 0n, "0.00"],
])("%d g are %d hundredths of a bag", (net, hundredths, written) => {
  expect(bagsOf60(net)).toBe(hundredths);
  expect(formatBags(net)).toBe(written);
});

test.each([
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2028-02", "2028-02-01", "2028-02-29"],
  ["2026-12", "2026-12-01", "2026-12-31"],
])("%s is %s to %s", (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to });
});

test("payments settle the oldest month first, whatever month they were made in", () => {
  const month = (name: string, assessed: bigint, paid: bigint) => ({ month: name, assessed, paid });
  const months = [
    month("2026-10", 700n, 0n),
    month("2026-09", 1000n, 0n),
    month("2026-11", 300n, 1200n),
  ];
  expect(levyPeriods(months).map((one) => [one.month, one.open])).toEqual([
    ["2026-09", 0n],
    ["2026-10", 500n],
    ["2026-11", 300n],
  ]);
  const over = levyPeriods([month("2026-09", 100n, 250n), month("2026-10", 100n, 0n)]);
  expect(over.map(({ open }) => open)).toEqual([0n, 0n]);
});
