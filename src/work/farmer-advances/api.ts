import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  grams,
  id,
  instant,
  moveBody,
  moveWithReason,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { farmerAdvanceLife, seesFarmerAdvances, standings } from "./rules.ts";

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(farmerAdvanceLife.states),
  version: version(),
  farmerId: id(),
  farmerCode: z.string(),
  farmerName: z.string(),
  purpose: z.string(),
  askedOn: day(),
  recoverBy: day(),
  amount: amount(),
  /** Paid out so far, and of it what is not recovered. */
  paid: amount(),
  open: amount(),
  /** Read from the books; null before approval. */
  standing: z.enum(standings).nullable(),
  /** Days past the day it was to be recovered by; 0 while it is not. */
  overdueDays: count(),
});
export type FarmerAdvanceRow = z.output<typeof row>;
export type FarmerAdvanceRowWire = z.input<typeof row>;

const advance = row.extend({
  limitAmount: amount(),
  askedById: id(),
  askedByName: z.string(),
  /** Who approved it writes none of it off. */
  decidedById: id().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant().nullable(),
  closingReason: z.string().nullable(),
  samePerson: z.boolean(),
  /** The promise a payment draws on; null before approval. */
  commitmentId: id().nullable(),
});
export type FarmerAdvance = z.output<typeof advance>;
export type FarmerAdvanceWire = z.input<typeof advance>;

const limit = z.object({
  farmerName: z.string(),
  /** Bought in the seasons looked at, and of it a season's average. */
  bought: grams(),
  averageGrams: grams(),
  /** The terms that count today, since when, and the most they give anybody. */
  policyFrom: day(),
  perKilogram: amount(),
  largest: amount(),
  deliveries: count(),
  rejected: count(),
  scoreBp: z.int(),
  worth: amount(),
  open: amount(),
  overdue: amount(),
  promised: amount(),
  limit: amount(),
});
export type AdvanceLimitAnswer = z.output<typeof limit>;

const filters = {
  state: z.enum(farmerAdvanceLife.states).optional(),
  standing: z.enum(standings).optional(),
  farmerId: id().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type FarmerAdvanceFilter = z.output<typeof filterSchema>;

export const farmerAdvances = {
  list: query("/api/farmer-advances", {
    needs: seesFarmerAdvances,
    does: "Advances asked for by farmers, the newest first, with what of each is open.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ amount: total(), paid: total(), open: total() })),
  }),
  csv: file("/api/farmer-advances/export.csv", "text/csv", {
    needs: takesOut(seesFarmerAdvances),
    does: "Every advance that matches, with its age.",
    params: filterSchema,
  }),
  limit: query("/api/farmer-advances/limit", {
    needs: seesFarmerAdvances,
    does: "How much a farmer can be advanced today, and why.",
    params: z.object({ farmerId: id() }),
    returns: limit,
  }),
  one: query("/api/farmer-advances/{id}", {
    needs: seesFarmerAdvances,
    does: "One advance with what became of its money.",
    params: byId,
    returns: advance,
  }),
  ask: command("/api/farmer-advances", {
    needs: "canRegisterFarmers",
    does: "Asks for an advance to a farmer, within the farmer's limit.",
    body: z.object({
      id: id(),
      farmerId: id(),
      amount: amount(),
      recoverBy: day(),
      purpose: text(200),
    }),
    returns: advance,
  }),
  approve: command("/api/farmer-advances/{id}/approve", {
    needs: farmerAdvanceLife.moves.approve.needs,
    does: "Approves an advance: the money is promised, and a payment may pay it.",
    params: byId,
    body: moveBody,
    returns: advance,
  }),
  reject: command("/api/farmer-advances/{id}/reject", {
    needs: farmerAdvanceLife.moves.reject.needs,
    does: "Turns an advance down, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: advance,
  }),
  cancel: command("/api/farmer-advances/{id}/cancel", {
    needs: farmerAdvanceLife.moves.cancel.needs,
    does: "Takes back an advance of which nothing was paid.",
    params: byId,
    body: moveWithReason,
    returns: advance,
  }),
  writeOff: command("/api/farmer-advances/{id}/write-off", {
    needs: farmerAdvanceLife.moves.writeOff.needs,
    does: "Writes off what is still open of an advance; the farmer owes it no longer.",
    params: byId,
    body: moveWithReason,
    returns: advance,
  }),
} satisfies Api;
