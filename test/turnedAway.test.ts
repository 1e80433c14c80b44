// Whoever is turned away leaves a line in the log: who, from where, at which address of the API; nothing of what was asked.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openHouse } from "#app/server.ts";
import type { Facts } from "#platform/server/log.ts";
import { readSettings } from "#platform/server/settings.ts";
import { newId, signIn } from "#seeds/callers.ts";
import { cloneDatabase } from "./database.ts";
import { person } from "./farmerMakers.ts";
import { quietLog } from "./quietLog.ts";

const cloned = await cloneDatabase();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-turned-away-"));
const said: { message: string; facts: Facts }[] = [];
const house = await openHouse({
  settings: readSettings({ MAVUNO_DATA_DIR: dataDir }),
  ownerUrl: cloned.ownerUrl,
  dataDir,
  log: { ...quietLog, warn: (message, facts = {}) => said.push({ message, facts }) },
  webDir: null,
});
const token = await signIn(house, "field");
afterAll(async () => {
  await house.close();
  await cloned.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => said.splice(0));

async function ask(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await house.app.inject({ method: "GET", url, headers })).statusCode;
}

const user = { user: expect.stringMatching(/^[0-9a-f-]{36}$/), org: expect.any(String) };

test("what somebody's role may not do", async () => {
  expect(await ask("/api/users?search=secret")).toBe(403);
  const facts = { route: "/api/users", status: 403, code: "not-allowed", ...user };
  expect(said).toMatchObject([{ message: "turned away", facts }]);
  expect(JSON.stringify(said)).not.toContain("secret");
});

test("what does not exist for them", async () => {
  expect(await ask(`/api/farmers/${newId()}`)).toBe(404);
  const facts = { route: "/api/farmers/:id", status: 404, ...user, address: "127.0.0.1" };
  expect(said).toMatchObject([{ message: "turned away", facts }]);
});

test("who takes the second step on a paper they began", async () => {
  const operations = await signIn(house, "operations");
  const send = async (url: string, payload: object): Promise<number> => {
    const headers = { authorization: `Bearer ${operations}`, "idempotency-key": newId() };
    return (await house.app.inject({ method: "POST", url, headers, payload })).statusCode;
  };
  const farmer = person();
  expect(await send("/api/farmers", farmer)).toBe(200);
  expect(await send(`/api/farmers/${farmer.id}/verify`, { version: 1 })).toBe(422);
  const facts = { route: "/api/farmers/:id/verify", code: "same-person", ...user };
  expect(said).toMatchObject([{ message: "turned away", facts }]);
});

test("not a wrong field, and not a session that is over", async () => {
  expect(await ask("/api/farmers?limit=none")).toBe(400);
  expect((await house.app.inject({ method: "GET", url: "/api/farmers" })).statusCode).toBe(401);
  expect(said).toEqual([]);
});
