// How messages leave the house: by the mail server of the settings; without one, and for text messages,
// into an outbox folder that a person can open. Never into the log.
import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { AuthSettings } from "#platform/server/authSettings.ts";
import type { Log } from "#platform/server/log.ts";
import { type Letter, type LetterKind, letterOf, smsText } from "./mails/letters.ts";

/** A message that lies in the outbox, as the development page shows it. */
export interface OutboxMessage {
  at: string;
  by: "mail" | "sms";
  to: string;
  subject: string;
  text: string;
  link: string | null;
}

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
}

const mostKept = 500;

export function openMailer(parts: Parts): Mailer {
  const { settings, log } = parts;
  const folder = join(parts.dataDir, "outbox");
  const onTheWay = new Set<Promise<void>>();
  const from = settings.mailFrom ?? `Mavuno <no-reply@${new URL(parts.siteUrl).hostname}>`;
  const server = settings.smtpUrl === null ? null : createTransport(settings.smtpUrl, { from });
  const keep = async (message: Omit<OutboxMessage, "at">): Promise<void> => {
    const at = parts.now().toISOString();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${at.replaceAll(/[:.]/g, "-")}-${randomUUID()}.json`;
    const content = `${JSON.stringify({ at, ...message }, null, 2)}\n`;
    await writeFile(join(folder, name), content, { mode: 0o600 });
    await dropOldest(folder);
  };
  const noteInSink = async (to: string, code: string, link: string | null): Promise<void> => {
    if (settings.mailSink === null) return;
    await appendFile(settings.mailSink, `${JSON.stringify({ to, code, link: link ?? "" })}\n`);
  };
  const deliver = async (to: string, letter: Letter): Promise<void> => {
    try {
      await server?.sendMail({ to, ...letter });
    } catch (error) {
      log.error("a mail was not taken by the mail server", { error });
    }
  };
  return {
    keepsMail: server === null,
    sendMail: async ({ to, kind, code, link, minutes }) => {
      const letter = letterOf(kind, { code, link, minutes });
      await noteInSink(to, code, link);
      if (server === null) {
        await keep({ by: "mail", to, subject: letter.subject, text: letter.text, link });
        return;
      }
      const delivery = deliver(to, letter).finally(() => onTheWay.delete(delivery));
      onTheWay.add(delivery);
    },
    // The simulator of a telecom: a message is "received" when it lies in the outbox.
    sendSms: async ({ to, code }) => {
      await noteInSink(to, code, null);
      await keep({ by: "sms", to, subject: "", text: smsText(code), link: null });
    },
    outbox: () => readOutbox(folder),
    close: async () => {
      await Promise.all(onTheWay);
      server?.close();
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".json")).sort();
}

async function dropOldest(folder: string): Promise<void> {
  const names = await namesIn(folder);
  for (const name of names.slice(0, Math.max(0, names.length - mostKept))) {
    await unlink(join(folder, name));
  }
}

async function readOutbox(folder: string): Promise<OutboxMessage[]> {
  const newest = (await namesIn(folder)).reverse().slice(0, 50);
  return Promise.all(
    newest.map(async (name) => {
      // Only this file writes into the folder, in this shape.
      const message: OutboxMessage = JSON.parse(await readFile(join(folder, name), "utf8"));
      return message;
    }),
  );
}
