import { expect, test } from "vitest";
import { averageTenths, farmNames } from "./rules.ts";

test.each([
  [0n, 0n, null],
  [30n, 10n, 30],
  [35n, 10n, 35],
  [1n, 3n, 3],
  [2n, 3n, 7],
  [5n, -1n, null],
  [0n, 10n, 0],
  // A quarter of a tenth is none, half a tenth is one.
  [1n, 40n, 0],
  [1n, 20n, 1],
])("%i gram-days of %i grams are %s tenths of days", (gramDays, grams, tenths) => {
  expect(averageTenths(gramDays, grams)).toBe(tenths);
});

test.each([
  ["coffee", ["robusta", "arabica"]],
  ["cocoa", ["cocoa"]],
  ["sesame", ["sesame"]],
  ["shea", ["shea"]],
] as const)("farms grow %s as %s", (commodity, names) => {
  expect(farmNames(commodity)).toEqual(names);
});
