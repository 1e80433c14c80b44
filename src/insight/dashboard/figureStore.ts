// Figures and the rows behind them: a figure is the sum of its rows. Where the sums of many rows are kept beside
// them, the figure is read of those, and kept.test.ts holds it to its rows; else both are read by the same
// question. All the figures of a board are read in one statement.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { factsOf, type FigureName, type RatioName } from "./figureRules.ts";
import type { FigureRow, LedgerFigure } from "./ledgerRules.ts";
import { forecastByDay, moneyQuestions, moneySums } from "./moneyStore.ts";
import { peopleQuestions, peopleSums } from "./peopleStore.ts";
import type { Period } from "./periodRules.ts";
import { stockQuestions, stockSums } from "./stockStore.ts";
import { tradeQuestions, tradeSums } from "./tradeStore.ts";

/** What a question is asked about: the business day, the clock's day, and the days that were chosen. */
export interface Asked {
  today: Day;
  clockDay: Day;
  period: Period;
}

/** The figures that are asked of the tables; the others are reckoned from them or from booked lines. */
export type AskedFigure = Exclude<FigureName, LedgerFigure | RatioName | "authority">;

/**
 * Gives the rows behind a figure: name, detail, day, value, measure, path. Rows of several kinds are one list
 * for each kind, so that the first rows of each are found by its own index before they are put in one order.
 */
type Question = (asked: Asked) => RawBuilder<unknown> | readonly RawBuilder<unknown>[];
export type Questions = Partial<Record<AskedFigure, Question>>;

/** Gives `value` and `count` of a figure by what is kept of its rows. */
type Sum = (asked: Asked) => RawBuilder<unknown>;
export type Sums = Partial<Record<AskedFigure, Sum>>;

const questions: Record<AskedFigure, Question> = {
  ...moneyQuestions,
  ...tradeQuestions,
  ...stockQuestions,
  ...peopleQuestions,
};

/** Gives `value` and `count` of figures whose sums are kept. */
export const keptFigures: Sums = {
  ...moneySums,
  ...tradeSums,
  ...stockSums,
  ...peopleSums,
};

/** Is this figure asked of the tables? */
export function isAsked(name: FigureName): name is AskedFigure {
  return Object.hasOwn(questions, name);
}

/** The lists of rows behind a figure, one for each kind of row. */
const listsOf = (name: AskedFigure, asked: Asked): RawBuilder<unknown>[] =>
  [questions[name](asked)].flat().map((rows) => asRows(rows));

const asRows = (rows: RawBuilder<unknown>) =>
  sql`(${rows}) as f (name, detail, day, value, measure, path)`;

/** A figure as the sum of the rows that explain it. */
export function addedUp(name: AskedFigure, asked: Asked): RawBuilder<unknown> {
  const sums = listsOf(name, asked).map(
    (rows) => sql`select sum(f.value) as value, count(*) as count from ${rows}`,
  );
  return sql`
    select sum(f.value) as value, sum(f.count)::bigint as count
    from (${sql.join(sums, sql` union all `)}) f`;
}

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
             coalesce(f.value, 0)::bigint as value, coalesce(f.count, 0)::int as count
      from (${keptFigures[name]?.(asked) ?? addedUp(name, asked)}) f`,
  );
  const found = await sql<FigureSum>`${sql.join(sums, sql` union all `)}`.execute(ctx.tx);
  return found.rows;
}

export interface FoundRow extends FigureRow {
  figure: FigureName;
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
    // What comes newest first always has its day, so that an index by day gives the first of them.
    const byDay = factsOf(name).newestFirst === true ? sql`f.day desc` : sql`f.day`;
    const order = sql`order by ${byDay}, abs(f.value) desc, f.name`;
    const firsts = listsOf(name, asked).map(
      (rows) => sql`(select f.* from ${rows} ${order} limit ${most})`,
    );
    return sql`(
      select ${name}::text as figure, f.name, f.detail, f.day, f.value, f.measure, f.path,
             row_number() over (${order}) as at
      from (${sql.join(firsts, sql` union all `)}) f ${order} limit ${most})`;
  });
  const found = await sql<FoundRow>`
    select figure, name, detail, day, value, measure, path
    from (${sql.join(lists, sql` union all `)}) listed order by figure, at
  `.execute(ctx.tx);
  return found.rows;
}

/** The forecast by kind and day, as its weeks are drawn; it sums to the figure. */
export async function readForecast(
  ctx: Pick<Ctx, "tx">,
  asked: Asked,
): Promise<{ detail: string; day: Day; value: bigint }[]> {
  const found = await sql<{ detail: string; day: Day; value: bigint }>`
    select f.detail, f.day, sum(f.value)::bigint as value
    from (${forecastByDay(asked)}) as f (name, detail, day, value, measure, path)
    group by f.detail, f.day
  `.execute(ctx.tx);
  return found.rows;
}
