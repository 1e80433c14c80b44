import { expect, test } from "vitest";
import { averageTenths, isSeason, seasonDays, seasonsBack } from "./rules.ts";

test.each([
  ["2026/27", true],
  ["2099/00", true],
  ["2026/28", false],
  ["2026-27", false],
  ["26/27", false],
])("%s is a season: %s", (season, is) => {
  expect(isSeason(season)).toBe(is);
});

test("a season runs from the first of October to the last of September", () => {
  expect(seasonDays("2026/27")).toEqual({ from: "2026-10-01", to: "2027-09-30" });
  expect(seasonsBack("2026-09-30", 3)).toEqual(["2025/26", "2024/25", "2023/24"]);
  expect(seasonsBack("2026-10-01", 1)).toEqual(["2026/27"]);
});

test.each([
  [0n, 0n, null],
  [30n, 10n, 30],
  [35n, 10n, 35],
  [1n, 3n, 3],
  [2n, 3n, 7],
])("%i gram-days of %i grams are %s tenths of days", (gramDays, grams, tenths) => {
  expect(averageTenths(gramDays, grams)).toBe(tenths);
});
