// Reads and writes of schema auth. One function per sentence of SQL; no decisions.
import type { CompiledQuery, QueryResult } from "kysely";
import { CompiledQuery as Compiled } from "kysely";
import type pg from "pg";

/** Where SQL goes: the pool, one of its connections, or a transaction of the platform. */
export type SqlSource =
  | Pick<pg.Pool, "query">
  | { executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> };

export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_sso_user: boolean;
  is_anonymous: boolean;
  banned_until: Date | null;
  /** The account was taken away; only its id stays. */
  deleted_at?: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_half: boolean;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface IdentityRow {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Record<string, unknown>;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface Proof {
  method: string;
  timestamp: number;
  /** Which of the companies' own sign-ons it was. */
  provider?: string;
}

export interface SessionRow {
  id: string;
  user_id: string;
  aal: "aal1" | "aal2";
  amr: Proof[];
  remembered: boolean;
  not_after: Date;
  last_activity_at: Date;
  refreshed_at: Date | null;
  refresh_key: Buffer | null;
  refresh_counter: number;
  /** An access token issued from this second on came with the last refresh; null before the first. */
  answers_from: Date | null;
  /** Such a token was shown: the answer of that refresh arrived. */
  answer_seen: boolean;
  created_at: Date;
}

const names = new Map<string, string>();

/** Runs one statement wherever it is told to. The row type is what its columns say. */
export async function run<Row>(source: SqlSource, text: string, values: unknown[]): Promise<Row[]> {
  if ("executeQuery" in source) {
    return (await source.executeQuery<Row>(Compiled.raw(text, values))).rows;
  }
  // A statement with a name is planned once on each connection. The texts are those of our own files.
  const name = names.get(text) ?? `auth-${names.size}`;
  names.set(text, name);
  // A cast at the library's border: pg cannot know what the columns of a statement are.
  return (await source.query({ name, text, values })).rows as Row[];
}

/**
 * One transaction on one connection; rolled back on any throw. Statements are sent as they are asked for, in that order,
 * so what does not wait for another's answer is asked in one go, and nothing waits for the beginning alone.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: SqlSource) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    const [, result] = await Promise.all([connection.query("begin"), work(connection)]);
    await connection.query("commit");
    return result;
  } catch (error) {
    try {
      await connection.query("rollback");
    } catch (lost) {
      broken = lost instanceof Error ? lost : new Error(String(lost));
    }
    throw error;
  } finally {
    connection.release(broken);
  }
}

export async function findUserByEmail(db: SqlSource, email: string): Promise<UserRow | undefined> {
  const text = "select * from auth.users where email = $1 and not is_sso_user";
  return (await run<UserRow>(db, text, [email]))[0];
}

export async function findUserByPhone(db: SqlSource, phone: string): Promise<UserRow | undefined> {
  return (await run<UserRow>(db, "select * from auth.users where phone = $1", [phone]))[0];
}

export async function findUser(db: SqlSource, id: string): Promise<UserRow | undefined> {
  return (await run<UserRow>(db, "select * from auth.users where id = $1", [id]))[0];
}

export async function lockUser(db: SqlSource, id: string): Promise<UserRow | undefined> {
  return (await run<UserRow>(db, "select * from auth.users where id = $1 for update", [id]))[0];
}

export function identitiesOf(db: SqlSource, userId: string): Promise<IdentityRow[]> {
  const text = "select * from auth.identities where user_id = $1 order by created_at, id";
  return run<IdentityRow>(db, text, [userId]);
}

export async function insertUser(
  db: SqlSource,
  user: Pick<UserRow, "id" | "email" | "phone" | "password_hash"> & {
    confirmedAt: Date | null;
    appMetadata: object;
    userMetadata: object;
    now: Date;
  },
): Promise<void> {
  await run(
    db,
    `insert into auth.users (id, email, phone, password_hash, email_confirmed_at,
       phone_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
     values ($1, $2, $3, $4, case when $2::text is not null then $5::timestamptz end,
       case when $3::text is not null then $5::timestamptz end, $6, $7, $8, $8)`,
    [
      user.id,
      user.email,
      user.phone,
      user.password_hash,
      user.confirmedAt,
      JSON.stringify(user.appMetadata),
      JSON.stringify(user.userMetadata),
      user.now,
    ],
  );
}

export async function insertIdentity(
  db: SqlSource,
  identity: { id: string; userId: string; provider: string; providerId: string; data: object },
  now: Date,
): Promise<void> {
  await run(
    db,
    `insert into auth.identities
       (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      identity.id,
      identity.userId,
      identity.provider,
      identity.providerId,
      JSON.stringify(identity.data),
      now,
    ],
  );
}

/** Sets a new hash, if the old one is still what it was when the password was checked. */
export async function replaceHash(
  db: SqlSource,
  change: { userId: string; from: string | null; to: string | null; now: Date },
): Promise<void> {
  await run(
    db,
    `update auth.users set password_hash = $3, updated_at = $4
     where id = $1 and password_hash is not distinct from $2`,
    [change.userId, change.from, change.to, change.now],
  );
}

export async function setUserMetadata(
  db: SqlSource,
  userId: string,
  metadata: object,
  now: Date,
): Promise<void> {
  await run(db, "update auth.users set user_metadata = $2, updated_at = $3 where id = $1", [
    userId,
    JSON.stringify(metadata),
    now,
  ]);
}

export async function noteSignIn(
  db: SqlSource,
  userId: string,
  provider: string,
  now: Date,
): Promise<void> {
  await run(
    db,
    `with seen as (update auth.identities set last_sign_in_at = $3, updated_at = $3
       where user_id = $1 and provider = $2)
     update auth.users set last_sign_in_at = $3, updated_at = $3 where id = $1`,
    [userId, provider, now],
  );
}

export async function recordEvent(
  db: SqlSource,
  event: { id: string; payload: object; address: string; now: Date },
): Promise<void> {
  await run(
    db,
    `insert into auth.audit_log_entries (id, payload, ip_address, created_at)
     values ($1, $2, $3, $4)`,
    [event.id, JSON.stringify(event.payload), event.address, event.now],
  );
}

/** A person of a hosted auth backend: known here by id, signing in there. */
export async function adoptUser(
  db: SqlSource,
  user: { id: string; email: string; now: Date },
): Promise<void> {
  await run(
    db,
    `insert into auth.users (id, email, is_sso_user, created_at, updated_at)
     values ($1, nullif($2, ''), true, $3, $3) on conflict do nothing`,
    [user.id, user.email.toLowerCase(), user.now],
  );
}
