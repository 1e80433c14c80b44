// The people of the company as the list and the page show them: profile, last act, devices.
import { type RawBuilder, sql } from "kysely";
import { roles } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { UserRow } from "./api.ts";

// A stored role that nobody knows has an employee's rights, so it is shown as one.
const columns = sql`
  p.user_id as id, ${personName("p")} as name,
  p.first_name as "firstName", p.last_name as "lastName", p.email,
  case when p.role = any (${[...roles]}) then p.role else 'employee' end as role,
  p.title, p.department, p.phone,
  case when not p.is_active or p.last_day < company_day(o.business_day) then 'deactivated'
       when p.invited_at is not null and u.email_confirmed_at is null then 'invited'
       else 'active' end as state,
  greatest(u.last_sign_in_at, s.seen) as "lastSeenAt", s.devices, p.last_day as "lastDay",
  p.second_factor_required as "mustHaveSecondFactor",
  exists (select from auth.mfa_factors f
          where f.user_id = p.user_id and f.status = 'verified') as "hasSecondFactor",
  p.created_at as "createdAt", p.version
`;
const source = sql`
  profile p
  join org o on o.id = p.org_id
  left join auth.users u on u.id = p.user_id
  left join lateral (
    select max(one.last_activity_at) as seen,
           (count(*) filter (where one.not_after > now()))::int as devices
    from auth.sessions one where one.user_id = p.user_id
  ) s on true
`;

export interface UserFilter {
  search?: string | undefined;
  role?: string | undefined;
  state?: string | undefined;
}

/** Everybody of the company who matches. */
export function matchingUsers(filter: UserFilter): RawBuilder<UserRow> {
  const wheres = [sql`true`];
  if (filter.role) wheres.push(sql`p.role = ${filter.role}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(p.first_name || ' ' || p.last_name ilike ${like} or p.email ilike ${like}
      or p.title ilike ${like} or p.department ilike ${like})`);
  }
  const people = sql<UserRow>`
    select ${columns} from ${source} where ${sql.join(wheres, sql` and `)}
  `;
  if (!filter.state) return people;
  return sql<UserRow>`select * from (${people}) people where state = ${filter.state}`;
}

export async function findUserRow(ctx: Pick<Ctx, "tx">, id: string): Promise<UserRow | undefined> {
  const found = await sql<UserRow>`
    select ${columns} from ${source} where p.user_id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}
