// What an administrator's key reads and writes of accounts. One function per sentence of SQL; no
// decisions.
import { run, type SqlSource, type UserRow } from "./store.ts";

/** Which accounts, and which page of them. */
export interface UserList {
  filter: string;
  ascending: boolean;
  perPage: number;
  page: number;
}

export async function listUsers(
  db: SqlSource,
  list: UserList,
): Promise<{ users: UserRow[]; total: number }> {
  const pattern = patternOf(list.filter);
  const matching = `from auth.users
    where $1 = '%%' or email ilike $1 or user_metadata ->> 'full_name' ilike $1`;
  const direction = list.ascending ? "asc" : "desc";
  const users = await run<UserRow>(
    db,
    `select * ${matching} order by created_at ${direction}, id ${direction} limit $2 offset $3`,
    [pattern, list.perPage, (list.page - 1) * list.perPage],
  );
  const counted = await run<{ total: number }>(db, `select count(*)::int as total ${matching}`, [
    pattern,
  ]);
  return { users, total: counted[0]?.total ?? 0 };
}

/** Anything that has this text in it. */
function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Writes everything an administrator may change about an account. */
export async function writeUser(db: SqlSource, user: UserRow): Promise<void> {
  await run(
    db,
    `update auth.users set email = $2, phone = $3, password_hash = $4, email_confirmed_at = $5,
       phone_confirmed_at = $6, app_metadata = $7, user_metadata = $8, role = $9,
       banned_until = $10, deleted_at = $11, updated_at = $12, email_change = $13,
       phone_change = $14 where id = $1`,
    [
      user.id,
      user.email,
      user.phone,
      user.password_hash,
      user.email_confirmed_at,
      user.phone_confirmed_at,
      JSON.stringify(user.app_metadata),
      JSON.stringify(user.user_metadata),
      user.role,
      user.banned_until,
      user.deleted_at ?? null,
      user.updated_at,
      user.email_change,
      user.phone_change,
    ],
  );
}

export async function setInvited(db: SqlSource, id: string, now: Date): Promise<void> {
  const text = "update auth.users set invited_at = $2, updated_at = $2 where id = $1";
  await run(db, text, [id, now]);
}

export async function deleteUser(db: SqlSource, id: string): Promise<void> {
  await run(db, "delete from auth.users where id = $1", [id]);
}

/** An account that stays only as a name in the history: nobody signs in with it, nothing says who. */
export async function forgetUser(db: SqlSource, id: string): Promise<void> {
  await run(db, "delete from auth.sessions where user_id = $1", [id]);
  await run(db, "delete from auth.mfa_factors where user_id = $1", [id]);
  await run(db, "delete from auth.identities where user_id = $1", [id]);
  await run(db, "delete from auth.one_time_tokens where user_id = $1", [id]);
  await run(db, "delete from auth.flow_state where user_id = $1", [id]);
}

export interface EventRow {
  id: string;
  payload: Record<string, unknown>;
  ip_address: string;
  created_at: Date;
}

export async function listEvents(
  db: SqlSource,
  list: {
    field: "author" | "action" | "type" | null;
    value: string;
    page: number;
    perPage: number;
  },
): Promise<EventRow[]> {
  const fields = { author: "actor_username", action: "action", type: "log_type" };
  const where = list.field === null ? "$1 = '%%'" : `payload ->> '${fields[list.field]}' ilike $1`;
  return run<EventRow>(
    db,
    `select * from auth.audit_log_entries where ${where}
     order by created_at desc, id limit $2 offset $3`,
    [
      patternOf(list.field === null ? "" : list.value),
      list.perPage,
      (list.page - 1) * list.perPage,
    ],
  );
}
