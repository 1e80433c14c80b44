// How much less a lot may weigh where it arrives before somebody else looks at it: rows from a day on, with where the
// figure comes from. A company that set none looks at every gram that is missing.
import { addDays, type Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";

/** In basis points of what was sent; 100 = 1 %. */
export interface Tolerance {
  effectiveFrom: Day;
  toleranceBp: number;
}

/** More than a tenth is no difference of scales. */
export const largestToleranceBp = 1_000;

/** The tolerance on a day: the newest row that has begun, or none at all. */
export function toleranceOn(day: Day, newestFirst: readonly Tolerance[]): number {
  return newestFirst.find((row) => row.effectiveFrom <= day)?.toleranceBp ?? 0;
}

/** A tolerance counts from today or later, at most a year ahead: what was a loss stays one. */
export function checkTolerance({ effectiveFrom }: Pick<Tolerance, "effectiveFrom">, today: Day) {
  if (effectiveFrom >= today && effectiveFrom <= addDays(today, 366)) return;
  const words = "A tolerance counts from today or from a day within the next year.";
  throw new Refusal("transfer-tolerance.day", words);
}
