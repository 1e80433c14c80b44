// Bills of suppliers for services and for goods that do not go into the stores. Whoever enters a bill asks
// for its approval; approved, it is owed and a payment meets it. The same invoice is owed once. Tax that
// the company keeps back goes to the authority, and the supplier gets a certificate for it.
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney, largestAmount } from "#kernel/money.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { vatUpon, type VatCode, type WithholdingCode } from "#registry/taxes/rules.ts";

/** Which side of the business a bill is for, as expenses tell it apart. */
export const segments = ["coffee", "cocoa", "sesame", "shea", "ndt", "admin"] as const;
export type Segment = (typeof segments)[number];

/** Who enters bills and voids them. */
export const entersBills: Flag = "canManageExpenses";
export const readsBills: Needs = ["canManageExpenses", "canViewFinancials"];

export const billLife = lifecycle({
  states: [
    "draft",
    "submitted",
    "returned",
    "approved",
    "rejected",
    "expired",
    "cancelled",
    "voided",
  ],
  initial: "draft",
  tones: {
    draft: "quiet",
    submitted: "waiting",
    returned: "waiting",
    approved: "active",
    rejected: "refused",
    expired: "quiet",
    cancelled: "quiet",
    voided: "quiet",
  },
  moves: {
    submit: { from: ["draft", "returned", "expired"], to: "submitted", needs: entersBills },
    approve: { from: ["submitted"], to: "approved", needs: "signed-in", system: true },
    giveBack: { from: ["submitted"], to: "returned", needs: "signed-in", system: true },
    reject: { from: ["submitted"], to: "rejected", needs: "signed-in", system: true },
    expire: { from: ["submitted"], to: "expired", needs: "signed-in", system: true },
    cancel: {
      from: ["draft", "submitted", "returned", "expired"],
      to: "cancelled",
      needs: entersBills,
      asks: "reason",
    },
    void: { from: ["approved"], to: "voided", needs: entersBills, asks: "reason", final: true },
  },
});
export type BillState = (typeof billLife.states)[number];

/** In which states what a bill says may still be changed, by whoever entered it. */
export const openToChange = ["draft", "submitted", "returned", "expired"] as const;

/** Where the money of an approved bill stands, read from the books. */
export const standings = ["to_pay", "overdue", "part_paid", "paid"] as const;
export type Standing = (typeof standings)[number];

/** One line of a bill as typed: shillings without tax. */
export interface BillLine {
  account: string;
  segment: Segment;
  description: string;
  vatCode: VatCode;
  net: bigint;
}

/** A line with the tax on it, and what of that is claimed back. */
export interface TaxedLine extends BillLine {
  vat: bigint;
  claimed: bigint;
}

/** The tax on a line; claimed back only from a fiscal invoice by a company registered for VAT. */
export function taxedLine(line: BillLine, rateBp: number, isClaimed: boolean): TaxedLine {
  const vat = vatUpon(line.net, rateBp);
  return { ...line, vat, claimed: isClaimed ? vat : 0n };
}

/**
 * Refuses a bill of a day after its supplier's licence ended. What came by then is a debt and stays payable: its bill
 * is of that day or earlier.
 */
export function checkBilledLicence(
  supplier: { legalName: string; licenceExpiresOn: Day | null },
  billDay: Day,
): void {
  const { legalName, licenceExpiresOn: end } = supplier;
  if (end === null || billDay <= end) return;
  const words = `The licence of ${legalName} ended on ${formatDay(end)}, and this bill is of ${formatDay(billDay)}. Only what came by then is billed; else enter the new licence first.`;
  throw new Refusal("bill.licence-ended", words, { status: 409, field: "day" });
}

/** Refuses a bill with which we would owe its supplier more than the limit in force allows. */
export function checkCredit(
  bill: { supplierName: string; payable: bigint },
  { owed, limit }: { owed: bigint; limit: { credit: bigint | null; effectiveFrom: Day } | null },
): void {
  const after = owed + bill.payable;
  if (limit === null || limit.credit === null || after <= limit.credit) return;
  const words = `With this bill we would owe ${bill.supplierName} ${formatMoney(after)}; since ${formatDay(limit.effectiveFrom)} it may be ${formatMoney(limit.credit)}. Whoever approves funds may set a higher limit on the scorecard, with the reason.`;
  throw new Refusal("bill.above-credit", words, { status: 409 });
}

/** What the lines come to: without tax, the tax, what of it is claimed back. */
export function billSums(lines: readonly TaxedLine[]): {
  net: bigint;
  vat: bigint;
  claimed: bigint;
} {
  const sumOf = (part: (line: TaxedLine) => bigint) =>
    lines.reduce((sum, line) => sum + part(line), 0n);
  return {
    net: sumOf((line) => line.net),
    vat: sumOf((line) => line.vat),
    claimed: sumOf((line) => line.claimed),
  };
}

