// Letting money go: the third person's step, its taking back, and asking what became of it.
import { randomBytes, randomUUID } from "node:crypto";
import { giveBack } from "#books/commitments/door.ts";
import { revokeCode } from "#books/codes/door.ts";
import { dueOf } from "#books/dues/door.ts";
import { reverseVoucher } from "#books/vouchers/door.ts";

import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import type { Payment, payments } from "./api.ts";
import { checkAdvanceUnused } from "./bookingRules.ts";
import { checkRelease, checkTakingBack, paymentOf, receiptCodeOf, storedOf } from "./door.ts";
import { tellNearCeiling, tellRelease, tellTakenBack } from "./noticeHandlers.ts";
import { isOrdered as isOrder } from "./methodRules.ts";
import { clearReview, insertEvent } from "./providerStore.ts";
import { paymentLife, underWayStates } from "./rules.ts";
import { bookRelease, succeedPayment } from "./settleHandlers.ts";
import { itemsOf } from "./store.ts";
import { refuseInRun } from "./voucherHandlers.ts";

/** Pays out. The provider's reference is kept before anybody is called, and never changed. */
export async function releasePayment(ctx: CtxOf<typeof payments.release>): Promise<Payment> {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  // One that its run left behind is released here, when what held it back is mended.
  if (stored.releaseProblem === null) refuseInRun(stored);
  await releaseOne(ctx, { id, version: ctx.body.version });
  return paymentOf(ctx, id);
}

/** Pays out one payment, alone or in a chunk of its run. */
export async function releaseOne(
  ctx: Ctx,
  { id, version, inRun = false }: { id: string; version?: number; inRun?: boolean },
): Promise<void> {
  const stored = await storedOf(ctx, id);
  const items = await itemsOf(ctx, id);
  // A payment in another state is refused as such, before anything is said about persons.
  const samePerson = stored.state === "approved" && (await checkRelease(ctx, stored, items));
  const isOrdered = isOrder(stored.method);
  await moveState(ctx, "payment", paymentLife, {
    id,
    move: "release",
    ...(version === undefined ? {} : { version }),
    set: {
      released_by: ctx.actor.userId,
      released_at: ctx.now,
      released_on: ctx.today,
      release_problem: null,
      same_person: stored.samePerson || samePerson,
      ...(isOrdered
        ? { reference: randomUUID(), callback_secret: randomBytes(32).toString("base64url") }
        : {}),
    },
    what: "payment",
    details: { amount: stored.amount, method: stored.method, samePerson },
  });
  await bookRelease(ctx, stored, items);
  await tellRelease(ctx, stored);
  await tellNearCeiling(ctx, stored);
  if (isOrdered) {
    // A run over the bank is one message: it goes when the run has let everybody go.
    const withRun = inRun && stored.method === "bank";
    const what = withRun ? "Released, goes to the bank with its run" : "Released, waits to be sent";
    await insertEvent(ctx.tx, { paymentId: id, at: ctx.now, source: "house", what });
    if (!withRun) await enqueue(ctx, "payments.send", { paymentId: id }, { key: id });
  } else {
    await succeedPayment(ctx, stored, { providerReference: null, fee: 0n });
  }
}

/** Takes cash or a cheque back by its mirror in the books; the receipt is valid no more. */
export async function reversePayment(ctx: CtxOf<typeof payments.reverse>): Promise<Payment> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const stored = await storedOf(ctx, id);
  const samePerson = stored.state === "succeeded" && checkTakingBack(ctx, stored);
  await moveState(ctx, "payment", paymentLife, {
    id,
    move: "reverse",
    version,
    set: { closing_reason: reason, same_person: stored.samePerson || samePerson },
    what: "payment",
    details: { reason, samePerson },
  });
  const { commitmentId, advanceDueId: dueId, amount } = stored;
  if (dueId !== null) checkAdvanceUnused(await dueOf(ctx, dueId));
  await reverseVoucher(ctx, { source: { type: "payment", id }, event: "released" }, { reason });
  if (commitmentId !== null && dueId !== null) await giveBack(ctx, { commitmentId, dueId, amount });
  await revokeCode(ctx, receiptCodeOf(stored), reason);
  await tellTakenBack(ctx, stored, reason);
  return paymentOf(ctx, id);
}

/** Asks the provider now, also when the house has stopped asking by itself. */
export async function askProvider(ctx: CtxOf<typeof payments.askProvider>): Promise<Payment> {
  const { id } = ctx.params;
  const { state } = await storedOf(ctx, id);
  if (!underWayStates.some((one) => one === state)) {
    throw new Refusal("payment.not-under-way", "Nothing is under way for this payment.", {
      status: 409,
    });
  }
  await clearReview(ctx, id);
  const job = state === "queued" ? "payments.send" : "payments.poll";
  await enqueue(ctx, job, { paymentId: id }, { key: id });
  ctx.audit({ subject: "payment", subjectId: id, action: "ask provider", details: { state } });
  return paymentOf(ctx, id);
}
