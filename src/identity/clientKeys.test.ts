// A browser that stays open while the house changes its signing keys: it verifies with the set it keeps,
// asks for a new one only for a key it has not seen, and nobody is signed out.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/server/db.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { readSettings } from "#platform/server/settings.ts";
import { cloneDatabase } from "#test/database.ts";
import { quietLog } from "#test/quietLog.ts";
import { addKey, type Identity, listKeys, openIdentity, retireKey } from "./door.ts";

const cloned = await cloneDatabase();
const database = openDatabase(appUrl(cloned.ownerUrl));
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-keys-"));
const keyFile = path.join(dataDir, "signing-keys.json");
const settings = readSettings({ MAVUNO_DATA_DIR: dataDir, PORT: "0", AUTH_RATE_LIMITS: "off" });

let app: FastifyInstance;
let identity: Identity;
let url: string;
let setsFetched = 0;

/** The house reads its keys when it opens. */
async function reopen(): Promise<void> {
  await app?.close();
  identity = await openIdentity({ pool: database.pool, dataDir, settings, log: quietLog });
  app = Fastify({ forceCloseConnections: true });
  await identity.register(app);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
}

await reopen();
afterAll(async () => {
  await app.close();
  await database.close();
  await cloned.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** The browser finds the house under one name, wherever it listens now. */
const client = createClient("http://house.test", "the key of the day", {
  auth: { autoRefreshToken: false, persistSession: false },
  global: {
    fetch: (input, init) => {
      const asked = new Request(input).url;
      if (asked.endsWith("/jwks.json")) setsFetched += 1;
      const headers = new Headers(init?.headers);
      headers.set("apikey", identity.anonKey());
      return fetch(asked.replace("http://house.test", url), { ...init, headers });
    },
  },
});

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

async function token(): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

async function isGood(jwt: string): Promise<boolean> {
  const { data, error } = await client.auth.getClaims(jwt);
  return error === null && data !== null;
}

test("added, handed over, forgotten: the session lives through all of it", async () => {
  const email = "months@keys.test";
  const password = "Momentum-2026!";
  await identity.createUser({ email, password });
  const [old] = await listKeys(keyFile);
  const kid = await addKey(keyFile);
  await reopen();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  const first = await token();
  expect(kidOf(first)).toBe(old?.kid);
  expect(await isGood(first)).toBe(true);
  expect(setsFetched).toBe(1);

  // The new key was published before it signed, so the set the browser keeps has it already.
  expect(await retireKey(keyFile, old?.kid ?? "")).toBe("handed over");
  await reopen();
  expect((await client.auth.refreshSession()).error).toBeNull();
  const second = await token();
  expect(kidOf(second)).toBe(kid);
  expect([await isGood(second), await isGood(first), setsFetched]).toEqual([true, true, 1]);
  expect((await client.auth.getUser(first)).error).toBeNull();

  // The old key is forgotten: what it signed ends, the session does not.
  expect(await retireKey(keyFile, old?.kid ?? "")).toBe("forgotten");
  await reopen();
  expect((await client.auth.getUser(first)).error).toMatchObject({ status: 403, code: "bad_jwt" });
  expect((await client.auth.getUser(second)).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();

  // A key that signs before the browser has ever seen it: one more set is fetched, and it verifies.
  const hurried = await addKey(keyFile);
  await retireKey(keyFile, kid);
  await reopen();
  expect((await client.auth.refreshSession()).error).toBeNull();
  const last = await token();
  expect(kidOf(last)).toBe(hurried);
  expect([await isGood(last), setsFetched]).toEqual([true, 2]);
  const [head, body = "", seal] = last.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const raised = Buffer.from(JSON.stringify({ ...claims, aal: "aal2" })).toString("base64url");
  expect(await isGood(`${head}.${raised}.${seal}`)).toBe(false);
});
