// What an officer sees of a crop: how it stands, what harms it, how it is dried and kept, what it will give
// and when, and what others pay. Seen on the spot, so it is written down while the visit lasts.
import { Refusal } from "#kernel/refusal.ts";

export const conditions = ["poor", "fair", "good", "very_good"] as const;
export type CropCondition = (typeof conditions)[number];
export const pests = ["none", "low", "medium", "high"] as const;
export type PestLevel = (typeof pests)[number];
export const dryings = [
  "bare_ground",
  "tarpaulin",
  "concrete",
  "raised_bed",
  "machine",
  "none",
] as const;
export type DryingMethod = (typeof dryings)[number];
export const storages = ["house", "granary", "jute_bags", "sealed_bags", "sold_at_once"] as const;
export type StorageMethod = (typeof storages)[number];

/** What others pay for a kilogram there, in shillings: seldom, mostly, at best. */
export interface CompetitorPrices {
  low: bigint;
  common: bigint;
  high: bigint;
}

/** Refuses prices out of their order, or of nothing. */
export function checkCompetitor(prices: CompetitorPrices | null): void {
  if (prices === null) return;
  const { low, common, high } = prices;
  if (low > 0n && low <= common && common <= high) return;
  const words = "Say what others pay from low to high: the common price lies between the two.";
  throw new Refusal("visit.prices-out-of-order", words);
}

/** A crop is somebody's: refuses to assess it on a visit to nobody in particular. */
export function checkAssessed(visit: { farmerId: string | null }): void {
  if (visit.farmerId !== null) return;
  const words = "This visit names no farmer, so there is no crop to assess.";
  throw new Refusal("visit.nobody-to-assess", words, { status: 409 });
}

/** A visit made to assess a crop does not end without an assessment. */
export function checkWasAssessed(visit: { purpose: string; assessment: unknown }): void {
  if (visit.purpose !== "crop_assessment" || visit.assessment !== null) return;
  const words = "This visit is to assess the crop: write the assessment down before checking out.";
  throw new Refusal("visit.not-assessed", words, { status: 409 });
}
