import { z } from "zod";
import { lossReasons } from "#books/stock/rules.ts";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { amount, day, grams, id, text, total } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { matchedBy } from "./matchRules.ts";
import { seesTransfers, transferLife } from "./rules.ts";

const matched = z.object({
  /** Whose line it is: an officer, a store, a registration; null: what no vehicle took on. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** On the scale in the field, without bags. */
  net: total(),
  /** Taken off for water, dirt and rounding before it became a lot. */
  deducted: total(),
  /** On the goods received notes: what the lots were made of. */
  payable: total(),
  /** Sent on to another store, and of that still on the road. */
  sent: total(),
  onRoad: total(),
  /** Weighed in where it arrived. */
  received: total(),
  loss: total(),
  /** Of what was weighed in or is missing, in basis points; null where nothing arrived. */
  lossBp: z.int().nullable(),
  /** At what the lots had cost; null for those who may not see what stock costs. */
  lossAmount: total().nullable(),
  /** Of these lots put into batches, and packed as their share of what the batches gave; null by vehicle. */
  factory: total().nullable(),
  packed: total().nullable(),
});
export type Matched = z.output<typeof matched>;
export type MatchedWire = z.input<typeof matched>;

const asked = z.object({
  from: day(),
  to: day(),
  by: z.enum(matchedBy).default("officer"),
  officerId: id().optional(),
  placeId: id().optional(),
});
export type MatchAsked = z.output<typeof asked>;

const line = z.object({
  id: z.guid(),
  transferId: id(),
  number: z.string(),
  state: z.enum(transferLife.states),
  day: day(),
  vehicle: z.string(),
  fromName: z.string(),
  toName: z.string(),
  lotId: id(),
  lotCode: z.string(),
  /** The delivery the lot is of; null where it was not bought on a scale of ours. */
  collection: z.object({ id: id(), number: z.string(), officerName: z.string() }).nullable(),
  sent: grams(),
  received: grams().nullable(),
  loss: grams().nullable(),
  lossReason: z.enum(lossReasons).nullable(),
  lossAmount: amount().nullable(),
});
export type TransferLine = z.output<typeof line>;
export type TransferLineWire = z.input<typeof line>;

const lineFilters = {
  /** What officer bought it, at what store, between what days. */
  officerId: id().optional(),
  placeId: id().optional(),
  boughtFrom: day().optional(),
  boughtTo: day().optional(),
  vehicle: text(20).optional(),
  state: z.enum(transferLife.states).optional(),
  /** On the road or weighed in: what counts as sent. */
  sent: z.enum(["yes"]).optional(),
  onRoad: z.enum(["yes"]).optional(),
  /** Weighed in with less than was sent. */
  lossy: z.enum(["yes"]).optional(),
  reason: z.enum(lossReasons).optional(),
};
const lineSchema = z.object({ ...lineFilters, search: pageParams.search });
export type LinesAsked = z.output<typeof lineSchema>;

/** The same kilograms at three scales: in the field, on the goods received note, where they arrived. */
export const transferMatch = {
  match: query("/api/store-transfers/match", {
    needs: seesTransfers,
    does: "What was bought between two days, and what of it was sent on, weighed in, lost, worked and packed.",
    params: asked,
    returns: z.object({ rows: z.array(matched), totals: matched }),
  }),
  csv: file("/api/store-transfers/match.csv", "text/csv", {
    needs: takesOut(seesTransfers),
    does: "The same kilograms at three scales, as a table.",
    params: asked,
  }),
  lines: query("/api/store-transfers/lines", {
    needs: seesTransfers,
    does: "Each lot on each transfer: what was sent, weighed in and lost of it.",
    params: z.object({ ...pageParams, ...lineFilters }),
    returns: pageWithTotals(
      line,
      z.object({ sent: total(), received: total(), loss: total(), lossAmount: total().nullable() }),
    ),
  }),
} satisfies Api;
