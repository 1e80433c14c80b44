// Making accounts from inside the house: the first owner, people an owner adds, the demo. Whoever
// vouches for the person vouches for the address, so it is confirmed at once.
import { randomUUID } from "node:crypto";
import { Refusal } from "#kernel/refusal.ts";
import { lockAddress } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { isCommonPassword, ownWordsOf } from "./commonPasswords.ts";
import { isTooLong } from "./passwords.ts";
import { readEmail } from "./requests.ts";
import type { Room } from "./room.ts";
import {
  findUserByEmail,
  inTransaction,
  insertIdentity,
  insertUser,
  type SqlSource,
} from "./store.ts";

export interface NewAccount {
  email: string;
  password: string;
  userMetadata?: Record<string, unknown>;
}

/** Makes an account with a confirmed address and a first password; gives its user id. */
export async function createUser(
  room: Pick<Room, "pool" | "passwords" | "settings" | "now">,
  account: NewAccount,
): Promise<string> {
  const email = checkAccount(account, room.settings.passwordMin);
  const passwordHash = await room.passwords.hash(account.password);
  const id = randomUUID();
  await inTransaction(room.pool, (tx) =>
    insertAccount(tx, { ...account, id, email, passwordHash, now: room.now() }),
  );
  return id;
}

/** Refuses an address or a password that cannot be used; gives the address as it is kept. */
export function checkAccount(account: NewAccount, passwordMin: number): string {
  const email = readEmail(account.email);
  if (email === null) {
    throw new Refusal("identity.address-malformed", "This is not an e-mail address.");
  }
  if (isTooLong(account.password)) {
    throw new Refusal("identity.password-too-long", "A password may have at most 72 characters.");
  }
  if ([...account.password].length < passwordMin) {
    const words = `A password needs at least ${passwordMin} characters.`;
    throw new Refusal("identity.password-too-short", words);
  }
  const own = ownWordsOf({ email, phone: null, user_metadata: account.userMetadata ?? {} });
  if (isCommonPassword(account.password, own)) {
    const words = "This password is among the first that others try. Please choose another.";
    throw new Refusal("identity.password-too-common", words);
  }
  return email;
}

/** The rows of an account whose address is vouched for, inside somebody's transaction. */
export async function insertAccount(
  tx: SqlSource,
  account: Pick<NewAccount, "userMetadata"> & {
    id: string;
    email: string;
    passwordHash: string;
    now: Date;
  },
): Promise<void> {
  const { id, email, now } = account;
  await lockAddress(tx, email);
  if (await findUserByEmail(tx, email)) {
    throw new Refusal("identity.address-taken", "Somebody signs in with this address already.");
  }
  await insertUser(tx, {
    id,
    email,
    phone: null,
    password_hash: account.passwordHash,
    confirmedAt: now,
    appMetadata: { provider: "email", providers: ["email"] },
    userMetadata: { ...account.userMetadata, email, email_verified: true, sub: id },
    now,
  });
  const data = { ...account.userMetadata, sub: id, email, email_verified: true };
  const identity = { id: randomUUID(), userId: id, provider: "email", providerId: id, data };
  await insertIdentity(tx, identity, now);
  await recordAct(tx, { user: { id, email, phone: null }, act: "user_signedup", address: "", now });
}
