// Everybody who works in a company now, with what they may do: whom something is asked of or told to.
import { type RawBuilder, sql } from "kysely";
import { type Flag, heldFlags, isRole, type Role } from "#kernel/permissions.ts";
import type { Ctx } from "./context.ts";
import { personName } from "./personName.ts";

export interface PersonHere {
  id: string;
  name: string;
  role: Role;
  flags: readonly Flag[];
  phone: string | null;
}

/** Does the profile `p` belong to somebody who works here on this day? */
export const worksHere = (today: string): RawBuilder<boolean> =>
  sql`p.is_active and (p.last_day is null or p.last_day >= ${today}::date)`;

/** What the owner changed for the role of profile `p`, with the person's own exceptions over it. */
export const flagChangesOf = (today: string): RawBuilder<Record<string, boolean>> => sql`
  coalesce((select jsonb_object_agg(f.flag, f.granted) from role_flag f
            where f.org_id = p.org_id and f.role = p.role), '{}')
  || coalesce((select jsonb_object_agg(l.flag, l.granted)
               from live_overrides(p.org_id, p.user_id, ${today}::date) l), '{}')`;

type Row = Omit<PersonHere, "role" | "flags"> & { role: string; changes: Record<string, boolean> };

/** The owners who work here, by id: what they are told of, whatever else they may. */
export async function ownersHere(ctx: Pick<Ctx, "tx" | "today">): Promise<string[]> {
  return (await peopleHere(ctx)).filter(({ role }) => role === "owner").map(({ id }) => id);
}

/** Everybody who works here, with the permissions they have now. */
export async function peopleHere(ctx: Pick<Ctx, "tx" | "today">): Promise<PersonHere[]> {
  const found = await sql<Row>`
    select p.user_id as id, ${personName("p")} as name, p.role, nullif(p.phone, '') as phone,
      ${flagChangesOf(ctx.today)} as changes
    from profile p where ${worksHere(ctx.today)} order by name, id
  `.execute(ctx.tx);
  return found.rows.map(({ changes, ...row }) => {
    // A role nobody knows has an employee's permissions.
    const role: Role = isRole(row.role) ? row.role : "employee";
    return { ...row, role, flags: heldFlags(role, { ofRole: {}, ofPerson: changes }) };
  });
}
