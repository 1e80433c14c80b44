import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { basisPoints, count, day, grams, instant, text } from "#platform/api/fields.ts";

/** As typed, scanned or pasted: the handler says whether it can be a code at all. */
const byCode = z.object({ code: text(100) });

const codeAnswer = z.object({
  result: z.enum(["valid", "revoked", "superseded", "unknown", "mistyped"]),
  /** As it should have been typed; null when it cannot be one of ours. */
  code: z.string().nullable(),
  type: z.string().nullable(),
  title: z.string().nullable(),
  issuer: z.string().nullable(),
  issuedAt: instant().nullable(),
  /** When it was revoked or superseded. */
  changedAt: instant().nullable(),
  /** What stands on the paper, in its order. */
  facts: z.record(z.string(), z.string()),
  reason: z.string().nullable(),
  supersededBy: z.string().nullable(),
  fileSha256: z.string().nullable(),
});
export type CodeAnswer = z.output<typeof codeAnswer>;

const area = z.object({
  district: z.string().nullable(),
  parishes: z.array(z.string()),
  farmers: count(),
  plots: count(),
});

const step = z.object({
  step: z.enum(["bought", "processed", "packed", "released", "shipped"]),
  from: day(),
  to: day(),
  /** Where a shipment goes. */
  destination: z.string().nullable(),
});

const story = z.object({
  code: z.string(),
  issuer: z.string(),
  product: z.string(),
  commodity: z.string(),
  grade: z.string().nullable(),
  moistureBp: basisPoints().nullable(),
  lot: z.string(),
  cropYear: z.string().nullable(),
  bags: count(),
  bagGrams: grams(),
  netGrams: grams(),
  mark: z.string(),
  farmers: count(),
  plots: count(),
  /** The share of the weight that reaches a verified plot with the farmer's consent. */
  coverageBp: basisPoints(),
  areas: z.array(area),
  steps: z.array(step),
  /** None are kept yet; the list says so instead of being left out. */
  certificates: z.array(z.string()),
});
export type Story = z.output<typeof story>;

export const publicPages = {
  verify: query("/api/public/verify/{code}", {
    needs: "public",
    does: "What a paper's code stands for: valid, revoked, superseded, unknown or mistyped.",
    params: byCode,
    returns: codeAnswer,
  }),
  productStory: query("/api/public/product-story/{code}", {
    needs: "public",
    does: "Where the coffee in a bag comes from: parishes, dates and covered weight, no positions.",
    params: byCode,
    returns: z.object({
      result: z.enum(["story", "void", "superseded", "another-paper", "unknown", "mistyped"]),
      reason: z.string().nullable(),
      supersededBy: z.string().nullable(),
      story: story.nullable(),
    }),
  }),
  farmerProfile: query("/api/public/farmers/{publicId}", {
    needs: "public",
    does: "A farmer's public page, while the farmer agrees to have one.",
    params: z.object({ publicId: text(100) }),
    returns: z.object({
      firstName: z.string(),
      place: z.string().nullable(),
      commodities: z.array(z.string()),
      plots: count(),
      /** A band, never the area itself. */
      land: z.string().nullable(),
      buyer: z.string(),
      since: z.int(),
    }),
  }),
} satisfies Api;
