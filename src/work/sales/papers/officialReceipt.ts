import { amountInWords } from "#kernel/amountWords.ts";
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
import type { Receipt } from "../receiptApi.ts";
import type { ReceiptMethod } from "../receiptRules.ts";
import { customerFact, type PaperCustomer } from "./orderConfirmation.ts";

export const methodNames: Record<ReceiptMethod, string> = {
  cash: "Cash",
  bank: "Bank transfer",
  cheque: "Cheque",
  mtn_momo: "MTN mobile money",
  airtel_money: "Airtel Money",
  deposit: "Deposit",
};

/** That the customer paid: how much, how, for which invoices, and what stays theirs. */
export function officialReceipt(
  receipt: Receipt,
  of: { customer: PaperCustomer; company: PaperCompany },
): Paper {
  const { amount, withheld, deposit, items, certificate } = receipt;
  return paper({
    format: "A5",
    company: of.company,
    title: "Official receipt",
    number: receipt.number,
    day: receipt.day,
    code: receipt.code,
    stamp: receipt.state === "void" ? "VOID" : null,
    blocks: [
      facts([
        customerFact("Received from", of.customer),
        fact("By", methodNames[receipt.method], ...(receipt.reference ? [receipt.reference] : [])),
      ]),
      table({
        columns: [textColumn("For"), figureColumn("UGX")],
        rows: [
          ...items.map((item) => [`Invoice ${item.invoiceNumber}`, formatAmount(item.amount)]),
          ...(deposit === 0n ? [] : [["Deposit for later invoices", formatAmount(deposit)]]),
          ...(withheld === 0n
            ? []
            : [[`Withheld tax, certificate ${certificate ?? ""}`, formatAmount(-withheld)]]),
        ],
        totals: [["Received", formatMoney(amount)]],
      }),
      paragraph(`${amountInWords(amount, "UGX")}.`),
    ],
    signatures: [signature(receipt.createdByName, "received by")],
  });
}
