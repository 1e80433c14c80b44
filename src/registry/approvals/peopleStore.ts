// Who there is to decide: everybody who works here now, with what they may do, and who stands in for whom.
import { type RawBuilder, sql } from "kysely";
import { factoryFlags, flags } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { flagChangesOf, worksHere } from "#platform/server/peopleHere.ts";
import { personName } from "#platform/server/personName.ts";
import type { StandIn } from "./rules.ts";

export { peopleHere } from "#platform/server/peopleHere.ts";

type Reading = Pick<Ctx, "tx" | "today">;

/** Who stands in for whom today. */
export async function standInsToday(ctx: Reading): Promise<StandIn[]> {
  const found = await sql<StandIn>`
    select from_user as "fromUser", to_user as "toUser", document_types as "documentTypes"
    from approval_delegation
    where ended_at is null and ${ctx.today}::date between first_day and last_day
    order by created_at, id
  `.execute(ctx.tx);
  return found.rows;
}

/**
 * The rights somebody may decide with, as rows of a query: their own, and those of everybody they stand
 * in for today. Columns: principal, role, held, kinds (null = all), instead_of (null = themselves).
 */
export function rightsOf(ctx: Pick<Ctx, "actor" | "today">): RawBuilder<unknown> {
  const { userId, role, flags: held } = ctx.actor;
  return sql`
    select ${userId}::uuid as principal, ${role}::text as role, ${[...held]}::text[] as held,
      null::text[] as kinds, null::text as instead_of
    union all
    select p.user_id, r.role,
      array(select f.flag from unnest(${[...flags]}::text[]) as f (flag)
            where coalesce((c.changes -> f.flag)::boolean,
                           ${JSON.stringify(factoryFlags)}::jsonb -> r.role ? f.flag)),
      d.document_types, ${personName("p")}
    from approval_delegation d
    join profile p on p.org_id = d.org_id and p.user_id = d.from_user
    cross join lateral (select case when p.role = any (${Object.keys(factoryFlags)}::text[])
                               then p.role else 'employee' end as role) r
    cross join lateral (select ${flagChangesOf(ctx.today)} as changes) c
    where d.to_user = ${userId} and d.ended_at is null
      and ${ctx.today}::date between d.first_day and d.last_day and ${worksHere(ctx.today)}
  `;
}
