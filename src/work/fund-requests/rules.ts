// Money asked for before it is spent. A request goes to whoever the approval policy names; approved, it
// is a promise in the books that a payment draws on; paid, it is an advance the payee accounts for: what
// was spent against receipts, what came back. Nobody gets new money while earlier money is overdue.
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const purposes = [
  "coffee_purchase_float",
  "opex",
  "capex",
  "advance",
  "licence_fee",
  "payroll",
  "travel",
] as const;
export type Purpose = (typeof purposes)[number];

/** Who asks for funds: the office and its directors (specification §2.1). */
export const asksForFunds: Needs = ["canManageExpenses", "canViewFinancials", "canApproveFunds"];
/** Who accepts the account of money that was spent; never the person who gives it. */
export const acceptsAccounts: Flag = "canManageExpenses";

export const fundRequestLife = lifecycle({
  states: ["submitted", "returned", "approved", "rejected", "expired", "cancelled", "closed"],
  initial: "submitted",
  tones: {
    submitted: "waiting",
    returned: "waiting",
    approved: "active",
    rejected: "refused",
    expired: "quiet",
    cancelled: "quiet",
    closed: "done",
  },
  moves: {
    resubmit: { from: ["submitted", "returned", "expired"], to: "submitted", needs: asksForFunds },
    approve: { from: ["submitted"], to: "approved", needs: "signed-in", system: true },
    giveBack: { from: ["submitted"], to: "returned", needs: "signed-in", system: true },
    reject: { from: ["submitted"], to: "rejected", needs: "signed-in", system: true },
    expire: { from: ["submitted"], to: "expired", needs: "signed-in", system: true },
    close: { from: ["approved"], to: "closed", needs: asksForFunds, asks: "reason" },
    settle: { from: ["approved"], to: "closed", needs: "signed-in", system: true },
    cancel: {
      from: ["submitted", "returned", "expired", "approved"],
      to: "cancelled",
      needs: asksForFunds,
      asks: "reason",
    },
  },
});
export type FundRequestState = (typeof fundRequestLife.states)[number];

export const retirementLife = lifecycle({
  states: ["submitted", "accepted", "sent_back"],
  initial: "submitted",
  tones: { submitted: "waiting", accepted: "done", sent_back: "quiet" },
  moves: {
    accept: { from: ["submitted"], to: "accepted", needs: acceptsAccounts, final: true },
    sendBack: { from: ["submitted"], to: "sent_back", needs: acceptsAccounts, asks: "reason" },
  },
});

/** Where the money of an approved request stands, read from the books. */
export const standings = ["to_pay", "part_paid", "to_account", "overdue", "accounted"] as const;
export type Standing = (typeof standings)[number];

export interface AskedFunds {
  purpose: Purpose;
  /** Shillings. */
  amount: bigint;
  neededBy: Day;
  /** A float for buying: where, grams expected, shillings for a kilogram. */
  placeId: string | null;
  expectedGrams: bigint | null;
  pricePerKg: bigint | null;
}

/** What a weight costs at a price for a kilogram, rounded up to the shilling. */
export function costOfWeight(grams: bigint, pricePerKg: bigint): bigint {
  return (grams * pricePerKg + 999n) / 1000n;
}

/** A request says what it is for in full: a buying float where, how much weight and at which price. */
export function checkAsked(asked: AskedFunds, today: Day): void {
  if (asked.amount <= 0n) throw new Refusal("fund-request.nothing", "Say how much is needed.");
  if (asked.neededBy < today) {
    throw new Refusal("fund-request.day-past", "Money cannot be needed before today.");
  }
  const { placeId, expectedGrams, pricePerKg } = asked;
  const given = [placeId, expectedGrams, pricePerKg].filter((one) => one !== null).length;
  if (asked.purpose !== "coffee_purchase_float") {
    if (given === 0) return;
    const words = "Only a buying float has a store, a weight and a price.";
    throw new Refusal("fund-request.not-a-float", words);
  }
  if (expectedGrams === null || pricePerKg === null || placeId === null) {
    const words = "A buying float says for which store, how many kilograms and at which price.";
    throw new Refusal("fund-request.float-incomplete", words);
  }
  const worth = costOfWeight(expectedGrams, pricePerKg);
  if (asked.amount <= worth) return;
  throw new Refusal(
    "fund-request.float-too-large",
    `At this price the coffee costs ${formatMoney(worth)}; the float asks for ${formatMoney(asked.amount)}.`,
  );
}

/** New money waits until the earlier is accounted for; an owner may let it through with a reason. */
export function checkOverdue(
  overdue: readonly { open: bigint; dueOn: Day; note: string | null }[],
  by: { isOwner: boolean; reason: string | null },
): void {
  const [first] = overdue;
  if (!first) {
    if (by.reason === null) return;
    throw new Refusal(
      "fund-request.nothing-overdue",
      "Nothing is overdue, so there is no reason to give.",
    );
  }
  if (by.reason !== null && by.isOwner) return;
  throw new Refusal(
    "fund-request.overdue",
    `${formatMoney(first.open)} of ${first.note ?? "an earlier advance"} was to be accounted for by ` +
      `${formatDay(first.dueOn)}. It comes first${by.reason === null ? "" : "; only the owner may let it wait"}.`,
    { status: 409 },
  );
}

/** Until when the money is accounted for: so many days after it is needed. */
export function settleBy(asked: { neededBy: Day; today: Day; settleDays: number }): Day {
  const from = asked.neededBy > asked.today ? asked.neededBy : asked.today;
  return addDays(from, asked.settleDays);
}

/** Everything that is approved, as one canonical text. */
export function contentOf(
  request: AskedFunds & {
    number: string;
    payeeId: string;
    department: string | null;
    justification: string;
    fileSha256: string | null;
  },
): string {
  return JSON.stringify([
    ...[request.number, request.purpose, request.amount.toString(), request.neededBy],
    ...[request.payeeId, request.department, request.justification, request.placeId],
    ...[request.expectedGrams?.toString() ?? null, request.pricePerKg?.toString() ?? null],
    request.fileSha256,
  ]);
}

/** A request is cancelled while none of its money was paid. */
export function checkCancel({ number, paid }: { number: string; paid: bigint }): void {
  if (paid === 0n) return;
  throw new Refusal(
    "fund-request.paid",
    `${formatMoney(paid)} of ${number} was paid. Account for it, then close the request.`,
    { status: 409 },
  );
}

/** Its payee says that a part arrived once it was paid, and not taken back, and while the request goes on. */
export function checkArrived(part: {
  number: string;
  amount: bigint;
  state: FundRequestState;
}): void {
  if (part.amount === 0n) {
    throw new Refusal("fund-request.not-paid", "This payment was taken back.", { status: 409 });
  }
  if (part.state === "approved") return;
  const words = `${part.number} is ${part.state}: what was paid of it is accounted for.`;
  throw new Refusal("fund-request.not-open", words, { status: 409 });
}

/** A request is closed when everything that was paid is accounted for; its unpaid rest lapses. */
export function checkClose({ number, open }: { number: string; open: bigint }): void {
  if (open === 0n) return;
  throw new Refusal(
    "fund-request.not-accounted",
    `${formatMoney(open)} of ${number} is not accounted for yet.`,
    { status: 409 },
  );
}
