// What the board of the season's work is made of: seasons as days, commodities, kinds of cards, and the
// figures that open their rows.
import { addDays, coffeeYear, type Day } from "#kernel/days.ts";
import { divideRounded } from "#kernel/money.ts";

export const boardCommodities = ["coffee", "cocoa", "sesame", "shea"] as const;
export type BoardCommodity = (typeof boardCommodities)[number];

export const streams = ["eu", "open"] as const;

/** What a card stands for. */
export const cardKinds = ["farmer", "collection", "lot", "batch", "packing", "shipment"] as const;
export type CardKind = (typeof cardKinds)[number];

/** The stages that have an end whose day is known: a delivery is weighed and judged in one. */
export const passageStages = [
  "registered",
  "quality",
  "stock",
  "processing",
  "packed",
  "documents",
  "shipped",
  "settled",
] as const;
export type PassageStage = (typeof passageStages)[number];

/** Figures of a season's kilograms whose steps can be opened. */
export const stepKinds = ["bought", "processed", "packed", "shipped", "loss", "crossed"] as const;
export type StepKind = (typeof stepKinds)[number];

/** Is it a season as people write it, `2026/27`, with years that follow each other? */
export function isSeason(text: string): boolean {
  if (!/^20\d{2}\/\d{2}$/.test(text)) return false;
  return coffeeYear(`${text.slice(0, 4)}-10-01`) === text;
}

/** The first and last day of a season; seasons begin on the first of October. */
export function seasonDays(season: string): { from: Day; to: Day } {
  const from = `${season.slice(0, 4)}-10-01`;
  return { from, to: addDays(`${Number(season.slice(0, 4)) + 1}-10-01`, -1) };
}

/** The season of a day and those before it, the newest first. */
export function seasonsBack(today: Day, count: number): string[] {
  const year = Number(coffeeYear(today).slice(0, 4));
  return Array.from({ length: count }, (_, back) => coffeeYear(`${year - back}-10-01`));
}

/** Days weighed by kilograms, in tenths; null when nothing weighs anything. */
export function averageTenths(gramDays: bigint, grams: bigint): number | null {
  return grams <= 0n ? null : Number(divideRounded(gramDays * 10n, grams));
}

/** What farms call a commodity: coffee grows as robusta and arabica. */
export function farmNames(commodity: BoardCommodity): string[] {
  return commodity === "coffee" ? ["robusta", "arabica"] : [commodity];
}
