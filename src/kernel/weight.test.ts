import { expect, test } from "vitest";
import {
  formatKilograms,
  formatPercent,
  formatTonnes,
  parseKilograms,
  perKilogramCents,
  priceOf,
} from "./weight.ts";

test.each([
  [406_900n, "406.9"],
  [19_200_000n, "19,200.0"],
  [-5_600n, "−5.6"],
  [49n, "0.0"],
  [50n, "0.1"],
])("%d g is read as %s kg", (grams, text) => expect(formatKilograms(grams)).toBe(text));

test.each([
  [0, 12_499n, "12"],
  [0, 12_500n, "13"],
  [1, 12_549n, "12.5"],
  [1, 12_550n, "12.6"],
  [3, 12_549n, "12.549"],
  [3, "1", "0.001"],
  [0, "-1500", "−2"],
] as const)("with %d decimals %s g are read as %s kg", (decimals, grams, text) =>
  expect(formatKilograms(grams, decimals)).toBe(text),
);

test.each([
  [19_200_000n, "19.20"],
  [4_999n, "0.00"],
  [5_000n, "0.01"],
  ["1234567890", "1,234.57"],
  [-5_000n, "−0.01"],
])("%s g are read as %s tonnes", (grams, text) => expect(formatTonnes(grams)).toBe(text));

test.each([
  [1350, "13.5"],
  [0, "0.0"],
  [4, "0.0"],
  ["5", "0.1"],
  [10_000n, "100.0"],
  [-125, "−1.3"],
])("%s basis points are read as %s per cent", (bp, text) => expect(formatPercent(bp)).toBe(text));

test.each([
  ["412.5", 412_500n],
  ["1,000", 1_000_000n],
  ["0.001", 1n],
  ["0.0001", null],
  ["-1", -1_000n],
  ["x", null],
])("%s kg is %s g", (text, grams) => expect(parseKilograms(text)).toBe(grams));

test.each([
  [397_400n, 5_800n, 2_304_920n],
  [1_000n, 5_801n, 5_801n],
  [1n, 499n, 0n],
  [1n, 500n, 1n],
  [0n, 5_800n, 0n],
])("%s g at %s a kilogram are %s", (grams, price, amount) =>
  expect(priceOf(grams, price)).toBe(amount),
);

test.each([
  [267_340_800n, 19_200_000n, 1_392_400n],
  [1n, 1_000n, 100n],
  [1n, 200_000n, 1n],
  [1n, 200_001n, 0n],
  [0n, 5n, 0n],
  [1n, 0n, 0n],
])("%s shillings for %s g are %s hundredths a kilogram", (cost, grams, cents) =>
  expect(perKilogramCents(cost, grams)).toBe(cents),
);
