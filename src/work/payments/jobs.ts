// What is done later: sending an order, and asking what became of it. The provider is called outside
// any transaction; what was about to be done is written before, what was heard after. Both jobs may
// run twice, at the same time, or after a crash in between: the reference makes it one payment.
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { callbackPath } from "./outside/api.ts";
import type { MobileMoney, MobileMoneyOrder } from "./outside/mobileMoney.ts";
import { tellDoubt } from "./noticeHandlers.ts";
import {
  type Heard,
  heardWords,
  mayResend,
  nextAskMs,
  unresolvedAfterADay,
  verdictOn,
} from "./providerRules.ts";
import { countTry, insertEvent, noteHearing, notePoll, paymentsUnderWay } from "./providerStore.ts";
import { paymentLife, underWayStates } from "./rules.ts";
import { failPayment, succeedPayment } from "./settleHandlers.ts";
import { findPayment, type StoredPayment } from "./store.ts";

export interface PaymentsJobParts {
  database: Database;
  momo: MobileMoney;
  log: Log;
  /** Where a provider reaches the house; null = it cannot, and only asking tells. */
  callbackBase?: string | null;
  /** The clock; real everywhere but in tests that move time. */
  now?: () => Date;
}

const payload = z.object({ paymentId: z.uuid() });

/** What is said while it is not known whether money moved: nothing is to be done but to wait and look. */
const unanswered = "The provider did not say whether it was paid. It is asked until it does.";

/** The jobs of payments, for the house's list. */
export function paymentsJobs(parts: PaymentsJobParts): Job[] {
  return [
    job("payments.send", payload, (asked) =>
      sendPayment(parts, asked.orgId, asked.payload.paymentId),
    ),
    job("payments.poll", payload, (asked) =>
      pollPayment(parts, asked.orgId, asked.payload.paymentId),
    ),
  ];
}

/** Takes up at start what was under way when the house stopped, in every company; says how many. */
export async function resumePayments(database: Database): Promise<number> {
  const underWay = await database.outside((tx) => paymentsUnderWay(tx));
  for (const { orgId, paymentId, state } of underWay) {
    const name = state === "queued" ? "payments.send" : "payments.poll";
    await database.write(orgId, (tx) => enqueue({ tx }, name, { paymentId }, { key: paymentId }));
  }
  return underWay.length;
}

/** Sends a released order. A second try first asks whether the first one arrived. */
async function sendPayment(parts: PaymentsJobParts, orgId: string, id: string): Promise<void> {
  const order = await inCompany(parts, orgId, (ctx) => takeOrder(parts, ctx, id));
  if (!order) return;
  const heard = await (order.tries === 1
    ? transfer(parts.momo, order)
    : askThenTransfer(parts.momo, order));
  await inCompany(parts, orgId, (ctx) => hear(parts, ctx, id, { heard, tries: order.tries }));
}

async function askThenTransfer(momo: MobileMoney, order: MobileMoneyOrder): Promise<Heard> {
  const status = await askStatus(momo, order);
  return status.kind === "not-found" ? transfer(momo, order) : status;
}

/** Asks what became of a payment; the answer is the only thing that decides. */
async function pollPayment(parts: PaymentsJobParts, orgId: string, id: string): Promise<void> {
  const asked = await inCompany(parts, orgId, (ctx) => takePoll(parts, ctx, id));
  if (!asked) return;
  let heard = await askStatus(parts.momo, asked.order);
  let { tries } = asked;
  if (heard.kind === "not-found" && asked.mayResend) {
    const counted = await inCompany(parts, orgId, (ctx) => countTry(ctx, id));
    if (counted === undefined) return;
    tries = counted;
    heard = await transfer(parts.momo, asked.order);
  }
  await inCompany(parts, orgId, (ctx) => hear(parts, ctx, id, { heard, tries }));
}

function inCompany<T>(
  { database, now = () => new Date() }: PaymentsJobParts,
  orgId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return asSystem(database, orgId, "payments", work, now());
}

/** The order of a payment that waits to be sent; the try is counted before the call. */
async function takeOrder(
  parts: PaymentsJobParts,
  ctx: Ctx,
  id: string,
): Promise<(MobileMoneyOrder & { tries: number }) | undefined> {
  const stored = await findPayment(ctx, id);
  if (stored?.state !== "queued") return undefined;
  const tries = await countTry(ctx, id);
  const order = orderOf(parts, ctx, stored);
  return tries === undefined || order === null ? undefined : { ...order, tries };
}

