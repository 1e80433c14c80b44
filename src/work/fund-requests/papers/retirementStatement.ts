import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { FundRequest } from "../api.ts";
import type { Retirement } from "../retirementApi.ts";

const stamps = { submitted: "NOT ACCEPTED", accepted: null, sent_back: "SENT BACK" } as const;

/** What was received of a request, what was spent on what, and what came back. */
export function retirementStatement(
  { request, retirement }: { request: FundRequest; retirement: Retirement },
  company: PaperCompany,
): Paper {
  return paper({
    format: "A4",
    company,
    title: "Account of an advance",
    number: retirement.number,
    day: kampalaDay(retirement.createdAt),
    code: retirement.code,
    stamp: stamps[retirement.state],
    blocks: [
      facts([
        fact("Of", request.payeeName),
        fact("Request", request.number, formatMoney(request.amount)),
        fact("Received", formatMoney(request.paid), ...request.payments.map(receivedLine)),
      ]),
      table({
        columns: [
          textColumn("Spent on"),
          textColumn("Account"),
          textColumn("Fiscal receipt"),
          figureColumn("VAT UGX"),
          figureColumn("UGX"),
        ],
        rows: retirement.lines.map((line) => [
          line.description,
          `${line.account} ${line.accountName}`,
          line.fiscalNumber ?? "",
          formatAmount(line.vatAmount),
          formatAmount(line.amount),
        ]),
        totals: [
          ["Spent", "", "", "", formatMoney(retirement.spent)],
          ["Returned in cash", "", "", "", formatMoney(retirement.returned)],
          ["Accounted for", "", "", "", formatMoney(retirement.spent + retirement.returned)],
        ],
      }),
    ],
    signatures: [
      signature(retirement.createdByName, "accounted by"),
      signature(retirement.acceptedByName ?? "", "accepted by"),
    ],
  });
}

function receivedLine({ day, amount }: FundRequest["payments"][number]): string {
  return `${formatDay(day)}: ${formatMoney(amount)}`;
}
