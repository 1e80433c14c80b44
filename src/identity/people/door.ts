// The way in for whoever keeps the people of a company: accounts made, closed and opened again inside
// the caller's own transaction, so that an account never stands without its person, nor the reverse.
import { randomUUID } from "node:crypto";
import { checkAccount, insertAccount, type NewAccount } from "../accounts.ts";
import { removeFactor } from "../factors.ts";
import { type FactorRow, factorsOf } from "../factorStore.ts";
import { identitySettings } from "../identitySettings.ts";
import { openPasswords, type Passwords } from "../passwords.ts";
import { deleteSessionsOf } from "../sessionStore.ts";
import { findUser, lockUser, recordEvent, run, type SqlSource, type UserRow } from "../store.ts";
import { type Device, devicesOf, endDevices } from "./deviceStore.ts";

export { inviteAccount } from "../invitations.ts";
export type { Device } from "./deviceStore.ts";

/** First passwords are chosen by somebody else, so they are at least this long. */
const shortestFirstPassword = 10;
const hashesAtOnce = 2;
let passwords: Passwords | null = null;

/** Makes an account with a confirmed address, a first password and the id it is given. */
export async function addAccount(
  tx: SqlSource,
  account: NewAccount & { id: string },
  now: Date,
): Promise<void> {
  const email = checkAccount(account, shortestFirstPassword);
  passwords ??= openPasswords(hashesAtOnce);
  const passwordHash = await passwords.hash(account.password);
  await insertAccount(tx, { ...account, email, passwordHash, now });
}

/** Ends every session of an account: its tokens are refused at the next request. */
export async function endSessions(tx: SqlSource, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId, null);
}

/** Closes an account until it is opened again: no session lives on, no new one begins. */
export async function closeAccount(tx: SqlSource, userId: string, now: Date): Promise<void> {
  const text = `update auth.users set banned_until = '9999-12-31', updated_at = $2 where id = $1`;
  await run(tx, text, [userId, now]);
  await endSessions(tx, userId);
}

/** Lets the person of a closed account sign in again. */
export async function openAccount(tx: SqlSource, userId: string, now: Date): Promise<void> {
  const text = "update auth.users set banned_until = null, updated_at = $2 where id = $1";
  await run(tx, text, [userId, now]);
}

/** Who does something to an account: the person themselves, or somebody who looks after people. */
export interface By {
  userId: string;
  name: string;
}

// The house's own limit; no setting moves it.
const { idleSeconds } = identitySettings("");

/** The devices an account is signed in on now, the last used first. */
export function sessionsOf(tx: SqlSource, userId: string, now: Date): Promise<Device[]> {
  const idleSince = new Date(now.getTime() - idleSeconds * 1000);
  return devicesOf(tx, userId, { now, idleSince });
}

/**
 * Signs one device of an account out: its tokens are refused at the next request. False when the account
 * has no such session, or it ended meanwhile; another account's session is as if it did not exist.
 */
export async function endSession(
  tx: SqlSource,
  which: { userId: string; sessionId: string; by: By; now: Date },
): Promise<boolean> {
  const gone = await endDevices(tx, which.userId, { only: which.sessionId, now: which.now });
  await recordEnded(tx, gone, which);
  return gone.length > 0;
}

/** Signs every device of an account out but the one to keep; says how many there were. */
export async function endOtherSessions(
  tx: SqlSource,
  which: { userId: string; keep: string; by: By; now: Date },
): Promise<number> {
  const gone = await endDevices(tx, which.userId, { butNot: which.keep, now: which.now });
  await recordEnded(tx, gone, which);
  return gone.length;
}

/** A second factor as it may be shown: never its secret, of a phone only the last three digits. */
export interface Factor {
  id: string;
  name: string;
  kind: "totp" | "phone";
  phoneEnds: string | null;
  addedAt: Date;
}

/** The second factors an account has proved. */
export async function secondFactorsOf(tx: SqlSource, userId: string): Promise<Factor[]> {
  const factors = await provedFactors(tx, userId);
  return factors.map((factor) => ({
    id: factor.id,
    name: factor.friendly_name,
    kind: factor.factor_type,
    phoneEnds: factor.phone?.slice(-3) ?? null,
    addedAt: factor.created_at,
  }));
}

/**
 * Takes every second factor of an account away, for somebody who lost the phone; says how many there
 * were. Every device is signed out too: a lost phone may be in other hands.
 */
export async function removeFactors(
  tx: SqlSource,
  whose: { userId: string; by: By; now: Date },
): Promise<number> {
  const user = await lockUser(tx, whose.userId);
  if (!user) return 0;
  const factors = await provedFactors(tx, user.id);
  for (const factor of factors) {
    await removeFactor(tx, factor, whose.now);
    const traits = { factor_id: factor.id, factor_type: factor.factor_type };
    await record(tx, user, { action: "factor_deleted", kind: "factor", traits, ...whose });
  }
  if (factors.length > 0) {
    const gone = await endDevices(tx, user.id, { butNot: null, now: whose.now });
    await recordEnded(tx, gone, whose);
  }
  return factors.length;
}

async function provedFactors(tx: SqlSource, userId: string): Promise<FactorRow[]> {
  return (await factorsOf(tx, userId)).filter(({ status }) => status === "verified");
}

async function recordEnded(
  tx: SqlSource,
  sessions: readonly string[],
  whose: { userId: string; by: By; now: Date },
): Promise<void> {
  const user = sessions.length === 0 ? undefined : await findUser(tx, whose.userId);
  if (!user) return;
  for (const session_id of sessions) {
    const ended = { action: "token_revoked", kind: "token", traits: { session_id } };
    await record(tx, user, { ...ended, ...whose });
  }
}

/** Identity's own log says who did it and to whom; the company's audit says why. */
async function record(
  tx: SqlSource,
  user: Pick<UserRow, "id" | "email">,
  act: { action: string; kind: string; traits: object; by: By; now: Date },
): Promise<void> {
  const payload = {
    actor_id: act.by.userId,
    actor_username: act.by.name,
    actor_via_sso: false,
    action: act.action,
    log_type: act.kind,
    traits: { ...act.traits, user_id: user.id, user_email: user.email ?? "" },
  };
  await recordEvent(tx, { id: randomUUID(), payload, address: "", now: act.now });
}
