// Parts of a collection's answer that are reckoned: its working, what stands in its way, its samples.
import { z } from "zod";
import { amount, count, grams, instant, signedAmount } from "#platform/api/fields.ts";
import { findingCodes } from "./findingRules.ts";
import { odours } from "./qualityRules.ts";

/** The way from the scale to the shillings; adds up to the gram and to the shilling. */
export const working = z.object({
  bags: count(),
  gross: grams(),
  tare: grams(),
  net: grams(),
  rounding: signedAmount(),
  moisture: grams(),
  foreignMatter: grams(),
  payable: grams(),
  netValue: amount(),
  roundingValue: signedAmount(),
  moistureValue: amount(),
  foreignMatterValue: amount(),
  value: amount(),
});

/** What stands in the way, who can change it, and where. */
export const blocker = z.object({
  what: z.string(),
  owner: z.string().optional(),
  link: z.string().optional(),
});

/** A sample taken beside the officer's own measurement, which is the first. */
export const furtherSample = z.object({
  number: z.int(),
  moistureBp: z.int(),
  foreignMatterBp: z.int(),
  defectsBp: z.int().nullable(),
  odour: z.enum(odours),
  takenByName: z.string(),
  takenAt: instant(),
});

/** What stands beside a slip for whoever goes on with it. */
export const slipFinding = z.object({
  code: z.enum(findingCodes),
  level: z.literal("warning"),
  message: z.string(),
});
