// Where a list is ordered by day and it is kept how many rows each day has, the days of a page are known before
// one of its rows is read.
import type { Day } from "#kernel/days.ts";

/** What is kept of a day: how many rows it has, and what they weigh together. */
export interface KeptDay {
  day: Day;
  count: bigint;
  grams: bigint;
}

/**
 * The days, the newest first, that hold the next page of so many rows and the one that tells that there is more. How
 * much of the day a page begins in was shown before is not known: it counts for nothing.
 */
export function daysOfPage(kept: readonly KeptDay[], limit: number, after: string | null): Day[] {
  const days: Day[] = [];
  let rows = 0n;
  for (const { day, count } of kept) {
    if (after !== null && day > after) continue;
    if (rows > BigInt(limit)) break;
    days.push(day);
    if (day !== after) rows += count;
  }
  return days;
}

/** How many rows all days have, and what they weigh together. */
export function addedDays(kept: readonly KeptDay[]): { count: bigint; grams: bigint } {
  const add = (of: "count" | "grams"): bigint => kept.reduce((sum, one) => sum + one[of], 0n);
  return { count: add("count"), grams: add("grams") };
}
