// Rates, limits, terms and rules count from a day on, as rows that are added to and never changed. What was written last
// for a day is what counts on it, so a slip is mended by another row.
import { addDays, type Day } from "./days.ts";
import { Refusal } from "./refusal.ts";

/**
 * The row that counts on a day: of those that have begun the latest, of two of one day the one that was written
 * later. The rows are given with the newest written first. Undefined while none has begun.
 */
export function newestOn<Row extends { effectiveFrom: Day }>(
  rows: readonly Row[],
  day: Day,
): Row | undefined {
  return begunNewestFirst(rows, day)[0];
}

/** All that have begun on a day, the one that counts first. */
export function begunNewestFirst<Row extends { effectiveFrom: Day }>(
  rows: readonly Row[],
  day: Day,
): Row[] {
  return rows
    .filter((row) => row.effectiveFrom <= day)
    .toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom));
}

/** What is decided counts from today or later, at most a year ahead: nobody changes what was judged by an older row. */
export function checkComing(effectiveFrom: Day, today: Day, code: string): void {
  if (effectiveFrom >= today && effectiveFrom <= addDays(today, 366)) return;
  throw new Refusal(code, "This counts from today or from a day within the next year.");
}
