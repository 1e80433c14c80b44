import fc from "fast-check";
import { expect, test } from "vitest";
import { dollarsPerTonne, marginAt, subtotalOf } from "./rules.ts";

const rate = 3_600_000_000n;

test("the worked container in dollars a tonne", () => {
  expect(dollarsPerTonne(267_340_800n, 19_200_000n, rate)).toBe(386_778n);
  expect(dollarsPerTonne(278_500_800n, 19_200_000n, rate)).toBe(402_924n);
  expect(dollarsPerTonne(286_443_608n, 19_200_000n, rate)).toBe(414_415n);
});

test("its margin at USD 4,050 FOT is 656 a kilogram, 4.5 %", () => {
  expect(marginAt(405_000n, 267_340_800n, 19_200_000n, rate)).toEqual({
    amount: 12_595_200n,
    perKilogram: 65_600n,
    shareBp: 450,
  });
});

test("without a rate or a weight there is nothing to say", () => {
  expect(dollarsPerTonne(1n, 1n, null)).toBe(null);
  expect(dollarsPerTonne(1n, 0n, rate)).toBe(null);
});

test.each<[bigint, bigint, bigint, bigint | null]>([
  // A dollar a kilogram is a thousand dollars a tonne.
  [3_600n, 1_000n, rate, 100_000n],
  [-3_600n, 1_000n, rate, -100_000n],
  [0n, 1_000n, rate, 0n],
  // 18 shillings a tonne are half a cent, and count as one; 17 do not.
  [18n, 1_000_000n, rate, 1n],
  [17n, 1_000_000n, rate, 0n],
])("%d shillings for %d g at a rate of %d are %s cents a tonne", (amount, grams, at, cents) => {
  expect(dollarsPerTonne(amount, grams, at)).toBe(cents);
});

test("a subtotal is read in shillings, for a kilogram and for a tonne", () => {
  expect(subtotalOf(267_340_800n, 19_200_000n, rate)).toEqual({
    ...{ amount: 267_340_800n, perKilogram: 1_392_400n, dollarsPerTonne: 386_778n },
  });
  expect(subtotalOf(-7_350_000n, 19_200_000n, null)).toEqual({
    ...{ amount: -7_350_000n, perKilogram: -38_281n, dollarsPerTonne: null },
  });
  const nothing = { amount: 5n, perKilogram: 0n, dollarsPerTonne: null };
  expect(subtotalOf(5n, 0n, rate)).toEqual(nothing);
});

test.each<
  [string, bigint, bigint, bigint, { amount: bigint; perKilogram: bigint; shareBp: number }]
>([
  [
    "a loss is below nothing",
    100_000n,
    4_500_000n,
    1_000_000n,
    {
      ...{ amount: -900_000n, perKilogram: -90_000n, shareBp: -2_500 },
    },
  ],
  [
    "cost that eats the price leaves nothing",
    100_000n,
    3_600_000n,
    1_000_000n,
    {
      ...{ amount: 0n, perKilogram: 0n, shareBp: 0 },
    },
  ],
  [
    "what costs nothing is all margin",
    100_000n,
    0n,
    1_000_000n,
    {
      ...{ amount: 3_600_000n, perKilogram: 360_000n, shareBp: 10_000 },
    },
  ],
  // No price: there is nothing to have a share of.
  [
    "no price leaves the cost, and no share",
    0n,
    5n,
    1_000_000n,
    {
      ...{ amount: -5n, perKilogram: -1n, shareBp: 0 },
    },
  ],
  [
    "no weight leaves the cost",
    100_000n,
    5n,
    0n,
    {
      ...{ amount: -5n, perKilogram: 0n, shareBp: 0 },
    },
  ],
  [
    "a share is rounded to the nearest",
    300n,
    2n,
    1_000n,
    {
      // 10.8 shillings are 11: 9 of them are 81.82 %.
      ...{ amount: 9n, perKilogram: 900n, shareBp: 8_182 },
    },
  ],
])("%s", (_, price, cost, grams, margin) => {
  expect(marginAt(price, cost, grams, rate)).toEqual(margin);
});

test("whatever the price, cost and margin together are what the weight is worth", () => {
  const size = fc.bigInt({ min: 1n, max: 10n ** 8n });
  fc.assert(
    fc.property(size, size, size, (price, cost, grams) => {
      const { amount } = marginAt(price, cost, grams, rate);
      // Shillings × 10 ** 14; half a shilling is the most that rounding takes or gives.
      const exact = price * grams * rate;
      const off = (amount + cost) * 10n ** 14n - exact;
      expect(2n * (off < 0n ? -off : off) <= 10n ** 14n).toBe(true);
    }),
  );
});
