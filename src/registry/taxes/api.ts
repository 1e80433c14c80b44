import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, basisPoints, day, id, instant, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { readsTaxes, setsTaxes, taxKinds } from "./rules.ts";

const rateRow = z.object({
  id: id(),
  tax: z.enum(taxKinds),
  code: z.string(),
  name: z.string(),
  rateBp: basisPoints(),
  aboveAmount: amount().nullable(),
  effectiveFrom: day(),
  sourceNote: z.string(),
  /** Whether it is the row that counts today, will count, or was followed by another. */
  standing: z.enum(["counts", "to-come", "past"]),
  createdByName: z.string(),
  createdAt: instant(),
});
export type TaxRateRow = z.output<typeof rateRow>;

const standing = z.object({
  effectiveFrom: day(),
  isVatRegistered: z.boolean(),
  isWithholdingAgent: z.boolean(),
  sourceNote: z.string(),
});
export type TaxStanding = z.output<typeof standing>;

export const taxes = {
  list: query("/api/taxes", {
    needs: readsTaxes,
    does: "The rates of tax, the newest first within each.",
    params: z.object({ ...pageParams, tax: z.enum(taxKinds).optional() }),
    returns: pageOf(rateRow),
  }),
  record: command("/api/taxes", {
    needs: setsTaxes,
    does: "Records the rate of a tax from a day on, with where it comes from.",
    body: z.object({
      id: id(),
      tax: z.enum(taxKinds),
      code: text(20),
      rateBp: basisPoints(),
      aboveAmount: amount().nullable().default(null),
      effectiveFrom: day(),
      sourceNote: text(200),
    }),
    returns: rateRow,
  }),
  standing: query("/api/taxes/standing", {
    needs: readsTaxes,
    does: "How the company stands today: registered for VAT, a withholding agent.",
    returns: standing,
  }),
  setStanding: command("/api/taxes/standing", {
    needs: setsTaxes,
    does: "Records from which day on the company is registered, or keeps tax back, or no longer.",
    body: standing.extend({ id: id(), sourceNote: text(200) }),
    returns: standing,
  }),
} satisfies Api;
