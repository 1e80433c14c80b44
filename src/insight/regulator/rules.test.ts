import fc from "fast-check";
import { expect, test } from "vitest";
import { bagsOf60, daysOfMonth, formatBags, levyPeriods } from "./rules.ts";

test.each([
  [19_200_000n, 32_000n, "320.00"],
  [60_000n, 100n, "1.00"],
  [100_000n, 167n, "1.67"],
  [0n, 0n, "0.00"],
  // Half a hundredth of a bag counts as one.
  [300n, 1n, "0.01"],
  [299n, 0n, "0.00"],
  [60_000_000n, 100_000n, "1,000.00"],
])("%d g are %d hundredths of a bag", (net, hundredths, written) => {
  expect(bagsOf60(net)).toBe(hundredths);
  expect(formatBags(net)).toBe(written);
});

test.each([
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2028-02", "2028-02-01", "2028-02-29"],
  ["2026-12", "2026-12-01", "2026-12-31"],
  ["2026-01", "2026-01-01", "2026-01-31"],
  ["2026-09", "2026-09-01", "2026-09-30"],
  ["2026-11", "2026-11-01", "2026-11-30"],
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

test("a month that gave levy back stays as it is, and takes nothing of what was paid", () => {
  const month = (name: string, assessed: bigint, paid: bigint) => ({ month: name, assessed, paid });
  const open = (...months: Parameters<typeof month>[]) =>
    levyPeriods(months.map((one) => month(...one))).map((one) => one.open);
  expect(open(["2026-09", -50n, 0n], ["2026-10", 100n, 60n])).toEqual([-50n, 40n]);
  expect(open(["2026-09", 100n, 100n], ["2026-10", 0n, 0n])).toEqual([0n, 0n]);
  expect(levyPeriods([])).toEqual([]);
});

test("whatever was assessed and paid, nothing is paid twice and the oldest is never left behind", () => {
  const size = fc.bigInt({ min: 0n, max: 10n ** 9n });
  fc.assert(
    fc.property(fc.array(fc.tuple(size, size), { maxLength: 12 }), (drawn) => {
      const months = drawn.map(([assessed, paid], i) => ({
        ...{ month: `2026-${String(i + 1).padStart(2, "0")}`, assessed, paid },
      }));
      const periods = levyPeriods(months.toReversed());
      const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
      const left =
        sum(months.map(({ assessed }) => assessed)) - sum(months.map(({ paid }) => paid));
      expect(sum(periods.map(({ open }) => open))).toBe(left > 0n ? left : 0n);
      const first = periods.findIndex(({ open }) => open > 0n);
      for (const later of first < 0 ? [] : periods.slice(first + 1)) {
        expect(later.open).toBe(later.assessed);
      }
    }),
  );
});
