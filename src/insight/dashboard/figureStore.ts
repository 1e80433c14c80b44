// Figures and the rows behind them, read by the same questions: a figure is the sum of its rows. All the
// figures of a board are read in one statement.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { factsOf, type FigureName, type RatioName } from "./figureRules.ts";
import type { FigureRow, LedgerFigure } from "./ledgerRules.ts";
import { moneyQuestions } from "./moneyStore.ts";
import { peopleQuestions } from "./peopleStore.ts";
import type { Period } from "./periodRules.ts";
import { stockQuestions } from "./stockStore.ts";
import { tradeQuestions } from "./tradeStore.ts";

/** What a question is asked about: the business day, the clock's day, and the days that were chosen. */
export interface Asked {
  today: Day;
  clockDay: Day;
  period: Period;
}

/** The figures that are asked of the tables; the others are reckoned from them or from booked lines. */
export type AskedFigure = Exclude<FigureName, LedgerFigure | RatioName | "authority">;

/** Gives the rows behind a figure: name, detail, day, value, measure, path. */
type Question = (asked: Asked) => RawBuilder<unknown>;
export type Questions = Partial<Record<AskedFigure, Question>>;

const questions: Record<AskedFigure, Question> = {
  ...moneyQuestions,
  ...tradeQuestions,
  ...stockQuestions,
  ...peopleQuestions,
};

/** Is this figure asked of the tables? */
export function isAsked(name: FigureName): name is AskedFigure {
  return Object.hasOwn(questions, name);
}

const rowsOf = (name: AskedFigure, asked: Asked) =>
  sql`(${questions[name](asked)}) as f (name, detail, day, value, measure, path)`;

export interface FigureSum {
  name: FigureName;
  /** Of the period before the one that was chosen. */
  isBefore: boolean;
  value: bigint;
  count: number;
}

/** Figures as sums and counts, of the period and of the one before it, in one statement. */
export async function readSums(
  ctx: Pick<Ctx, "tx">,
  of: readonly { name: AskedFigure; asked: Asked; isBefore: boolean }[],
): Promise<FigureSum[]> {
  if (of.length === 0) return [];
  const sums = of.map(
    ({ name, asked, isBefore }) => sql`
      select ${name}::text as name, ${isBefore}::boolean as "isBefore",
             coalesce(sum(f.value), 0)::bigint as value, count(*)::int as count
      from ${rowsOf(name, asked)}`,
  );
  const found = await sql<FigureSum>`${sql.join(sums, sql` union all `)}`.execute(ctx.tx);
  return found.rows;
}

export interface FoundRow extends FigureRow {
  figure: FigureName;
  /** Of all rows of the figure. */
  total: bigint;
  count: number;
}

/** Figures with their first rows, in one statement; a figure without rows has none and is zero. */
export async function readRows(
  ctx: Pick<Ctx, "tx">,
  names: readonly AskedFigure[],
  asked: Asked,
  most: number,
): Promise<FoundRow[]> {
  if (names.length === 0) return [];
  const lists = names.map((name) => {
    const byDay = factsOf(name).newestFirst === true ? sql`f.day desc` : sql`f.day`;
    return sql`
      select ${name}::text as figure, f.name, f.detail, f.day, f.value, f.measure, f.path,
             sum(f.value) over ()::bigint as total, count(*) over ()::int as count,
             row_number() over (order by ${byDay} nulls last, abs(f.value) desc, f.name) as at
      from ${rowsOf(name, asked)}`;
  });
  const found = await sql<FoundRow>`
    select figure, name, detail, day, value, measure, path, total, count
    from (${sql.join(lists, sql` union all `)}) listed
    where at <= ${most} order by figure, at
  `.execute(ctx.tx);
  return found.rows;
}
