// Moving to another address: the present one stays until the new one is proved, and for e-mail the old
// one is asked too, so that a stolen session cannot carry an account away unseen.
import { lockAddress, updateAddresses } from "./accountStore.ts";
import { type Asker, type Outgoing, readyMail, readySms } from "./codeMessages.ts";
import { beginFlow, type Challenge } from "./pkce.ts";
import { emailTaken, phoneTaken, withEmail, withPhone } from "./proofs.ts";
import type { Room } from "./room.ts";
import { findUserByEmail, findUserByPhone, type SqlSource, type UserRow } from "./store.ts";

/** Begins the move to a new e-mail address: one mail to it, and one to the old address. */
export async function beginEmailChange(
  tx: SqlSource,
  room: Room,
  asked: {
    user: UserRow;
    email: string;
    challenge: Challenge | null;
    redirectTo: string;
    now: Date;
  },
): Promise<Outgoing[]> {
  const { user, email, now } = asked;
  await lockAddress(tx, email);
  if (await findUserByEmail(tx, email)) throw emailTaken();
  if (user.is_anonymous && room.settings.autoconfirmEmail) {
    const next = await withEmail(tx, user, email, now);
    await updateAddresses(tx, next);
    return [];
  }
  const next: UserRow = {
    ...user,
    email_change: email,
    email_change_sent_at: now,
    email_change_half: false,
    updated_at: now,
  };
  await updateAddresses(tx, next);
  return readyEmailChange(tx, room, { ...asked, user: next, asker: askerOf(user) });
}

/** Anybody has an account without an address. */
function askerOf(user: UserRow): Asker {
  return user.is_anonymous ? "stranger" : "known";
}

/** The mails of a pending move. */
export async function readyEmailChange(
  tx: SqlSource,
  room: Room,
  asked: {
    user: UserRow;
    challenge: Challenge | null;
    redirectTo: string;
    asker: Asker;
    now: Date;
  },
): Promise<Outgoing[]> {
  const { user, redirectTo, asker, now } = asked;
  const addresses = [
    { kind: "email_change_new", to: user.email_change },
    { kind: "email_change_current", to: room.settings.doubleConfirm ? user.email : null },
  ] as const;
  const outgoing: Outgoing[] = [];
  for (const { kind, to } of addresses) {
    if (to === null) continue;
    const flow = { challenge: asked.challenge, userId: user.id, method: "email_change", now };
    const mail = { userId: user.id, kind, letter: "email-change", to, redirectTo, now } as const;
    const flowId = await beginFlow(tx, flow);
    const linkType = "email_change";
    outgoing.push(await readyMail(tx, room, { ...mail, linkType, flowId, asker }));
  }
  return outgoing;
}

/** Begins the move to a new phone number, or makes it at once where nobody is asked. */
export async function beginPhoneChange(
  tx: SqlSource,
  room: Room,
  asked: { user: UserRow; phone: string; now: Date },
): Promise<Outgoing[]> {
  const { user, phone, now } = asked;
  await lockAddress(tx, phone);
  if (await findUserByPhone(tx, phone)) throw phoneTaken();
  if (room.settings.autoconfirmSms) {
    const next = await withPhone(tx, user, phone, now);
    await updateAddresses(tx, next);
    return [];
  }
  const next = { ...user, phone_change: phone, phone_change_sent_at: now, updated_at: now };
  await updateAddresses(tx, next);
  const sms = { userId: user.id, kind: "phone_change", to: phone, now } as const;
  return [await readySms(tx, room, { ...sms, asker: askerOf(user) })];
}
