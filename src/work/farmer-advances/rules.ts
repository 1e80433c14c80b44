// Money a farmer gets before the harvest. How much follows from what the farm delivered in three seasons
// and how much of it was turned away; another person approves it, the till pays it as a promise, deliveries
// pay it back, and while one is overdue there is no other.
import { controlAccountOf } from "#books/ledger/rules.ts";
import { settlementOf, type Voucher } from "#books/vouchers/rules.ts";
import { coffeeYear, type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { type Currency, formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { seasonDays, seasonsBack } from "#kernel/seasons.ts";
import { wholeBp } from "#kernel/weight.ts";
import { type AdvancePolicy, readsAdvancePolicy } from "#registry/advance-policies/rules.ts";

export const farmerAdvanceLife = lifecycle({
  states: ["requested", "approved", "rejected", "cancelled", "written_off"],
  initial: "requested",
  tones: {
    requested: "waiting",
    approved: "active",
    rejected: "refused",
    cancelled: "quiet",
    written_off: "refused",
  },
  moves: {
    approve: { from: ["requested"], to: "approved", needs: "canApproveFunds" },
    reject: { from: ["requested"], to: "rejected", needs: "canApproveFunds", asks: "reason" },
    cancel: {
      from: ["requested", "approved"],
      to: "cancelled",
      needs: ["canRegisterFarmers", "canApproveFunds"],
      asks: "reason",
    },
    writeOff: {
      from: ["approved"],
      to: "written_off",
      needs: "canApproveFunds",
      asks: "reason",
      final: true,
    },
  },
});

/** Where the money of an approved advance stands, read from the books. */
export const standings = ["to_pay", "issued", "part_recovered", "recovered", "overdue"] as const;
export type Standing = (typeof standings)[number];

/** Who looks at advances: those who read on which terms they are given. */
export const seesFarmerAdvances = readsAdvancePolicy;

/** How many seasons a limit looks back at, the running one included. */
export const seasonsLookedAt = 3;

/** The first day of the seasons a limit looks at; the running one is the last of them. */
export function lookedAtFrom(today: Day): Day {
  return seasonDays(seasonsBack(today, seasonsLookedAt).at(-1) ?? coffeeYear(today)).from;
}

/** What is known of a farmer when an advance is asked for. */
export interface FarmerHistory {
  /** Grams paid for in the seasons looked at, all together. */
  bought: bigint;
  deliveries: number;
  rejected: number;
  /** Shillings owed of earlier advances, and of them what is past its day. */
  open: bigint;
  overdue: bigint;
  /** Approved or asked for, and not paid out yet. */
  promised: bigint;
}

export interface AdvanceLimit {
  averageGrams: bigint;
  /** 10,000 = every delivery was good; each rejected share counts twice. */
  scoreBp: number;
  /** What the history is good for. */
  worth: bigint;
  /** What is left of it for another advance; nothing while one is overdue. */
  limit: bigint;
}

/** The limit of one farmer: the average season's kilograms, at the policy's shillings, times the score. */
export function limitOf(
  history: FarmerHistory,
  policy: Pick<AdvancePolicy, "perKilogram" | "largest">,
): AdvanceLimit {
  const { bought, deliveries, rejected, open, overdue, promised } = history;
  const averageGrams = bought / BigInt(seasonsLookedAt);
  const rejectedBp = deliveries === 0 ? 0 : Math.round((rejected * Number(wholeBp)) / deliveries);
  const scoreBp = Math.max(0, Number(wholeBp) - 2 * rejectedBp);
  const full = (averageGrams * policy.perKilogram * BigInt(scoreBp)) / (1000n * wholeBp);
  const worth = full < policy.largest ? full : policy.largest;
  const left = worth - open - promised;
  return { averageGrams, scoreBp, worth, limit: overdue > 0n || left < 0n ? 0n : left };
}

/** Refuses an advance without sense, while one is overdue, or above what the history is good for. */
export function checkAsked(
  asked: { amount: bigint; recoverBy: Day; today: Day },
  history: Pick<FarmerHistory, "overdue">,
  { limit }: Pick<AdvanceLimit, "limit">,
): void {
  if (asked.amount <= 0n) throw new Refusal("farmer-advance.nothing", "Say how much is needed.");
  if (asked.recoverBy <= asked.today) {
    const words = `${formatDay(asked.recoverBy)} is not after today: say until when it is recovered.`;
    throw new Refusal("farmer-advance.due-in-past", words);
  }
  if (history.overdue > 0n) {
    const words = `${formatMoney(history.overdue)} of an earlier advance is overdue. It comes first.`;
    throw new Refusal("farmer-advance.overdue", words, { status: 409 });
  }
  if (asked.amount <= limit) return;
  throw new Refusal(
    "farmer-advance.above-limit",
    `The farmer's deliveries are good for ${formatMoney(limit)} more; ${formatMoney(asked.amount)} is above it.`,
  );
}

interface OpenDue {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

/** What cannot be recovered any more: Dr 6230 / Cr 1240; the farmer owes it no longer. */
export function writeOffVoucher(
  advance: { id: string; number: string; farmerId: string; reason: string; day: Day },
  dues: readonly OpenDue[],
): Voucher {
  const open = dues.reduce((sum, due) => sum + due.open, 0n);
  const account = controlAccountOf["farmer-advance"];
  return {
    source: { type: "farmer-advance", id: advance.id },
    event: "written-off",
    day: advance.day,
    memo: `${advance.number} written off: ${advance.reason}`,
    lines: [
      { account: "6230", amount: open },
      { account, amount: -open, party: { type: "farmer", id: advance.farmerId } },
    ],
    settlements: dues.map((due) => settlementOf(due, due.open)),
  };
}
