// What is owed to farmers and what they owe of advances: the books' debts, read with the payments on them.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { AdvanceFilter, AdvanceRow, Payable, PayableFilter } from "./api.ts";

/** Open debts to farmers that match; their age is counted to today. */
export function matchingPayables(filter: PayableFilter, today: Day): RawBuilder<Payable> {
  const wheres = [sql`d.kind = 'farmer-payable' and d.party_type = 'farmer' and b.open > 0`];
  if (filter.farmerId) wheres.push(sql`d.party_id = ${filter.farmerId}`);
  if (filter.minAge !== undefined)
    wheres.push(sql`v.day <= ${today}::date - ${filter.minAge}::int`);
  if (filter.free) wheres.push(sql`i.payment_id is null`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(d.note ilike ${like} or f.full_name ilike ${like} or f.code ilike ${like}
      or p.number ilike ${like})`);
  }
  return sql<Payable>`
    select d.id, f.id as "farmerId", f.code as "farmerCode", f.full_name as "farmerName",
      f.state as "farmerState", v.source_type as "sourceType", v.source_id as "sourceId", d.note,
      v.day, d.due_on as "dueOn", greatest(0, ${today}::date - v.day) as "ageDays", d.amount,
      b.open, p.id as "inPaymentId", p.number as "inPaymentNumber"
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    join farmer f on f.org_id = d.org_id and f.id = d.party_id
    left join payment_item i on i.org_id = d.org_id and i.due_id = d.id and i.is_live
    left join payment p on p.org_id = i.org_id and p.id = i.payment_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** Advances that match, recovered ones too. */
export function matchingAdvances(filter: AdvanceFilter, today: Day): RawBuilder<AdvanceRow> {
  const wheres = [sql`d.kind = 'farmer-advance' and d.party_type = 'farmer'`];
  if (filter.farmerId) wheres.push(sql`d.party_id = ${filter.farmerId}`);
  if (filter.standing === "recovered") wheres.push(sql`b.open = 0`);
  if (filter.standing === "open") wheres.push(sql`b.open > 0 and d.due_on >= ${today}`);
  if (filter.standing === "overdue") wheres.push(sql`b.open > 0 and d.due_on < ${today}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(d.note ilike ${like} or f.full_name ilike ${like} or f.code ilike ${like})`);
  }
  return sql<AdvanceRow>`
    select d.id, p.id as "paymentId", coalesce(p.number, d.note) as number, f.id as "farmerId",
      f.code as "farmerCode", f.full_name as "farmerName", p.note as purpose, v.day,
      d.due_on as "dueOn", d.amount, b.open,
      case when b.open = 0 then 'recovered' when d.due_on < ${today} then 'overdue'
           else 'open' end as standing
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    join farmer f on f.org_id = d.org_id and f.id = d.party_id
    left join payment p on p.org_id = d.org_id and p.advance_due_id = d.id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** The totals of either list, over everything that matches. */
export const openTotals = sql<{ amount: bigint; open: bigint }>`
  coalesce(sum(page.amount), 0)::bigint as amount, coalesce(sum(page.open), 0)::bigint as open
`;

/** Everything that is open of one farmer, the oldest first. */
export async function allPayables(ctx: Ctx, farmerId: string): Promise<Payable[]> {
  const found = await sql<Payable>`
    select * from (${matchingPayables({ farmerId }, ctx.today)}) as page
    order by "dueOn", note, id limit 500
  `.execute(ctx.tx);
  return found.rows;
}
