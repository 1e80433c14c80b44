// Which account belongs to which segment, as it lies in its table: appended, never rewritten.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { SegmentRow } from "./api.ts";
import type { BookedLine } from "./rules.ts";

/** Every row by account, the newest first, with how it stands on a day. */
export async function segmentRows(ctx: Pick<Ctx, "tx">, today: Day): Promise<SegmentRow[]> {
  const found = await sql<SegmentRow>`
    select s.id, s.account_code as "accountCode", a.name as "accountName", s.segment,
      s.effective_from as "effectiveFrom", s.source_note as "sourceNote",
      case when s.effective_from > ${today} then 'to-come'
           when s.seq = (select n.seq from account_segment n
                         where n.org_id = s.org_id and n.account_code = s.account_code
                           and n.effective_from <= ${today}
                         order by n.effective_from desc, n.seq desc limit 1) then 'counts'
           else 'past' end as standing
    from account_segment s join account a on a.org_id = s.org_id and a.code = s.account_code
    order by s.account_code, s.effective_from desc, s.seq desc
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertSegments(
  ctx: Ctx,
  rows: readonly Pick<
    SegmentRow,
    "id" | "accountCode" | "segment" | "effectiveFrom" | "sourceNote"
  >[],
): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    account_code: row.accountCode,
    segment: row.segment,
    effective_from: row.effectiveFrom,
    source_note: row.sourceNote,
    created_by: ctx.actor.userId,
  }));
  await ctx.tx.insertInto("account_segment").values(values).execute();
}

/** What was booked on accounts of profit and loss, by the segment each had on the day, and by month. */
export async function bookedLines(
  ctx: Pick<Ctx, "tx">,
  { from, to }: { from: Day; to: Day },
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
