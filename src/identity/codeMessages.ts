// A one-time code on its way: made in the transaction, sent after it. Links lead to our own configured
// address, whatever host name the request came under.
import { noteSent } from "./accountStore.ts";
import { AuthFault } from "./faults.ts";
import type { LetterKind } from "./mails/letters.ts";
import { issueOneTimeCode } from "./oneTimeCodes.ts";
import type { CodeKind } from "./oneTimeStore.ts";
import type { Room } from "./room.ts";
import type { SqlSource } from "./store.ts";

/** Sends what was made ready; called when the transaction is done. */
export type Outgoing = () => Promise<void>;

export type LinkType = "signup" | "invite" | "magiclink" | "recovery" | "email_change";

/** Who has it sent: anybody at all, or a person who is signed in or looks after people. */
export type Asker = "stranger" | "known";

type Sender = Pick<Room, "settings" | "mailer" | "limits">;

/** Makes a code for an address and the mail that carries it. */
export async function readyMail(
  tx: SqlSource,
  room: Sender,
  mail: {
    userId: string;
    kind: CodeKind;
    letter: LetterKind;
    to: string;
    /** Null for a code that is only typed. */
    linkType: LinkType | null;
    redirectTo: string;
    flowId: string | null;
    asker: Asker;
    now: Date;
  },
): Promise<Outgoing> {
  const { userId, kind, flowId, now } = mail;
  const forgetsPassword = kind === "confirmation" && mail.letter !== "confirm";
  const wanted = {
    userId,
    kind,
    address: mail.to,
    by: "mail",
    flowId,
    forgetsPassword,
    now,
  } as const;
  const { code, linkToken } = await issueOneTimeCode(tx, room.settings, wanted);
  await noteWhenSent(tx, mail);
  // Last: many messages of the house take from one bucket, which is locked until the transaction ends.
  const account = mail.asker === "stranger" ? null : userId;
  if (!(await room.limits.mayLeave(tx, { by: "mail", account }, now))) {
    throw new AuthFault(429, "over_email_send_rate_limit", "email rate limit exceeded");
  }
  const link = mail.linkType && linkOf(room, linkToken, mail.linkType, mail.redirectTo);
  const minutes = Math.round(room.settings.mailCodeSeconds / 60);
  return () => room.mailer.sendMail({ to: mail.to, kind: mail.letter, code, link, minutes });
}

/** Makes a code for a phone and the text message that carries it. */
export async function readySms(
  tx: SqlSource,
  room: Sender,
  sms: { userId: string; kind: CodeKind; to: string; asker: Asker; now: Date },
): Promise<Outgoing> {
  const { userId, kind, now } = sms;
  const wanted = { userId, kind, address: sms.to, by: "sms", now } as const;
  const { code } = await issueOneTimeCode(tx, room.settings, wanted);
  await noteWhenSent(tx, sms);
  const account = sms.asker === "stranger" ? null : userId;
  if (!(await room.limits.mayLeave(tx, { by: "sms", account }, now))) {
    throw new AuthFault(429, "over_sms_send_rate_limit", "SMS rate limit exceeded");
  }
  return () => room.mailer.sendSms({ to: sms.to, code });
}

/** The address a mail's button opens. */
export function linkOf(
  room: Pick<Room, "settings">,
  linkToken: string,
  type: LinkType,
  redirectTo: string,
): string {
  const facts = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo });
  return `${room.settings.issuer}/verify?${facts}`;
}

/**
 * The same message is not sent twice in a row, and to one address not many in an hour; the same words
 * whether the address is known or not, and whichever of the two it is.
 */
export async function refuseTooSoon(
  room: Pick<Room, "limits">,
  asked: { kind: string; address: string; by: "mail" | "sms"; now: Date },
): Promise<void> {
  const seconds = await room.limits.askedAgain(asked.kind, asked.address, asked.now);
  if (seconds !== null) throw tooSoon(asked.by, seconds);
}

/** What a person who is signed in has sent is held apart by their account. */
export async function refuseTooSoonBy(
  room: Pick<Room, "limits">,
  asked: { kind: string; userId: string; by: "mail" | "sms"; now: Date },
): Promise<void> {
  const seconds = await room.limits.askedAgainBy(asked.kind, asked.userId, asked.now);
  if (seconds !== null) throw tooSoon(asked.by, seconds);
}

function tooSoon(by: "mail" | "sms", seconds: number): AuthFault {
  const code = by === "mail" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
  const words = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthFault(429, code, words, { retryAfterSeconds: seconds });
}

async function noteWhenSent(
  tx: SqlSource,
  message: { userId: string; kind: CodeKind; now: Date },
): Promise<void> {
  const { userId, kind: what, now } = message;
  if (what === "confirmation" || what === "recovery" || what === "reauthentication") {
    await noteSent(tx, { userId, what, now });
  }
}
