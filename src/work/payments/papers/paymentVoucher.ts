import { amountInWords } from "#kernel/amountWords.ts";
import { type Day, formatDay } from "#kernel/days.ts";
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
import type { Method, PartyType, PaymentKind, PaymentState } from "../rules.ts";
import { methodWords } from "./publicFacts.ts";

/** A payment as its papers tell it. */
export interface PaymentPaperFacts {
  number: string;
  kind: PaymentKind;
  state: PaymentState;
  preparedOn: Day;
  partyType: PartyType;
  partyName: string;
  partyCode: string;
  payeeName: string;
  /** Masked. */
  payeePhone: string | null;
  payeeBank: string | null;
  /** Masked. */
  payeeAccount: string | null;
  amount: bigint;
  method: Method;
  chequeNumber: string | null;
  note: string | null;
  repayOn: Day | null;
  items: readonly { note: string | null; day: Day; due: bigint; amount: bigint }[];
  preparedByName: string;
  approvedByName: string | null;
  releasedByName: string | null;
  providerReference: string | null;
  paidOn: Day | null;
  receiptCode: string | null;
  receiptPrints: number;
}

/** The voucher for the file: what is paid and for what, with the three people who answer for it. */
export function paymentVoucher(payment: PaymentPaperFacts, company: PaperCompany): Paper {
  return paper({
    format: "A4",
    company,
    title: payment.kind === "advance" ? "Advance voucher" : "Payment voucher",
    number: payment.number,
    day: payment.preparedOn,
    code: payment.receiptCode,
    stamp: stampOf(payment.state),
    blocks: [
      facts([
        fact("Pay to", payment.payeeName, ...payeeLines(payment)),
        fact("By", methodWords[payment.method], ...methodLines(payment)),
      ]),
      whatFor(payment),
      paragraph(`${amountInWords(payment.amount, "UGX")}.`),
      ...(payment.note === null ? [] : [paragraph(payment.note)]),
    ],
    signatures: [
      signature(payment.preparedByName, "prepared by"),
      signature(payment.approvedByName ?? "", "approved by"),
      signature(payment.releasedByName ?? "", "released by"),
    ],
  });
}

/** Across the sheet: why this voucher is no proof of a payment; null when it was paid. */
export function stampOf(state: PaymentState): string | null {
  if (state === "succeeded") return null;
  if (state === "prepared" || state === "approved") return "NOT PAID";
  if (state === "queued" || state === "sent" || state === "unknown") return "UNDER WAY";
  return state.toUpperCase();
}

export function payeeLines({ partyName, partyCode, payeeName }: PaymentPaperFacts): string[] {
  return payeeName === partyName ? [partyCode] : [`for ${partyName}`, partyCode];
}

export function methodLines(payment: PaymentPaperFacts): string[] {
  const { chequeNumber, payeePhone, payeeBank, payeeAccount, providerReference } = payment;
  return [
    ...(chequeNumber === null ? [] : [`No. ${chequeNumber}`]),
    ...(payeePhone === null ? [] : [payeePhone]),
    ...(payeeAccount === null ? [] : [`${payeeBank ?? ""} ${payeeAccount}`]),
    ...(providerReference === null ? [] : [`Transaction ${providerReference}`]),
  ];
}

/** What an advance is met with: whoever sells to us delivers, a colleague accounts for it. */
export function advanceWords({ partyType }: Pick<PaymentPaperFacts, "partyType">) {
  return partyType === "staff"
    ? {
        what: "Advance to be accounted for",
        by: "Accounted for by",
        until: "To be accounted for by",
      }
    : {
        what: "Advance on deliveries",
        by: "Recovered by",
        until: "To be recovered from deliveries until",
      };
}

function whatFor(payment: PaymentPaperFacts) {
  if (payment.kind === "advance") {
    const words = advanceWords(payment);
    return table({
      columns: [textColumn("For"), textColumn(words.by), figureColumn("UGX")],
      rows: [
        [
          words.what,
          payment.repayOn === null ? "" : formatDay(payment.repayOn),
          formatAmount(payment.amount),
        ],
      ],
      totals: [["To pay", "", formatMoney(payment.amount)]],
    });
  }
  return table({
    columns: [
      textColumn("For"),
      textColumn("Of"),
      figureColumn("Owed UGX"),
      figureColumn("Pays UGX"),
    ],
    rows: payment.items.map((item) => [
      item.note ?? "",
      formatDay(item.day),
      formatAmount(item.due),
      formatAmount(item.amount),
    ]),
    totals: [["To pay", "", "", formatMoney(payment.amount)]],
  });
}
