// What an account of an advance has to show before somebody else looks at it: a receipt for what is above the amount its kind of
// spending allows without, receipts that are nobody else's, and not much more than was received.
import {
  eachOnce,
  type LikeHow,
  type Likeness,
  likenessSaid,
  likenessWords,
} from "#books/purchases/rules.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Above so much a receipt is wanted of what is spent in this account; null = never. */
export interface AccountLimit {
  account: string;
  receiptAbove: bigint | null;
}

const lowest = (limits: readonly AccountLimit[]): bigint | null =>
  limits.reduce<bigint | null>(
    (low, { receiptAbove: one }) => (one === null || (low !== null && low < one) ? low : one),
    null,
  );

/**
 * Above so much a receipt is wanted of what is spent in an account: the lowest figure of its kinds of spending; in an account
 * that none is booked in, the lowest of all, so that nothing is spent past them. Null when none wants one.
 */
export function receiptAboveIn(account: string, limits: readonly AccountLimit[]): bigint | null {
  const own = limits.filter((one) => one.account === account);
  return lowest(own.length > 0 ? own : limits);
}

/** What has no receipt comes together to no more than is allowed without, or it is said why there is none. */
export function checkReceipts(
  lines: readonly { account: string; amount: bigint; fileSha256: string | null }[],
  limits: readonly AccountLimit[],
  reason: string | null,
): void {
  const without = lines.filter((line) => line.fileSha256 === null);
  const above = lowest(
    without.map(({ account }) => ({ account, receiptAbove: receiptAboveIn(account, limits) })),
  );
  const amount = without.reduce((sum, line) => sum + line.amount, 0n);
  if (reason !== null || above === null || amount <= above) return;
  throw new Refusal(
    "fund-request.receipt-missing",
    `${formatMoney(amount)} has no receipt; above ${formatMoney(above)} one is needed. Take a photograph, or say why there is none.`,
  );
}

/** What another document stands for already is not accounted for, unless it is said why this is another purchase. */
export function checkReceiptsOnce(found: readonly Likeness[], reason: string | null): void {
  const [first] = eachOnce(found, 1);
  if (!first || reason !== null) return;
  throw new Refusal(
    "fund-request.duplicate",
    `A receipt looks like ${first.number} of ${first.byName}, ${likenessWords(first)}. If it is another purchase, say why.`,
    { status: 409 },
  );
}

/** What one person accepts beyond what was received stays small; more of it is an expense, which others approve. */
export function checkOverspent(
  { owed, before }: { owed: bigint; before: bigint },
  overspent: number,
): void {
  const limit = BigInt(overspent);
  if (owed === 0n || owed + before <= limit) return;
  throw new Refusal(
    "fund-request.overspent",
    `${formatMoney(owed + before)} is more than was received; with an account ${formatMoney(limit)} of it may be owed. Account for what was received, and claim the rest as an expense.`,
  );
}

const codes = {
  receipt: "same-receipt",
  "fiscal-number": "same-fiscal-number",
  purchase: "same-purchase",
} as const satisfies Record<LikeHow, string>;
export const accountWarnings = Object.values(codes);

/** What whoever accepts an account is told of a receipt of it. */
export interface AccountWarning {
  code: (typeof accountWarnings)[number];
  line: number;
  message: string;
}

/** Of each line every other document that has its receipt or its fiscal number, in the order of the lines. */
export function warningsOf(found: readonly (Likeness & { line: number })[]): AccountWarning[] {
  const lines = [...new Set(found.map(({ line }) => line))].toSorted((a, b) => a - b);
  return lines.flatMap((line) =>
    eachOnce(found.filter((one) => one.line === line)).map((one) => ({
      code: codes[one.how],
      line,
      message: likenessSaid(one),
    })),
  );
}
