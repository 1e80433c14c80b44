// What a stranger with the receipt in hand may check: that it is ours, its number and day, and enough of
// payee and amount to see that both were not altered. It is a farmer's money, so no more than that.
import { type Day, formatDay } from "#kernel/days.ts";
import { amountBand } from "#kernel/money.ts";
import type { Method } from "../rules.ts";

export const methodWords: Record<Method, string> = {
  cash: "Cash",
  cheque: "Cheque",
  mtn_momo: "MTN mobile money",
  airtel_money: "Airtel Money",
  bank: "Bank transfer",
};

/** The first letter of each name: `N••••• R•••••`, always as long. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => `${[...part][0] ?? ""}•••••`)
    .join(" ");
}

/** The facts behind a receipt's verification code. */
export function receiptFacts(payment: {
  id: string;
  number: string;
  payeeName: string;
  amount: bigint;
  method: Method;
  paidOn: Day;
}) {
  return {
    type: "payment-receipt",
    subjectId: payment.id,
    title: `Payment receipt ${payment.number}`,
    facts: {
      Number: payment.number,
      Date: formatDay(payment.paidOn),
      "Paid to": maskedName(payment.payeeName),
      Amount: amountBand(payment.amount),
      By: methodWords[payment.method],
    },
  };
}
