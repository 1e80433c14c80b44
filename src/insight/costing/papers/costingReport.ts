// The cost sheet on paper: every line, its subtotals, and what the price leaves.
import type { Day } from "#kernel/days.ts";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import {
  facts,
  fact,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { formatKilograms, perKilogramCents } from "#kernel/weight.ts";

export interface ReportFacts {
  company: PaperCompany;
  day: Day;
  lotCode: string;
  productName: string;
  grams: bigint;
  rate: string;
  lines: readonly { label: string; level: string; amount: bigint }[];
  subtotals: readonly { label: string; amount: bigint }[];
  margin: string | null;
}

/** The costing report of a lot. */
export function costingReport(report: ReportFacts): Paper {
  const per = (amount: bigint) => formatScaled(perKilogramCents(amount, report.grams), 2);
  return paper({
    format: "A4",
    company: report.company,
    title: "Costing report",
    number: report.lotCode,
    day: report.day,
    blocks: [
      facts([
        fact("Lot", report.lotCode, report.productName),
        fact("Weight", `${formatKilograms(report.grams)} kg`),
        fact("Rate", report.rate),
      ]),
      table({
        columns: [
          textColumn("Cost", 3),
          textColumn("Level", 1),
          figureColumn("Lot, UGX"),
          figureColumn("UGX/kg"),
        ],
        rows: report.lines.map((line) => [
          line.label,
          line.level,
          formatAmount(line.amount),
          per(line.amount),
        ]),
        totals: report.subtotals.map((line) => [
          line.label,
          "",
          formatAmount(line.amount),
          per(line.amount),
        ]),
      }),
      ...(report.margin === null ? [] : [paragraph(report.margin)]),
    ],
  });
}
