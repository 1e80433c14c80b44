// The rows the two /rest/v1 reads may see: one's own, and for those who lead the company everybody's.
import type { Database } from "#platform/server/db.ts";
import type { ProfileColumn, ShownProfile } from "./restRules.ts";
import { effectiveFlags, roleOf } from "./rules.ts";
import { findWho } from "./store.ts";

export interface Asker {
  userId: string;
  orgId: string;
  role: string;
  /** Who manages users reads every profile of their company, owners and admins at first; others their own. */
  seesAll: boolean;
}

/** The person of a live session in their company; null when they belong to none. */
export async function findAsker(
  database: Database,
  claims: { userId: string; sessionId: string },
): Promise<Asker | null> {
  const who = await findWho(database, claims);
  // Somebody who must enrol a second factor first is nobody yet to the company.
  if (!who || who.lacks_factor) return null;
  const flagChanges = { ...who.flag_changes, ...who.overrides };
  return {
    userId: claims.userId,
    orgId: who.org_id,
    role: who.role,
    seesAll: effectiveFlags(roleOf(who.role), flagChanges).includes("canManageUsers"),
  };
}

/** Profiles of the asker's company that match and may be seen, in the words of the browser. */
export async function findVisibleProfiles(
  database: Database,
  asker: Asker,
  asked: { filters: readonly { column: ProfileColumn; value: string }[]; limit: number },
): Promise<ShownProfile[]> {
  return database.read(asker.orgId, async (tx) => {
    const profiles = tx
      .selectFrom("profile")
      .select([
        "user_id as id",
        "email",
        "first_name",
        "last_name",
        "role",
        "org_id as organization_id",
        "department",
        "phone",
        "title",
      ])
      .$if(!asker.seesAll, (only) => only.where("user_id", "=", asker.userId));
    let query = tx.selectFrom(profiles.as("profiles")).selectAll();
    for (const { column, value } of asked.filters) query = query.where(column, "=", value);
    return query.orderBy("id").limit(asked.limit).execute();
  });
}
