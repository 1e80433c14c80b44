// The end of a payment, whoever brings it about: cash at release, or the provider's final answer. The
// move, the books and the receipt are written together.
import { drawOn, keepForOrder, orderFailed } from "#books/commitments/door.ts";
import { duesById } from "#books/dues/door.ts";
import { issueCode } from "#books/codes/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { invariant, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import type { Payment } from "./api.ts";
import {
  advanceVoucher,
  type Booked,
  failureVoucher,
  feeVoucher,
  releaseVoucher,
  successVoucher,
} from "./bookingRules.ts";
import { leaveUntriedFile } from "./bankFileStore.ts";
import { tellEnd, textPaid } from "./noticeHandlers.ts";
import { receiptFacts } from "./papers/publicFacts.ts";
import { isOrdered } from "./methodRules.ts";
import { paymentLife } from "./rules.ts";
import { itemsOf, type StoredPayment } from "./store.ts";

/** A payment as the books see it on the business day. */
function booked(ctx: Ctx, stored: StoredPayment): Booked {
  return { ...stored, day: ctx.today };
}

/** The debts of a payment as they stand now. */
async function duesOf(ctx: Ctx, items: Payment["items"]) {
  const dues = await duesById(
    ctx,
    items.map((item) => item.dueId),
  );
  return items.map(({ dueId, amount }) => {
    const due = dues.find((one) => one.id === dueId);
    invariant(due, "an item's debt is there");
    return { due, amount };
  });
}

/** Refuses to pay what was taken back, or met in another way, since the payment was prepared. */
function refuseGone(dues: Awaited<ReturnType<typeof duesOf>>): void {
  const gone = dues.find(({ due, amount }) => due.open < amount);
  if (!gone) return;
  throw new Refusal(
    "payment.debt-gone",
    `${gone.due.note ?? "A debt"} of this payment was taken back or met meanwhile. Strike the payment out.`,
    { status: 409 },
  );
}

/** The debts are met the moment the payment is released: nobody can pay them again. Of a promise so much is kept. */
export async function bookRelease(
  ctx: Ctx,
  stored: StoredPayment,
  items: Payment["items"],
): Promise<void> {
  if (stored.kind === "advance") return keepPromise(ctx, stored);
  const dues = await duesOf(ctx, items);
  refuseGone(dues);
  await postVoucher(ctx, releaseVoucher(booked(ctx, stored), dues));
}

/** It was paid: for good, with its receipt and its lines in the books. */
export async function succeedPayment(
  ctx: Ctx,
  stored: StoredPayment,
  heard: { providerReference: string | null; fee: bigint },
): Promise<void> {
  const { providerReference, fee } = heard;
  await leaveFile(ctx, stored);
  const receiptCode = await issueCode(ctx, receiptFacts({ ...stored, paidOn: ctx.today }));
  const advanceDueId = stored.kind === "advance" ? ctx.newId() : null;
  await moveState(ctx, "payment", paymentLife, {
    id: stored.id,
    move: "succeed",
    set: {
      finished_at: ctx.now,
      paid_on: ctx.today,
      receipt_code: receiptCode,
      advance_due_id: advanceDueId,
      provider_reference: providerReference,
      provider_reason: null,
      review_reason: null,
      next_poll_at: null,
      fee_amount: fee,
    },
    what: "payment",
    details: { amount: stored.amount, ...(providerReference ? { providerReference } : {}) },
  });
  const payment = booked(ctx, stored);
  if (advanceDueId !== null) {
    await postVoucher(ctx, advanceVoucher(payment, advanceDueId));
    await drawPromise(ctx, stored, advanceDueId);
  } else if (isOrdered(stored.method)) await postVoucher(ctx, successVoucher(payment));
  const charged = feeVoucher(payment, fee);
  if (charged) await postVoucher(ctx, charged);
  await tellEnd(ctx, stored, { isPaid: true, reason: null });
  await textPaid(ctx, stored);
}

/** What a provider is asked to pay of an approved request can be paid by nothing else, nor the request be closed. */
async function keepPromise(ctx: Ctx, stored: StoredPayment): Promise<void> {
  const { commitmentId, amount, method } = stored;
  if (commitmentId !== null && isOrdered(method)) await keepForOrder(ctx, { commitmentId, amount });
}

/** What somebody received is no longer to be paid of the approved request. */
async function drawPromise(ctx: Ctx, stored: StoredPayment, dueId: string): Promise<void> {
  const { commitmentId, amount, method } = stored;
  if (commitmentId === null) return;
  await drawOn(ctx, { commitmentId, dueId, amount, wasUnderWay: isOrdered(method) });
}

/** One that ends before its message went to the bank is not ordered there any more. */
async function leaveFile(ctx: Ctx, { id, amount, bankFileId }: StoredPayment): Promise<void> {
  if (bankFileId !== null) await leaveUntriedFile(ctx, { id, amount, bankFileId });
}

/** It was certainly not paid: its debts are open again, and a new attempt is a new payment. */
export async function failPayment(
  ctx: Ctx,
  stored: StoredPayment,
  reason: string | null,
): Promise<void> {
  await leaveFile(ctx, stored);
  await moveState(ctx, "payment", paymentLife, {
    id: stored.id,
    move: "fail",
    set: { finished_at: ctx.now, provider_reason: reason, review_reason: null, next_poll_at: null },
    what: "payment",
    details: { reason },
  });
  await tellEnd(ctx, stored, { isPaid: false, reason });
  const { kind, commitmentId, amount } = stored;
  if (commitmentId !== null) await orderFailed(ctx, { commitmentId, amount });
  if (kind === "advance") return;
  const items = await itemsOf(ctx, stored.id);
  await postVoucher(ctx, failureVoucher(booked(ctx, stored), await duesOf(ctx, items)));
}
