// How much less a lot may weigh where it arrives before somebody else looks at it: rows from a day on, with where the
// figure comes from. A company that set none looks at every gram that is missing.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";

/** In basis points of what was sent; 100 = 1 %. */
export interface Tolerance {
  effectiveFrom: Day;
  toleranceBp: number;
}

/** More than a tenth is no difference of scales. */
export const largestToleranceBp = 1_000;

/** The tolerance on a day: the newest row that has begun, or none at all. */
export function toleranceOn(day: Day, newestFirst: readonly Tolerance[]): number {
  return newestOn(newestFirst, day)?.toleranceBp ?? 0;
}
