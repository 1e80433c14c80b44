// What the board of the season's work is made of: streams, kinds of cards, and the figures that open their
// rows.
import type { TradedCommodity } from "#kernel/commodities.ts";
import { divideRounded } from "#kernel/money.ts";

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

/** Days weighed by kilograms, in tenths; null when nothing weighs anything. */
export function averageTenths(gramDays: bigint, grams: bigint): number | null {
  return grams <= 0n ? null : Number(divideRounded(gramDays * 10n, grams));
}

/** What farms call a commodity: coffee grows as robusta and arabica. */
export function farmNames(commodity: TradedCommodity): string[] {
  return commodity === "coffee" ? ["robusta", "arabica"] : [commodity];
}
