import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { Statement } from "../api.ts";

/** What was billed and paid between two days, and what is owed after it. */
export function supplierStatement(
  statement: Statement,
  supplier: { code: string; tin: string | null; address: string | null },
  of: { company: PaperCompany; code: string },
): Paper {
  const { supplierName, from, to, opening, closing, billed, paid } = statement;
  return paper({
    format: "A4",
    company: of.company,
    title: "Statement of account",
    number: supplier.code,
    day: to,
    code: of.code,
    blocks: [
      facts([
        fact("Supplier", supplierName, ...(supplier.address ? [supplier.address] : [])),
        fact("TIN", supplier.tin ?? "Not known"),
        fact("Period", `${formatDay(from)} to ${formatDay(to)}`),
        fact("Owed at the end", formatMoney(closing)),
      ]),
      table({
        columns: [
          textColumn("Date"),
          textColumn("What", 4),
          figureColumn("Billed or delivered UGX"),
          figureColumn("Paid UGX"),
          figureColumn("Balance UGX"),
        ],
        rows: [
          [formatDay(from), "Brought forward", "", "", formatAmount(opening)],
          ...statement.rows.map((row) => [
            formatDay(row.day),
            row.memo,
            row.billed === 0n ? "" : formatAmount(row.billed),
            row.paid === 0n ? "" : formatAmount(row.paid),
            formatAmount(row.balance),
          ]),
        ],
        totals: [["Total", "", formatAmount(billed), formatAmount(paid), formatAmount(closing)]],
      }),
    ],
  });
}
