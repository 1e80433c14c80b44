// What is spent on running the company. Whoever spent it claims it with the receipt; somebody else approves,
// and that posts it: owed to the claimant, out of the company's cash, or met from the claimant's advance.
import { firstOpenDay } from "#books/ledger/rules.ts";
import { type Likeness, likenessWords } from "#books/purchases/rules.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney } from "#kernel/money.ts";
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Keeps categories and budgets, and takes back what was approved. */
export const managesExpenses: Flag = "canManageExpenses";
/** Who sees everybody's expenses; all others see their own. */
export const seesAllExpenses: Needs = ["canManageExpenses", "canApproveFunds"];

/** Who may say of an expense that the company's own cash or bank paid it: who pays out of it, or keeps the expenses. */
export const namesCompanyMoney: Needs = ["canProcessPayments", "canManageExpenses"];

export const paidBys = ["own_pocket", "company", "advance"] as const;
export type PaidBy = (typeof paidBys)[number];

/** What the company itself may have paid from: office cash, petty cash, the bank. */
export const paidAccounts = ["1010", "1020", "1100"] as const;

/** Whose budget it takes where a company has written down no department. */
export const generalDepartment = "Administration";

/** The business an expense belongs to. */
export const segments = ["coffee", "cocoa", "sesame", "shea", "ndt", "admin"] as const;
export type Segment = (typeof segments)[number];

export const expenseLife = lifecycle({
  states: [
    "draft",
    "submitted",
    "returned",
    "approved",
    "rejected",
    "expired",
    "withdrawn",
    "voided",
  ],
  initial: "draft",
  tones: {
    draft: "quiet",
    submitted: "waiting",
    returned: "waiting",
    approved: "done",
    rejected: "refused",
    expired: "quiet",
    withdrawn: "quiet",
    voided: "refused",
  },
  moves: {
    submit: { from: ["draft", "returned", "expired"], to: "submitted", needs: "signed-in" },
    resubmit: { from: ["submitted"], to: "submitted", needs: "signed-in", system: true },
    approve: { from: ["submitted"], to: "approved", needs: "signed-in", system: true },
    giveBack: { from: ["submitted"], to: "returned", needs: "signed-in", system: true },
    reject: { from: ["submitted"], to: "rejected", needs: "signed-in", system: true },
    expire: { from: ["submitted"], to: "expired", needs: "signed-in", system: true },
    withdraw: {
      from: ["draft", "submitted", "returned", "expired"],
      to: "withdrawn",
      needs: "signed-in",
      final: true,
    },
    void: { from: ["approved"], to: "voided", needs: managesExpenses, asks: "reason", final: true },
  },
});
export type ExpenseState = (typeof expenseLife.states)[number];

/** The states in which its claimant may change it. */
export const changeableStates = ["draft", "submitted", "returned", "expired"] as const;

/** Where the money of an approved expense stands. */
export const standings = ["to_pay", "part_paid", "paid", "charged"] as const;
export type Standing = (typeof standings)[number];

/** One kind of spending within an expense, in the currency of the receipt, tax included. */
export interface ClaimedLine {
  categoryCode: string;
  description: string;
  amount: bigint;
}

export interface ClaimedExpense {
  day: Day;
  paidBy: PaidBy;
  paidAccount: string | null;
  lines: readonly ClaimedLine[];
}

/** Refuses a claim that does not say when, how much, and what it was paid from. */
export function checkClaim(claim: ClaimedExpense, today: Day): void {
  if (claim.day > today) {
    throw new Refusal("expense.day-to-come", "Only what was spent already is claimed.");
  }
  if (claim.lines.some((line) => line.amount === 0n)) {
    throw new Refusal("expense.line-without-amount", "Say of each line how much it was.");
  }
  if ((claim.paidBy === "company") === (claim.paidAccount !== null)) return;
  throw new Refusal(
    "expense.paid-from",
    "Say which cash or bank account paid it; own money and an advance have none.",
  );
}

/**
 * Approved, what the company paid leaves its cash in the books with no payment and no third person: so it is claimed by who has
 * to do with that money; everybody else paid it themselves, or with an advance.
 */
export function checkCompanyMoney(paidBy: PaidBy, flags: readonly Flag[]): void {
  if (paidBy !== "company" || can(flags, namesCompanyMoney)) return;
  throw new Refusal(
    "expense.company-money",
    "What the company's cash or bank paid is claimed by who pays out of it or keeps the expenses. If you paid, claim it as your own money or your advance.",
    { status: 403 },
  );
}

