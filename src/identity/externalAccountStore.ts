// Reads and writes of accounts that were made outside. One function per sentence of SQL; no decisions.
import { type IdentityRow, run, type SqlSource } from "./store.ts";

/** Two answers about the same outside person come one after the other. */
export async function lockSubject(
  tx: SqlSource,
  who: { provider: string; subject: string },
): Promise<void> {
  const text = "select pg_advisory_xact_lock(hashtextextended($1, 7216))";
  await run(tx, text, [`${who.provider}\n${who.subject}`]);
}

export async function findIdentity(
  db: SqlSource,
  who: { provider: string; subject: string },
): Promise<IdentityRow | undefined> {
  const text = "select * from auth.identities where provider = $1 and provider_id = $2";
  return (await run<IdentityRow>(db, text, [who.provider, who.subject]))[0];
}

export async function insertExternalUser(
  db: SqlSource,
  user: { id: string; isOwnDomain: boolean; data: object; appMetadata: object; now: Date },
): Promise<void> {
  await run(
    db,
    `insert into auth.users (id, is_sso_user, user_metadata, app_metadata, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [
      user.id,
      user.isOwnDomain,
      JSON.stringify(user.data),
      JSON.stringify(user.appMetadata),
      user.now,
    ],
  );
}

/** What the provider says about the person today, and that they came in by it. */
export async function noteIdentitySignIn(
  db: SqlSource,
  seen: { identityId: string; data: object; now: Date },
): Promise<void> {
  await run(
    db,
    `update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3
     where id = $1`,
    [seen.identityId, JSON.stringify(seen.data), seen.now],
  );
}

export async function noteUserSignIn(db: SqlSource, userId: string, now: Date): Promise<void> {
  const text = "update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1";
  await run(db, text, [userId, now]);
}
