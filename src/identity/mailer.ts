// How messages leave the house: mail by the mail server of the settings, text messages by a telecom;
// where there is none, into an outbox folder that a person can open. Never into the log.
import { appendFile } from "node:fs/promises";
import { createTransport } from "nodemailer";
import type { AuthSettings } from "#platform/server/authSettings.ts";
import type { Log } from "#platform/server/log.ts";
import { mailServerUrl } from "#platform/server/mailServer.ts";
import { type Letter, type LetterKind, letterOf, smsText } from "./mails/letters.ts";
import { type Change, noticeOf, noticeText } from "./mails/notices.ts";
import { openOutbox, type OutboxMessage } from "./outbox.ts";
import { simulatedTextMessages, type TextMessages } from "./outside/textMessages.ts";

export interface Mailer {
  /** Hands a mail over; whether the other side takes it is seen in the log, never by who asked. */
  sendMail(mail: {
    to: string;
    kind: LetterKind;
    code: string;
    link: string | null;
    minutes: number;
  }): Promise<void>;
  sendSms(message: { to: string; code: string }): Promise<void>;
  /** Tells somebody what was changed of how they sign in: by mail, or by text message where there is no mail address. */
  sendNotice(notice: { by: "mail" | "sms"; to: string; change: Change; at: Date }): Promise<void>;
  /** Who carries the text messages. */
  smsProvider: string;
  /** Does mail stay in the outbox folder? */
  keepsMail: boolean;
  /** The newest messages of the outbox first. */
  outbox(): Promise<OutboxMessage[]>;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

interface Parts {
  dataDir: string;
  settings: Pick<AuthSettings, "smtpUrl" | "mailFrom" | "mailSink">;
  siteUrl: string;
  log: Log;
  now: () => Date;
  /** Who carries text messages; the simulator when nobody does. */
  textMessages?: TextMessages | undefined;
}

export function openMailer(parts: Parts): Mailer {
  const { settings, log } = parts;
  const outbox = openOutbox(parts.dataDir, parts.now);
  const textMessages =
    parts.textMessages ??
    simulatedTextMessages(({ to, text }) =>
      outbox.keep({ by: "sms", to, subject: "", text, link: null }),
    );
  const onTheWay = new Set<Promise<void>>();
  const from = settings.mailFrom ?? `Mavuno <no-reply@${new URL(parts.siteUrl).hostname}>`;
  const server =
    settings.smtpUrl === null ? null : createTransport(mailServerUrl(settings.smtpUrl), { from });
  const noteInSink = async (to: string, code: string, link: string | null): Promise<void> => {
    if (settings.mailSink === null) return;
    const line = `${JSON.stringify({ to, code, link: link ?? "" })}\n`;
    await appendFile(settings.mailSink, line, { mode: 0o600 });
  };
  const deliver = async (to: string, letter: Letter): Promise<void> => {
    try {
      await server?.sendMail({ to, ...letter });
    } catch (error) {
      log.error("a mail was not taken by the mail server", { error });
    }
  };
  const deliverSms = async (to: string, text: string): Promise<void> => {
    try {
      await textMessages.send({ to, text });
    } catch (error) {
      log.error("a text message was not taken by the telecom", { error });
    }
  };
  const track = (delivery: Promise<void>): void => {
    const tracked = delivery.finally(() => onTheWay.delete(tracked));
    onTheWay.add(tracked);
  };
  const mail = async (to: string, letter: Letter, link: string | null): Promise<void> => {
    if (server !== null) return track(deliver(to, letter));
    await outbox.keep({ by: "mail", to, subject: letter.subject, text: letter.text, link });
  };
  const sms = async (to: string, text: string): Promise<void> => {
    const delivery = deliverSms(to, text);
    // Nobody waits for a telecom, and how long it takes tells nobody whether a number is known.
    if (parts.textMessages) track(delivery);
    else await delivery;
  };
  return {
    keepsMail: server === null,
    sendMail: async ({ to, kind, code, link, minutes }) => {
      await noteInSink(to, code, link);
      await mail(to, letterOf(kind, { code, link, minutes }), link);
    },
    smsProvider: textMessages.name,
    sendSms: async ({ to, code }) => {
      await noteInSink(to, code, null);
      await sms(to, smsText(code));
    },
    // Not into the sink: there is no code in it that anybody waits for.
    sendNotice: ({ by, to, change, at }) =>
      orIntoTheLog(log, () =>
        by === "mail" ? mail(to, noticeOf(change, at), null) : sms(to, noticeText(change)),
      ),
    outbox: () => outbox.newest(),
    close: async () => {
      await Promise.all(onTheWay);
      server?.close();
    },
  };
}

/** What a notice tells of is done: whoever did it is not told that it failed. */
async function orIntoTheLog(log: Log, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    log.error("a notice of a change was not written", { error });
  }
}
