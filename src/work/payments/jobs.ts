// What is done later: sending an order, and asking what became of it. The provider is called outside
// any transaction; what was about to be done is written before, what was heard after. Both jobs may
// run twice, at the same time, or after a crash in between: the reference makes it one payment.
import { z } from "zod";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { callbackPath } from "./outside/api.ts";
import type { BankOrder, BankTransfers } from "./outside/bankTransfers.ts";
import type {
  MobileMoneyOrder,
  StatusAnswer,
  TransferAnswer,
  Wallets,
} from "./outside/mobileMoney.ts";
import { ownBankOf } from "./ownAccountStore.ts";
import { isHeld } from "./brakeStore.ts";
import { isConnected } from "./connectionRules.ts";
import { insertBalance } from "./disbursementStore.ts";
import { isWallet, type WalletMethod, walletMethods } from "./methodRules.ts";
import { holdForName, isNameProven, keepName } from "./nameJobs.ts";
import { tellDoubt } from "./noticeHandlers.ts";
import {
  type Heard,
  heardWords,
  mayResend,
  nextAskMs,
  unresolvedIn,
  verdictOn,
} from "./providerRules.ts";
import { countTry, insertEvent, noteHearing, notePoll, paymentsUnderWay } from "./providerStore.ts";
import { paymentLife, underWayStates } from "./rules.ts";
import { failPayment, succeedPayment } from "./settleHandlers.ts";
import { takeBankFile } from "./statementHandlers.ts";
import { findPayment, type StoredPayment } from "./store.ts";

export interface PaymentsJobParts {
  database: Database;
  wallets: Wallets;
  bank: BankTransfers;
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
    job("payments.check-name", payload, (asked) =>
      checkName(parts, asked.orgId, asked.payload.paymentId),
    ),
    job("payments.ask-balance", z.object({ method: z.enum(walletMethods) }), (asked) =>
      askBalance(parts, asked.orgId, asked.payload.method),
    ),
    job("payments.fetch-statements", z.object({}), (asked) => fetchStatements(parts, asked.orgId)),
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

/**
 * Sends a released order: not while the owner's brake is pulled, not where nobody would be paid, and not into a
 * wallet whose name is not proven. What may have been sent before is first asked about, which no brake forbids.
 */
async function sendPayment(parts: PaymentsJobParts, orgId: string, id: string): Promise<void> {
  const asked = await inCompany(parts, orgId, (ctx) => needsName(ctx, id));
  if (asked && !(await proveName(parts, orgId, asked))) return;
  const taken = await inCompany(parts, orgId, (ctx) => takeOrder(parts, ctx, id));
  if (!taken) return;
  const { order, tries, isFirst } = taken;
  const said = isFirst
    ? { heard: await transfer(order), tries }
    : await askThenTransfer(parts, orgId, { id, order, tries });
  if (said) await inCompany(parts, orgId, (ctx) => hear(parts, ctx, id, said));
}

/** The payment whose wallet's name must be asked before it is sent for the first time. */
async function needsName(ctx: Ctx, id: string): Promise<StoredPayment | undefined> {
  const stored = await findPayment(ctx, id);
  if (stored?.state !== "queued" || stored.tries > 0 || !isConnected(stored.method))
    return undefined;
  return (await isNameProven(ctx, stored)) ? undefined : stored;
}

/** Asks whose wallet it is; true when it may be sent. */
async function proveName(
  parts: PaymentsJobParts,
  orgId: string,
  stored: StoredPayment,
): Promise<boolean> {
  const { method, payeePhone, id } = stored;
  if (!isWallet(method) || payeePhone === null) return true;
  const heard = await parts.wallets[method].holderName(payeePhone);
  return inCompany(parts, orgId, async (ctx) => {
    const now = await findPayment(ctx, id);
    if (now?.state !== "queued") return false;
    await keepName(ctx, now, heard);
    if (await isNameProven(ctx, now)) return true;
    await holdForName(ctx, now, heard);
    return false;
  });
}

/** Asks whose wallet it is while the voucher is still a draft, so that whoever approves it reads it. */
async function checkName(parts: PaymentsJobParts, orgId: string, id: string): Promise<void> {
  const stored = await inCompany(parts, orgId, (ctx) => findPayment(ctx, id));
  if (!stored || !isWallet(stored.method) || stored.payeePhone === null) return;
  const heard = await parts.wallets[stored.method].holderName(stored.payeePhone);
  const isKept = await inCompany(parts, orgId, (ctx) => keepName(ctx, stored, heard));
  if (!isKept) throw new Error("the provider did not tell the name of a wallet");
}

/** Reads the statements the bank put down; one that is not ours, or not understood, keeps no other back. */
async function fetchStatements(parts: PaymentsJobParts, orgId: string): Promise<void> {
  for (const file of await parts.bank.statements()) {
    await inCompany(parts, orgId, (ctx) => takeBankFile(ctx, file, "folder")).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        parts.log.warn("statement not taken", { because: error.code });
      },
    );
  }
}

