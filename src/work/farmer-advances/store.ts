// Advances to farmers as they lie in their tables, with what the books know of their money joined in.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import { recordsOf } from "#registry/farmers/door.ts";
import type { FarmerAdvance, FarmerAdvanceFilter, FarmerAdvanceRow } from "./api.ts";
import { type FarmerHistory, lookedAtFrom } from "./rules.ts";

// What was paid of the promise and is not recovered, from the promise's draws and the debts they became.
const rows = (today: Day) => sql`
  select a.id, a.number, a.state, a.version, a.farmer_id as "farmerId", f.code as "farmerCode",
    f.full_name as "farmerName", a.purpose,
    (a.created_at at time zone 'Africa/Kampala')::date as "askedOn", a.recover_by as "recoverBy",
    a.amount, coalesce(c.paid, 0)::bigint as paid, coalesce(money.open, 0)::bigint as open,
    case when a.state <> 'approved' then null
         when coalesce(c.paid, 0) = 0 then 'to_pay'
         when money.open = 0 then 'recovered'
         when a.recover_by < ${today} then 'overdue'
         when money.open < c.paid then 'part_recovered'
         else 'issued' end as standing,
    case when money.open > 0 then greatest(0, ${today}::date - a.recover_by) else 0 end
      as "overdueDays",
    a.limit_amount as "limitAmount", a.created_by as "askedById",
    a.decided_by as "decidedById", ${personName("asker")} as "askedByName", ${personName("decider")} as "decidedByName",
    a.decided_at as "decidedAt", a.closing_reason as "closingReason",
    a.same_person as "samePerson", a.commitment_id as "commitmentId"
  from farmer_advance a
  join farmer f on f.org_id = a.org_id and f.id = a.farmer_id
  join profile asker on asker.org_id = a.org_id and asker.user_id = a.created_by
  left join profile decider on decider.org_id = a.org_id and decider.user_id = a.decided_by
  left join commitment c on c.org_id = a.org_id and c.id = a.commitment_id
  left join lateral (
    select sum(b.open)::bigint as open
    from (select distinct due_id from commitment_draw w
          where w.org_id = a.org_id and w.commitment_id = a.commitment_id) w
    join due_balance b on b.org_id = a.org_id and b.due_id = w.due_id
  ) money on true
`;

/** Every advance that matches, for a page of the list or the export. */
export function matchingAdvances(
  filter: FarmerAdvanceFilter,
  today: Day,
): RawBuilder<FarmerAdvanceRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`row.state = ${filter.state}`);
  if (filter.standing) wheres.push(sql`row.standing = ${filter.standing}`);
  if (filter.farmerId) wheres.push(sql`row."farmerId" = ${filter.farmerId}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(row.number ilike ${like} or row."farmerName" ilike ${like}
      or row."farmerCode" ilike ${like} or row.purpose ilike ${like})`);
  }
  return sql<FarmerAdvanceRow>`
    select id, number, state, version, "farmerId", "farmerCode", "farmerName", purpose, "askedOn",
      "recoverBy", amount, paid, open, standing, "overdueDays"
    from (${rows(today)}) as row where ${sql.join(wheres, sql` and `)}
  `;
}

/** The totals of the list: what may still be paid or was. */
export const advanceTotals = sql<{ amount: bigint; paid: bigint; open: bigint }>`
  coalesce(sum(page.amount) filter (where page.state in ('requested', 'approved')), 0)::bigint
    as amount,
  coalesce(sum(page.paid), 0)::bigint as paid, coalesce(sum(page.open), 0)::bigint as open
`;

/** One advance; undefined when it is not this company's. */
export async function findAdvance(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<FarmerAdvance | undefined> {
  const found = await sql<FarmerAdvance>`
    select * from (${rows(ctx.today)}) as row where row.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** What the house knows of a farmer's deliveries and advances, under whichever record of theirs; `except` is the advance being decided. */
export async function historyOf(
  ctx: Pick<Ctx, "tx" | "today">,
  farmerId: string,
  except: string | null,
): Promise<FarmerHistory> {
  const from = lookedAtFrom(ctx.today);
  const records = await recordsOf(ctx, farmerId);
  const found = await sql<FarmerHistory>`
    select
      coalesce(sum(c.payable_g) filter (where c.state = 'approved'), 0)::bigint as bought,
      count(*) filter (where c.state in ('approved', 'rejected'))::int as deliveries,
      count(*) filter (where c.state = 'rejected')::int as rejected,
      (select coalesce(sum(b.open), 0) from due d
       join due_balance b on b.org_id = d.org_id and b.due_id = d.id
       where d.kind = 'farmer-advance' and d.party_id = any(${records}::uuid[]))::bigint as open,
      (select coalesce(sum(b.open), 0) from due d
       join due_balance b on b.org_id = d.org_id and b.due_id = d.id
       where d.kind = 'farmer-advance' and d.party_id = any(${records}::uuid[])
         and d.due_on < ${ctx.today})::bigint as overdue,
      (select coalesce(sum(a.amount - coalesce(p.paid, 0)), 0) from farmer_advance a
       left join commitment p on p.org_id = a.org_id and p.id = a.commitment_id
       where a.farmer_id = any(${records}::uuid[]) and a.state in ('requested', 'approved')
         and p.closed_at is null and a.id is distinct from ${except})::bigint as promised
    from collection c
    where c.farmer_id = any(${records}::uuid[]) and c.collected_on between ${from} and ${ctx.today}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) throw new Error("an aggregate always has one row");
  return row;
}

export async function insertAdvance(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    farmer_id: string;
    amount: bigint;
    recover_by: Day;
    purpose: string;
    limit_amount: bigint;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("farmer_advance")
    .values({ ...made, state: "requested", created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}
