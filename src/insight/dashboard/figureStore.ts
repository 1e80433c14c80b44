// Figures and the rows behind them: a figure is the sum of its rows. Where the sums of many rows are kept beside
// them, the figure is read of those, and kept.test.ts holds it to its rows; else both are read by the same
// question.
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
 * Rows that are found before they are named: the first of them by their index, and only those are looked up further.
 */
export interface Found {
  /** Gives `day`, `size` (the value without its sign), `key` (which of equals comes first), `value`, and what the rest is found by. */
  rows: RawBuilder<unknown>;
  /** Gives name, detail, day, value, measure, path of rows that were found. */
  named: (found: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Rows with everything that is shown of them: name, detail, day, value, measure, path; or rows to be named. */
export type List = RawBuilder<unknown> | Found;

/**
 * Gives the rows behind a figure. Rows of several kinds are one list for each kind, so that the first rows of each are found
 * by its own index before they are put in one order. `most`: no more than these first rows are wanted of each; null: all.
 */
type Question = (asked: Asked, most: number | null) => List | readonly List[];
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

const isFound = (list: List): list is Found => "named" in list;

const asRows = (rows: RawBuilder<unknown>) =>
  sql`(${rows}) as f (name, detail, day, value, measure, path)`;

/** A figure as the sum of the rows that explain it. */
export function addedUp(name: AskedFigure, asked: Asked): RawBuilder<unknown> {
  const sums = [questions[name](asked, null)].flat().map((list) => {
    const rows = isFound(list) ? sql`(${list.rows}) as f` : asRows(list);
    return sql`select sum(f.value) as value, count(*) as count from ${rows}`;
  });
  return sql`
    select sum(f.value) as value, sum(f.count)::bigint as count
    from (${sql.join(sums, sql` union all `)}) f`;
}

/** The first rows of a list with their names. */
function firstsOf(list: List, byDay: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  if (!isFound(list)) return list;
  return list.named(sql`
    (select f.* from (${list.rows}) f order by ${byDay}, f.size desc, f.key limit ${most})`);
}

export interface FigureSum {
  name: FigureName;
  /** Of the period before the one that was chosen. */
  isBefore: boolean;
  value: bigint;
  count: number;
}

/** So many sums are asked at once: with more, the question would be too long to be kept by name, and be planned each time. */
const mostSums = 17;

/** Figures as sums and counts, of the period and of the one before it. */
export async function readSums(
  ctx: Pick<Ctx, "tx">,
  of: readonly { name: AskedFigure; asked: Asked; isBefore: boolean }[],
): Promise<FigureSum[]> {
  const found: FigureSum[] = [];
  for (let from = 0; from < of.length; from += mostSums) {
    const sums = of.slice(from, from + mostSums).map(
      ({ name, asked, isBefore }) => sql`
        select ${name}::text as name, ${isBefore}::boolean as "isBefore",
               coalesce(f.value, 0)::bigint as value, coalesce(f.count, 0)::int as count
        from (${keptFigures[name]?.(asked) ?? addedUp(name, asked)}) f`,
    );
    const { rows } = await sql<FigureSum>`${sql.join(sums, sql` union all `)}`.execute(ctx.tx);
    found.push(...rows);
  }
  return found;
}

export interface FoundRow extends FigureRow {
  figure: FigureName;
}

/**
 * Figures with their first rows; a figure without rows has none and is zero. Each by a question of its own, which is the same
 * on every board that shows it, and so is planned once.
 */
export async function readRows(
  ctx: Pick<Ctx, "tx">,
  names: readonly AskedFigure[],
  asked: Asked,
  most: number,
): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (const name of names) {
    const { rows } = await firstRows(name, asked, most).execute(ctx.tx);
    found.push(...rows.map((row) => ({ ...row, figure: name })));
  }
  return found;
}

function firstRows(name: AskedFigure, asked: Asked, most: number): RawBuilder<FigureRow> {
  // What comes newest first always has its day, so that an index by day gives the first of them.
  const byDay = factsOf(name).newestFirst === true ? sql`f.day desc` : sql`f.day`;
  const order = sql`order by ${byDay}, abs(f.value) desc, f.name, f.detail limit ${most}`;
  const firsts = [questions[name](asked, most)]
    .flat()
    .map((list) => sql`(select f.* from ${asRows(firstsOf(list, byDay, most))} ${order})`);
  return sql<FigureRow>`
    select name, detail, day, value, measure, path
    from (${sql.join(firsts, sql` union all `)}) f ${order}`;
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
