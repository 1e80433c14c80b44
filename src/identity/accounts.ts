// Making accounts from inside the house: the first owner, people an owner adds, the demo. Whoever
// vouches for the person vouches for the address, so it is confirmed at once.
import { randomUUID } from "node:crypto";
import { Refusal } from "#kernel/refusal.ts";
import { recordAct } from "./acts.ts";
import { isTooLong } from "./passwords.ts";
import { readEmail } from "./requests.ts";
import type { Room } from "./room.ts";
import { findUserByEmail, inTransaction, insertIdentity, insertUser } from "./store.ts";

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
  const email = readEmail(account.email);
  if (email === null) {
    throw new Refusal("identity.address-malformed", "This is not an e-mail address.");
  }
  if (isTooLong(account.password)) {
    throw new Refusal("identity.password-too-long", "A password may have at most 72 characters.");
  }
  if ([...account.password].length < room.settings.passwordMin) {
    const words = `A password needs at least ${room.settings.passwordMin} characters.`;
    throw new Refusal("identity.password-too-short", words);
  }
  const passwordHash = await room.passwords.hash(account.password);
  const id = randomUUID();
  const now = room.now();
  await inTransaction(room.pool, async (tx) => {
    if (await findUserByEmail(tx, email)) {
      throw new Refusal("identity.address-taken", "Somebody signs in with this address already.");
    }
    await insertUser(tx, {
      id,
      email,
      phone: null,
      password_hash: passwordHash,
      confirmedAt: now,
      appMetadata: { provider: "email", providers: ["email"] },
      userMetadata: { ...account.userMetadata, email, email_verified: true, sub: id },
      now,
    });
    const data = { ...account.userMetadata, sub: id, email, email_verified: true };
    const identity = { id: randomUUID(), userId: id, provider: "email", providerId: id, data };
    await insertIdentity(tx, identity, now);
    await recordAct(tx, {
      user: { id, email, phone: null },
      act: "user_signedup",
      address: "",
      now,
    });
  });
  return id;
}