/** Spending is of a department the company has. */
export function checkDepartment(department: string, known: readonly string[]): void {
  if (known.includes(department)) return;
  throw new Refusal(
    "expense.department",
    `There is no department called ${department}. It is one of ${known.join(", ")}.`,
  );
}

/** Whoever claims against an advance holds one. */
export function checkHolds(open: bigint): void {
  if (open > 0n) return;
  throw new Refusal(
    "expense.no-advance",
    "You hold no advance. Claim it as paid with your own money.",
  );
}

/** What comes again by itself is paid in shillings: no rate of a day to come is known. */
export function checkRepeats(expense: { currency: string; isRepeated: boolean }): void {
  if (expense.isRepeated) {
    throw new Refusal("expense.repeats-already", "It is drafted every month already.", {
      status: 409,
    });
  }
  if (expense.currency === "UGX") return;
  throw new Refusal(
    "expense.repeat-foreign",
    "Only what is paid in shillings comes again by itself.",
  );
}

/** A receipt must be there above the amount its category allows without; else the reason stands in. */
export function checkReceipt(claim: {
  amount: bigint;
  receipts: number;
  noReceiptReason: string | null;
  /** The lowest amount above which a line's category wants a receipt; null = none wants one. */
  receiptAbove: bigint | null;
}): void {
  const { amount, receipts, noReceiptReason, receiptAbove } = claim;
  if (receipts > 0 || noReceiptReason !== null) return;
  if (receiptAbove === null || amount <= receiptAbove) return;
  throw new Refusal(
    "expense.receipt-missing",
    `Above ${formatMoney(receiptAbove)} a receipt is needed. Take a photograph, or say why there is none.`,
  );
}

/** The same purchase is not claimed twice, unless the claimant says why it is another. */
export function checkDuplicates(found: readonly Likeness[], reason: string | null): void {
  const [first] = found;
  if (!first || reason !== null) return;
  const words = `This looks like ${first.number} of ${first.byName}, ${likenessWords(first)}.`;
  throw new Refusal("expense.duplicate", `${words} If it is another purchase, say why.`, {
    status: 409,
  });
}

/** A vendor's name as it is compared: "Kasana  Fuel Ltd." is "kasanafuelltd". */
export function vendorKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The day it is booked: the day it was spent, unless the books are closed through it, or the advance that
 * meets it was paid out later. Never after today.
 */
export function bookedOn(of: {
  day: Day;
  today: Day;
  closedThrough: Day | null;
  advancesFrom: readonly Day[];
}): Day {
  const earliest = [firstOpenDay(of.day, of.closedThrough), ...of.advancesFrom].toSorted();
  const last = earliest.at(-1) ?? of.day;
  return last > of.today ? of.today : last;
}

/** Everything that is approved, as one canonical text. */
export function contentOf(expense: {
  number: string;
  day: Day;
  vendorName: string;
  vendorTin: string | null;
  paidBy: PaidBy;
  paidAccount: string | null;
  currency: string;
  amount: bigint;
  withheld: bigint;
  fiscalNumber: string | null;
  department: string;
  segment: Segment;
  note: string | null;
  noReceiptReason: string | null;
  duplicateReason: string | null;
  lines: readonly {
    categoryCode: string;
    account: string;
    description: string;
    currencyAmount: bigint;
    amount: bigint;
    vatAmount: bigint;
  }[];
  receipts: readonly { sha256: string }[];
}): string {
  return JSON.stringify([
    ...[expense.number, expense.day, expense.vendorName, expense.vendorTin],
    ...[expense.paidBy, expense.paidAccount, expense.currency],
    ...[expense.amount.toString(), expense.withheld.toString(), expense.fiscalNumber],
    ...[expense.department, expense.segment, expense.note],
    ...[expense.noReceiptReason, expense.duplicateReason],
    expense.lines.map((line) => [
      ...[line.categoryCode, line.account, line.description],
      ...[line.currencyAmount.toString(), line.amount.toString(), line.vatAmount.toString()],
    ]),
    expense.receipts.map((one) => one.sha256).toSorted(),
  ]);
}

/** The same day of the next month; the last day of a shorter one. */
export function monthAfter(day: Day, dayOfMonth: number): Day {
  const firstOfNext = addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
  const lastOfNext = addDays(`${addDays(`${firstOfNext}-01`, 31).slice(0, 7)}-01`, -1);
  const wanted = `${firstOfNext}-${String(dayOfMonth).padStart(2, "0")}`;
  return wanted < lastOfNext ? wanted : lastOfNext;
}
