// What is asked about farmers and what they brought: seasons beside the one before to the same day, figures
// that are sums of rows, shares of such figures, and how small a group may be told apart.
import type { Day } from "#kernel/days.ts";
import { divideRounded } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { seasonDays } from "#kernel/seasons.ts";

/** Those with the right see the whole company; who buys sees what they bought and whom they registered. */
export const readsFarmerAnalytics: Needs = ["canViewAnalytics", "canCreateCollections"];

/** Figures that are sums of rows, each with its unit. */
export const figureUnits = {
  active: "count",
  new: "count",
  sold_before: "count",
  retained: "count",
  women: "count",
  youth: "count",
  bought: "g",
  paid: "ugx",
  at_list: "ugx",
  rejected: "g",
  traced: "g",
  advances: "ugx",
  advances_old: "ugx",
  over_yield: "count",
  from_suppliers: "g",
  registered: "count",
  missing_phone: "count",
  missing_nin: "count",
  missing_plot: "count",
  missing_consent: "count",
} as const;
export type AnalyticsFigure = keyof typeof figureUnits;
export const analyticsFigures = [
  "active",
  "new",
  "sold_before",
  "retained",
  "women",
  "youth",
  "bought",
  "paid",
  "at_list",
  "rejected",
  "traced",
  "advances",
  "advances_old",
  "over_yield",
  "from_suppliers",
  "registered",
  "missing_phone",
  "missing_nin",
  "missing_plot",
  "missing_consent",
] as const satisfies readonly AnalyticsFigure[];

/** What a farmer's record should hold, for the league of whole records. */
export const recordGaps = [
  "missing_phone",
  "missing_nin",
  "missing_plot",
  "missing_consent",
] as const satisfies readonly AnalyticsFigure[];

/** How the price paid for a kilogram stood to the published one: in shillings, from most below to most above. */
export const priceBuckets = ["below_200", "below", "at_list", "above", "above_200"] as const;
export type PriceBucket = (typeof priceBuckets)[number];

/** Both days are inside. */
export interface Days {
  from: Day;
  to: Day;
}

/** A season's days; the one that runs ends on the business day. */
export function daysOfSeason(season: string, today: Day): Days {
  const { from, to } = seasonDays(season);
  return { from, to: today < to ? today : to };
}

/** The same days a year earlier; the last of a February stays the last of it. */
export function daysBefore({ from, to }: Days): Days {
  const earlier = (day: Day): Day => {
    const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return moved.endsWith("-02-29") ? moved.replace("-29", "-28") : moved;
  };
  return { from: earlier(from), to: earlier(to) };
}

/** A share in basis points; null when there is nothing to be a share of. */
export function shareBp(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number(divideRounded(part * 10_000n, whole));
}

/** Youth reaches to this age by the African Youth Charter, article 1. */
export const youthAge = 35;
/** Fewer farmers than this are not told apart in what leaves the house without names. */
export const smallestCell = 5;

interface Cell {
  label: string;
  farmers: bigint;
  grams: bigint;
  value: bigint;
}

/**
 * Groups as they may leave the house: those of fewer than five farmers are one group of their own. If even
 * that one is too small it takes the smallest other group in, so that nobody can be reckoned from the total.
 */
export function withoutSmallCells(cells: readonly Cell[], others: string): Cell[] {
  const isSmall = ({ farmers }: Cell) => farmers < BigInt(smallestCell);
  const small = cells.filter(isSmall);
  if (small.length === 0) return [...cells];
  const large = cells.filter((cell) => !isSmall(cell));
  const together = (some: readonly Cell[]): Cell => ({
    label: others,
    farmers: some.reduce((sum, one) => sum + one.farmers, 0n),
    grams: some.reduce((sum, one) => sum + one.grams, 0n),
    value: some.reduce((sum, one) => sum + one.value, 0n),
  });
  const rest = together(small);
  if (!isSmall(rest) || large.length === 0) return [...large, rest];
  const least = large.toSorted((a, b) => (a.farmers < b.farmers ? -1 : 1))[0];
  if (!least) return [rest];
  return [...large.filter((cell) => cell !== least), together([...small, least])];
}
