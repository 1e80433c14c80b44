// The second weighing: what is within the tolerance is booked at once, the rest when somebody else agrees.
import type { Day } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import type { storeTransfers } from "./api.ts";
import { bookReceipt } from "./bookingHandlers.ts";
import { toleranceRows } from "./choiceStore.ts";
import { settleComing, settleLoss, tellLoss } from "./noticeHandlers.ts";
import { checkArrival, type JudgedLot, judgeWeighing, transferLife } from "./rules.ts";
import {
  insertWeighing,
  lotsOfTransfer,
  type StoredTransfer,
  weighingsOf,
  writeArrived,
} from "./store.ts";
import { toleranceOn } from "./toleranceRules.ts";

const table = "store_transfer";
const what = "store-transfer";

const lossOf = (lots: readonly JudgedLot[]): bigint =>
  lots.reduce((sum, lot) => sum + lot.loss, 0n);

/** Weighs every lot in: received, or waiting for somebody else to decide about what is missing. */
export async function receiveLots(
  ctx: CtxOf<typeof storeTransfers.receive>,
  transfer: StoredTransfer,
): Promise<void> {
  const { version, lots, ...said } = ctx.body;
  const { id, number, state, dispatched } = transfer;
  const isNext = state === "dispatched";
  const toleranceBp = toleranceOn(said.day, await toleranceRows(ctx));
  const judged = isNext
    ? judgeWeighing(await lotsOfTransfer(ctx, id, false), lots, toleranceBp)
    : { lots: [], needsReview: false };
  if (isNext) checkArrival(said.day, { sentOn: transfer.day, today: ctx.today });
  const samePerson =
    isNext && refuseSamePerson(ctx, "store-transfer.receive", dispatched?.id ?? null);
  const loss = lossOf(judged.lots);
  const same = samePerson ? { same_person: true } : {};
  if (judged.needsReview) {
    await moveState(ctx, table, transferLife, {
      ...{ id, move: "hand_over", version, what, set: { weighing_id: said.id, ...same } },
      details: { number, loss: loss.toString() },
    });
    await insertWeighing(ctx, { ...said, transferId: id, toleranceBp, lots });
    await tellLoss(ctx, transfer, { weighingId: said.id, loss });
  } else {
    // State, figures and books in one transaction; what is booked is written before the guard lets it count.
    await moveState(ctx, table, transferLife, {
      ...{ id, move: "receive", version, what },
      set: { ...receivedNow(transfer, loss, said.day), weighing_id: said.id, ...same },
      details: { number, loss: loss.toString() },
    });
    await insertWeighing(ctx, { ...said, transferId: id, toleranceBp, lots });
    await bookArrived(ctx, transfer, { judged: judged.lots, day: said.day });
  }
  await settleComing(ctx, id);
}

/** What a received transfer says of itself; what the loss is worth follows when it is booked. */
function receivedNow({ sent }: StoredTransfer, loss: bigint, day: Day) {
  return { received_g: sent - loss, loss_amount: 0n, received_on: day };
}

/** Books what arrived and what is missing, and writes both down beside the lots. */
async function bookArrived(
  ctx: Ctx,
  { id, number, from, to }: StoredTransfer,
  { judged, day }: { judged: readonly JudgedLot[]; day: Day },
): Promise<void> {
  const booked = { id, number, fromId: from.id, toId: to.id };
  const lots = await bookReceipt(ctx, booked, { judged, day });
  await writeArrived(ctx, id, lots);
}

type Deciding = CtxOf<typeof storeTransfers.accept>;

/** Who decides about a loss neither sent the lots nor weighed them in. */
async function otherPerson(ctx: Deciding, transfer: StoredTransfer) {
  const weighing = (await weighingsOf(ctx, transfer.id)).find(({ counts }) => counts);
  if (transfer.state !== "variance_review") return { weighing, samePerson: false };
  const steps = [
    refuseSamePerson(ctx, "store-transfer.decide-sent", transfer.dispatched?.id ?? null),
    refuseSamePerson(ctx, "store-transfer.decide-weighed", weighing?.byId ?? null),
  ];
  return { weighing, samePerson: steps.includes(true) };
}

/** A third person accepts what is missing, with the reason: now it is a loss in the books. */
export async function acceptLoss(ctx: Deciding, transfer: StoredTransfer): Promise<void> {
  const { id } = transfer;
  const { version, reason } = ctx.body;
  const { weighing, samePerson } = await otherPerson(ctx, transfer);
  const judged = weighing
    ? judgeWeighing(await lotsOfTransfer(ctx, id, false), weighing.lots, weighing.toleranceBp).lots
    : [];
  await moveState(ctx, table, transferLife, {
    ...{ id, move: "accept", version, what, details: { reason } },
    set: {
      ...receivedNow(transfer, lossOf(judged), ctx.today),
      ...{ reviewed_by: ctx.actor.userId, reviewed_at: ctx.now, closing_reason: reason },
      ...(samePerson ? { same_person: true } : {}),
    },
  });
  invariant(weighing, "what waits for a decision was weighed");
  await bookArrived(ctx, transfer, { judged, day: ctx.today });
  await settleLoss(ctx, id, weighing.id);
}

/** A third person does not believe the scale: nothing is booked, and the lots are to be weighed in again. */
export async function weighAgain(ctx: Deciding, transfer: StoredTransfer): Promise<void> {
  const { id } = transfer;
  const { version, reason } = ctx.body;
  const { weighing } = await otherPerson(ctx, transfer);
  await moveState(ctx, table, transferLife, {
    ...{ id, move: "weigh_again", version, what, set: { weighing_id: null }, details: { reason } },
  });
  if (weighing) await settleLoss(ctx, id, weighing.id);
}
