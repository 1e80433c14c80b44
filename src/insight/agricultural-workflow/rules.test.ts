import { expect, test } from "vitest";
import { averageTenths } from "./rules.ts";

test.each([
  [0n, 0n, null],
  [30n, 10n, 30],
  [35n, 10n, 35],
  [1n, 3n, 3],
  [2n, 3n, 7],
])("%i gram-days of %i grams are %s tenths of days", (gramDays, grams, tenths) => {
  expect(averageTenths(gramDays, grams)).toBe(tenths);
});
