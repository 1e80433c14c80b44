import { expect, test } from "vitest";
import { closedYear, monthStart, seasonBefore } from "./periodRules.ts";

test.each([
  ["2026-11-28", 0, "2026-11-01"],
  ["2026-11-01", -11, "2025-12-01"],
  ["2026-01-31", -1, "2025-12-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2024-02-29", 12, "2025-02-01"],
])("the month of %s and %d more begins on %s", (day, months, first) => {
  expect(monthStart(day, months)).toBe(first);
});

// The coffee year begins in October.
test.each([
  ["2026-09-30", "2024-10-01"],
  ["2026-10-01", "2025-10-01"],
  ["2027-02-28", "2025-10-01"],
])("the season before that of %s began on %s", (day, first) => {
  expect(seasonBefore(day)).toBe(first);
});

test.each([
  ["2026-11-28", "2025-11-01", "2026-10-31"],
  ["2026-03-01", "2025-03-01", "2026-02-28"],
  ["2024-03-31", "2023-03-01", "2024-02-29"],
])("the closed months before %s run from %s to %s", (today, from, to) => {
  expect(closedYear(today)).toEqual({ from, to });
});
