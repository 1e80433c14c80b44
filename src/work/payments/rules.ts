// A payment is one voucher to one payee: one person prepares it, a second approves it, a third releases
// it. Cash and cheques are paid at release; mobile money is only ordered then, and nothing but the
// provider's own status says whether it was paid. Not knowing is a state, and nobody is paid twice.
import { type Day, formatDay } from "#kernel/days.ts";
import type { DueKind } from "#books/ledger/rules.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney, largestAmount } from "#kernel/money.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { isWallet, type Method, networkNames } from "./methodRules.ts";

export { type Method, paymentMethods, type WalletMethod } from "./methodRules.ts";

export const paymentKinds = ["dues", "advance"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/**
 * Who can be paid: farmers for what they delivered, our own people for what they spent or will spend,
 * suppliers for what they billed or were advanced.
 */
export const partyTypes = ["farmer", "staff", "supplier"] as const;
export type PartyType = (typeof partyTypes)[number];

/** The debts a payment to each kind of party pays, and what an advance makes them owe. */
export const duesOfParty = {
  farmer: { payable: "farmer-payable", advance: "farmer-advance" },
  staff: { payable: "staff-payable", advance: "staff-advance" },
  supplier: { payable: "supplier-payable", advance: "supplier-advance" },
} as const satisfies Record<PartyType, { payable: DueKind; advance: DueKind }>;

/** Who sees payments: those who make them, approve them, or answer for the money. */
export const seesPayments: Needs = ["canProcessPayments", "canApproveFunds", "canViewFinancials"];

/** Who may have the provider asked again: whoever sees it hang and may act on it. */
export const asksProvider: readonly Flag[] = ["canProcessPayments", "canApproveFunds"];

export const paymentLife = lifecycle({
  states: [
    "prepared",
    "approved",
    "queued",
    "sent",
    "unknown",
    "succeeded",
    "failed",
    "rejected",
    "void",
    "reversed",
  ],
  initial: "prepared",
  tones: {
    prepared: "waiting",
    approved: "waiting",
    queued: "active",
    sent: "active",
    unknown: "waiting",
    succeeded: "done",
    failed: "refused",
    rejected: "refused",
    void: "quiet",
    reversed: "quiet",
  },
  moves: {
    approve: { from: ["prepared"], to: "approved", needs: "canApproveFunds" },
    reject: { from: ["prepared"], to: "rejected", needs: "canApproveFunds", asks: "reason" },
    release: { from: ["approved"], to: "queued", needs: "canProcessPayments", final: true },
    void: {
      from: ["prepared", "approved"],
      to: "void",
      needs: ["canProcessPayments", "canApproveFunds"],
      asks: "reason",
    },
    // A cheque that bounced, cash that came back: never mobile money, which nobody can call back.
    reverse: {
      from: ["succeeded"],
      to: "reversed",
      needs: "canApproveFunds",
      asks: "reason",
      final: true,
    },
    // What the house does by itself: paying cash in the moment of release, and hearing the provider.
    send: { from: ["queued"], to: "sent", needs: "canProcessPayments", system: true },
    doubt: { from: ["queued", "sent"], to: "unknown", needs: "canProcessPayments", system: true },
    find: { from: ["unknown"], to: "sent", needs: "canProcessPayments", system: true },
    succeed: {
      from: ["queued", "sent", "unknown"],
      to: "succeeded",
      needs: "canProcessPayments",
      system: true,
    },
    fail: {
      from: ["queued", "sent", "unknown"],
      to: "failed",
      needs: "canProcessPayments",
      system: true,
    },
  },
});
export type PaymentState = (typeof paymentLife.states)[number];

/** States in which a payment may still pay, so that its debts are in no other. */
export const liveStates = ["prepared", "approved", "queued", "sent", "unknown"] as const;
/** Ordered from the provider, and not known to have ended. */
export const underWayStates = ["queued", "sent", "unknown"] as const;

/** The payee as the register has him now. */
export interface Payee {
  type: PartyType;
  id: string;
  /** The farmer's or supplier's code; a colleague's title. */
  code: string;
  name: string;
  place: string | null;
  state: string;
  payeeName: string | null;
  paymentMethod: string;
  paymentBank: string | null;
  paymentNumber: string | null;
  paymentAccountName: string | null;
  paymentChangedAt: Date;
  paymentChangedBy: string;
  registeredAt: Date;
}

/** Nobody who is suspended or on hold is paid, no one who is only a draft, and no colleague who left. */
export function checkPayee({ name, state }: Pick<Payee, "name" | "state">): void {
  const obstacle = payeeObstacle({ name, state });
  if (obstacle !== null) throw new Refusal("payment.payee-blocked", obstacle);
}

/** Why this payee cannot be paid, in words; null when he can. */
export function payeeObstacle({ name, state }: Pick<Payee, "name" | "state">): string | null {
  if (state === "suspended") return `${name} is suspended, so nothing is paid.`;
  if (state === "left") return `${name} does not work here any more.`;
  if (state === "draft") return `${name} is only a draft in the register.`;
  if (state === "kyc_review") return `${name} is not approved yet, so nothing is paid.`;
  if (state === "on_hold") return `${name} is on hold, so nothing is paid.`;
  if (state === "blacklisted") return `${name} is blacklisted, so nothing is paid.`;
  if (state === "inactive") return `${name} is not active any more.`;
  return null;
}

/** Where money goes: a wallet for mobile money, bank and account for a transfer, else only a name. */
export interface Destination {
  payeeName: string;
  payeePhone: string | null;
  payeeBank: string | null;
  payeeAccount: string | null;
}

/** Where the money goes: the payee in words, and the wallet or the account on file. */
export function destinationOf(payee: Payee, method: Method): Destination {
  const nowhere = { payeePhone: null, payeeBank: null, payeeAccount: null };
  if (method === "bank") return { ...nowhere, ...accountOf(payee) };
  if (!isWallet(method)) return { ...nowhere, payeeName: payee.payeeName ?? payee.name };
  const wallet = payee.paymentMethod === method ? payee.paymentNumber : null;
  if (wallet === null) {
    throw new Refusal(
      "payment.no-wallet",
      `No ${networkNames[method]} wallet is on file for ${payee.name}. Pay otherwise, or add it first.`,
    );
  }
  return { ...nowhere, payeeName: payee.paymentAccountName ?? payee.name, payeePhone: wallet };
}

/** The payee's account at a bank, as the register has it. */
function accountOf(payee: Payee) {
  const { paymentMethod, paymentBank, paymentNumber, name } = payee;
  if (paymentMethod !== "bank" || paymentBank === null || paymentNumber === null) {
    throw new Refusal(
      "payment.no-account",
      `No bank account is on file for ${name}. Pay otherwise, or add it first.`,
    );
  }
  const payeeName = payee.paymentAccountName ?? name;
  return { payeeName, payeeBank: paymentBank, payeeAccount: paymentNumber };
}

/** `••••4321`: enough to recognise, not enough to pay into. */
export function maskAccount(number: string): string {
  return `••••${number.slice(-4)}`;
}

/** A supplier as a payee: cheques are written to the legal name. */
export function supplierPayee(supplier: {
  id: string;
  code: string;
  legalName: string;
  address: string | null;
  state: string;
  paymentMethod: string;
  paymentBank: string | null;
  paymentNumber: string | null;
  paymentAccountName: string | null;
  paymentChangedAt: Date;
  paymentChangedBy: string;
  registeredAt: Date;
}): Payee {
  const { legalName, address, ...rest } = supplier;
  return { ...rest, type: "supplier", name: legalName, place: address, payeeName: null };
}

/** A debt that may be paid, and the payment that speaks for it already. */
export interface PayableDue {
  id: string;
  kind: string;
  partyType: string;
  partyId: string;
  note: string | null;
  open: bigint;
  inPaymentId: string | null;
  inPaymentNumber: string | null;
}

/** A debt and how much of it is paid. */
export interface AskedItem {
  dueId: string;
  amount: bigint;
}

/** The debts must be this payee's, open, asked for once, not beyond what is open, and in no other payment. */
export function checkItems(
  party: { type: PartyType; id: string },
  items: readonly AskedItem[],
  dues: readonly PayableDue[],
): bigint {
  const seen = new Set<string>();
  for (const { dueId, amount } of items) {
    const due = dues.find((one) => one.id === dueId);
    const { payable } = duesOfParty[party.type];
    if (due?.kind !== payable || due.partyType !== party.type || due.partyId !== party.id) {
      throw new Refusal("payment.not-their-due", "One of these debts is not owed to this payee.");
    }
    if (seen.has(dueId)) {
      throw new Refusal("payment.due-twice", `${due.note ?? "A debt"} is listed twice.`);
    }
    seen.add(dueId);
    if (due.inPaymentId !== null) {
      throw new Refusal(
        "payment.due-in-payment",
        `${due.note ?? "This debt"} is already in payment ${due.inPaymentNumber ?? ""}.`,
        {
          status: 409,
          blockers: [
            {
              what: `Payment ${due.inPaymentNumber ?? ""} pays this debt`,
              link: `/payments/${due.inPaymentId}`,
            },
          ],
        },
      );
    }
    if (amount === 0n) {
      throw new Refusal("payment.nothing", `Nothing would be paid of ${due.note ?? "a debt"}.`);
    }
    if (amount > due.open) {
      throw new Refusal(
        "payment.more-than-open",
        `Only ${formatMoney(due.open)} of ${due.note ?? "this debt"} is open.`,
      );
    }
  }
  return checkAmount(items.reduce((sum, item) => sum + item.amount, 0n));
}

/** A voucher carries an amount above nothing and below what anybody can have meant. */
export function checkAmount(amount: bigint): bigint {
  if (amount <= 0n) throw new Refusal("payment.no-amount", "Say how much is paid.");
  if (amount > largestAmount) {
    throw new Refusal("payment.too-much", `${formatMoney(amount)} is more than a voucher carries.`);
  }
  return amount;
}

/** A cheque has its number, and nothing else has one. */
export function checkCheque(method: Method, chequeNumber: string | null): void {
  if (method === "cheque" && chequeNumber === null) {
    throw new Refusal("payment.cheque-number-missing", "Write the number of the cheque.");
  }
  if (method !== "cheque" && chequeNumber !== null) {
    throw new Refusal("payment.cheque-number-without-cheque", "Only a cheque has a cheque number.");
  }
}

/** Advances are lent to be recovered: none while an earlier one is overdue, none due in the past. */
export function checkAdvance(asked: {
  repayOn: Day;
  today: Day;
  open: readonly { note: string | null; open: bigint; dueOn: Day }[];
}): void {
  const { repayOn, today, open } = asked;
  if (repayOn <= today) {
    throw new Refusal("payment.advance-due-in-past", "An advance is recovered later than today.");
  }
  const overdue = open.find((due) => due.dueOn < today);
  if (overdue) {
    throw new Refusal(
      "payment.advance-overdue",
      `${formatMoney(overdue.open)} of an advance was due on ${formatDay(overdue.dueOn)}. ` +
        "It is recovered before another one is given.",
    );
  }
}

/**
 * An advance to a colleague pays what an approved request promised them: no more than is left of it,
 * counted with the payments that are on their way.
 */
export function checkPromise(asked: {
  party: { type: PartyType; id: string };
  amount: bigint;
  promise: {
    number: string;
    party: { type: string; id: string };
    amount: bigint;
    paid: bigint;
    isClosed: boolean;
  };
  /** In payments that may still pay it. */
  underWay: bigint;
}): void {
  const { party, amount, promise, underWay } = asked;
  if (promise.party.type !== party.type || promise.party.id !== party.id) {
    const words = `${promise.number} was not approved for this payee.`;
    throw new Refusal("payment.not-their-request", words);
  }
  if (promise.isClosed) {
    const words = `${promise.number} was closed, so nothing more is paid of it.`;
    throw new Refusal("payment.request-closed", words, { status: 409 });
  }
  const left = promise.amount - promise.paid - underWay;
  if (amount <= left) return;
  const already =
    underWay > 0n ? `, and ${formatMoney(underWay)} of it is in payments already` : "";
  throw new Refusal(
    "payment.more-than-approved",
    `${promise.number} was approved for ${formatMoney(promise.amount)}${already}: ` +
      `${formatMoney(left > 0n ? left : 0n)} is left to pay.`,
    { status: 409 },
  );
}

/** Only a payment that certainly failed is tried again, for the same payee, as a payment of its own. */
export function checkNewAttempt(
  asked: { partyType: PartyType; partyId: string },
  old: {
    number: string;
    state: PaymentState;
    partyType: PartyType;
    partyId: string;
    replacedByNumber: string | null;
  },
): void {
  const isSame = old.partyType === asked.partyType && old.partyId === asked.partyId;
  if (old.state !== "failed" || !isSame) {
    throw new Refusal(
      "payment.not-failed",
      `${old.number} did not fail, so there is nothing to try again.`,
      { status: 409 },
    );
  }
  if (old.replacedByNumber !== null) {
    throw new Refusal(
      "payment.tried-again-already",
      `${old.number} is tried again by ${old.replacedByNumber}.`,
      { status: 409 },
    );
  }
}
