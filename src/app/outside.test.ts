// By which ways people are paid in a house, by what its operator set.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readSettings } from "#platform/server/settings.ts";
import { quietLog } from "#test/quietLog.ts";
import { connectionFaults, leaveUnconnected } from "#work/payments/connectionRules.ts";
import { beginOutside, openOutside } from "./outside.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-paying-nobody-"));
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  leaveUnconnected([]);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const mtn = {
  ...{ MOMO_BASE_URL: "https://mtn.example", MOMO_TARGET_ENVIRONMENT: "mtnuganda" },
  ...{ MOMO_API_USER: "user", MOMO_API_KEY: "key", MOMO_SUBSCRIPTION_KEY: "subscription" },
};

async function opened(env: Record<string, string>, { isDemo = false } = {}) {
  const settings = readSettings({ MAVUNO_DATA_DIR: dataDir, ...env });
  const said: string[] = [];
  const begun = await beginOutside({ settings, dataDir, log: quietLog }, closing);
  const asked = { settings, dataDir, begun, isDemo };
  await openOutside(asked, (line) => said.push(line), closing);
  return { refused: connectionFaults().map(({ method }) => method), said: said.join("\n") };
}

test("a real house pays by what is set alone, and says at start what is not", async () => {
  const { refused, said } = await opened(mtn);
  expect(refused).toEqual(["airtel_money", "bank"]);
  expect(said).toContain("! Airtel Money is not connected: nobody would be paid.");
  expect(said).toContain("! The bank is not connected: nobody would be paid.");
  expect(said).not.toContain("MTN");
});

test("a house without any of them pays in cash and by cheque", async () => {
  expect((await opened({})).refused).toEqual(["mtn_momo", "airtel_money", "bank"]);
});

test("the demo company's house simulates, and so does one whose operator says so on purpose", async () => {
  const demo = await opened({}, { isDemo: true });
  expect(demo.refused).toEqual([]);
  expect(demo.said).toContain("· Airtel Money is SIMULATED: no money moves");
  const onPurpose = await opened({ ...mtn, MAVUNO_SIMULATE: "1" });
  expect(onPurpose.refused).toEqual([]);
  expect(onPurpose.said).toContain("· The bank is SIMULATED: no money moves");
});