/** A bill has lines with amounts, is of no later day than today, and is not due before its day. */
export function checkBill(
  bill: { day: Day; dueOn: Day; lines: readonly BillLine[] },
  today: Day,
): void {
  if (bill.day > today) {
    throw new Refusal("bill.day-to-come", "A bill is of today or an earlier day.");
  }
  if (bill.dueOn < bill.day) {
    throw new Refusal("bill.due-before-its-day", "A bill is not due before its own day.");
  }
  const empty = bill.lines.find((line) => line.net === 0n);
  if (empty) {
    throw new Refusal("bill.line-without-amount", `${empty.description}: say how much it is.`);
  }
  if (bill.lines.reduce((sum, line) => sum + line.net, 0n) > largestAmount / 2n) {
    throw new Refusal("bill.too-much", "This is more than a bill carries.");
  }
}

/** When a bill is due: the day it says, else so many days after its own by the supplier's terms. */
export function dueDayOf(bill: { day: Day; dueOn: Day | null }, termsDays: number): Day {
  return bill.dueOn ?? addDays(bill.day, termsDays);
}

/** A supplier's invoice number as it is compared: `INV 0017/26` is `INV001726`. */
export function invoiceKey(typed: string): string {
  const key = typed.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
  if (key !== "") return key;
  throw new Refusal("bill.no-invoice-number", "Write the number that stands on the invoice.");
}

/**
 * May two numbers of one supplier be one invoice, written otherwise? Letters that look like figures are read as these,
 * zeros before a figure and the word for an invoice say nothing: `Invoice O17/26` looks like `INV-17/26`. Whoever approves is
 * told; it refuses nothing, for two invoices may be numbered so.
 */
export function looksLikeInvoice(one: string, other: string): boolean {
  return looseKey(one) === looseKey(other);
}

function looseKey(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/^[^\p{L}\p{N}]*(INVOICE|INV|NUMBER|NO|NR)(?![A-Z])/u, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/[^\p{L}\p{N}]+/gu, "/")
    .replace(/(?<![0-9])0+(?=[0-9])/g, "")
    .replace(/^\/|\/$/g, "");
}

/** The same invoice is entered once, whoever enters it. */
export function checkInvoiceOnce(
  earlier: { id: string; number: string; day: Day } | undefined,
  invoice: { number: string; supplierName: string },
): void {
  if (!earlier) return;
  const { id, number, day } = earlier;
  throw new Refusal(
    "bill.invoice-twice",
    `Invoice ${invoice.number} of ${invoice.supplierName} is ${number} of ${formatDay(day)} already.`,
    {
      status: 409,
      blockers: [{ what: `${number} is this invoice`, link: `/suppliers/bills/${id}` }],
    },
  );
}

/** Everything that is approved, as one canonical text. */
export function contentOf(bill: {
  number: string;
  supplierId: string;
  invoiceNumber: string;
  fiscalNumber: string | null;
  day: Day;
  dueOn: Day;
  note: string | null;
  withholdingCode: WithholdingCode | null;
  withheld: bigint;
  fileSha256: string | null;
  lines: readonly TaxedLine[];
}): string {
  return JSON.stringify([
    ...[bill.number, bill.supplierId, bill.invoiceNumber, bill.fiscalNumber, bill.day, bill.dueOn],
    ...[bill.note, bill.withholdingCode, bill.withheld.toString(), bill.fileSha256],
    bill.lines.map((line) => [
      ...[line.account, line.segment, line.description, line.vatCode],
      ...[line.net.toString(), line.vat.toString(), line.claimed.toString()],
    ]),
  ]);
}

/** A bill is voided while nothing of it was paid and no payment speaks for it. */
export function checkVoid(bill: {
  number: string;
  payable: bigint;
  open: bigint;
  inPayment: { id: string; number: string } | null;
}): void {
  const { number, payable, open, inPayment } = bill;
  if (inPayment !== null) {
    throw new Refusal(
      "bill.in-payment",
      `${number} is in payment ${inPayment.number}. Void that first.`,
      {
        status: 409,
        blockers: [
          { what: `Payment ${inPayment.number} pays this bill`, link: `/payments/${inPayment.id}` },
        ],
      },
    );
  }
  if (open === payable) return;
  throw new Refusal(
    "bill.paid",
    `${formatMoney(payable - open)} of ${number} was paid. Take the payment back first.`,
    { status: 409 },
  );
}
