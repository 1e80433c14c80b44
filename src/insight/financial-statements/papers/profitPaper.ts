import { type Day, formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import {
  cell,
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { Profit } from "../profitApi.ts";
import type { ProfitSection } from "#registry/segments/rules.ts";
import type { ProfitAmounts } from "../profitRules.ts";

export const sectionWords: Record<ProfitSection, string> = {
  revenue: "Revenue",
  cost_of_sales: "Cost of sales",
  expenses: "Expenses",
  finance: "Finance and tax",
};

/** At most so many columns of figures fit beside the accounts on a sheet. */
const mostFigures = 6;

interface Figure {
  head: string;
  of: (row: ProfitAmounts) => bigint;
}

/** The parts of the business in which something was booked; without room for them, total and comparison. */
function figuresOf(statement: Profit): Figure[] {
  const { columns, sections } = statement;
  const used = columns
    .map(({ label }, at) => ({ head: label, of: (row: ProfitAmounts) => row.amounts[at] ?? 0n }))
    .filter(({ of }) => sections.some(({ rows }) => rows.some((row) => of(row) !== 0n)));
  const total = { head: "Total", of: (row: ProfitAmounts) => row.total };
  if (statement.by === "segment" && used.length < mostFigures) return [...used, total];
  return [
    { ...total, head: "UGX" },
    { head: "Period before", of: (row) => row.previous },
    { head: "Year before", of: (row) => row.yearBefore },
  ];
}

/** The profit and loss on a sheet, in shillings. */
export function profitPaper(statement: Profit, company: PaperCompany, today: Day): Paper {
  const { from, to, sections, gross, profit } = statement;
  const figures = figuresOf(statement);
  const amounts = (row: ProfitAmounts) => figures.map(({ of }) => of(row));
  const written = (amount: bigint) => (amount === 0n ? "–" : formatAmount(amount));
  const sum = (words: string, row: ProfitAmounts) => [
    cell(words),
    ...amounts(row).map((amount) => cell(written(amount))),
  ];
  const rows = sections.flatMap((part) => {
    const own = part.rows.map((row) => [`${row.code} ${row.name}`, ...amounts(row).map(written)]);
    const summed = part.rows.length === 0 ? [] : [sum(sectionWords[part.section], part)];
    const result = part.section === "cost_of_sales" ? [sum("Gross profit", gross)] : [];
    return [...own, ...summed, ...result];
  });
  return paper({
    format: "A4",
    company,
    title: "Profit and loss",
    number: `${from} to ${to}`,
    day: today,
    blocks: [
      facts([
        fact("Period", `${formatDay(from)} to ${formatDay(to)}`),
        fact("Amounts", "UGX", "As the trial balance of these days"),
      ]),
      table({
        columns: [textColumn("Account"), ...figures.map((one) => figureColumn(one.head))],
        rows,
        totals: [["Profit", ...amounts(profit).map(written)]],
      }),
    ],
  });
}
