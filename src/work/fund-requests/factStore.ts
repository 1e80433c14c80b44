// What is read of requests for whoever decides on one: how they stand to budgets, and to each other.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Taking } from "./budgetRules.ts";
import type { AlikeRequest, Beside } from "./factRules.ts";

// The department a request names, else the one its asker works in.
const department = sql`coalesce(r.department, nullif(btrim(asker.department), ''))`;

export type DecidedRequest = Beside["request"] & { payeeId: string; requestedById: string };

/** Requests by their ids, as whoever decides looks at them. */
export async function decidedRequests(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<DecidedRequest[]> {
  const found = await sql<DecidedRequest>`
    select r.id, r.state, r.purpose, r.amount, r.needed_by as "neededBy",
      ${department} as department, r.department is not null as "isDepartmentNamed",
      r.payee_id as "payeeId", ${personName("payee")} as "payeeName",
      payee.is_active as "payeeWorksHere", r.created_by as "requestedById",
      ${personName("asker")} as "requestedByName", r.overdue_reason as "overdueReason"
    from fund_request r
    join profile payee on payee.org_id = r.org_id and payee.user_id = r.payee_id
    join profile asker on asker.org_id = r.org_id and asker.user_id = r.created_by
    where r.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
}

/**
 * What every live request of a month takes of its budgets: all of it while it is asked for; once promised,
 * what is still to be paid, what is held, and what its accounts say was spent, without the tax claimed back.
 * An expense that an advance paid for is among the expenses, and no longer held.
 */
export async function takingsIn(ctx: Pick<Ctx, "tx">, month: string): Promise<Taking[]> {
  const first = `${month}-01`;
  const found = await sql<Taking>`
    select r.id, r.purpose, ${department} as department,
      case when r.state = 'submitted' then r.amount
           else (case when c.closed_at is null then c.amount - c.paid else 0 end)
             + held.open + spent.amount end::bigint as taken
    from fund_request r
    join profile asker on asker.org_id = r.org_id and asker.user_id = r.created_by
    left join commitment c on c.org_id = r.org_id and c.id = r.commitment_id
    cross join lateral (
      select coalesce(sum(b.open), 0) as open
      from (select distinct due_id from commitment_draw w
            where w.org_id = r.org_id and w.commitment_id = r.commitment_id) w
      join due_balance b on b.org_id = r.org_id and b.due_id = w.due_id
    ) held
    cross join lateral (
      select coalesce(sum(l.amount - l.vat_amount), 0) as amount from fund_retirement t
      join fund_retirement_line l on l.org_id = t.org_id and l.retirement_id = t.id
      where t.org_id = r.org_id and t.request_id = r.id and t.state = 'accepted'
    ) spent
    where r.state in ('submitted', 'approved', 'closed')
      and r.needed_by >= ${first}::date and r.needed_by < ${first}::date + interval '1 month'
  `.execute(ctx.tx);
  return found.rows;
}

/**
 * Other live requests that may be the same one: the same paper whenever it was; or within thirty days, for
 * the same payee or by the same person, the same words, or the same purpose and amount. At most five.
 */
export async function alikeRequests(ctx: Pick<Ctx, "tx">, id: string): Promise<AlikeRequest[]> {
  const words = (alias: string) =>
    sql`regexp_replace(lower(${sql.ref(`${alias}.justification`)}), '[^[:alnum:]]+', '', 'g')`;
  const found = await sql<AlikeRequest & { day: Day }>`
    select o.id, o.number, (o.created_at at time zone 'Africa/Kampala')::date as day,
      ${personName("asker")} as "requestedByName",
      coalesce(o.file_sha256 = r.file_sha256, false) as "sameFile"
    from fund_request r
    join fund_request o on o.org_id = r.org_id and o.id <> r.id
    join profile asker on asker.org_id = o.org_id and asker.user_id = o.created_by
    where r.id = ${id} and o.state in ('submitted', 'returned', 'approved', 'closed')
      and (o.file_sha256 = r.file_sha256
        or (o.created_at between r.created_at - interval '30 days' and r.created_at + interval '30 days'
          and (o.payee_id = r.payee_id or o.created_by = r.created_by)
          and (${words("o")} = ${words("r")} or (o.purpose = r.purpose and o.amount = r.amount))))
    order by "sameFile" desc, o.created_at desc, o.id limit 5
  `.execute(ctx.tx);
  return found.rows;
}

/** What else was asked for the same payee and purpose in the thirty days before, and not turned down. */
export async function similarAsked(ctx: Pick<Ctx, "tx">, id: string): Promise<Beside["similar"]> {
  const found = await sql<Beside["similar"]>`
    select count(*)::int as count, coalesce(sum(o.amount), 0)::bigint as amount
    from fund_request r
    join fund_request o on o.org_id = r.org_id and o.id <> r.id
      and o.payee_id = r.payee_id and o.purpose = r.purpose
    where r.id = ${id} and o.state in ('submitted', 'approved', 'closed')
      and o.created_at between r.created_at - interval '30 days' and r.created_at
  `.execute(ctx.tx);
  return found.rows[0] ?? { count: 0, amount: 0n };
}
