// How officers do in the field, and where they were: read from the collections, visits and bookings as they are
// written, so that each figure is the total of the list it opens. An officer reads the own line; who answers for
// officers reads all.
import { addDays, type Day } from "#kernel/days.ts";
import { divideRounded } from "#kernel/money.ts";
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { wholeBp } from "#kernel/weight.ts";

/** Who reads at least the own line. */
export const readsOfficers: Needs = [
  "canCreateCollections",
  "canUpdateInventory",
  "canViewAnalytics",
];

/** Whose lines somebody reads: null for everybody's, else only the own. */
export function linesOf(flags: readonly Flag[], userId: string): string | null {
  return can(flags, ["canUpdateInventory", "canViewAnalytics"]) ? null : userId;
}

export const periods = ["today", "week", "month", "season"] as const;
export type Period = (typeof periods)[number];

/** The days of a period that ends today; a season began on the first of October. */
export function daysOf(period: Period, today: Day): { from: Day; to: Day } {
  const to = today;
  switch (period) {
    case "today":
      return { from: today, to };
    case "week":
      return { from: addDays(today, -6), to };
    case "month":
      return { from: addDays(today, -29), to };
    case "season":
      return { from: seasonStart(today), to };
  }
}

/** Shillings for a kilogram out of sums; null where nothing was bought. */
export function perKilogram(value: bigint, grams: bigint): bigint | null {
  return grams === 0n ? null : (value * 1_000n + grams / 2n) / grams;
}

/** How much less came into store than was weighed, in basis points of what was weighed; null of nothing. */
export function lessBp(weighed: bigint, received: bigint): number | null {
  return weighed === 0n ? null : Number(divideRounded((weighed - received) * wholeBp, weighed));
}

/** A part of a whole in basis points; null of nothing. */
export function shareBp(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole);
}
