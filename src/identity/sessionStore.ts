// Reads and writes of auth.sessions. One function per sentence of SQL; no decisions.
import { type Proof, run, type SessionRow, type SqlSource } from "./store.ts";

export async function insertSession(
  db: SqlSource,
  session: {
    id: string;
    userId: string;
    method: string;
    provider?: string | undefined;
    remembered: boolean;
    notAfter: Date;
    refreshKey: Buffer | null;
    userAgent: string;
    address: string;
    now: Date;
  },
): Promise<SessionRow | undefined> {
  const { method, provider } = session;
  const timestamp = Math.floor(session.now.getTime() / 1000);
  const amr = [{ method, timestamp, ...(provider === undefined ? {} : { provider }) }];
  const rows = await run<SessionRow>(
    db,
    `insert into auth.sessions (id, user_id, amr, remembered, not_after, last_activity_at,
       refresh_key, user_agent, ip, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $6, $6)
     on conflict (id) do nothing returning *`,
    [
      session.id,
      session.userId,
      JSON.stringify(amr),
      session.remembered,
      session.notAfter,
      session.now,
      session.refreshKey,
      session.userAgent,
      session.address,
    ],
  );
  return rows[0];
}

export async function findSession(db: SqlSource, id: string): Promise<SessionRow | undefined> {
  return (await run<SessionRow>(db, "select * from auth.sessions where id = $1", [id]))[0];
}

/** Waits for a parallel refresh of the same session, five seconds at most. */
export async function lockSession(db: SqlSource, id: string): Promise<SessionRow | undefined> {
  const text = "select * from auth.sessions where id = $1 for update";
  const [, rows] = await Promise.all([
    run(db, "set local lock_timeout = '5s'", []),
    run<SessionRow>(db, text, [id]),
  ]);
  return rows[0];
}

/** The session as a refresh leaves it. */
export async function advanceSession(
  db: SqlSource,
  next: Pick<SessionRow, "id" | "refresh_counter" | "refreshed_at" | "answers_from">,
  device: { userAgent: string; address: string },
): Promise<void> {
  await run(
    db,
    `update auth.sessions set refresh_counter = $2, refreshed_at = $3, user_agent = $4, ip = $5,
       answers_from = $6, answer_seen = false, updated_at = $3 where id = $1`,
    [
      next.id,
      next.refresh_counter,
      next.refreshed_at,
      device.userAgent,
      device.address,
      next.answers_from,
    ],
  );
}

/** How and when the person behind a session proved that it is them. */
export async function noteProof(
  db: SqlSource,
  session: { id: string; amr: readonly Proof[]; now: Date },
): Promise<void> {
  const text = "update auth.sessions set amr = $2, updated_at = $3 where id = $1";
  await run(db, text, [session.id, JSON.stringify(session.amr), session.now]);
}

/** The answer of the last refresh arrived; a refresh that came since has an answer of its own. */
export async function markAnswerSeen(db: SqlSource, id: string, issuedAt: Date): Promise<void> {
  const text = `update auth.sessions set answer_seen = true
    where id = $1 and not answer_seen and answers_from <= $2`;
  await run(db, text, [id, issuedAt]);
}

export async function deleteSession(db: SqlSource, id: string): Promise<void> {
  await run(db, "delete from auth.sessions where id = $1", [id]);
}

/** All sessions of a person, but the one to keep. */
export async function deleteSessionsOf(
  db: SqlSource,
  userId: string,
  keep: string | null,
): Promise<void> {
  const text = "delete from auth.sessions where user_id = $1 and id is distinct from $2";
  await run(db, text, [userId, keep]);
}

/** Sessions of a person that ended long ago are of no use to anybody. */
export async function sweepSessionsOf(db: SqlSource, userId: string, before: Date): Promise<void> {
  await run(db, "delete from auth.sessions where user_id = $1 and not_after < $2", [
    userId,
    before,
  ]);
}

/**
 * The person did something; written at most twice a minute. Where a clock that stood ahead has written it, it comes back
 * with the clock: nobody may be idle for longer because of that.
 */
export async function touchSession(db: SqlSource, id: string, now: Date): Promise<void> {
  await run(
    db,
    `update auth.sessions set last_activity_at = $2
     where id = $1 and (last_activity_at < $2::timestamptz - interval '30 seconds'
       or last_activity_at > $2::timestamptz + interval '30 seconds')`,
    [id, now],
  );
}
