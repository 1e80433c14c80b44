// What mail and text messages carry signs people in: who else could read it on its way, or where it lies?
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readAuthSettings } from "#platform/server/authSettings.ts";
import { quietLog } from "#test/quietLog.ts";
import { startSmtp } from "#test/smtpServer.ts";
import { openMailer } from "./mailer.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-mailer-"));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const letter = {
  to: "ruth@example.com",
  kind: "recovery",
  code: "123456",
  minutes: 30,
  link: "https://mavuno.example/auth/v1/verify?token=a&type=recovery",
} as const;

/** Sends a letter with these settings; gives what stands in the log. */
async function sent(env: Record<string, string>): Promise<string[]> {
  const errors: string[] = [];
  const mailer = openMailer({
    dataDir,
    settings: readAuthSettings(env, []),
    siteUrl: "https://mavuno.example",
    log: { ...quietLog, error: (message: string) => void errors.push(message) },
    now: () => new Date(),
  });
  await mailer.sendMail(letter);
  await mailer.close();
  return errors;
}

test("a mail server elsewhere that offers no TLS is told nothing, unless its address says so", async () => {
  const server = await startSmtp();
  // This machine, by an address that may be any other's.
  const elsewhere = `smtp://0.0.0.0:${server.port}`;
  expect(await sent({ SMTP_URL: elsewhere })).toEqual(["a mail was not taken by the mail server"]);
  expect(server.received()).not.toContain(letter.to);
  expect(await sent({ SMTP_URL: `${elsewhere}?ignoreTLS=true` })).toEqual([]);
  await server.close();
  expect(server.received()).toContain(`RCPT TO:<${letter.to}>`);
});

test("the sink is read by nobody else at this machine", async () => {
  const sink = path.join(dataDir, "sink.jsonl");
  expect(await sent({ AUTH_MAIL_SINK: sink })).toEqual([]);
  expect(fs.statSync(sink).mode & 0o777).toBe(0o600);
});

test("a notice that cannot be written is said in the log, and not to whoever made the change", async () => {
  const errors: string[] = [];
  const file = path.join(dataDir, "no-folder");
  fs.writeFileSync(file, "");
  const mailer = openMailer({
    dataDir: file,
    settings: readAuthSettings({}, []),
    siteUrl: "https://mavuno.example",
    log: { ...quietLog, error: (message: string) => void errors.push(message) },
    now: () => new Date(),
  });
  await mailer.sendNotice({
    by: "mail",
    to: letter.to,
    change: "password-changed",
    at: new Date(),
  });
  expect(errors).toEqual(["a notice of a change was not written"]);
  await mailer.close();
});
