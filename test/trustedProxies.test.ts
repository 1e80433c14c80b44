// Behind a proxy that the settings name, every caller is counted for itself; behind any other, the proxy is
// the caller, whatever it says.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openHouse } from "#app/server.ts";
import { readSettings } from "#platform/server/settings.ts";
import { cloneDatabase } from "./database.ts";
import { quietLog } from "./quietLog.ts";

const cloned = await cloneDatabase();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-proxies-"));
const house = await openHouse({
  settings: readSettings({ MAVUNO_DATA_DIR: dataDir, TRUSTED_PROXIES: "10.0.0.0/8" }),
  ownerUrl: cloned.ownerUrl,
  dataDir,
  log: quietLog,
  webDir: null,
});
afterAll(async () => {
  await house.close();
  await cloned.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Asks once more than one address may; gives how the last was answered. */
async function thirtyOne(through: string, callers: (number: number) => string): Promise<number> {
  let last = 0;
  for (let number = 0; number < 31; number += 1) {
    const answer = await house.app.inject({
      method: "POST",
      url: "/auth/v1/verify",
      remoteAddress: through,
      headers: { apikey: house.identity.anonKey(), "x-forwarded-for": callers(number) },
      payload: "{}",
    });
    last = answer.statusCode;
  }
  return last;
}

test("through the named proxy: many callers are many, one is one", async () => {
  expect(await thirtyOne("10.1.2.3", (number) => `203.0.113.${number}`)).toBe(400);
  expect(await thirtyOne("10.1.2.3", () => "203.0.114.1")).toBe(429);
  // What the caller claims before the proxy adds its word is not believed.
  expect(await thirtyOne("10.1.2.3", (number) => `192.0.2.${number}, 203.0.114.2`)).toBe(429);
});

test("through any other: the proxy is the caller", async () => {
  expect(await thirtyOne("198.51.100.4", (number) => `203.0.115.${number}`)).toBe(429);
});
