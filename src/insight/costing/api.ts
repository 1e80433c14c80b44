import { z } from "zod";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { amount, currency, day, grams, id, rateMicro, signedAmount } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { costDrivers } from "#work/lot-costs/rules.ts";

const reads = ["canViewFinancials", "canViewReports"] as const;
const levels = ["FOT", "FOB", "CFR", "CIF"] as const;

const lotRow = z.object({
  id: id(),
  code: z.string(),
  productName: z.string(),
  madeOn: day(),
  received: grams(),
  standing: grams(),
  cost: amount(),
  /** Hundredths of a shilling per kilogram, for display. */
  perKilogram: signedAmount(),
});

const sheetLine = z.object({
  key: z.string(),
  label: z.string(),
  sequence: z.int(),
  level: z.enum(levels),
  amount: signedAmount(),
  perKilogram: signedAmount(),
  /** What the line was counted on, where that explains it. */
  grams: grams().nullable(),
  /** How a recorded cost was counted; null where lines of several rates are in it, or none. */
  how: z
    .object({
      driver: z.enum(costDrivers),
      rate: amount(),
      currency: currency(),
      days: z.int().nullable(),
    })
    .nullable(),
});

const subtotal = z.object({
  amount: signedAmount(),
  /** Hundredths of a shilling per kilogram of the lot. */
  perKilogram: signedAmount(),
  /** US cents per tonne at the rate shown; null without a rate. */
  dollarsPerTonne: signedAmount().nullable(),
});

const sheetSchema = z.object({
  lot: z.object({
    id: id(),
    code: z.string(),
    productName: z.string(),
    madeOn: day(),
    grams: grams(),
  }),
  lines: z.array(sheetLine),
  subtotals: z.object({
    delivered: subtotal,
    exMill: subtotal,
    FOT: subtotal,
    FOB: subtotal,
    CFR: subtotal,
    CIF: subtotal,
  }),
  rate: z.object({ rateMicro: rateMicro(), day: day(), source: z.string() }).nullable(),
  /** What the lot itself carries in the books; the sheet's lines on the lot sum to it. */
  booked: amount(),
  expensed: amount(),
  margin: z
    .object({
      contractNumber: z.string(),
      /** US cents per tonne, as the contract or the authority says. */
      fotPrice: amount(),
      perKilogram: signedAmount(),
      amount: signedAmount(),
      /** Of the FOT price, in basis points. */
      shareBp: z.int(),
    })
    .nullable(),
});
export type CostSheetWire = z.input<typeof sheetSchema>;

const asked = z.object({ lotId: id(), contractId: id().optional() });

export const costing = {
  lots: query("/api/costing/lots", {
    needs: reads,
    does: "Lots ready for the ship or on the way to it, the newest first, with their cost.",
    params: z.object({ ...pageParams }),
    returns: pageOf(lotRow),
  }),
  sheet: query("/api/costing/sheets/{lotId}", {
    needs: reads,
    does: "The cost sheet of a lot from the books: farm gate to FOT, FOB and CIF, per kilogram.",
    params: asked,
    returns: sheetSchema,
  }),
  report: file("/api/costing/sheets/{lotId}/report.pdf", "application/pdf", {
    needs: reads,
    does: "The cost sheet as a paper.",
    params: asked,
  }),
} satisfies Api;
