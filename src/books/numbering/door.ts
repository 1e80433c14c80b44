// Numbers that people quote: one series per company, kind and year, without gaps, because a number
// is given in the transaction that uses it and companies write one transaction after another.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";

/** The next number of a kind of document in the business year: `COL-26-000123`. */
export async function nextNumber(ctx: Ctx, series: string): Promise<string> {
  const [number] = await nextNumbers(ctx, series, 1);
  invariant(number !== undefined, "one number was asked for");
  return number;
}

/** Several numbers in a row. */
export async function nextNumbers(ctx: Ctx, series: string, count: number): Promise<string[]> {
  invariant(/^[A-Z]{2,4}$/.test(series), "a series is two to four capitals");
  const year = ctx.today.slice(2, 4);
  const last = await advance(ctx, series, year, count);
  return Array.from({ length: count }, (_, index) => {
    const place = last - BigInt(count - 1 - index);
    return `${series}-${year}-${place.toString().padStart(6, "0")}`;
  });
}

/** What lots are called by: coffee, cocoa, sesame, shea. */
export type Commodity = "COF" | "COC" | "SES" | "SHE";

/** The code of a new lot: `COF-261104-001`, counted per commodity and day. */
export async function newLotCode(ctx: Ctx, commodity: Commodity, day: Day): Promise<string> {
  const period = day.replaceAll("-", "").slice(2);
  const last = await advance(ctx, commodity, period, 1);
  return `${commodity}-${period}-${last.toString().padStart(3, "0")}`;
}

async function advance(ctx: Ctx, series: string, period: string, count: number): Promise<bigint> {
  const row = await sql<{ last: bigint }>`
    insert into number_series as s (series, period, last) values (${series}, ${period}, ${count})
    on conflict (org_id, series, period) do update set last = s.last + excluded.last
    returning last
  `.execute(ctx.tx);
  const last = row.rows[0]?.last;
  invariant(last !== undefined, "an upsert returns its row");
  return last;
}
