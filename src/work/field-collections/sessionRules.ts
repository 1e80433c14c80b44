// A buying session is an officer's day with cash: handed over and counted note by note, spent on farmers'
// deliveries only as far as it reaches, counted again before anybody says what should be there, and closed
// by somebody else. The cash is in the books all the time, as what the officer owes the company.
import { controlAccountOf } from "#books/ledger/rules.ts";
import type { Settlement, Voucher } from "#books/vouchers/rules.ts";
import { settlementOf, withoutZeros } from "#books/vouchers/rules.ts";
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Currency } from "#kernel/money.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";

export const sessionLife = lifecycle({
  states: ["open", "closing", "variance_review", "reconciled", "closed"],
  initial: "open",
  tones: {
    open: "active",
    closing: "waiting",
    variance_review: "refused",
    reconciled: "waiting",
    closed: "done",
  },
  moves: {
    stop: { from: ["open"], to: "closing", needs: "canCreateCollections" },
    count: {
      from: ["closing"],
      to: "reconciled",
      needs: "canCreateCollections",
      final: true,
    },
    differ: { from: ["closing"], to: "variance_review", needs: "signed-in", system: true },
    recount: {
      from: ["variance_review"],
      to: "closing",
      needs: "canApproveFunds",
      asks: "reason",
    },
    receive: { from: ["reconciled"], to: "closed", needs: "canProcessPayments", final: true },
    settle: { from: ["variance_review"], to: "closed", needs: "canApproveFunds", final: true },
  },
});
export type SessionState = (typeof sessionLife.states)[number];

/** How a farmer wants the money; only cash comes out of the officer's float. */
export const payWays = ["later", "cash", "mtn_momo", "bank"] as const;
export type PayWay = (typeof payWays)[number];
export const floatSources = ["cash", "fund_request"] as const;
export type FloatSource = (typeof floatSources)[number];
export const chargedTo = ["officer", "company"] as const;
export type ChargedTo = (typeof chargedTo)[number];

/** Who sees buying sessions: who buys, who hands cash over and takes it back, who answers for the money. */
export const seesSessions: Needs = [
  "canCreateCollections",
  "canProcessPayments",
  "canApproveFunds",
  "canViewFinancials",
];

/** An open session as far as a purchase cares. */
export interface BuyingUnder {
  id: string;
  number: string;
  state: SessionState;
  officerId: string;
  officerName: string;
  placeId: string;
  productId: string;
  priceCeiling: bigint;
  /** Cash that is there and not promised to another farmer. */
  free: bigint;
}

export interface AskedPurchase {
  officerId: string;
  placeId: string;
  productId: string;
  unitPrice: bigint;
  payBy: PayWay;
  /** What the farmer would get in cash. */
  cash: bigint;
}

/** A purchase fits its session: the officer's own, open, at its store, of its product, under its ceiling, within its cash. */
export function checkPurchase(asked: AskedPurchase, session: BuyingUnder | null): void {
  if (session === null) {
    if (asked.payBy !== "cash") return;
    throw new Refusal(
      "session.none-open",
      "Cash is paid out of a buying session. Open one first, or choose another way to pay.",
    );
  }
  const { number, officerName } = session;
  if (session.state !== "open") {
    const words = `${number} is not open any more, so nothing is bought in it.`;
    throw new Refusal("session.not-open", words, { status: 409 });
  }
  if (session.officerId !== asked.officerId) {
    throw new Refusal("session.of-another", `${number} is the buying session of ${officerName}.`);
  }
  if (session.placeId !== asked.placeId || session.productId !== asked.productId) {
    const words = `${number} buys another product or at another store.`;
    throw new Refusal("session.buys-otherwise", words);
  }
  if (asked.unitPrice > session.priceCeiling) {
    throw new Refusal(
      "session.above-ceiling",
      `${formatMoney(asked.unitPrice)} per kg is above ${formatMoney(session.priceCeiling)}, the ceiling of ${number}.`,
    );
  }
  if (asked.payBy === "cash") checkCash(asked.cash, session.free);
}

/** Cash reaches only as far as the float, less what other farmers were promised. */
export function checkCash(cash: bigint, free: bigint): void {
  if (cash <= free) return;
  throw new Refusal(
    "session.float-too-small",
    `${formatMoney(cash)} is more than the ${formatMoney(free)} of cash that is left. ` +
      "Ask for more cash, or pay this farmer another way.",
    { status: 409 },
  );
}

/** Nobody goes home while farmers wait for cash they were promised. */
export function checkStop(
  waiting: readonly { id: string; number: string; farmerName: string; amount: bigint }[],
): void {
  if (waiting.length === 0) return;
  const blockers = waiting.map(({ id, number, farmerName, amount }): Blocker => ({
    what: `${number}: ${farmerName} waits for ${formatMoney(amount)}`,
    link: `/field-collections/${id}`,
  }));
  const words =
    "Farmers were promised cash that is not paid. Pay them, or let them be paid another way.";
  throw new Refusal("session.cash-promised", words, { status: 409, blockers });
}

/** Cash of an earlier session that was counted and has not come back into the box. */
export interface CarriedCash {
  id: string;
  number: string;
  countedOn: Day;
  amount: bigint;
}

