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
import { formatKilograms } from "#kernel/weight.ts";
import type { FarmerAccount } from "../api.ts";

/** A farmer's passbook: every delivery, advance and payment of a period with both balances after each. */
export function passbook(
  account: FarmerAccount,
  of: { company: PaperCompany; code: string },
): Paper {
  const { farmerName, farmerCode, place, from, to, opening, sums, closing } = account;
  return paper({
    format: "A4",
    company: of.company,
    title: "Farmer's passbook",
    number: farmerCode,
    day: to,
    code: of.code,
    blocks: [
      facts([
        fact("Farmer", farmerName, ...(place === null ? [farmerCode] : [farmerCode, place])),
        fact("Period", `${formatDay(from)} to ${formatDay(to)}`),
        fact("We owe you", formatMoney(closing.owed)),
        fact("Advances still to recover", formatMoney(closing.advanceOpen)),
      ]),
      table({
        columns: [
          textColumn("Date", 2),
          textColumn("What", 4),
          ...["kg", "Earned", "Paid", "Advance", "We owe", "Advance left"].map(figureColumn),
        ],
        rows: [
          [
            ...[formatDay(from), "Brought forward", "", "", "", ""],
            ...[formatAmount(opening.owed), formatAmount(opening.advanceOpen)],
          ],
          ...account.rows.map((row) => [
            formatDay(row.day),
            row.memo,
            row.grams === 0n ? "" : formatKilograms(row.grams),
            amountOf(row.earned),
            amountOf(row.paid),
            amountOf(row.advanced - row.recovered),
            formatAmount(row.owed),
            formatAmount(row.advanceOpen),
          ]),
        ],
        totals: [
          [
            ...["Total", "", formatKilograms(sums.grams)],
            ...[formatAmount(sums.earned), formatAmount(sums.paid)],
            formatAmount(sums.advanced - sums.recovered),
            ...[formatAmount(closing.owed), formatAmount(closing.advanceOpen)],
          ],
        ],
      }),
      paragraph(
        "Amounts in Uganda shillings. Advance: given, or with a minus recovered from a delivery.",
        "quiet",
      ),
    ],
  });
}

function amountOf(amount: bigint): string {
  return amount === 0n ? "" : formatAmount(amount);
}
