// Preparing a voucher, and what a second person says to it.
import { commitmentById } from "#books/commitments/door.ts";
import { openDues } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import type { Payment, payments } from "./api.ts";
import {
  checkApproval,
  fingerprintOf,
  payeeOf,
  paymentOf,
  refuseOwnMoney,
  storedOf,
} from "./door.ts";
import { advancePolicyOn } from "#registry/advance-policies/door.ts";
import { checkLargestAdvance } from "./advanceRules.ts";
import { checkConnected } from "./connectionRules.ts";
import { checkDuplicate } from "./duplicateRules.ts";
import { isWallet } from "./methodRules.ts";
import { ownBankOf } from "./ownAccountStore.ts";
import { limitOn } from "./approvalRules.ts";
import { authorityRows, controlsToday } from "./controlStore.ts";
import { lentUnderWay } from "./payeeStore.ts";
import {
  checkAdvance,
  checkAmount,
  checkCheque,
  checkItems,
  checkNewAttempt,
  checkPayee,
  checkPromise,
  type Destination,
  destinationOf,
  paymentLife,
} from "./rules.ts";
import {
  findCheque,
  insertPayment,
  type NewPayment,
  payableDues,
  sameSince,
  type StoredPayment,
  underWayOf,
} from "./store.ts";

/** Prepares the payment of what a farmer, a colleague or a supplier is owed. */
export async function preparePayment(ctx: CtxOf<typeof payments.prepare>): Promise<Payment> {
  const { partyType, partyId, items } = ctx.body;
  const dues = await payableDues(
    ctx,
    items.map((item) => item.dueId),
  );
  checkPayee(await payeeOf(ctx, ctx.body));
  const amount = checkItems({ type: partyType, id: partyId }, items, dues);
  await prepareVoucher(ctx, {
    ...ctx.body,
    ...{ kind: "dues", amount, repayOn: null, commitmentId: null, payRunId: null },
  });
  return paymentOf(ctx, ctx.body.id);
}

/**
 * Prepares an advance: a farmer's is recovered from deliveries until its day, a colleague's and a supplier's
 * pay what an approved request promised and are accounted for until the day the request says.
 */
export async function prepareAdvance(ctx: CtxOf<typeof payments.prepareAdvance>): Promise<Payment> {
  const { partyType, partyId } = ctx.body;
  checkPayee(await payeeOf(ctx, ctx.body));
  const amount = checkAmount(ctx.body.amount);
  const isPromised = partyType !== "farmer" || ctx.body.commitmentId !== null;
  const terms = await (isPromised ? requestTerms(ctx, amount) : farmerTerms(ctx, amount));
  await prepareVoucher(ctx, {
    ...{ ...ctx.body, ...terms, partyType, partyId, kind: "advance", amount, payRunId: null },
  });
  return paymentOf(ctx, ctx.body.id);
}

type Terms = Pick<Asked, "repayOn" | "note" | "commitmentId" | "items">;

async function farmerTerms(
  ctx: CtxOf<typeof payments.prepareAdvance>,
  amount: bigint,
): Promise<Terms> {
  const { partyId, repayOn, purpose, commitmentId } = ctx.body;
  if (repayOn === null || purpose === null || commitmentId !== null) {
    const words = "Say what the advance is for and until when it is recovered.";
    throw new Refusal("payment.advance-without-terms", words);
  }
  const party = { type: "farmer", id: partyId } as const;
  const open = await openDues(ctx, { party, kinds: ["farmer-advance"] });
  checkAdvance({ repayOn, today: ctx.today, open });
  const { largest } = await advancePolicyOn(ctx, ctx.today);
  const underWay = await lentUnderWay(ctx, partyId);
  checkLargestAdvance({ amount, open, underWay, largest });
  return { repayOn, note: purpose, commitmentId: null, items: [] };
}

