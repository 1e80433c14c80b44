// Writes of an account's addresses: what was sent, what is proved, what it is to become. One function
// per sentence of SQL; no decisions.
import { run, type SqlSource, type UserRow } from "./store.ts";

/** Two who register the same address at once come one after the other. */
export async function lockAddress(tx: SqlSource, address: string): Promise<void> {
  await run(tx, "select pg_advisory_xact_lock(hashtextextended($1, 7215))", [address]);
}

export async function insertAnonymous(
  db: SqlSource,
  user: { id: string; data: object; now: Date },
): Promise<void> {
  await run(
    db,
    `insert into auth.users (id, is_anonymous, user_metadata, created_at, updated_at)
     values ($1, true, $2, $3, $3)`,
    [user.id, JSON.stringify(user.data), user.now],
  );
}

const sentColumns = {
  confirmation: "confirmation_sent_at",
  recovery: "recovery_sent_at",
  reauthentication: "reauthentication_sent_at",
} as const;

/** A message of this kind has left; the user object says when. */
export async function noteSent(
  db: SqlSource,
  sent: { userId: string; what: keyof typeof sentColumns; now: Date },
): Promise<void> {
  const column = sentColumns[sent.what];
  await run(db, `update auth.users set ${column} = $2, updated_at = $2 where id = $1`, [
    sent.userId,
    sent.now,
  ]);
}

/** Writes down everything a proof changes about the account itself. */
export async function updateAddresses(db: SqlSource, user: UserRow): Promise<void> {
  await run(
    db,
    `update auth.users set email = $2, email_confirmed_at = $3, phone = $4, phone_confirmed_at = $5,
       email_change = $6, email_change_sent_at = $7, email_change_half = $8, phone_change = $9,
       phone_change_sent_at = $10, is_anonymous = $11, app_metadata = $12, user_metadata = $13,
       password_hash = $14, updated_at = $15
     where id = $1`,
    [
      user.id,
      user.email,
      user.email_confirmed_at,
      user.phone,
      user.phone_confirmed_at,
      user.email_change,
      user.email_change_sent_at,
      user.email_change_half,
      user.phone_change,
      user.phone_change_sent_at,
      user.is_anonymous,
      JSON.stringify(user.app_metadata),
      JSON.stringify(user.user_metadata),
      user.password_hash,
      user.updated_at,
    ],
  );
}

/** The identity behind an address: made when the person gets the address, kept up when it changes. */
export async function putIdentity(
  db: SqlSource,
  identity: { id: string; userId: string; provider: "email" | "phone"; data: object; now: Date },
): Promise<void> {
  await run(
    db,
    `insert into auth.identities
       (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2::uuid, $3, $2::text, $4, $5, $5)
     on conflict (provider, provider_id) do update
       set identity_data = auth.identities.identity_data || excluded.identity_data,
           updated_at = excluded.updated_at`,
    [identity.id, identity.userId, identity.provider, JSON.stringify(identity.data), identity.now],
  );
}

export async function deleteIdentity(db: SqlSource, id: string): Promise<void> {
  await run(db, "delete from auth.identities where id = $1", [id]);
}
