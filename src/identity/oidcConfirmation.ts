// A provider that does not vouch for an address: the person may still prove it by our own mail. Only a
// new account is made so; an address somebody has here is never touched by an unproved word.
import { lockAddress } from "./accountStore.ts";
import { recordAct } from "./acts.ts";
import { findIdentity, lockSubject } from "./externalAccountStore.ts";
import { type ExternalPerson, insertPersonOf } from "./externalAccounts.ts";
import { AuthFault } from "./faults.ts";
import type { Room } from "./room.ts";
import { readyConfirmation } from "./signUp.ts";
import { findUser, findUserByEmail, inTransaction, type SqlSource, type UserRow } from "./store.ts";

/**
 * When somebody was refused because their provider does not vouch for their address, and strangers may
 * make accounts, sends the mail that proves it (in a transaction of its own). Gives the refusal to
 * answer with; any other error comes back as it is.
 */
export async function askForConfirmation(
  room: Room,
  asked: {
    error: unknown;
    person: ExternalPerson;
    redirectTo: string;
    address: string;
    now: Date;
  },
): Promise<unknown> {
  const { error, person, now } = asked;
  const { email } = person;
  const isAboutAddress =
    error instanceof AuthFault && error.code === "provider_email_needs_verification";
  if (!isAboutAddress || email === null || !room.settings.signupOpen) return error;
  if ((await room.limits.askedAgain("confirmation", email, now)) !== null) return error;
  const outgoing = await inTransaction(room.pool, async (tx) => {
    const user = await waitingAccount(tx, person, now);
    if (!user) return null;
    const at = { address: asked.address, now };
    await recordAct(tx, { user, act: "user_confirmation_requested", ...at });
    const { redirectTo } = asked;
    const address = { by: "mail", to: email } as const;
    return readyConfirmation(tx, room, { user, address, challenge: null, redirectTo, now });
  });
  if (!outgoing) return error;
  await outgoing();
  const { provider } = person;
  const words = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  return new AuthFault(422, "provider_email_needs_verification", words);
}

/** The unproved account of this very identity, or a new one; null when the address is somebody's. */
async function waitingAccount(
  tx: SqlSource,
  person: ExternalPerson,
  now: Date,
): Promise<UserRow | null> {
  await lockSubject(tx, person);
  const identity = await findIdentity(tx, person);
  if (identity) {
    const user = await findUser(tx, identity.user_id);
    const isWaiting = user?.email === person.email && user?.email_confirmed_at === null;
    return user && isWaiting ? user : null;
  }
  await lockAddress(tx, person.email ?? "");
  if (await findUserByEmail(tx, person.email ?? "")) return null;
  return insertPersonOf(tx, person, { isConfirmed: false, now });
}
