import { turnover } from "#books/ledger/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { bookedLines } from "#registry/segments/door.ts";
import { profitPaper, sectionWords } from "./papers/profitPaper.ts";
import { type Profit, profitAndLoss, type ProfitAsked } from "./profitApi.ts";
import {
  checkPeriod,
  type Period,
  periodBefore,
  type ProfitAmounts,
  profitStatement,
  yearBefore,
} from "./profitRules.ts";

export const profitAndLossHandlers = handlersFor(profitAndLoss, {
  read: (ctx) => statementOf(ctx, ctx.params),
  csv: async (ctx) => {
    const statement = await statementOf(ctx, ctx.params);
    return { name: `${nameOf(statement)}.csv`, bytes: csvText(statement) };
  },
  paper: async (ctx) => {
    const statement = await statementOf(ctx, ctx.params);
    const paper = profitPaper(statement, await paperCompanyOf(ctx), ctx.today);
    return { name: `${nameOf(statement)}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

async function statementOf(ctx: Ctx, asked: ProfitAsked): Promise<Profit> {
  const { to = ctx.today, by } = asked;
  const { from = `${to.slice(0, 8)}01` } = asked;
  const period = { from, to };
  checkPeriod(period, by);
  const before = { previous: periodBefore(period), yearBefore: yearBefore(period) };
  const statement = profitStatement(await bookedLines(ctx, period), {
    period,
    by,
    previous: await bookedTotals(ctx, before.previous),
    yearBefore: await bookedTotals(ctx, before.yearBefore),
  });
  return { ...period, by, ...before, ...statement };
}

async function bookedTotals(ctx: Pick<Ctx, "tx">, { from, to }: Period) {
  const rows = await turnover(ctx, { from, through: to });
  return rows.filter(({ type }) => type === "revenue" || type === "expense");
}

function nameOf({ from, to }: Period): string {
  return `profit-and-loss-${from}-${to}`;
}

function csvText(statement: Profit): string {
  const { columns, sections, gross, profit } = statement;
  const line = (account: string, name: string, row: ProfitAmounts) => [
    ...[account, name, ...row.amounts],
    ...[row.total, row.previous, row.yearBefore],
  ];
  const parts = sections.map((part) => ({
    section: part.section,
    lines: [
      ...part.rows.map((row) => line(row.code, row.name, row)),
      line("", sectionWords[part.section], part),
    ],
  }));
  const rows = parts.flatMap(({ section, lines }) =>
    section === "cost_of_sales" ? [...lines, line("", "Gross profit", gross)] : lines,
  );
  const heads = ["Account", "Name", ...columns.map(({ label }) => `${label} UGX`)];
  return csvOf(
    [...heads, "Total UGX", "Period before UGX", "Year before UGX"],
    [...rows, line("", "Profit", profit)],
  );
}
