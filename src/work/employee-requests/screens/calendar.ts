// A month as a calendar shows it.
import { addDays, type Day, daysBetween } from "#kernel/days.ts";
import { monthsLater } from "../advanceRules.ts";

/** The month so many months later: `2026-12` and 1 is `2027-01`. */
export function monthAfter(month: string, count: number): string {
  return monthsLater(`${month}-01`, count).slice(0, 7);
}

/** The days of a month in weeks from Monday; null where a week lies in another month. */
export function weeksOf(month: string): (Day | null)[][] {
  const first = `${month}-01`;
  const length = daysBetween(first, monthsLater(first, 1));
  // The first of January 1970 was a Thursday.
  const before = (daysBetween("1970-01-01", first) + 3) % 7;
  const weeks = Math.ceil((before + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_each, weekday) => {
      const at = week * 7 + weekday - before;
      return at < 0 || at >= length ? null : addDays(first, at);
    }),
  );
}
