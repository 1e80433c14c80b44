import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  quantity,
  text,
  total,
} from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { handoverLife, lossKinds, lossLife } from "./custodyRules.ts";
import { keepsStore, readsAllRequisitions } from "./rules.ts";

const row = z.object({
  id: id(),
  issueId: id(),
  issueNumber: z.string(),
  requisitionId: id(),
  productId: id(),
  productName: z.string(),
  holderId: id(),
  holderName: z.string(),
  pieces: quantity(),
  /** Of them offered to a colleague or reported lost, and not decided yet. */
  promised: quantity(),
  since: day(),
  dueOn: day(),
  isOverdue: z.boolean(),
  /** The cost they took along out of the store; null for those who may not see what stock costs. */
  value: amount().nullable(),
});
export type CustodyRow = z.output<typeof row>;
export type CustodyRowWire = z.input<typeof row>;

const decided = {
  id: id(),
  number: z.string(),
  version: z.int(),
  pieces: quantity(),
  byName: z.string(),
  at: instant(),
  decidedByName: z.string().nullable(),
  closingReason: z.string().nullable(),
};
const one = row.extend({
  /** So many came into this custody; what is missing to `pieces` left it again. */
  taken: quantity(),
  handovers: z.array(
    z.object({
      ...decided,
      state: z.enum(handoverLife.states),
      toId: id(),
      toName: z.string(),
      byId: id(),
      note: z.string().nullable(),
    }),
  ),
  losses: z.array(
    z.object({
      ...decided,
      state: z.enum(lossLife.states),
      kind: z.enum(lossKinds),
      byId: id(),
      reason: z.string(),
      /** What it was written off with; null until then, and for those who may not see what stock costs. */
      value: amount().nullable(),
    }),
  ),
});
export type Custody = z.output<typeof one>;
export type CustodyWire = z.input<typeof one>;

const whereabouts = z.object({
  id: id(),
  productName: z.string(),
  issued: quantity(),
  inCustody: quantity(),
  returned: quantity(),
  /** Issued to be used up, and not brought back. */
  consumed: quantity(),
  writtenOff: quantity(),
});
export type WhereaboutsRow = z.output<typeof whereabouts>;
export type WhereaboutsRowWire = z.input<typeof whereabouts>;

/** Things in somebody's custody: who has what, hand-overs that the receiver confirms, losses two people write off. */
export const supplyCustody = {
  list: query("/api/supplies/custody", {
    needs: "works-here",
    does: "What people have and must bring back, the soonest due first: one's own, and everybody's for whoever keeps the store.",
    params: z.object({
      ...pageParams,
      sort: z.enum(["dueOn", "holderName", "productName"]).default("dueOn"),
      direction: z.enum(["asc", "desc"]).default("asc"),
      mine: z.enum(["yes"]).optional(),
      overdue: z.enum(["yes"]).optional(),
      /** Only what waits for a word of whoever asks. */
      waits: z.enum(["yes"]).optional(),
    }),
    returns: pageWithTotals(row, z.object({ pieces: total(), value: total().nullable() })),
  }),
  whereabouts: query("/api/supplies/whereabouts", {
    needs: readsAllRequisitions,
    does: "Of each thing: issued, in custody, brought back, used up, written off.",
    params: z.object({ ...pageParams }),
    returns: pageWithTotals(
      whereabouts,
      z.object({
        issued: total(),
        inCustody: total(),
        returned: total(),
        consumed: total(),
        writtenOff: total(),
      }),
    ),
  }),
  colleagues: query("/api/supplies/colleagues", {
    needs: "works-here",
    does: "Who can take something over: everybody who works here.",
    params: z.object({ ...pageParams }),
    returns: pageOf(z.object({ id: id(), name: z.string() })),
  }),
  one: query("/api/supplies/custody/{id}", {
    needs: "signed-in",
    does: "One custody with its hand-overs and losses.",
    params: byId,
    returns: one,
  }),
  comesBack: command("/api/supplies/catalogue/{id}/comes-back", {
    needs: keepsStore,
    does: "Says that a thing has to come back within so many days, or that it is used up.",
    params: byId,
    body: z.object({ days: z.int().min(1).max(730).nullable() }),
    returns: z.object({ id: id(), days: z.int().nullable() }),
  }),
  handOver: command("/api/supplies/custody/{id}/hand-over", {
    needs: "signed-in",
    does: "Offers what somebody has to a colleague; it stays theirs until the colleague confirms.",
    params: byId,
    body: z.object({ id: id(), toId: id(), pieces: quantity(), note: optionalText(200) }),
    returns: one,
  }),
  accept: command("/api/supplies/hand-overs/{id}/accept", {
    needs: handoverLife.moves.accept.needs,
    does: "Confirms that one received what a colleague handed over: from now on it is in one's own custody.",
    params: byId,
    body: moveBody,
    returns: one,
  }),
  decline: command("/api/supplies/hand-overs/{id}/decline", {
    needs: handoverLife.moves.decline.needs,
    does: "Says that one did not receive what a colleague offered, and why.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  withdrawHandover: command("/api/supplies/hand-overs/{id}/withdraw", {
    needs: handoverLife.moves.withdraw.needs,
    does: "Takes back an offer nobody confirmed.",
    params: byId,
    body: moveBody,
    returns: one,
  }),
  reportLoss: command("/api/supplies/custody/{id}/losses", {
    needs: "signed-in",
    does: "Reports what was lost, damaged or worn out, with the reason; somebody else writes it off.",
    params: byId,
    body: z.object({ id: id(), kind: z.enum(lossKinds), pieces: quantity(), reason: text(300) }),
    returns: one,
  }),
  approveLoss: command("/api/supplies/losses/{id}/approve", {
    needs: lossLife.moves.approve.needs,
    does: "Writes off a loss somebody else reported of a third person's or their own custody, at the cost it took along.",
    params: byId,
    body: moveBody,
    returns: one,
  }),
  rejectLoss: command("/api/supplies/losses/{id}/reject", {
    needs: lossLife.moves.reject.needs,
    does: "Does not write a loss off, with the reason: it stays in custody.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  withdrawLoss: command("/api/supplies/losses/{id}/withdraw", {
    needs: lossLife.moves.withdraw.needs,
    does: "Takes back one's own report of a loss: it was found.",
    params: byId,
    body: moveBody,
    returns: one,
  }),
} satisfies Api;