/** Asks a provider what our wallet holds, which also says whether it can be reached. */
async function askBalance(
  parts: PaymentsJobParts,
  orgId: string,
  method: WalletMethod,
): Promise<void> {
  const startedAt = performance.now();
  const heard = await parts.wallets[method].balance();
  const tookMs = Math.round(performance.now() - startedAt);
  const isTold = heard.kind === "known" && heard.currency === "UGX";
  const amount = isTold ? heard.amount : null;
  const reason = isTold ? null : heard.kind === "unknown" ? heard.reason : "other-currency";
  await inCompany(parts, orgId, (ctx) => insertBalance(ctx, { method, amount, reason, tookMs }));
}

/** What was heard, and after how many sendings. */
interface Said {
  heard: Heard;
  tries: number;
}

/**
 * Sends once more what the provider does not know, if money may leave now: the answer took its time, and the
 * brake may have been pulled meanwhile. Undefined: somebody else heard more meanwhile, and their word stands.
 */
async function askThenTransfer(
  parts: PaymentsJobParts,
  orgId: string,
  { id, order, tries }: { id: string; order: Ordered; tries: number },
): Promise<Said | undefined> {
  const heard = await askStatus(order);
  if (heard.kind !== "not-found") return { heard, tries };
  const again = await inCompany(parts, orgId, (ctx) => takeAgain(ctx, id));
  if (again === "moved on") return undefined;
  if (again === "held") return { heard, tries };
  return { heard: await transfer(order), tries: again.tries };
}

/** Counts one more sending, before it, unless the brake holds it in the house. */
async function takeAgain(ctx: Ctx, id: string): Promise<{ tries: number } | "held" | "moved on"> {
  const stored = await findPayment(ctx, id);
  if (!stored || !(stored.state === "queued" || mayResend(stored))) return "moved on";
  if (await isHeld(ctx, stored.method)) return "held";
  const tries = await countTry(ctx, id);
  return tries === undefined ? "moved on" : { tries };
}

/** Asks what became of a payment; the answer is the only thing that decides. */
async function pollPayment(parts: PaymentsJobParts, orgId: string, id: string): Promise<void> {
  const asked = await inCompany(parts, orgId, (ctx) => takePoll(parts, ctx, id));
  if (!asked) return;
  const { order, tries, fileId } = asked;
  const said =
    asked.mayResend && fileId === null
      ? await askThenTransfer(parts, orgId, { id, order, tries })
      : { heard: await askStatus(order), tries };
  if (!said) return;
  if (said.heard.kind === "not-found" && asked.mayResend && fileId !== null) {
    // It is never sent alone: its message is asked about whole, and written again or not.
    await inCompany(parts, orgId, (ctx) =>
      enqueue(ctx, "payments.send-file", { fileId }, { key: fileId }),
    );
  }
  await inCompany(parts, orgId, (ctx) => hear(parts, ctx, id, said));
}

/** One transaction of these jobs in a company. */
export function inCompany<T>(
  { database, now = () => new Date() }: PaymentsJobParts,
  orgId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return asSystem(database, orgId, "payments", work, now());
}

/** The order of a payment that waits to be sent; the first try is counted before the call. */
async function takeOrder(
  parts: PaymentsJobParts,
  ctx: Ctx,
  id: string,
): Promise<{ order: Ordered; tries: number; isFirst: boolean } | undefined> {
  const stored = await findPayment(ctx, id);
  if (stored?.state !== "queued" || (await goesWithFile(ctx, stored))) return undefined;
  const isFirst = stored.tries === 0;
  // What was tried before may be under way, so it is asked about; whether it leaves again is decided after.
  if (isFirst && (await isHeld(ctx, stored.method))) return undefined;
  const tries = isFirst ? await countTry(ctx, id) : stored.tries;
  const order = await orderOf(parts, ctx, stored);
  return tries === undefined || order === null ? undefined : { order, tries, isFirst };
}

