import { expect, test } from "vitest";
import { isSeason, seasonDays, seasonsBack, seasonStart } from "./seasons.ts";

test.each([
  ["2026/27", true],
  ["2099/00", true],
  ["2026/28", false],
  ["2026-27", false],
  ["26/27", false],
  ["2026", false],
  ["", false],
  ["2026/2027", false],
  ["2026/26", false],
  ["2026/25", false],
  ["1999/00", false],
  ["12026/27", false],
  ["2026/270", false],
  ["2000/01", true],
])("%s is a season: %s", (season, is) => {
  expect(isSeason(season)).toBe(is);
});

test("a season runs from the first of October to the last of September", () => {
  expect(seasonDays("2026/27")).toEqual({ from: "2026-10-01", to: "2027-09-30" });
  expect(seasonDays("2099/00")).toEqual({ from: "2099-10-01", to: "2100-09-30" });
});

test.each([
  ["2026-11-20", "2026-10-01"],
  ["2026-10-01", "2026-10-01"],
  ["2026-09-30", "2025-10-01"],
])("the season of %s began on %s", (day, start) => {
  expect(seasonStart(day)).toBe(start);
});

test("seasons to choose from begin with the running one", () => {
  expect(seasonsBack("2026-11-20", 2)).toEqual(["2026/27", "2025/26"]);
  expect(seasonsBack("2026-09-30", 3)).toEqual(["2025/26", "2024/25", "2023/24"]);
  expect(seasonsBack("2026-10-01", 1)).toEqual(["2026/27"]);
  expect(seasonsBack("2026-10-01", 0)).toEqual([]);
});
