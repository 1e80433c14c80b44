import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { BookedLine, Period } from "./profitRules.ts";

/** What was booked on accounts of profit and loss, by the segment each had on the day, and by month. */
export async function bookedLines(
  ctx: Pick<Ctx, "tx">,
  { from, to }: Period,
): Promise<BookedLine[]> {
  const found = await sql<BookedLine>`
    select d.account_code as code, a.name, a.type, coalesce(s.segment, 'overhead') as segment,
           to_char(d.day, 'YYYY-MM') as month, sum(d.debit - d.credit)::bigint as balance
    from account_day d
    join account a on a.org_id = d.org_id and a.code = d.account_code
    left join lateral (
      select n.segment from account_segment n
      where n.org_id = d.org_id and n.account_code = d.account_code and n.effective_from <= d.day
      order by n.effective_from desc, n.seq desc limit 1) s on true
    where d.day between ${from} and ${to} and a.type in ('revenue', 'expense')
    group by 1, 2, 3, 4, 5 order by 1, 4, 5
  `.execute(ctx.tx);
  return found.rows;
}
