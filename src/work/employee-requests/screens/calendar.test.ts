import { expect, test } from "vitest";
import { monthAfter, weeksOf } from "./calendar.ts";

test.each([
  ["2026-11", 6, "2026-11-01", 6],
  ["2026-12", 5, "2026-12-01", 1],
  ["2027-02", 4, "2027-02-01", 0],
])("%s has %s weeks and begins at its weekday", (month, count, first, weekday) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks[0]?.[weekday]).toBe(first);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  const days = weeks.flat().filter((day) => day !== null);
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(days.length);
});

test("months go over the turn of the year", () => {
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
});
