// The customers' money: a receipt meets one invoice or several, in part or whole; what no invoice takes is
// kept as the customer's deposit. A customer who keeps tax back gives a certificate for it. Money that did
// not come after all (a cheque that bounced) is taken back by somebody else than who took it.
import type { Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Who takes the customers' money. */
export const takesMoney: Flag = "canProcessPayments";

export const receiptMethods = [
  "cash",
  "bank",
  "cheque",
  "mtn_momo",
  "airtel_money",
  "deposit",
] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

/** Where the money of each way of paying comes to. */
export const moneyAccountOf: Record<ReceiptMethod, string> = {
  cash: "1010",
  bank: "1100",
  cheque: "1100",
  mtn_momo: "1150",
  airtel_money: "1160",
  deposit: "2040",
};

export const receiptLife = lifecycle({
  states: ["valid", "void"],
  initial: "valid",
  tones: { valid: "done", void: "quiet" },
  moves: {
    void: { from: ["valid"], to: "void", needs: "canProcessRefunds", asks: "reason", final: true },
  },
});

/** Cash that was counted into the drawer is said not to have come on its own day, later only by somebody who approves funds. */
export function checkTakeBack(
  receipt: { method: ReceiptMethod; day: Day },
  by: { flags: readonly Flag[]; today: Day },
): void {
  const isOfBefore = receipt.method === "cash" && receipt.day < by.today;
  if (!isOfBefore || by.flags.includes("canApproveFunds")) return;
  throw new Refusal(
    "customer-receipt.cash-of-before",
    "Cash of a day before was counted by now: somebody who approves funds takes its receipt back.",
    { status: 403 },
  );
}

export interface AskedReceipt {
  day: Day;
  method: ReceiptMethod;
  reference: string | null;
  /** Shillings that came. */
  amount: bigint;
  withheld: bigint;
  certificate: string | null;
  items: readonly { invoiceId: string; amount: bigint }[];
}

/** What of a receipt no invoice takes; refuses more than came, and what does not fit the way of paying. */
export function depositOf(asked: AskedReceipt, today: Day): bigint {
  const came = asked.amount + asked.withheld;
  const met = asked.items.reduce((sum, item) => sum + item.amount, 0n);
  if (came <= 0n) throw new Refusal("customer-receipt.nothing", "Say how much came.");
  if (asked.day > today) {
    throw new Refusal("customer-receipt.day-not-come", "Money cannot have come after today.");
  }
  if (new Set(asked.items.map((item) => item.invoiceId)).size < asked.items.length) {
    throw new Refusal("customer-receipt.invoice-twice", "Name each invoice once.");
  }
  if (met > came) {
    throw new Refusal(
      "customer-receipt.more-than-came",
      `The invoices take ${formatMoney(met)}, but only ${formatMoney(came)} came.`,
    );
  }
  checkWay(asked, came - met);
  return came - met;
}

function checkWay(asked: AskedReceipt, deposit: bigint): void {
  const { method, reference, withheld, certificate } = asked;
  if (method === "deposit" && (deposit > 0n || withheld > 0n)) {
    throw new Refusal(
      "customer-receipt.deposit-to-invoices",
      "Money that is with us already is taken for invoices alone.",
    );
  }
  if (method !== "cash" && method !== "deposit" && reference === null) {
    throw new Refusal(
      "customer-receipt.no-reference",
      "Give the reference of the transfer, or the number of the cheque.",
    );
  }
  if (withheld > 0n && certificate === null) {
    throw new Refusal(
      "customer-receipt.no-certificate",
      "Tax that was kept back needs the number of the customer's certificate.",
    );
  }
  if (withheld > 0n && deposit > 0n) {
    throw new Refusal(
      "customer-receipt.withheld-deposit",
      "Tax is kept back of invoices, not of money paid in advance.",
    );
  }
}

/** Tax is kept back by a customer who is known to keep it, and one certificate proves it once. */
export function checkKeepsTax(customer: {
  name: string;
  withholdsTax: boolean;
  /** The receipt their certificate was taken with before; null = with none. */
  takenWith: string | null;
}): void {
  const { name, withholdsTax, takenWith } = customer;
  if (!withholdsTax) {
    throw new Refusal(
      "customer-receipt.not-withholding",
      `${name} is not known to keep tax back. If the authority told them to, say so on the customer's page first.`,
    );
  }
  if (takenWith === null) return;
  throw new Refusal(
    "customer-receipt.certificate-taken",
    `This certificate was taken with ${takenWith} already; each proves one payment.`,
    { status: 409 },
  );
}

/** Of an invoice that is met: how much of it, what a rate lets be kept back of it at most, and what was before. */
export interface KeptBack {
  met: bigint;
  most: bigint;
  before: bigint;
}

/** Which part of the tax kept back is of which invoice, the first named first; refuses more than the rates give of them. */
export function sharedOut(withheld: bigint, invoices: readonly KeptBack[]): bigint[] {
  let left = withheld;
  const parts = invoices.map(({ met, most, before }) => {
    const room = most > before ? most - before : 0n;
    const part = [met, room, left].reduce((least, one) => (one < least ? one : least));
    left -= part;
    return part;
  });
  if (left === 0n) return parts;
  throw new Refusal(
    "customer-receipt.withheld-too-much",
    `Of what is paid here ${formatMoney(withheld - left)} at most can be tax kept back; the rates of tax give no more.`,
    { status: 409 },
  );
}

/** A receipt takes no more of an invoice than is open of it: somebody else may have taken it meanwhile. */
export function checkMeets(invoice: { number: string; open: bigint }, amount: bigint): void {
  if (amount <= invoice.open) return;
  throw new Refusal(
    "customer-receipt.more-than-open",
    `Only ${formatMoney(invoice.open)} of ${invoice.number} is still to pay.`,
    { status: 409 },
  );
}

/** Takes deposits for a sum, the oldest first; refuses more than the customer has with us. */
export function drawDeposits<Due extends { open: bigint }>(
  deposits: readonly Due[],
  sum: bigint,
): { due: Due; amount: bigint }[] {
  let left = sum;
  const drawn = deposits.flatMap((due) => {
    const amount = due.open < left ? due.open : left;
    left -= amount;
    return amount > 0n ? [{ due, amount }] : [];
  });
  if (left === 0n) return drawn;
  throw new Refusal(
    "customer-receipt.deposit-too-small",
    `The customer has only ${formatMoney(sum - left)} with us.`,
    { status: 409 },
  );
}
