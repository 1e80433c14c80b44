// The way in for everybody who must know a person: the guard of the API, the seeds, the first owner.
import type { Transaction } from "kysely";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { heldFlags } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import type { Who } from "#platform/server/carryOut.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import { displayName, roleOf, secondFactorFirst } from "./rules.ts";
import { checkShown } from "./securityRules.ts";
import { findWho, findWhoBehindLock, type WhoIsRow } from "./store.ts";

export { insertOrg, insertProfile, updateBusinessDay } from "./store.ts";

/** After this long without an act of the person, a session that is not remembered is over. */
const idleLimitMs = 30 * 60_000;

/**
 * Who stands behind a verified token: person, role, flags and company, read fresh for every request,
 * so that a dismissal or a new role counts at once. Null when the session is gone, past its end, or
 * idle too long (decisions §5). Refuses `second-factor-required` for somebody who must enrol one first,
 * and for a token from before the session showed it. `awaitedFrom` is for the identity's `noteToken`.
 */
export async function whoIs(
  database: Database,
  token: Token & { aal: "aal1" | "aal2" },
  now: Date,
): Promise<FoundWho | null> {
  const row = await findWho(database, token);
  const who = whoOf(row, token, now);
  if (who && row?.aal === "aal2" && token.aal !== "aal2") throw secondFactorFirst();
  return who;
}

/** The same within a write that had to wait for its company's turn, by its own connection. */
export async function whoIsStill(
  tx: Transaction<DB>,
  { actor: { userId, sessionId } }: Who,
  now: Date,
): Promise<Who | null> {
  if (sessionId === null) return null;
  const token = { userId, sessionId };
  return whoOf(await findWhoBehindLock(tx, token), token, now);
}

/** Refuses who did not show lately enough that it is them, as the company's owner decided it. */
export async function checkShownLately(ctx: Ctx, shownAt: Date | null): Promise<void> {
  const { shownAgain } = await thresholdsToday(ctx);
  checkShown(shownAt, ctx.now, shownAgain);
}

interface Token {
  userId: string;
  sessionId: string;
}
type FoundWho = Who & { lastActivityAt: Date; awaitedFrom: Date | null };

function whoOf(row: WhoIsRow | null, token: Token, now: Date): FoundWho | null {
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
    shownAt: row.shown_at,
    lastActivityAt: row.last_activity_at,
    awaitedFrom: row.awaited_from,
  };
}
