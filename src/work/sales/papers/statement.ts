import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { CustomerAccount } from "../statementApi.ts";
import { customerFact, type PaperCustomer } from "./orderConfirmation.ts";

const figure = (amount: bigint): string => (amount === 0n ? "" : formatAmount(amount));

/** The fact that tells one statement of a customer from another. */
export const statedPeriod = "Period";

/** What a statement says, for whoever checks its code. */
export function statementFacts(account: CustomerAccount) {
  const { customer, from, through, invoiced, paid, closing } = account;
  return {
    type: "customer-statement",
    subjectId: customer.id,
    title: `Statement of account ${customer.code}`,
    facts: {
      Number: customer.code,
      Date: formatDay(through),
      Customer: customer.name,
      [statedPeriod]: `${formatDay(from)} – ${formatDay(through)}`,
      Billed: formatMoney(invoiced),
      Paid: formatMoney(paid),
      "Closing balance": formatMoney(closing),
    },
  };
}

/** What was owed, billed and paid between two days, with the balance after each line. */
export function statementPaper(
  account: CustomerAccount,
  of: { customer: PaperCustomer; company: PaperCompany; code: string },
): Paper {
  const { from, through, opening, closing, invoiced, paid } = account;
  return paper({
    format: "A4",
    company: of.company,
    title: "Statement of account",
    number: account.customer.code,
    day: through,
    code: of.code,
    blocks: [
      facts([
        customerFact("Customer", of.customer),
        fact("From – to", `${formatDay(from)} – ${formatDay(through)}`),
        fact(
          closing >= 0n ? "You owe us" : "We hold for you",
          formatMoney(closing < 0n ? -closing : closing),
        ),
      ]),
      table({
        columns: [
          textColumn("Day"),
          textColumn("What", 3),
          figureColumn("Billed UGX"),
          figureColumn("Paid UGX"),
          figureColumn("Balance UGX"),
        ],
        rows: [
          [formatDay(from), "Opening balance", "", "", formatAmount(opening)],
          ...account.lines.map((line) => [
            formatDay(line.day),
            line.memo,
            figure(line.debit),
            figure(line.credit),
            formatAmount(line.balance),
          ]),
        ],
        totals: [
          ["", "Closing balance", formatAmount(invoiced), formatAmount(paid), formatMoney(closing)],
        ],
      }),
      paragraph(
        "Please tell us within fourteen days if this does not agree with your books.",
        "quiet",
      ),
    ],
  });
}
