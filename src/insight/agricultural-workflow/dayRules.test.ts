import { expect, test } from "vitest";
import { addedDays, daysOfPage } from "./dayRules.ts";

const kept = [
  { day: "2026-11-20", count: 2n, grams: 5n },
  { day: "2026-11-18", count: 3n, grams: 5n },
  { day: "2026-11-11", count: 9n, grams: 5n },
];

test("the days of a page hold its rows and the one that tells that there is more", () => {
  expect(daysOfPage(kept, 1, null)).toEqual(["2026-11-20"]);
  expect(daysOfPage(kept, 2, null)).toEqual(["2026-11-20", "2026-11-18"]);
  expect(daysOfPage(kept, 50, null)).toEqual(["2026-11-20", "2026-11-18", "2026-11-11"]);
});

test("a page that goes on within a day does not count on what is left of it", () => {
  expect(daysOfPage(kept, 1, "2026-11-20")).toEqual(["2026-11-20", "2026-11-18"]);
  expect(daysOfPage(kept, 2, "2026-11-18")).toEqual(["2026-11-18", "2026-11-11"]);
  expect(daysOfPage(kept, 2, "2026-11-10")).toEqual([]);
  expect(daysOfPage(kept, 3, "2026-11-19")).toEqual(["2026-11-18", "2026-11-11"]);
  expect(daysOfPage(kept, 2, "2026-11-19")).toEqual(["2026-11-18"]);
  expect(daysOfPage([], 2, null)).toEqual([]);
});

test("all days together have what each of them has", () => {
  expect(addedDays(kept)).toEqual({ count: 14n, grams: 15n });
  expect(addedDays([])).toEqual({ count: 0n, grams: 0n });
});
