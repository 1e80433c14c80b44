// The way in for everybody who must know a person: the guard of the API, the seeds, the first owner.
import { heldFlags } from "#kernel/permissions.ts";
import type { Database } from "#platform/server/db.ts";
import type { Who } from "#platform/server/carryOut.ts";
import { displayName, roleOf, secondFactorFirst } from "./rules.ts";
import { findWho } from "./store.ts";

export { insertOrg, insertProfile, updateBusinessDay } from "./store.ts";

/** After this long without an act of the person, a session that is not remembered is over. */
const idleLimitMs = 30 * 60_000;

/**
 * Who stands behind a verified token: person, role, flags and company, read fresh for every request,
 * so that a dismissal or a new role counts at once. Null when the session is gone, past its end, or
 * idle too long (decisions §5). Refuses `second-factor-required` for somebody who must enrol one first.
 */
export async function whoIs(
  database: Database,
  token: { userId: string; sessionId: string },
  now: Date,
): Promise<(Who & { lastActivityAt: Date }) | null> {
  const row = await findWho(database, token);
  if (!row) return null;
  if (row.not_after && row.not_after <= now) return null;
  if (!row.remembered && now.getTime() - row.last_activity_at.getTime() > idleLimitMs) return null;
  if (row.lacks_factor) throw secondFactorFirst();
  const role = roleOf(row.role);
  return {
    actor: {
      userId: token.userId,
      sessionId: token.sessionId,
      name: displayName(row),
      role,
      title: row.title,
      flags: heldFlags(role, { ofRole: row.flag_changes, ofPerson: row.overrides }),
    },
    org: { id: row.org_id, name: row.org_name, soleTrader: row.sole_trader },
    businessDay: row.business_day,
    lastActivityAt: row.last_activity_at,
  };
}
