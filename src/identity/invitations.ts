// People whom a company brings in by mail: an account that waits for its person, and the two letters
// somebody of the company may have sent to it. The letter leaves after the company's own transaction.
import { randomUUID } from "node:crypto";
import { Refusal } from "#kernel/refusal.ts";
import { recordAct } from "./acts.ts";
import { setInvited } from "./adminUserStore.ts";
import { readyMail } from "./codeMessages.ts";
import { readEmail } from "./requests.ts";
import type { Room } from "./room.ts";
import { isBanned } from "./sessions.ts";
import {
  findUser,
  findUserByEmail,
  inTransaction,
  insertIdentity,
  insertUser,
  type SqlSource,
} from "./store.ts";

/** An account without a password and with an unproved address; only its invitation opens it. */
export async function inviteAccount(
  tx: SqlSource,
  account: { id: string; email: string; userMetadata: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { id } = account;
  const email = readEmail(account.email);
  if (email === null) {
    throw new Refusal("identity.address-malformed", "This is not an e-mail address.");
  }
  if (await findUserByEmail(tx, email)) {
    throw new Refusal("identity.address-taken", "Somebody signs in with this address already.");
  }
  const data = { ...account.userMetadata, sub: id, email, email_verified: false };
  await insertUser(tx, {
    id,
    email,
    phone: null,
    password_hash: null,
    confirmedAt: null,
    appMetadata: { provider: "email", providers: ["email"] },
    userMetadata: data,
    now,
  });
  const identity = { id: randomUUID(), userId: id, provider: "email", providerId: id, data };
  await insertIdentity(tx, identity, now);
}

/** What somebody of the company may have sent to a person: the invitation, or a way to a new password. */
export type PersonLetter = "invite" | "recovery";

/**
 * Sends a letter whose link replaces the one before. Nothing is sent to an account that is gone or closed,
 * and no invitation to somebody who has accepted one.
 */
export async function sendPersonLetter(
  room: Room,
  userId: string,
  letter: PersonLetter,
): Promise<void> {
  const now = room.now();
  const send = await inTransaction(room.pool, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.email === null || isBanned(user, now)) return null;
    if (letter === "invite" && user.email_confirmed_at !== null) return null;
    if (letter === "invite") await setInvited(tx, user.id, now);
    const act = letter === "invite" ? "user_invited" : "user_recovery_requested";
    await recordAct(tx, { user, act, address: "", now });
    return readyMail(tx, room, {
      userId: user.id,
      kind: letter === "invite" ? "confirmation" : "recovery",
      letter,
      to: user.email,
      linkType: letter,
      redirectTo: `${room.settings.siteUrl}/auth`,
      flowId: null,
      asker: "known",
      now,
    });
  });
  await send?.();
}
