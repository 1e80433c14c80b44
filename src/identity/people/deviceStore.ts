// Reads of auth.sessions as the devices somebody is signed in on, and the ending of one of them.
import { run, type SqlSource } from "../store.ts";

/** A device somebody is signed in on. */
export interface Device {
  /** The session's id. */
  id: string;
  userAgent: string;
  address: string;
  signedInAt: Date;
  lastActiveAt: Date;
  /** When it is signed out by itself at the latest. */
  endsAt: Date;
  /** "Keep me signed in" was ticked: it does not end by being idle. */
  isRemembered: boolean;
  /** Did it show a second factor? */
  hasSecondStep: boolean;
}

/** Sessions that live: not past their end, and not idle too long unless remembered; the last used first. */
export function devicesOf(
  db: SqlSource,
  userId: string,
  at: { now: Date; idleSince: Date },
): Promise<Device[]> {
  const text = `select id, user_agent as "userAgent", ip as address, created_at as "signedInAt",
       last_activity_at as "lastActiveAt", not_after as "endsAt", remembered as "isRemembered",
       aal = 'aal2' as "hasSecondStep"
     from auth.sessions
     where user_id = $1 and not_after > $2 and (remembered or last_activity_at >= $3)
     order by last_activity_at desc, id`;
  return run<Device>(db, text, [userId, at.now, at.idleSince]);
}

/**
 * Ends a person's sessions, one or all but one; gives the ids of those that lived. A hosted backend's
 * session keeps its row, ended: without it the next request would be taken for a new one.
 */
export async function endDevices(
  db: SqlSource,
  userId: string,
  which: ({ only: string } | { butNot: string | null }) & { now: Date },
): Promise<string[]> {
  const isOne = "only" in which;
  const wanted = isOne ? "id = $2" : "id is distinct from $2";
  const text = `with deleted as (
       delete from auth.sessions
       where user_id = $1 and ${wanted} and refresh_key is not null returning id, not_after
     ), ended as (
       update auth.sessions set not_after = $3, updated_at = $3
       where user_id = $1 and ${wanted} and refresh_key is null and not_after > $3
       returning id, not_after
     )
     select id from deleted where not_after > $3 union all select id from ended`;
  const values = [userId, isOne ? which.only : which.butNot, which.now];
  const ended = await run<{ id: string }>(db, text, values);
  return ended.map((row) => row.id);
}