/** Is it ordered with others in one message? Then that is sent, now or when its run has let everybody go. */
async function goesWithFile(ctx: Ctx, stored: StoredPayment): Promise<boolean> {
  const { bankFileId: fileId, method, payRunState, tries } = stored;
  if (fileId === null) return method === "bank" && payRunState === "releasing" && tries === 0;
  await enqueue(ctx, "payments.send-file", { fileId }, { key: fileId });
  return true;
}

/** What is asked about; also about payments that ended, in case the provider changed its mind. */
async function takePoll(parts: PaymentsJobParts, ctx: Ctx, id: string) {
  const stored = await findPayment(ctx, id);
  const order = stored ? await orderOf(parts, ctx, stored) : null;
  if (!stored || order === null) return undefined;
  await notePoll(ctx, id, { nextAt: null, polls: stored.polls + 1 });
  const { tries, bankFileId: fileId } = stored;
  return {
    order,
    tries,
    fileId,
    mayResend: mayResend(stored) && !(await isHeld(ctx, stored.method)),
  };
}

/** An order with the provider it goes to. */
interface Ordered {
  transfer: () => Promise<TransferAnswer>;
  status: () => Promise<StatusAnswer>;
}

/** A payment as the provider is told it; null for one that was never ordered there. */
async function orderOf(
  parts: PaymentsJobParts,
  ctx: Ctx,
  stored: StoredPayment,
): Promise<Ordered | null> {
  const { reference, amount, number, method } = stored;
  if (reference === null) return null;
  const note = `${ctx.org.name}, ${number}`;
  const said = { reference, amount, currency: "UGX", externalId: number, note } as const;
  if (isWallet(method)) {
    const wallet = parts.wallets[method];
    const order = walletOrder(parts, stored, said);
    if (order === null) return null;
    return { transfer: () => wallet.transfer(order), status: () => wallet.statusOf(order) };
  }
  const order = await bankOrder(ctx, stored, said);
  if (order === null) return null;
  const { bank } = parts;
  return { transfer: () => bank.transfer(order), status: () => bank.statusOf(order) };
}

type Wording = Pick<BankOrder, "reference" | "amount" | "currency" | "externalId" | "note">;

function walletOrder(
  { callbackBase = null }: PaymentsJobParts,
  { callbackSecret, payeePhone }: StoredPayment,
  said: Wording,
): MobileMoneyOrder | null {
  if (callbackSecret === null || payeePhone === null) return null;
  const told = { ...said, phone: payeePhone };
  if (callbackBase === null) return told;
  return { ...told, callbackUrl: `${callbackBase}${callbackPath(callbackSecret)}` };
}

async function bankOrder(
  ctx: Ctx,
  stored: StoredPayment,
  said: Wording,
): Promise<BankOrder | null> {
  const { payeeName: holder, payeeBank, payeeAccount } = stored;
  if (payeeBank === null || payeeAccount === null) return null;
  const own = await ownBankOf(ctx);
  return {
    ...said,
    from: { holder: own.holder, bank: own.provider, number: own.number },
    to: { holder, bank: payeeBank, number: payeeAccount },
    day: ctx.today,
    ...(stored.bankFile === null ? {} : { file: stored.bankFile }),
  };
}

async function transfer(order: Ordered): Promise<Heard> {
  return { asked: "transfer", ...(await order.transfer()) };
}

async function askStatus(order: Ordered): Promise<Heard> {
  return asStatus(await order.status());
}

/** An answer to "what became of it", as the house hears it. */
export function asStatus(status: StatusAnswer): Heard {
  if (status.kind !== "succeeded") return { asked: "status", ...status };
  const { kind, providerReference, fee = 0n } = status;
  return { asked: "status", kind, providerReference, fee };
}

/** Writes down what was heard, and what follows from it. */
export async function hear(
  parts: PaymentsJobParts,
  ctx: Ctx,
  id: string,
  { heard, tries }: Said,
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
  const waitMs = nextAskMs(stored.polls, since, stored.method);
  const runAt = waitMs === null ? null : new Date(ctx.now.getTime() + waitMs);
  await notePoll(ctx, stored.id, { nextAt: runAt, polls: stored.polls });
  if (runAt === null) {
    const review = unresolvedIn(stored.method);
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
