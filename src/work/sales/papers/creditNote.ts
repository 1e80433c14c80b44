import { amountInWords } from "#kernel/amountWords.ts";
import type { Day } from "#kernel/days.ts";
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
import type { CreditNote } from "../creditApi.ts";
import type { CreditReason } from "../fiscalRules.ts";
import { fiscalBlock } from "./fiscalBlock.ts";
import { customerFact, type PaperCustomer, quantityWords } from "./orderConfirmation.ts";

export const reasonNames: Record<CreditReason, string> = {
  return: "Goods returned or damaged",
  cancelled: "Sale cancelled",
  misstated: "Invoice was wrong",
  waived: "Price waived",
  other: "Other",
};

const stamps = {
  submitted: "NOT APPROVED",
  approved: null,
  returned: "RETURNED",
  rejected: "REJECTED",
  expired: "EXPIRED",
  withdrawn: "WITHDRAWN",
} as const;

/** What of an invoice is taken back, with its tax, and what becomes of money that was paid for it. */
export function creditNotePaper(
  note: CreditNote,
  of: { customer: PaperCustomer; company: PaperCompany; today: Day },
): Paper {
  const { net, vat, gross, settled } = note;
  const decided = note.approval?.steps.find((step) => step.decidedByName !== null);
  const kept = settled === null ? 0n : gross - settled;
  return paper({
    format: "A4",
    company: of.company,
    title: "Credit note",
    number: note.number,
    day: note.day ?? of.today,
    code: note.code,
    stamp: stamps[note.state],
    blocks: [
      facts([
        customerFact("To", of.customer),
        fact("Of invoice", note.invoiceNumber),
        fact("Why", reasonNames[note.reasonCode], note.reason),
      ]),
      table({
        columns: [
          textColumn("What"),
          figureColumn("Quantity"),
          figureColumn("VAT UGX"),
          figureColumn("UGX"),
        ],
        rows: note.lines.map((line) => [
          line.description,
          quantityWords(line),
          formatAmount(line.vat),
          formatAmount(line.net),
        ]),
        totals: [
          ["Without VAT", "", "", formatMoney(net)],
          ["VAT", "", "", formatMoney(vat)],
          ["Credited", "", "", formatMoney(gross)],
        ],
      }),
      paragraph(`${amountInWords(gross, "UGX")}.`),
      ...(kept === 0n
        ? []
        : [paragraph(`${formatMoney(kept)} was paid already and is kept for later invoices.`)]),
      ...fiscalBlock("Fiscal credit note", note),
    ],
    signatures: [
      signature(note.createdByName, "asked by"),
      signature(decided?.decidedByName ?? "", "approved by"),
    ],
  });
}
