// Where the sign-in service runs without the rest there are no companies: everybody with an account is
// an employee of none, and sees nobody but themselves.
import { sql } from "kysely";
import type { Database } from "#platform/server/db.ts";
import type { ProfileColumn, ShownProfile } from "./restRules.ts";

/** A person with an account who belongs to no company; no company's rows can be reached with it. */
export interface LoneAsker {
  userId: string;
  orgId: null;
  role: "employee";
}

export function loneAsker(userId: string): LoneAsker {
  return { userId, orgId: null, role: "employee" };
}

/** One's own profile, if it matches; always as the account is now. */
export async function findLoneProfiles(
  database: Database,
  { userId }: LoneAsker,
  asked: { filters: readonly { column: ProfileColumn; value: string }[]; limit: number },
): Promise<ShownProfile[]> {
  const found = await database.outside((tx) =>
    sql<ShownProfile>`
      select id, coalesce(email, '') as email,
             coalesce(user_metadata->>'first_name', '') as first_name,
             coalesce(user_metadata->>'last_name', '') as last_name,
             'employee' as role, null as organization_id, null as department, phone, null as title
      from auth.users where id = ${userId}::uuid
    `.execute(tx),
  );
  const matches = (row: ShownProfile): boolean =>
    asked.filters.every(({ column, value }) => row[column] === value);
  return found.rows.filter(matches).slice(0, asked.limit);
}
