// Preparing a voucher, and what a second person says to it.
import { openDues } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import type { Payment, payments } from "./api.ts";
import { checkApproval, farmerOf, fingerprintOf, paymentOf, storedOf } from "./door.ts";
import { limitOn } from "./approvalRules.ts";
import {
  checkAdvance,
  checkAmount,
  checkCheque,
  checkDuplicate,
  checkItems,
  checkNewAttempt,
  checkPayee,
  destinationOf,
  duplicateWindowDays,
  paymentLife,
} from "./rules.ts";
import {
  authorityRows,
  findCheque,
  insertPayment,
  type NewPayment,
  payableDues,
  sameSince,
} from "./store.ts";

/** Prepares the payment of a farmer's debts. */
export async function preparePayment(ctx: CtxOf<typeof payments.prepare>): Promise<Payment> {
  const { farmerId, items, note } = ctx.body;
  const dues = await payableDues(
    ctx,
    items.map((item) => item.dueId),
  );
  checkPayee(await farmerOf(ctx, farmerId));
  const amount = checkItems(farmerId, items, dues);
  return prepare(ctx, { ...ctx.body, kind: "dues", amount, note, repayOn: null, items });
}

/** Prepares an advance; recovered from deliveries until its day. */
export async function prepareAdvance(ctx: CtxOf<typeof payments.prepareAdvance>): Promise<Payment> {
  const { farmerId, repayOn, purpose } = ctx.body;
  checkPayee(await farmerOf(ctx, farmerId));
  const party = { type: "farmer", id: farmerId } as const;
  const open = await openDues(ctx, { party, kinds: ["farmer-advance"] });
  checkAdvance({ repayOn, today: ctx.today, open });
  const amount = checkAmount(ctx.body.amount);
  return prepare(ctx, { ...ctx.body, kind: "advance", amount, note: purpose, items: [] });
}

type Asked = Omit<NewPayment, "number" | "payeeName" | "payeePhone" | "contentSha256">;

async function prepare(ctx: Ctx, asked: Asked): Promise<Payment> {
  const { farmerId, amount, method, chequeNumber, duplicateReason } = asked;
  const destination = destinationOf(await farmerOf(ctx, farmerId), method);
  checkCheque(method, chequeNumber);
  if (chequeNumber !== null) await refuseUsedCheque(ctx, chequeNumber);
  if (asked.replacesId !== null) await checkOldAttempt(ctx, asked.replacesId, farmerId);
  const since = new Date(ctx.now.getTime() - duplicateWindowDays * 86_400_000);
  const earlier = await sameSince(ctx, { farmerId, amount, since });
  checkDuplicate(earlier, duplicateReason);
  const made = { ...asked, ...destination, number: await nextNumber(ctx, "PAY") };
  await insertPayment(ctx, { ...made, contentSha256: fingerprintOf(made) });
  ctx.audit({
    subject: "payment",
    subjectId: asked.id,
    action: "prepare",
    details: {
      number: made.number,
      kind: asked.kind,
      amount,
      method,
      ...(chequeNumber === null ? {} : { chequeNumber }),
      ...(earlier === undefined ? {} : { like: earlier.number, because: duplicateReason }),
    },
  });
  return paymentOf(ctx, asked.id);
}

async function refuseUsedCheque(ctx: Ctx, chequeNumber: string): Promise<void> {
  const usedBy = await findCheque(ctx, chequeNumber);
  if (usedBy === undefined) return;
  const words = `Cheque ${chequeNumber} was used for ${usedBy}.`;
  throw new Refusal("payment.cheque-used", words, { status: 409 });
}

async function checkOldAttempt(ctx: Ctx, id: string, farmerId: string): Promise<void> {
  checkNewAttempt({ farmerId }, await storedOf(ctx, id));
}

/** Binds exactly this content, by a second person within their limit. */
export async function approvePayment(ctx: CtxOf<typeof payments.approve>): Promise<Payment> {
  const stored = await storedOf(ctx, ctx.params.id);
  // A payment in another state is refused as such, before anything is said about persons.
  const samePerson = stored.state === "prepared" && (await checkApproval(ctx, stored));
  await moveState(ctx, "payment", paymentLife, {
    id: stored.id,
    move: "approve",
    version: ctx.body.version,
    set: {
      approved_by: ctx.actor.userId,
      approved_at: ctx.now,
      approved_sha256: stored.contentSha256,
      approved_limit: limitOn(ctx.today, ctx.actor.role, await authorityRows(ctx)),
      same_person: samePerson,
    },
    what: "payment",
    details: { amount: stored.amount, content: stored.contentSha256, samePerson },
  });
  return paymentOf(ctx, stored.id);
}

/** Turns it down; its debts are free for another payment. */
export async function rejectPayment(ctx: CtxOf<typeof payments.reject>): Promise<Payment> {
  return closePayment(ctx, ctx.params.id, { ...ctx.body, move: "reject" });
}

/** Strikes it out before any money left. */
export async function voidPayment(ctx: CtxOf<typeof payments.void>): Promise<Payment> {
  return closePayment(ctx, ctx.params.id, { ...ctx.body, move: "void" });
}

async function closePayment(
  ctx: Ctx,
  id: string,
  asked: { move: "reject" | "void"; version: number; reason: string },
): Promise<Payment> {
  const { move, version, reason } = asked;
  await moveState(ctx, "payment", paymentLife, {
    id,
    move,
    version,
    set: { closing_reason: reason },
    what: "payment",
    details: { reason },
  });
  return paymentOf(ctx, id);
}
