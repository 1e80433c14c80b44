// The office's cash box is counted note by note by somebody who is not told what the books say. What they say at that moment
// stands beside it for good: where both agree that is all; where they differ somebody else says why and accepts it, or has
// the box counted again. Cash that moved since is in neither sum.
import { type Voucher, withoutZeros } from "#books/vouchers/rules.ts";
import { type Day, daysBetween } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney } from "#kernel/money.ts";
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Who counts the box: whoever keeps a drawer, and whoever pays out of it. */
export const countsCash: Needs = ["canManageCashier", "canProcessPayments"];
/** Who decides about a difference. */
export const decidesDifference: Needs = "canApproveFunds";
/** Who reads what was counted: who counts, who decides, and who reads the books. */
export const seesCashCounts: Needs = [
  "canManageCashier",
  "canProcessPayments",
  "canApproveFunds",
  "canViewFinancials",
];

/**
 * Who is told by how much a count differs while it waits, or after it was not believed: who decides, and who reads the books anyway.
 * To others it is said once it is decided: whoever has to count again counts blind again.
 */
export function seesDifference(flags: readonly Flag[]): boolean {
  return can(flags, ["canApproveFunds", "canViewFinancials"]);
}

export const cashCountLife = lifecycle({
  states: ["balanced", "variance_review", "accepted", "recounted"],
  initial: "variance_review",
  tones: {
    balanced: "done",
    variance_review: "waiting",
    accepted: "refused",
    recounted: "quiet",
  },
  moves: {
    accept: {
      from: ["variance_review"],
      to: "accepted",
      needs: decidesDifference,
      asks: "reason",
      final: true,
    },
    count_again: {
      from: ["variance_review"],
      to: "recounted",
      needs: decidesDifference,
      asks: "reason",
    },
  },
});
export type CashCountState = (typeof cashCountLife.states)[number];

/** The account of the office's box: "Cash, Kampala office". */
export const cashBox = "1010";
/** The account that bears what is short or over, as of buying sessions: "Cash over and short". */
export const overAndShort = "6250";

/** What a count comes to: it agrees with the books to the shilling, or somebody else decides. */
export function stateOfCount(counted: bigint, expected: bigint): CashCountState {
  return counted === expected ? "balanced" : "variance_review";
}

/** While a difference waits the box is not counted anew: a second figure would hide the first. */
export function checkNoneWaits(waiting: { id: string; number: string } | null): void {
  if (waiting === null) return;
  throw new Refusal(
    "cash-count.one-waits",
    `${waiting.number} differs from the books and waits for a decision. The box is counted again after it.`,
    {
      status: 409,
      blockers: [{ what: waiting.number, link: `/payment-center/cash-counts/${waiting.id}` }],
    },
  );
}

/** A difference that was accepted: short is borne by the company (Dr 6250 / Cr 1010), what is over is its gain (Dr 1010 / Cr 6250). */
export function differenceVoucher(count: {
  id: string;
  number: string;
  counted: bigint;
  expected: bigint;
  day: Day;
}): Voucher {
  const { id, number, counted, expected, day } = count;
  const short = expected - counted;
  const words = short > 0n ? "Short" : "Over";
  return {
    source: { type: "cash-count", id },
    event: "accept",
    day,
    memo: `${number}, ${words.toLowerCase()} in the cash box`,
    lines: withoutZeros([
      { account: overAndShort, amount: short, memo: words },
      { account: cashBox, amount: -short },
    ]),
  };
}

/** How long ago the box was counted, and whether that is longer than the company lets pass; never counted is too long. */
export function countStanding(
  today: Day,
  lastOn: Day | null,
  everyDays: number,
): { daysSince: number | null; isLate: boolean } {
  if (lastOn === null) return { daysSince: null, isLate: true };
  const daysSince = daysBetween(lastOn, today);
  return { daysSince, isLate: daysSince > everyDays };
}

/** A difference in words: `UGX 5,000 short`, `UGX 200 over`; null where there is none, or where it is not said. */
export function differenceWords(difference: bigint | null): string | null {
  if (difference === null || difference === 0n) return null;
  return difference < 0n ? `${formatMoney(-difference)} short` : `${formatMoney(difference)} over`;
}