/** What is asked about; also about payments that ended, in case the provider changed its mind. */
async function takePoll(parts: PaymentsJobParts, ctx: Ctx, id: string) {
  const stored = await findPayment(ctx, id);
  const order = stored ? orderOf(parts, ctx, stored) : null;
  if (!stored || order === null) return undefined;
  await notePoll(ctx, id, { nextAt: null, polls: stored.polls + 1 });
  return { order, tries: stored.tries, mayResend: mayResend(stored) };
}

/** A payment as the provider is told it; null for one that was never ordered there. */
function orderOf(
  { callbackBase = null }: PaymentsJobParts,
  ctx: Ctx,
  stored: StoredPayment,
): MobileMoneyOrder | null {
  const { reference, callbackSecret, payeePhone, amount, number } = stored;
  if (reference === null || callbackSecret === null || payeePhone === null) return null;
  return {
    reference,
    amount,
    currency: "UGX",
    phone: payeePhone,
    externalId: number,
    note: `${ctx.org.name}, ${number}`,
    ...(callbackBase === null
      ? {}
      : { callbackUrl: `${callbackBase}${callbackPath(callbackSecret)}` }),
  };
}

async function transfer(momo: MobileMoney, order: MobileMoneyOrder): Promise<Heard> {
  return { asked: "transfer", ...(await momo.transfer(order)) };
}

async function askStatus(momo: MobileMoney, order: MobileMoneyOrder): Promise<Heard> {
  const status = await momo.statusOf(order);
  if (status.kind !== "succeeded") return { asked: "status", ...status };
  const { kind, providerReference, fee = 0n } = status;
  return { asked: "status", kind, providerReference, fee };
}

/** Writes down what was heard, and what follows from it. */
async function hear(
  parts: PaymentsJobParts,
  ctx: Ctx,
  id: string,
  { heard, tries }: { heard: Heard; tries: number },
): Promise<void> {
  const stored = await findPayment(ctx, id);
  if (!stored) return;
  const verdict = verdictOn(stored.state, heard, tries);
  const isUnderWay = underWayStates.some((state) => state === stored.state);
  if (!isUnderWay && verdict.review === null) return;
  const what = heardWords(heard);
  await insertEvent(ctx.tx, { paymentId: id, at: ctx.now, source: heard.asked, what });
  const acceptedAt = heard.kind === "accepted" || heard.kind === "pending" ? ctx.now : null;
  await noteHearing(ctx, id, { acceptedAt, reason: verdict.reason, review: verdict.review });
  if (verdict.review !== null) await sayReview(parts, ctx, stored, verdict.review);
  if (verdict.move === "succeed" && heard.kind === "succeeded") {
    return succeedPayment(ctx, stored, heard);
  }
  if (verdict.move === "fail") return failPayment(ctx, stored, verdict.reason);
  if (verdict.move === "send" || verdict.move === "doubt" || verdict.move === "find") {
    const details = { heard: what };
    const asked = { id, move: verdict.move, what: "payment", details };
    await moveState(ctx, "payment", paymentLife, asked);
    if (verdict.move === "doubt") await tellDoubt(ctx, stored, unanswered);
  }
  if (isUnderWay && verdict.review === null) await askLater(parts, ctx, stored);
}

/** The status is asked again, soon at first; after a day a person must look. */
async function askLater(parts: PaymentsJobParts, ctx: Ctx, stored: StoredPayment): Promise<void> {
  const since = ctx.now.getTime() - (stored.releasedAt?.getTime() ?? ctx.now.getTime());
  const waitMs = nextAskMs(stored.polls, since);
  const runAt = waitMs === null ? null : new Date(ctx.now.getTime() + waitMs);
  await notePoll(ctx, stored.id, { nextAt: runAt, polls: stored.polls });
  if (runAt === null) {
    const review = unresolvedAfterADay;
    await noteHearing(ctx, stored.id, { acceptedAt: null, reason: null, review });
    await sayReview(parts, ctx, stored, review);
    return;
  }
  const paymentId = stored.id;
  await enqueue(ctx, "payments.poll", { paymentId }, { runAt, key: paymentId });
}

async function sayReview(
  parts: PaymentsJobParts,
  ctx: Ctx,
  stored: StoredPayment,
  why: string,
): Promise<void> {
  if (stored.reviewReason === why) return;
  await tellDoubt(ctx, stored, why);
  ctx.audit({
    subject: "payment",
    subjectId: stored.id,
    action: "needs review",
    details: { because: why },
  });
  parts.log.warn("payment needs review", { payment: stored.number });
}