/** Whoever has not brought back what was counted longer ago than so many days is handed nothing more. */
export function checkCarried(
  carried: readonly CarriedCash[],
  { officerName, today, notBack }: { officerName: string; today: Day; notBack: number },
): void {
  const late = carried.filter(({ countedOn }) => addDays(countedOn, notBack) < today);
  if (late.length === 0) return;
  const said = late.map(
    ({ number, amount, countedOn }) =>
      `${formatMoney(amount)} of ${number}, counted on ${formatDay(countedOn)},`,
  );
  throw new Refusal(
    "session.cash-not-back",
    `${officerName} has not brought back ${said.join(" ")} so no more cash is handed over. ` +
      "Take it back into the box first.",
    {
      status: 409,
      blockers: late.map(({ id, number, amount }) => ({
        what: `${number}: ${formatMoney(amount)} is not back`,
        link: `/field-collections/sessions/${id}`,
      })),
    },
  );
}

/** Who bears a difference: a surplus is the company's, whoever found it. */
export function checkCharge(variance: bigint, charged: ChargedTo): void {
  if (variance < 0n || charged === "company") return;
  const words = "There is more cash than expected, so there is nothing to charge to the officer.";
  throw new Refusal("session.nothing-short", words);
}

// ── The books ───────────────────────────────────────────────────────────────────────────────────

const cashBox = "1010";
const floats = controlAccountOf["agent-float"];
const staffAdvances = controlAccountOf["staff-advance"];
const farmersPayable = controlAccountOf["farmer-payable"];
const overAndShort = "6250";

export interface OpenDue {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

/** Meets debts with a sum, the oldest first. */
export function meetWith(dues: readonly OpenDue[], sum: bigint): Settlement[] {
  let left = sum;
  return dues.flatMap((due) => {
    const amount = due.open < left ? due.open : left;
    left -= amount;
    return amount > 0n ? [settlementOf(due, amount)] : [];
  });
}

/** Cash or an advance becomes the officer's float: Dr 1245 / Cr 1010, or 1230 for money of a fund request. */
export function handOverVoucher(
  money: {
    id: string;
    dueId: string;
    amount: bigint;
    sessionNumber: string;
    officerId: string;
    officerName: string;
    day: Day;
  },
  advances: readonly OpenDue[] | null,
): Voucher {
  const { id, dueId, amount, sessionNumber, officerId, day } = money;
  const party = { type: "staff", id: officerId } as const;
  const from =
    advances === null
      ? { account: cashBox, amount: -amount }
      : { account: staffAdvances, amount: -amount, party };
  return {
    source: { type: "session-money", id },
    event: "handed-over",
    day,
    memo: `${sessionNumber}, cash handed to ${money.officerName}`,
    lines: [{ account: floats, amount, party }, from],
    dues: [
      {
        id: dueId,
        kind: "agent-float",
        party,
        amount,
        currency: "UGX",
        account: floats,
        dueOn: day,
        note: sessionNumber,
      },
    ],
    ...(advances === null ? {} : { settlements: meetWith(advances, amount) }),
  };
}

/**
 * The officer pays a farmer: Dr 2020 / Cr 1245. What is handed over is rounded up to the next coin; the
 * few shillings are the company's (Dr 6250).
 */
export function cashVoucher(
  paid: {
    id: string;
    number: string;
    farmerId: string;
    farmerName: string;
    officerId: string;
    owed: bigint;
    cash: bigint;
    day: Day;
  },
  due: OpenDue,
  floatDues: readonly OpenDue[],
): Voucher {
  const { owed, cash } = paid;
  return {
    source: { type: "collection-cash", id: paid.id },
    event: "paid",
    day: paid.day,
    memo: `${paid.number}, cash paid to ${paid.farmerName}`,
    lines: withoutZeros([
      { account: farmersPayable, amount: owed, party: { type: "farmer", id: paid.farmerId } },
      { account: overAndShort, amount: cash - owed, memo: "Rounded up to the next coin" },
      { account: floats, amount: -cash, party: { type: "staff", id: paid.officerId } },
    ]),
    settlements: [settlementOf(due, owed), ...meetWith(floatDues, cash)],
  };
}

/**
 * The cash comes back: Dr 1010 what was counted / Cr 1245 what should have been there. What is short is the
 * officer's (Dr 1230) or the company's (Dr 6250); what is over is the company's (Cr 6250).
 */
export function takeBackVoucher(
  closing: {
    id: string;
    sessionNumber: string;
    officerId: string;
    counted: bigint;
    expected: bigint;
    chargedTo: ChargedTo;
    newDueId: string;
    day: Day;
  },
  floatDues: readonly OpenDue[],
): Voucher {
  const { counted, expected, sessionNumber, day, newDueId } = closing;
  const party = { type: "staff", id: closing.officerId } as const;
  const short = expected - counted;
  const isOfficers = closing.chargedTo === "officer" && short > 0n;
  return {
    source: { type: "session-money", id: closing.id },
    event: "taken-back",
    day,
    memo: `${sessionNumber}, cash taken back`,
    lines: withoutZeros([
      { account: cashBox, amount: counted },
      isOfficers
        ? { account: staffAdvances, amount: short, party, memo: "Short in the count" }
        : { account: overAndShort, amount: short, memo: short > 0n ? "Short" : "Over" },
      { account: floats, amount: -expected, party },
    ]),
    settlements: meetWith(floatDues, expected),
    ...(isOfficers
      ? {
          dues: [
            {
              id: newDueId,
              kind: "staff-advance",
              party,
              amount: short,
              currency: "UGX",
              account: staffAdvances,
              dueOn: day,
              note: `${sessionNumber}, short`,
            },
          ],
        }
      : {}),
  };
}
