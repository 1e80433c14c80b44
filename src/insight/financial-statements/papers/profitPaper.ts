import { type Day, formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
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
import type { Profit } from "../profitApi.ts";
import type { ProfitAmounts, ProfitSection } from "../profitRules.ts";

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
  const cells = (row: ProfitAmounts) => figures.map(({ of }) => formatAmount(of(row)));
  const columns = (head: string) => [
    textColumn(head),
    ...figures.map((one) => figureColumn(one.head)),
  ];
  const blocks = sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ section, rows, ...sum }) =>
      table({
        columns: columns(sectionWords[section]),
        rows: rows.map((row) => [`${row.code} ${row.name}`, ...cells(row)]),
        totals: [[sectionWords[section], ...cells(sum)]],
      }),
    );
  return paper({
    format: "A4",
    company,
    title: "Profit and loss",
    number: `${from} to ${to}`,
    day: today,
    blocks: [
      facts([
        fact("Period", `${formatDay(from)} to ${formatDay(to)}`),
        fact("Amounts", "UGX", "Read from the ledger; equals the trial balance of these days"),
      ]),
      ...blocks,
      table({
        columns: columns("Result"),
        rows: [["Gross profit", ...cells(gross)]],
        totals: [["Profit", ...cells(profit)]],
      }),
    ],
  });
}
