// What a proved code does to an account: an address is confirmed, or becomes the new one.
import { randomUUID } from "node:crypto";
import { lockAddress, putIdentity, updateAddresses } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { AuthFault } from "./faults.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import { clearCodes, type ProvedCode } from "./oneTimeCodes.ts";
import { deleteCode } from "./oneTimeStore.ts";
import { isBanned } from "./sessions.ts";
import { findUserByEmail, findUserByPhone, type SqlSource, type UserRow } from "./store.ts";

/** Half: the first of two confirmations of a new address; the session comes with the second. */
export type Proof = { user: UserRow; half: boolean };

/** Carries out what a proved code stands for, and ends every other pending code of the person. */
export async function carryOut(
  tx: SqlSource,
  settings: Pick<IdentitySettings, "doubleConfirm">,
  proved: ProvedCode,
  at: { address: string; now: Date },
): Promise<Proof> {
  const { code } = proved;
  const before = proved.user;
  if (isBanned(before, at.now)) throw new AuthFault(403, "user_banned", "User is banned");
  const isChange = code.kind === "email_change_current" || code.kind === "email_change_new";
  if (isChange && settings.doubleConfirm && before.email !== null && !before.email_change_half) {
    const user = { ...before, email_change_half: true, updated_at: at.now };
    await updateAddresses(tx, user);
    await deleteCode(tx, code.id);
    return { user, half: true };
  }
  const user = await changed(tx, proved, at.now);
  await updateAddresses(tx, user);
  await clearCodes(tx, user.id);
  await recordProof(tx, before, code.kind, at);
  return { user, half: false };
}

function changed(tx: SqlSource, { user, code }: ProvedCode, now: Date): Promise<UserRow> {
  if (code.kind === "email_change_current" || code.kind === "email_change_new") {
    return withNewEmail(tx, user, now);
  }
  if (code.kind === "phone_change") return withNewPhone(tx, user, now);
  if (code.relates_to === user.phone && user.phone_confirmed_at === null) {
    return withPhone(tx, user, code.relates_to, now);
  }
  if (code.relates_to === user.email && user.email_confirmed_at === null) {
    // A password set before anybody proved the address may be a stranger's: whoever comes in by an
    // invitation, a magic link or a recovery code chooses a new one.
    const isForgotten = code.kind === "recovery" || code.forgets_password;
    const safe = isForgotten ? { ...user, password_hash: null } : user;
    return withEmail(tx, safe, code.relates_to, now);
  }
  return Promise.resolve({ ...user, updated_at: now });
}

async function withNewEmail(tx: SqlSource, user: UserRow, now: Date): Promise<UserRow> {
  const email = user.email_change;
  if (email === null) throw expired();
  await lockAddress(tx, email);
  const taken = await findUserByEmail(tx, email);
  if (taken && taken.id !== user.id) throw emailTaken();
  const next = { ...user, email_change: null, email_change_half: false };
  return withEmail(tx, next, email, now);
}

async function withNewPhone(tx: SqlSource, user: UserRow, now: Date): Promise<UserRow> {
  const phone = user.phone_change;
  if (phone === null) throw expired();
  await lockAddress(tx, phone);
  const taken = await findUserByPhone(tx, phone);
  if (taken && taken.id !== user.id) throw phoneTaken();
  return withPhone(tx, { ...user, phone_change: null }, phone, now);
}

/** The same person with this e-mail address, proved. */
export async function withEmail(
  tx: SqlSource,
  user: UserRow,
  email: string,
  now: Date,
): Promise<UserRow> {
  const data = { sub: user.id, email, email_verified: true };
  const id = randomUUID();
  await putIdentity(tx, { id, userId: user.id, provider: "email", data, now });
  return {
    ...user,
    email,
    email_confirmed_at: now,
    is_anonymous: false,
    user_metadata: { ...user.user_metadata, ...data },
    app_metadata: withProvider(user.app_metadata, "email"),
    updated_at: now,
  };
}

/** The same person with this phone number, proved. */
export async function withPhone(
  tx: SqlSource,
  user: UserRow,
  phone: string,
  now: Date,
): Promise<UserRow> {
  const data = { sub: user.id, phone, phone_verified: true };
  const id = randomUUID();
  await putIdentity(tx, { id, userId: user.id, provider: "phone", data, now });
  return {
    ...user,
    phone,
    phone_confirmed_at: now,
    is_anonymous: false,
    user_metadata: { ...user.user_metadata, ...data },
    app_metadata: withProvider(user.app_metadata, "phone"),
    updated_at: now,
  };
}

/** The metadata with one more way to sign in. */
export function withProvider(
  metadata: Record<string, unknown>,
  provider: string,
): Record<string, unknown> {
  const listed = metadata["providers"];
  const before: unknown[] = Array.isArray(listed) ? listed : [];
  const providers = before.includes(provider) ? before : [...before, provider];
  return { provider, ...metadata, providers };
}

async function recordProof(
  tx: SqlSource,
  user: UserRow,
  kind: ProvedCode["code"]["kind"],
  at: { address: string; now: Date },
): Promise<void> {
  const isFirst = user.email_confirmed_at === null && user.phone_confirmed_at === null;
  if (kind !== "confirmation") {
    if (kind !== "recovery") await recordAct(tx, { user, act: "user_modified", ...at });
  } else if (isFirst) {
    const act = user.invited_at === null ? "user_signedup" : "invite_accepted";
    await recordAct(tx, { user, act, ...at });
  }
}

export const emailTaken = (): AuthFault =>
  new AuthFault(422, "email_exists", "A user with this email address has already been registered");

export const phoneTaken = (): AuthFault =>
  new AuthFault(422, "phone_exists", "A user with this phone number has already been registered");

const expired = (): AuthFault =>
  new AuthFault(403, "otp_expired", "Token has expired or is invalid");
