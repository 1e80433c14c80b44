// What happens to a collection's money at the gate: cash out of the float, another way instead, cash taken
// back; and a price that the office lets stand.
import { dueOf } from "#books/dues/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { roundedUpToCoin } from "#kernel/cashNotes.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { changeRow } from "#platform/server/store.ts";
import type { Collection, collections } from "./api.ts";
import { collectionOf, sellerOf, storedOf } from "./door.ts";
import { refuseMaker } from "./makerRules.ts";
import { textPaidCash } from "./noticeHandlers.ts";
import { checkPaidLater } from "./sellerRules.ts";
import { buyingUnder, floatDues } from "./sessionDoor.ts";
import { cashVoucher, checkCash } from "./sessionRules.ts";
import { insertCash, takeBackCash } from "./sessionStore.ts";
import type { Stored } from "./store.ts";

const what = "collection";

/** The officer hands the farmer the money: what is owed, up to the next coin, out of the session's cash. */
export async function payCash(ctx: CtxOf<typeof collections.payCash>): Promise<Collection> {
  const stored = await storedOf(ctx, ctx.params.id);
  const { dueId, number, farmerId, sellerName: farmerName } = stored;
  // A supplier's delivery is never to be paid in cash.
  if (stored.payBy !== "cash" || stored.sessionId === null || farmerId === null) {
    throw new Refusal("collection.not-in-cash", `${number} is not to be paid in cash.`);
  }
  if (dueId === null || stored.state !== "approved") {
    const words = `${number} is not approved, so nothing is paid yet.`;
    throw new Refusal("collection.cash-before-approval", words, { status: 409 });
  }
  const session = await openSessionOf(ctx, stored);
  const due = await dueOf(ctx, dueId);
  if (due.open === 0n) {
    const words = `${number} is paid already.`;
    throw new Refusal("collection.paid-already", words, { status: 409 });
  }
  const cash = roundedUpToCoin(due.open);
  const dues = await floatDues(ctx, session.id);
  checkCash(
    cash,
    dues.reduce((sum, one) => sum + one.open, 0n),
  );
  await touch(ctx, stored, ctx.body.version, {});
  const id = ctx.newId();
  await insertCash(ctx, { id, collectionId: stored.id, sessionId: session.id, amount: cash });
  const paid = { id, number, farmerId, farmerName, officerId: session.officerId, cash };
  await postVoucher(ctx, cashVoucher({ ...paid, owed: due.open, day: ctx.today }, due, dues));
  const details = { cash: formatMoney(cash), session: session.number };
  ctx.audit({ subject: what, subjectId: stored.id, action: "pay cash", details });
  await textPaidCash(ctx, stored, { farmer: await sellerOf(ctx, farmerId), cash });
  return collectionOf(ctx, stored.id);
}

/** The session the cash is in: the officer's own, and open. */
async function openSessionOf(ctx: Ctx, { sessionId, number }: Stored) {
  if (sessionId === null) {
    throw new Refusal("collection.without-session", `${number} belongs to no buying session.`);
  }
  const session = await buyingUnder(ctx, sessionId, null);
  if (session.officerId !== ctx.actor.userId) {
    const words = `Only ${session.officerName} pays out of ${session.number}.`;
    throw new Refusal("collection.cash-of-another", words, { status: 403 });
  }
  if (session.state === "open") return session;
  const words = `${session.number} is not open any more.`;
  throw new Refusal("collection.session-ended", words, { status: 409 });
}

/** Guards by version, and leaves its line in the history. */
async function touch(
  ctx: Ctx,
  stored: Stored,
  version: number,
  set: {
    pay_by?: string;
    price_approved_by?: string;
    price_approved_at?: Date;
    same_person?: boolean;
  },
): Promise<void> {
  const states = ["recorded", "quality_pending", "approved"];
  await changeRow(ctx, "collection", { id: stored.id, version, states, set, what });
}

/** Another way than cash after all: what was set aside for this farmer is free again. */
export async function payLater(ctx: CtxOf<typeof collections.payLater>): Promise<Collection> {
  const stored = await storedOf(ctx, ctx.params.id);
  if (stored.cashPaid !== null) {
    const words = `${stored.number} was paid in cash already.`;
    throw new Refusal("collection.cash-is-paid", words, { status: 409 });
  }
  if (stored.farmerId === null) checkPaidLater(ctx.body.payBy);
  await touch(ctx, stored, ctx.body.version, { pay_by: ctx.body.payBy });
  return collectionOf(ctx, stored.id);
}

/** Cash that came back from the farmer is in the float again, and owed again. */
export async function takeCashBack(
  ctx: CtxOf<typeof collections.takeCashBack>,
): Promise<Collection> {
  const stored = await storedOf(ctx, ctx.params.id);
  const { version, reason } = ctx.body;
  await openSessionOf(ctx, stored);
  await touch(ctx, stored, version, { pay_by: "later" });
  const cashId = await takeBackCash(ctx, stored.id, reason);
  if (cashId === undefined) throw notFound("cash payment");
  const source = { type: "collection-cash", id: cashId };
  await reverseVoucher(ctx, { source, event: "paid" }, { reason });
  ctx.audit({ subject: what, subjectId: stored.id, action: "take cash back", details: { reason } });
  return collectionOf(ctx, stored.id);
}

/** Somebody else than whoever wrote the slip lets its price stand. */
export async function approvePrice(
  ctx: CtxOf<typeof collections.approvePrice>,
): Promise<Collection> {
  const stored = await storedOf(ctx, ctx.params.id);
  const samePerson = refuseMaker(ctx, "collection.approve-price", stored);
  if (stored.priceReason === null || stored.priceApprovedAt !== null) {
    const words = "The price needs no approval, or has it already.";
    throw new Refusal("collection.price-needs-nothing", words, { status: 409 });
  }
  await touch(ctx, stored, ctx.body.version, {
    price_approved_by: ctx.actor.userId,
    price_approved_at: ctx.now,
    ...(samePerson ? { same_person: true } : {}),
  });
  return collectionOf(ctx, stored.id);
}
