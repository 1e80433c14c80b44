// Who there is to decide: everybody who works here now, with what they may do, and who stands in for whom.
import { type RawBuilder, sql } from "kysely";
import { factoryFlags, flags, isRole, type Role } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Person, StandIn } from "./rules.ts";

type Reading = Pick<Ctx, "tx" | "today">;

const worksHere = (today: string): RawBuilder<boolean> =>
  sql`p.is_active and (p.last_day is null or p.last_day >= ${today}::date)`;

/** What the owner changed for the role, with the person's own exceptions over it. */
const changesOf = (today: string): RawBuilder<Record<string, boolean>> => sql`
  coalesce((select jsonb_object_agg(f.flag, f.granted) from role_flag f
            where f.org_id = p.org_id and f.role = p.role), '{}')
  || coalesce((select jsonb_object_agg(l.flag, l.granted)
               from live_overrides(p.org_id, p.user_id, ${today}::date) l), '{}')`;

interface PersonRow {
  id: string;
  name: string;
  role: string;
  phone: string | null;
  changes: Record<string, boolean>;
}

/** Everybody who works here, with the permissions they have now. */
export async function peopleHere(ctx: Reading): Promise<Person[]> {
  const found = await sql<PersonRow>`
    select p.user_id as id, ${personName("p")} as name, p.role, nullif(p.phone, '') as phone,
      ${changesOf(ctx.today)} as changes
    from profile p where ${worksHere(ctx.today)} order by name, id
  `.execute(ctx.tx);
  return found.rows.map(({ changes, ...row }) => {
    const role: Role = isRole(row.role) ? row.role : "employee";
    const held = flags.filter((flag) => changes[flag] ?? factoryFlags[role].includes(flag));
    return { ...row, role, flags: held };
  });
}

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
    cross join lateral (select ${changesOf(ctx.today)} as changes) c
    where d.to_user = ${userId} and d.ended_at is null
      and ${ctx.today}::date between d.first_day and d.last_day and ${worksHere(ctx.today)}
  `;
}
