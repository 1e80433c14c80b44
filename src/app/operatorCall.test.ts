import { expect, test } from "vitest";
import { readSettings } from "#platform/server/settings.ts";
import { startSmtp } from "#test/smtpServer.ts";
import { operatorCall } from "./operatorCall.ts";

test("a mail server elsewhere that offers no TLS is told nothing", async () => {
  const smtp = await startSmtp();
  // This machine, by an address that may be any other's.
  const env = { OPERATOR_EMAIL: "ops@example.com", SMTP_URL: `smtp://0.0.0.0:${smtp.port}` };
  const call = operatorCall(readSettings(env));
  await expect(call("Mavuno: the books differ", "of Kyagalanyi Coffee")).rejects.toThrow(/SSL|TLS/);
  await smtp.close();
  expect(smtp.received()).not.toContain("ops@example.com");
});
