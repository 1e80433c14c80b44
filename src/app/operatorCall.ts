// How whoever runs the house is called: by mail, where one is named.
import { createTransport } from "nodemailer";
import { mailServerUrl } from "#platform/server/mailServer.ts";
import type { Settings } from "#platform/server/settings.ts";

/** Takes what is to be said to whoever runs the house. */
export type OperatorCall = (subject: string, text: string) => Promise<void>;

/** The call of a house with these settings; without an address nobody is called, and the log has to do. */
export function operatorCall({
  operatorEmail: to,
  auth: { smtpUrl, mailFrom },
}: Pick<Settings, "operatorEmail" | "auth">): OperatorCall {
  if (to === null || smtpUrl === null) return async () => {};
  const from = mailFrom ?? `Mavuno <${to}>`;
  const server = createTransport(mailServerUrl(smtpUrl), { from });
  return async (subject, text) => void (await server.sendMail({ to, subject, text }));
}
