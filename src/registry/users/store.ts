// Companies, the people in them, and what the owner changed about roles.
import { sql, type Transaction } from "kysely";
import type { DirectorTitles } from "#kernel/directors.ts";
import type { Day } from "#kernel/days.ts";
import type { Language } from "#kernel/languages.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Database } from "#platform/server/db.ts";
import { askedTogether } from "#platform/server/together.ts";
import type { DB } from "#platform/server/tables.generated.ts";

export interface WhoIsRow {
  org_id: string;
  org_name: string;
  sole_trader: boolean;
  business_day: string | null;
  access_mode: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  title: string | null;
  department: string | null;
  phone: string | null;
  flag_changes: Record<string, boolean>;
  overrides: Record<string, boolean>;
  last_activity_at: Date;
  not_after: Date | null;
  remembered: boolean;
  lacks_factor: boolean;
  aal: "aal1" | "aal2";
  awaited_from: Date | null;
  shown_at: Date | null;
}

interface Named {
  userId: string;
  sessionId: string;
}

// Requests that come in at the same moment ask together, each database in its own question.
const askers = new WeakMap<Database, (token: Named) => Promise<WhoIsRow | null>>();

/** Who a token's user is and whether its session still lives; nothing when either is gone. */
export async function findWho(database: Database, token: Named): Promise<WhoIsRow | null> {
  const asker =
    askers.get(database) ??
    askedTogether(
      ({ userId, sessionId }: Named) => `${userId} ${sessionId}`,
      (tokens) => findAll(database, tokens),
    );
  askers.set(database, asker);
  return asker(token);
}

async function findAll(
  database: Database,
  tokens: readonly Named[],
): Promise<readonly (WhoIsRow | null)[]> {
  const users = tokens.map(({ userId }) => userId);
  const sessions = tokens.map(({ sessionId }) => sessionId);
  const found = await database.ask(
    sql<WhoIsRow & { place: number }>`select * from who_are(${users}, ${sessions})`,
  );
  const byPlace = new Map(found.map((row) => [row.place, row]));
  return tokens.map((_, at) => byPlace.get(at + 1) ?? null);
}

/** The same by the connection of a write: another one might not come free before the write ends. */
export async function findWhoBehindLock(
  tx: Transaction<DB>,
  { userId, sessionId }: Named,
): Promise<WhoIsRow | null> {
  const found = await sql<WhoIsRow>`
    select * from who_are(array[${userId}::uuid], array[${sessionId}::uuid])
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function insertOrg(
  tx: Transaction<DB>,
  org: { id: string; name: string; business_day: string | null },
): Promise<void> {
  await tx.insertInto("org").values(org).execute();
}

export async function updateBusinessDay(tx: Transaction<DB>, day: string | null): Promise<void> {
  await tx
    .updateTable("org")
    .set({ business_day: day })
    .where(sql<boolean>`id = current_org()`)
    .execute();
}

export async function insertProfile(
  tx: Transaction<DB>,
  profile: {
    user_id: string;
    email: string;
    first_name: string;
    last_name: string;
    role: Role;
    title: string | null;
    department: string | null;
    phone?: string | null;
    invited_at?: Date | null;
    last_day?: Day | null;
  },
): Promise<void> {
  await tx.insertInto("profile").values(profile).execute();
}

export async function findProfile(tx: Transaction<DB>, userId: string) {
  return tx.selectFrom("profile").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function findOrg(tx: Transaction<DB>) {
  return tx.selectFrom("org").selectAll().executeTakeFirstOrThrow();
}

/** What the company calls its directors, once it has said so. */
export async function findTitles(tx: Transaction<DB>): Promise<DirectorTitles | undefined> {
  return tx
    .selectFrom("company_profile")
    .select([
      "managing_director_title as managingDirector",
      "director_operations_title as directorOperations",
    ])
    .executeTakeFirst();
}

/** Who of the company this is, read inside the write itself: roles may have changed since the guard. */
export async function findPerson(
  tx: Transaction<DB>,
  userId: string,
): Promise<{ id: string; role: string; isActive: boolean; isInvited: boolean } | undefined> {
  const found = await sql<{ id: string; role: string; isActive: boolean; isInvited: boolean }>`
    select p.user_id as id, p.role, u.email_confirmed_at is null and p.invited_at is not null as "isInvited",
           p.is_active and coalesce(p.last_day >= company_day(o.business_day), true) as "isActive"
    from profile p join org o on o.id = p.org_id left join auth.users u on u.id = p.user_id
    where p.user_id = ${userId}
  `.execute(tx);
  return found.rows[0];
}

/** When somebody was last sent a mail of this kind; null when never. */
export async function findLastMail(
  tx: Transaction<DB>,
  userId: string,
  kind: "invite" | "recovery",
): Promise<Date | null> {
  const column = sql.ref(kind === "invite" ? "confirmation_sent_at" : "recovery_sent_at");
  const found = await sql<{ at: Date | null }>`
    select ${column} as at from auth.users where id = ${userId}
  `.execute(tx);
  return found.rows[0]?.at ?? null;
}

/** How many active owners there are besides this person. */
export async function countOtherOwners(tx: Transaction<DB>, userId: string): Promise<number> {
  const owners = await tx
    .selectFrom("profile")
    .select("user_id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .where("user_id", "<>", userId)
    .execute();
  return owners.length;
}

interface ProfileChange {
  first_name?: string;
  last_name?: string;
  title?: string | null;
  department?: string | null;
  phone?: string | null;
  role?: Role;
  is_active?: boolean;
  last_day?: Day | null;
  second_factor_required?: boolean;
}

/** Keeps a person's own language: theirs alone, so nobody who is changing their profile is disturbed. */
export async function updateLanguage(
  tx: Transaction<DB>,
  userId: string,
  language: Language,
): Promise<void> {
  await tx.updateTable("profile").set({ language }).where("user_id", "=", userId).execute();
}

/** Changes a profile as it was seen; false when somebody changed it meanwhile. */
export async function updateProfile(
  tx: Transaction<DB>,
  seen: { userId: string; version: number },
  change: ProfileChange,
): Promise<boolean> {
  const updated = await tx
    .updateTable("profile")
    .set({ ...change, version: seen.version + 1 })
    .where("user_id", "=", seen.userId)
    .where("version", "=", seen.version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
