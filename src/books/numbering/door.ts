// Numbers that people quote: one series per company, kind and year, without gaps, because a number
// is given in the transaction that uses it and companies write one transaction after another.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";

/** The business year as it stands in a number: `26`. */
export function yearOf(day: Day): string {
  return day.slice(2, 4);
}

/** The next number of a kind of document in the business year: `COL-26-000123`. */
export async function nextNumber(ctx: Ctx, series: string): Promise<string> {
  const [number] = await nextNumbers(ctx, series, 1);
  invariant(number !== undefined, "one number was asked for");
  return number;
}

/** So many next numbers of a kind of document, in their order, for documents that are made together. */
export async function nextNumbers(ctx: Ctx, series: string, many: number): Promise<string[]> {
  invariant(/^[A-Z]{2,4}$/.test(series), "a series is two to four capitals");
  const found = await sql<{ numbers: string[] }>`
    select next_numbers(${series}, ${yearOf(ctx.today)}, ${many}) as numbers
  `.execute(ctx.tx);
  const numbers = found.rows[0]?.numbers ?? [];
  invariant(numbers.length === many, "as many numbers as were asked for");
  return numbers;
}

/** Moves a series on by some numbers and returns the last of them. */
export async function advanceSeries(
  ctx: Ctx,
  series: string,
  period: string,
  count: number,
): Promise<bigint> {
  const row = await sql<{ last: bigint }>`
    insert into number_series as s (series, period, last) values (${series}, ${period}, ${count})
    on conflict (org_id, series, period) do update set last = s.last + excluded.last
    returning last
  `.execute(ctx.tx);
  const last = row.rows[0]?.last;
  invariant(last !== undefined, "an upsert returns its row");
  return last;
}
