// What a second and a third person are held to: their limit, three different people, and that exactly
// what was approved goes exactly where it was approved to go.
import { newestOn } from "#kernel/datedRows.ts";
import { type Day, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { isOrdered, type Method, orderWords } from "./methodRules.ts";
import type { AskedItem, Destination, PartyType, Payee, PaymentKind } from "./rules.ts";

/** Everything approval binds, as one canonical text; its SHA-256 is compared at release. */
export function contentOf(payment: {
  number: string;
  kind: PaymentKind;
  partyType: PartyType;
  partyId: string;
  commitmentId: string | null;
  payeeName: string;
  payeePhone: string | null;
  payeeBank: string | null;
  payeeAccount: string | null;
  amount: bigint;
  currency: string;
  method: Method;
  chequeNumber: string | null;
  note: string | null;
  repayOn: Day | null;
  items: readonly AskedItem[];
}): string {
  const { items, amount, ...plain } = payment;
  const lines = items
    .map((item) => [item.dueId, item.amount.toString()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    ...[plain.number, plain.kind, plain.partyId, plain.payeeName, plain.payeePhone],
    ...[amount.toString(), plain.currency, plain.method, plain.chequeNumber, plain.note],
    ...[plain.repayOn, lines],
    // Said only of colleagues: approvals of farmers' payments from before still bind.
    ...(plain.partyType === "farmer" ? [] : [plain.partyType, plain.commitmentId]),
    ...(plain.method === "bank" ? [plain.payeeBank, plain.payeeAccount] : []),
  ]);
}

/** Up to how much a role may approve from a day on; null = without limit. */
export interface Authority {
  role: string;
  effectiveFrom: Day;
  limit: bigint | null;
}

const factoryLimit = 50_000_000n;

/** The limit of a role on a day: the company's latest row for it, of two of one day the first given; else the factory's. */
export function limitOn(day: Day, role: string, rows: readonly Authority[]): bigint | null {
  const ofRole = rows.filter((row) => row.role === role);
  const own = newestOn(ofRole, day);
  if (own) return own.limit;
  return role === "owner" ? null : factoryLimit;
}

/** Nobody approves above their limit, and splitting a sum into several vouchers does not help. */
export function checkLimit(asked: {
  amount: bigint;
  /** Approved under a limit for the same payee in the days before. */
  before: bigint;
  /** Over so many days. */
  togetherDays: number;
  limit: bigint | null;
}): void {
  const { amount, before, togetherDays, limit } = asked;
  if (limit === null || amount + before <= limit) return;
  const together =
    before > 0n
      ? `With ${formatMoney(before)} approved for this payee within ${togetherDays} days, this is ${formatMoney(amount + before)}. `
      : "";
  throw new Refusal(
    "payment.above-your-limit",
    `${together}You may approve up to ${formatMoney(limit)}; above it, the owner approves.`,
    { status: 403 },
  );
}

/** Until when nothing goes to a wallet that was changed, some hours after it was; null when nothing holds it. */
export function heldUntil(
  payee: Pick<Payee, "paymentChangedAt" | "registeredAt">,
  now: Date,
  holdHours: number,
): Date | null {
  const until = new Date(payee.paymentChangedAt.getTime() + holdHours * 3_600_000);
  return wasChanged(payee) && until > now ? until : null;
}

/**
 * Is it another wallet or account than the payee was registered with? Both times are the same while it is not; which of
 * them is later says nothing, for a clock may have been put back between them.
 */
function wasChanged(payee: Pick<Payee, "paymentChangedAt" | "registeredAt">): boolean {
  return payee.paymentChangedAt.getTime() !== payee.registeredAt.getTime();
}

/** The approved wallet or account must still be the payee's, and one that was changed waits. */
export function checkWallet(asked: {
  payee: Payee;
  method: Method;
  approved: Omit<Destination, "payeeName">;
  now: Date;
  holdHours: number;
}): void {
  const { payee, method, approved, now, holdHours } = asked;
  const number = approved.payeePhone ?? approved.payeeAccount;
  if (number === null) return;
  const account = approved.payeePhone === null ? "account" : "wallet";
  const isSame = payee.paymentNumber === number && payee.paymentBank === approved.payeeBank;
  if (payee.paymentMethod !== method || !isSame) {
    throw new Refusal(
      "payment.payee-moved",
      `${payee.name}'s ${account} was changed since this was prepared. Void it and prepare it again.`,
      { status: 409 },
    );
  }
  const until = heldUntil(payee, now, holdHours);
  if (until === null) return;
  throw new Refusal(
    "payment.payee-held",
    `${payee.name}'s ${account} was changed less than ${holdHours} hours ago. ` +
      `Nothing is paid into it before ${formatInstant(until)}.`,
    { status: 409 },
  );
}

/**
 * Who changed where the money goes, or who is paid in a farmer's place, does not send it there nor vouch for it. Cash and
 * cheques for the payee themselves go to them, whatever else was changed.
 */
export function checkNotPayeesEditor(
  payee: Payee,
  asked: { approved: Omit<Destination, "payeeName">; actorId: string; soleTrader: boolean },
): void {
  const { payeePhone, payeeAccount } = asked.approved;
  const isByNumber = (payeePhone ?? payeeAccount) !== null;
  if (!isByNumber && payee.payeeName === null) return;
  const isEditor = wasChanged(payee) && payee.paymentChangedBy === asked.actorId;
  if (!isEditor || asked.soleTrader) return;
  const place = `${payee.name}'s ${payeePhone === null ? "account" : "wallet"}`;
  throw new Refusal(
    "payment.payee-changed-by-you",
    isByNumber
      ? `You changed ${place}, so somebody else answers for, approves and releases what goes there.`
      : `You changed who is paid for ${payee.name}, so somebody else approves and releases it.`,
  );
}

/** What was approved is what leaves, to the letter. */
export function checkApproved(approvedSha256: string | null, contentSha256: string): void {
  if (approvedSha256 === contentSha256) return;
  throw new Refusal(
    "payment.not-what-was-approved",
    "This is not what was approved, so it is not paid. Void it and prepare it again.",
    { status: 409 },
  );
}

/** Only money that can come back is taken back, and not by whoever paid it out. */
export function checkReversal({ method, number }: { method: Method; number: string }): void {
  if (!isOrdered(method)) return;
  throw new Refusal(
    "payment.money-is-gone",
    `${number} was paid by ${orderWords[method]}: nobody can take that back. Agree with the payee instead.`,
    { status: 409 },
  );
}
