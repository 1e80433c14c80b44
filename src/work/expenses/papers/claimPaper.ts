import { amountInWords } from "#kernel/amountWords.ts";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { Expense } from "../api.ts";
import type { ExpenseState, PaidBy, Segment } from "../rules.ts";

export const paidByWords: Record<PaidBy, string> = {
  own_pocket: "Own money, to be paid back",
  company: "The company",
  advance: "An advance",
};

export const segmentWords: Record<Segment, string> = {
  coffee: "Coffee",
  cocoa: "Cocoa",
  sesame: "Sesame",
  shea: "Shea",
  ndt: "Testing services",
  admin: "Administration",
};

const stamps: Record<ExpenseState, string | null> = {
  draft: "DRAFT",
  submitted: "NOT APPROVED",
  returned: "RETURNED",
  approved: null,
  rejected: "REJECTED",
  expired: "EXPIRED",
  withdrawn: "WITHDRAWN",
  voided: "VOID",
};

/** The claim on A4: what was bought of whom, with the tax in it, who claimed and who approved each step. */
export function claimPaper(expense: Expense, company: PaperCompany): Paper {
  const { currency, fiscalNumber, vendorTin, receipts, note, noReceiptReason } = expense;
  const decided = (expense.approval?.steps ?? []).map((step) =>
    signature(step.decidedByName ?? "", `approved, step ${step.step}`),
  );
  return paper({
    format: "A4",
    company,
    title: "Expense claim",
    number: expense.number,
    day: kampalaDay(expense.createdAt),
    code: expense.state === "approved" ? expense.code : null,
    stamp: stamps[expense.state],
    blocks: [
      facts([
        fact("Claimed by", expense.claimantName, expense.department),
        fact(
          "Vendor",
          expense.vendorName,
          ...(vendorTin === null ? [] : [`TIN ${vendorTin}`]),
          ...(fiscalNumber === null ? [] : [`Fiscal receipt ${fiscalNumber}`]),
        ),
        fact("Spent on", formatDay(expense.day)),
        fact("Paid by", paidByWords[expense.paidBy], segmentWords[expense.segment]),
      ]),
      table({
        columns: [
          textColumn("What"),
          textColumn("Category"),
          textColumn("Account"),
          figureColumn("VAT UGX"),
          figureColumn("UGX"),
        ],
        rows: expense.lines.map((line) => [
          line.description,
          line.categoryName,
          line.account,
          formatAmount(line.vatAmount),
          formatAmount(line.amount),
        ]),
        totals: [["Total", "", "", formatAmount(expense.vat), formatAmount(expense.amount)]],
      }),
      ...(currency === "UGX"
        ? []
        : [paragraph(`On the receipt: ${formatMoney(expense.currencyAmount, currency)}.`)]),
      ...(expense.withheld === 0n
        ? []
        : [paragraph(`Withholding tax kept back: ${formatMoney(expense.withheld)}.`)]),
      paragraph(`${amountInWords(expense.amount, "UGX")}.`),
      paragraph(
        receipts.length === 0
          ? `No receipt${noReceiptReason === null ? "." : `: ${noReceiptReason}`}`
          : `${receipts.length === 1 ? "1 receipt" : `${receipts.length} receipts`} kept with this claim.`,
      ),
      ...(note === null ? [] : [paragraph(note)]),
    ],
    signatures: [signature(expense.claimantName, "claimed by"), ...decided],
  });
}
