// Pay runs: what may be asked of them.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { payeeWarning } from "./api.ts";
import { paymentMethods } from "./methodRules.ts";
import { partyTypes, paymentLife, seesPayments } from "./rules.ts";
import { largestRun, payRunLife, runWays } from "./runRules.ts";

const counts = {
  payments: count(),
  succeeded: count(),
  underWay: count(),
  unknown: count(),
  failed: count(),
  toRetry: count(),
  heldBack: count(),
  amount: total(),
  /** Of it, what arrived. */
  paid: total(),
};

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(payRunLife.states),
  version: version(),
  createdAt: instant(),
  preparedOn: day(),
  preparedByName: z.string(),
  note: z.string().nullable(),
  ...counts,
});
export type PayRunRow = z.output<typeof row>;
export type PayRunRowWire = z.input<typeof row>;

const line = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(paymentLife.states),
  partyName: z.string(),
  partyCode: z.string(),
  method: z.enum(paymentMethods),
  amount: amount(),
  reviewReason: z.string().nullable(),
  providerReason: z.string().nullable(),
  releaseProblem: z.string().nullable(),
  nameScoreBp: z.int().nullable(),
  warnings: z.array(payeeWarning),
  replacedByNumber: z.string().nullable(),
});
export type PayRunLine = z.output<typeof line>;
export type PayRunLineWire = z.input<typeof line>;

const blocker = z.object({
  what: z.string(),
  owner: z.string().exactOptional(),
  link: z.string().exactOptional(),
});
const other = z.object({ id: id(), number: z.string() }).nullable();

const run = row.extend({
  preparedById: id(),
  approvedById: id().nullable(),
  approvedByName: z.string().nullable(),
  releasedById: id().nullable(),
  releasedByName: z.string().nullable(),
  releasedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  samePerson: z.boolean(),
  closingReason: z.string().nullable(),
  retries: other,
  /** The one message in which everybody paid at a bank is ordered; null: nobody is, or not yet. */
  bankFile: z
    .object({
      message: z.string(),
      payments: count(),
      amount: amount(),
      madeAt: instant(),
      writtenAt: instant().nullable(),
    })
    .nullable(),
  lines: z.array(line),
  approveBlockers: z.array(blocker),
  releaseBlockers: z.array(blocker),
});
export type PayRun = z.output<typeof run>;
export type PayRunWire = z.input<typeof run>;

const checked = z.object({
  partyType: z.enum(partyTypes),
  partyId: id(),
  partyName: z.string(),
  partyCode: z.string(),
  method: z.enum(paymentMethods),
  amount: amount(),
  dueIds: z.array(id()),
  /** Why this payee cannot be in a run, in words; none: they can. */
  obstacles: z.array(z.string()),
  /** It looks like a payment made before, so the run asks why it is another one. */
  isLikeEarlier: z.boolean(),
  /** What whoever approves should know. */
  warnings: z.array(z.string()),
});
export type CheckedPayout = z.output<typeof checked>;
export type CheckedPayoutWire = z.input<typeof checked>;

const ticked = {
  dueIds: z.array(id()).min(1).max(largestRun),
  way: z.enum(runWays).default("own"),
};

export const payRuns = {
  list: query("/api/pay-runs", {
    needs: seesPayments,
    does: "Pay runs, the newest first, with how far each one is.",
    params: z.object({
      ...pageParams,
      state: z.enum(payRunLife.states).optional(),
      sort: z.enum(["createdAt"]).default("createdAt"),
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageOf(row),
  }),
  read: query("/api/pay-runs/{id}", {
    needs: seesPayments,
    does: "One run with every payment of it and how it stands.",
    params: byId,
    returns: run,
  }),
  validate: command("/api/pay-runs/validate", {
    needs: "canProcessPayments",
    does: "Gathers ticked debts by payee and says of each what stands in the way; writes nothing.",
    body: z.object(ticked),
    returns: z.object({ payouts: z.array(checked), amount: total(), ready: count() }),
  }),
  prepare: command("/api/pay-runs", {
    needs: "canProcessPayments",
    does: "Prepares a voucher for each payee; refused whole when anything stands in the way of one.",
    body: z.object({
      id: id(),
      ...ticked,
      note: optionalText(200),
      /** Why payments that look like earlier ones are not. */
      duplicateReason: optionalText(500),
    }),
    returns: run,
  }),
  approve: command("/api/pay-runs/{id}/approve", {
    needs: payRunLife.moves.approve.needs,
    does: "Approves every payment of the run, each within the approver's limit.",
    params: byId,
    body: moveBody,
    returns: run,
  }),
  release: command("/api/pay-runs/{id}/release", {
    needs: payRunLife.moves.release.needs,
    does: "Lets the run go: the house releases it in chunks, in the name of who let it go.",
    asksAgain: true,
    params: byId,
    body: moveBody,
    returns: run,
  }),
  void: command("/api/pay-runs/{id}/void", {
    needs: payRunLife.moves.void.needs,
    does: "Strikes out a run that was not let go, with its payments.",
    params: byId,
    body: moveWithReason,
    returns: run,
  }),
  retry: command("/api/pay-runs/{id}/retry", {
    needs: "canProcessPayments",
    does: "Prepares a new run of what certainly failed; what is not known is never tried again.",
    asksAgain: true,
    params: byId,
    body: z.object({ newId: id() }),
    returns: run,
  }),
} satisfies Api;