async function requestTerms(
  ctx: CtxOf<typeof payments.prepareAdvance>,
  amount: bigint,
): Promise<Terms> {
  const { partyType, partyId, commitmentId } = ctx.body;
  if (commitmentId === null) {
    const words =
      partyType === "supplier"
        ? "An advance to a supplier is asked for and approved on the supplier's page first."
        : "Money for a colleague is asked for and approved as a fund request first.";
    throw new Refusal("payment.without-request", words);
  }
  const promise = await commitmentById(ctx, commitmentId);
  const underWay = await underWayOf(ctx, commitmentId);
  checkPromise({ party: { type: partyType, id: partyId }, amount, promise, underWay });
  const note = `${promise.number}: ${promise.note}`;
  return { repayOn: promise.settleBy, note, commitmentId, items: [] };
}

type Asked = Omit<NewPayment, keyof Destination | "number" | "contentSha256" | "samePerson">;

/** Writes a voucher whose payee and debts were looked at, alone or in a run. */
export async function prepareVoucher(ctx: Ctx, asked: Asked): Promise<void> {
  const { amount, method, chequeNumber, duplicateReason } = asked;
  const samePerson = refuseOwnMoney(ctx, asked);
  checkConnected(method);
  const destination = destinationOf(await payeeOf(ctx, asked), method);
  if (method === "bank") await ownBankOf(ctx);
  checkCheque(method, chequeNumber);
  if (chequeNumber !== null) await refuseUsedCheque(ctx, chequeNumber);
  if (asked.replacesId !== null) checkNewAttempt(asked, await storedOf(ctx, asked.replacesId));
  const { duplicateDays } = await controlsToday(ctx);
  const since = new Date(ctx.now.getTime() - duplicateDays * 86_400_000);
  const earlier = await sameSince(ctx, { ...asked, since });
  checkDuplicate(earlier, duplicateReason);
  const made = {
    ...asked,
    ...destination,
    samePerson,
    number: await nextNumber(ctx, "PAY"),
  };
  await insertPayment(ctx, { ...made, contentSha256: fingerprintOf(made) });
  // Whoever approves it reads under whose name the wallet is.
  if (isWallet(method)) {
    await enqueue(ctx, "payments.check-name", { paymentId: asked.id }, { key: asked.id });
  }
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
}

async function refuseUsedCheque(ctx: Ctx, chequeNumber: string): Promise<void> {
  const usedBy = await findCheque(ctx, chequeNumber);
  if (usedBy === undefined) return;
  const words = `Cheque ${chequeNumber} was used for ${usedBy}.`;
  throw new Refusal("payment.cheque-used", words, { status: 409 });
}

/** Binds exactly this content, by a second person within their limit. */
export async function approvePayment(ctx: CtxOf<typeof payments.approve>): Promise<Payment> {
  const stored = await storedOf(ctx, ctx.params.id);
  refuseInRun(stored);
  await approveOne(ctx, stored, ctx.body.version);
  return paymentOf(ctx, stored.id);
}

/** What is in a run is approved and released with the run, so that nobody counts it twice. */
export function refuseInRun({ payRunNumber }: StoredPayment): void {
  if (payRunNumber === null) return;
  throw new Refusal("payment.in-run", `This is part of ${payRunNumber}. Decide there.`, {
    status: 409,
  });
}

/** Approves one payment, alone or in a run. */
export async function approveOne(ctx: Ctx, stored: StoredPayment, version?: number): Promise<void> {
  // A payment in another state is refused as such, before anything is said about persons.
  const samePerson = stored.state === "prepared" && (await checkApproval(ctx, stored));
  await moveState(ctx, "payment", paymentLife, {
    id: stored.id,
    move: "approve",
    ...(version === undefined ? {} : { version }),
    set: {
      approved_by: ctx.actor.userId,
      approved_at: ctx.now,
      approved_sha256: stored.contentSha256,
      approved_limit: limitOn(ctx.today, ctx.actor.role, await authorityRows(ctx)),
      same_person: stored.samePerson || samePerson,
    },
    what: "payment",
    details: { amount: stored.amount, content: stored.contentSha256, samePerson },
  });
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
