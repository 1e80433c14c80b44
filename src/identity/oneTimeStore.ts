// Reads and writes of auth.one_time_tokens, auth.flow_state and of what is pending for an account. One
// function per sentence of SQL; no decisions.
import { run, type SqlSource, type UserRow } from "./store.ts";

export type CodeKind =
  | "confirmation"
  | "recovery"
  | "reauthentication"
  | "email_change_current"
  | "email_change_new"
  | "phone_change";

export interface CodeRow {
  id: string;
  user_id: string;
  kind: CodeKind;
  code_hash: string;
  link_hash: string;
  relates_to: string;
  wrong_guesses: number;
  flow_id: string | null;
  forgets_password: boolean;
  expires_at: Date;
}

export interface FlowRow {
  id: string;
  user_id: string | null;
  method: string;
  /** Null in a flow through somebody outside that ends without a code. */
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  auth_code_hash: string | null;
  opened_at: Date | null;
  created_at: Date;
  /** Who was asked outside; null for the flows of our own mails. */
  provider: string | null;
  provider_tokens: Buffer | null;
  session_ends_at: Date | null;
  /** Its code was exchanged then, for this session (null again when that is over). */
  used_at: Date | null;
  session_id: string | null;
}

/** The new code of a person and kind; the one before it is gone. Who asks for several at once gets one after the other. */
export async function replaceCode(
  db: SqlSource,
  code: Omit<CodeRow, "wrong_guesses">,
  now: Date,
): Promise<void> {
  await run(db, "select pg_advisory_xact_lock(hashtextextended($1, 7217))", [
    `${code.user_id} ${code.kind}`,
  ]);
  await run(db, "delete from auth.one_time_tokens where user_id = $1 and kind = $2", [
    code.user_id,
    code.kind,
  ]);
  await run(
    db,
    `insert into auth.one_time_tokens (id, user_id, kind, code_hash, link_hash, relates_to, flow_id,
       forgets_password, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      code.id,
      code.user_id,
      code.kind,
      code.code_hash,
      code.link_hash,
      code.relates_to,
      code.flow_id,
      code.forgets_password,
      code.expires_at,
      now,
    ],
  );
}

export function codesOf(
  db: SqlSource,
  userId: string,
  kinds: readonly CodeKind[],
): Promise<CodeRow[]> {
  const text = `select * from auth.one_time_tokens where user_id = $1 and kind = any($2::text[])
    order by created_at`;
  return run<CodeRow>(db, text, [userId, kinds]);
}

export async function findCodeByLink(
  db: SqlSource,
  linkHash: string,
): Promise<CodeRow | undefined> {
  const text = "select * from auth.one_time_tokens where link_hash = $1";
  return (await run<CodeRow>(db, text, [linkHash]))[0];
}

export async function countWrongGuess(db: SqlSource, ids: readonly string[]): Promise<void> {
  const text = `update auth.one_time_tokens set wrong_guesses = wrong_guesses + 1
    where id = any($1::uuid[])`;
  await run(db, text, [ids]);
}

export async function deleteCode(db: SqlSource, id: string): Promise<void> {
  await run(db, "delete from auth.one_time_tokens where id = $1", [id]);
}

export async function deleteCodesOf(db: SqlSource, userId: string): Promise<void> {
  await run(db, "delete from auth.one_time_tokens where user_id = $1", [userId]);
}

export async function findUserByNewEmail(
  db: SqlSource,
  email: string,
): Promise<UserRow | undefined> {
  const text = `select * from auth.users where email_change = $1
    order by email_change_sent_at desc limit 1`;
  return (await run<UserRow>(db, text, [email]))[0];
}

export async function findUserByNewPhone(
  db: SqlSource,
  phone: string,
): Promise<UserRow | undefined> {
  const text = `select * from auth.users where phone_change = $1
    order by phone_change_sent_at desc limit 1`;
  return (await run<UserRow>(db, text, [phone]))[0];
}

export async function insertFlow(
  db: SqlSource,
  flow: Pick<FlowRow, "id" | "user_id" | "method" | "code_challenge" | "code_challenge_method">,
  now: Date,
): Promise<void> {
  await run(
    db,
    `insert into auth.flow_state
       (id, user_id, method, code_challenge, code_challenge_method, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [flow.id, flow.user_id, flow.method, flow.code_challenge, flow.code_challenge_method, now],
  );
}

export async function openFlow(
  db: SqlSource,
  flow: { id: string; userId: string; authCodeHash: string; now: Date },
): Promise<FlowRow | undefined> {
  const text = `update auth.flow_state set user_id = $2, auth_code_hash = $3, opened_at = $4
    where id = $1 and opened_at is null returning *`;
  return (await run<FlowRow>(db, text, [flow.id, flow.userId, flow.authCodeHash, flow.now]))[0];
}

export async function lockFlow(db: SqlSource, authCodeHash: string): Promise<FlowRow | undefined> {
  const text = "select * from auth.flow_state where auth_code_hash = $1 for update";
  return (await run<FlowRow>(db, text, [authCodeHash]))[0];
}

/** The code was exchanged. The row stays, to know a second use by; the provider's tokens have gone with the first. */
export async function markUsed(
  db: SqlSource,
  flow: { id: string; sessionId: string; now: Date },
): Promise<void> {
  const text = `update auth.flow_state set used_at = $2, session_id = $3, provider_tokens = null
    where id = $1`;
  await run(db, text, [flow.id, flow.now, flow.sessionId]);
}

/** Flows nobody ended are of no use after a day. */
export async function sweepFlowsOf(db: SqlSource, userId: string, before: Date): Promise<void> {
  await run(db, "delete from auth.flow_state where user_id = $1 and created_at < $2", [
    userId,
    before,
  ]);
}
