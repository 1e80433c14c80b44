import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
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
  version,
} from "#platform/api/fields.ts";
import { managesSuppliers, readsSuppliers } from "#registry/suppliers/rules.ts";
import { setsLimits, supplierAdvanceLife } from "./advanceRules.ts";

const advance = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(supplierAdvanceLife.states),
  version: version(),
  supplierId: id(),
  amount: amount(),
  /** Paid out so far, and of it what no bill made good yet. */
  paid: amount(),
  open: amount(),
  recoverBy: day(),
  purpose: z.string(),
  askedById: id(),
  askedByName: z.string(),
  askedAt: instant(),
  decidedByName: z.string().nullable(),
  closingReason: z.string().nullable(),
  /** The promise a payment draws on; null before approval. */
  commitmentId: id().nullable(),
});
export type SupplierAdvance = z.output<typeof advance>;
export type SupplierAdvanceWire = z.input<typeof advance>;

const bp = () => z.int().nullable();
const scorecard = z.object({
  supplierId: id(),
  /** The first day of what is looked at: this season and the last. */
  since: day(),
  accepted: count(),
  rejected: count(),
  rejectedBp: bp(),
  acceptedGrams: grams(),
  moistureBp: bp(),
  lastMoistureBp: bp(),
  driftBp: bp(),
  noted: count(),
  declaredGrams: grams(),
  weighedGrams: grams(),
  varianceBp: bp(),
  /** What the next delivery needs, why, and by which rule. */
  samples: count(),
  samplesReason: z.string().nullable(),
  rule: z.object({
    effectiveFrom: day(),
    lookedAt: count(),
    rejects: count(),
    driftBp: z.int(),
    samples: count(),
  }),
  /** Open advances by the days since they were paid. */
  ages: z.object({ upTo30: amount(), upTo60: amount(), upTo90: amount(), over90: amount() }),
  open: amount(),
  overdue: amount(),
  promised: amount(),
  /** The limits in force; null while nobody set any. */
  limit: z
    .object({
      effectiveFrom: day(),
      advance: amount(),
      credit: amount().nullable(),
      reason: z.string(),
      setByName: z.string(),
    })
    .nullable(),
  scoreBp: z.int(),
  worth: amount(),
  left: amount(),
  /** What we owe for approved bills. */
  owed: amount(),
  advances: z.array(advance),
});
export type Scorecard = z.output<typeof scorecard>;
export type ScorecardWire = z.input<typeof scorecard>;

export const supplierAdvances = {
  scorecard: query("/api/suppliers/{id}/scorecard", {
    needs: readsSuppliers,
    does: "How a supplier delivered this season and the last, what that asks of the next delivery, and their advances.",
    params: byId,
    returns: scorecard,
  }),
  setLimit: command("/api/suppliers/{id}/limits", {
    needs: setsLimits,
    does: "Sets, from a day on, what a supplier may be advanced and what we may owe them.",
    params: byId,
    body: z.object({
      id: id(),
      effectiveFrom: day(),
      advance: amount(),
      credit: amount().nullable().default(null),
      reason: text(200),
    }),
    returns: scorecard,
  }),
  ask: command("/api/suppliers/{id}/advances", {
    needs: managesSuppliers,
    does: "Asks for an advance to a supplier, within what the scorecard leaves of the limit.",
    params: byId,
    body: z.object({ id: id(), amount: amount(), recoverBy: day(), purpose: text(200) }),
    returns: scorecard,
  }),
  approve: command("/api/suppliers/advances/{id}/approve", {
    needs: supplierAdvanceLife.moves.approve.needs,
    does: "Approves an advance somebody else asked for: the money is promised, and a payment may pay it.",
    params: byId,
    body: moveBody,
    returns: scorecard,
  }),
  reject: command("/api/suppliers/advances/{id}/reject", {
    needs: supplierAdvanceLife.moves.reject.needs,
    does: "Turns an advance to a supplier down, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: scorecard,
  }),
  cancel: command("/api/suppliers/advances/{id}/cancel", {
    needs: supplierAdvanceLife.moves.cancel.needs,
    does: "Takes back an advance to a supplier of which nothing was paid.",
    params: byId,
    body: moveWithReason,
    returns: scorecard,
  }),
} satisfies Api;
