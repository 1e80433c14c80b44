import { amountInWords } from "#kernel/amountWords.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  type PaperFormat,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import {
  advanceWords,
  methodLines,
  type PaymentPaperFacts,
  payeeLines,
  stampOf,
} from "./paymentVoucher.ts";
import { methodWords } from "./publicFacts.ts";

/** The payee's receipt: what was paid for which deliveries, and the code that proves it. */
export function paymentReceipt(
  payment: PaymentPaperFacts,
  { company, format }: { company: PaperCompany; format: Extract<PaperFormat, "80mm" | "A5"> },
): Paper {
  return paper({
    format,
    company,
    title: payment.kind === "advance" ? "Advance receipt" : "Payment receipt",
    number: payment.number,
    day: payment.paidOn ?? payment.preparedOn,
    copy: Math.max(0, payment.receiptPrints - 1),
    code: payment.receiptCode,
    stamp: stampOf(payment.state),
    blocks: [
      facts([
        fact("Paid to", payment.payeeName, ...payeeLines(payment)),
        fact("By", methodWords[payment.method], ...methodLines(payment)),
      ]),
      table({
        columns: [textColumn("For"), figureColumn("UGX")],
        rows:
          payment.kind === "advance"
            ? [[advanceWords(payment).what, formatAmount(payment.amount)]]
            : payment.items.map((item) => [item.note ?? "", formatAmount(item.amount)]),
        totals: [["Paid", formatMoney(payment.amount)]],
      }),
      paragraph(`${amountInWords(payment.amount, "UGX")}.`),
      ...(payment.repayOn === null
        ? []
        : [paragraph(`${advanceWords(payment).until} ${formatDay(payment.repayOn)}.`)]),
    ],
    signatures: [
      signature(payment.releasedByName ?? "", "paid by"),
      signature(payment.payeeName, "received by"),
    ],
  });
}
