import { countryName } from "#kernel/countries.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import {
  cell,
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
import { formatKilograms } from "#kernel/weight.ts";
import type { MonthlyReturn } from "../api.ts";
import { daysOfMonth, formatBags } from "../rules.ts";

/** The month's exports of coffee as they are told to the authority, to be signed for the exporter. */
export function returnPaper(told: MonthlyReturn, company: PaperCompany, today: Day): Paper {
  const { month, authority, rows, net, values, valueUgx } = told;
  const { from, to } = daysOfMonth(month);
  const worth = values.map(({ currency, value }) => formatMoney(value, currency));
  const lines = table({
    columns: [
      textColumn("Shipment"),
      textColumn("Buyer"),
      textColumn("Grade"),
      figureColumn("Net kg"),
      figureColumn("Bags 60 kg"),
      figureColumn("Value"),
    ],
    rows: rows.map((row) => [
      cell(row.number, formatDay(row.shippedOn), row.registrationNumber ?? ""),
      cell(row.customerName, countryName(row.destinationCountry)),
      row.gradeText,
      formatKilograms(row.net),
      formatBags(row.net),
      `${row.currency} ${formatAmount(row.value, row.currency)}`,
    ]),
    totals: [["Total", "", "", formatKilograms(net), formatBags(net), worth.join(", ")]],
  });
  return paper({
    format: "A4",
    company,
    title: "Monthly export return",
    number: month,
    day: today,
    blocks: [
      facts([
        fact("To", authority),
        fact("Period", `${formatDay(from)} to ${formatDay(to)}`),
        fact(
          "Coffee shipped",
          `${formatBags(net)} bags of 60 kg`,
          `${formatKilograms(net)} kg net`,
        ),
        fact("Value", worth.join(", ") || "none", `${formatMoney(valueUgx)} as booked`),
      ]),
      rows.length === 0 ? paragraph("No coffee was shipped in this month.") : lines,
    ],
    signatures: [signature("", "for the exporter")],
  });
}
