import { expect, test } from "vitest";
import {
  formatKilograms,
  formatPercent,
  formatTonnes,
  parseKilograms,
  perKilogramCents,
  priceOf,
  roundToTenthKilogram,
} from "./weight.ts";

test.each([
  [406_900n, "406.9"],
  [19_200_000n, "19,200.0"],
  [-5_600n, "−5.6"],
  [49n, "0.0"],
  [50n, "0.1"],
])("%d g is read as %s kg", (grams, text) => expect(formatKilograms(grams)).toBe(text));

test("tonnes and percent", () => {
  expect(formatTonnes(19_200_000n)).toBe("19.20");
  expect(formatPercent(1350)).toBe("13.5");
});

test.each([
  ["412.5", 412_500n],
  ["1,000", 1_000_000n],
  ["0.001", 1n],
  ["0.0001", null],
  ["-1", -1_000n],
  ["x", null],
])("%s kg is %s g", (text, grams) => expect(parseKilograms(text)).toBe(grams));

test("payable weight goes by tenths of a kilogram", () => {
  expect(roundToTenthKilogram(397_437n)).toBe(397_400n);
  expect(roundToTenthKilogram(397_450n)).toBe(397_500n);
});

test("price and cost per kilogram", () => {
  expect(priceOf(397_400n, 5_800n)).toBe(2_304_920n);
  expect(perKilogramCents(267_340_800n, 19_200_000n)).toBe(1_392_400n);
  expect(perKilogramCents(1n, 0n)).toBe(0n);
});
