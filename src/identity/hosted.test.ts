// A hosted auth backend signs people in; who may work here, and for how long, stays with us.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/server/db.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { readSettings } from "#platform/server/settings.ts";
import { cloneDatabase } from "#test/database.ts";
import { quietLog } from "#test/quietLog.ts";
import { openIdentity } from "./door.ts";

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const { publicKey, privateKey } = await generateKeyPair("ES256");
const backend = Fastify();
const published = { ...(await exportJWK(publicKey)), kid: "hosted-1", alg: "ES256", use: "sig" };
backend.get("/auth/v1/.well-known/jwks.json", async () => ({ keys: [published] }));
const url = await backend.listen({ port: 0, host: "127.0.0.1" });
const cloned = await cloneDatabase();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-hosted-"));
const database = openDatabase(appUrl(cloned.ownerUrl));
const sql = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 });
sql.on("error", () => undefined);
const identity = await openIdentity({
  pool: database.pool,
  dataDir,
  settings: readSettings({
    PORT: "0",
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: "sb_publishable_of_the_backend",
  }),
  log: quietLog,
  clock: now,
});
const app = Fastify();
await identity.register(app);

afterAll(async () => {
  await backend.close();
  await app.close();
  await database.close();
  await sql.end();
  await cloned.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function token(claims: { sub: string; session_id: string; iss?: string }): Promise<string> {
  return new SignJWT({
    iss: `${url}/auth/v1`,
    role: "authenticated",
    email: "h@people.test",
    ...claims,
  })
    .setProtectedHeader({ alg: "ES256", kid: "hosted-1", typ: "JWT" })
    .setAudience("authenticated")
    .setIssuedAt(now())
    .setExpirationTime(new Date(now().getTime() + 3600_000))
    .sign(privateKey);
}

test("its tokens are verified with its keys, and its sessions get our limits", async () => {
  const claims = { sub: randomUUID(), session_id: randomUUID() };
  const remembered = { sub: randomUUID(), session_id: randomUUID() };
  const first = await identity.verifyAccessToken(await token(claims));
  expect(first).toEqual({
    userId: claims.sub,
    sessionId: claims.session_id,
    email: "h@people.test",
    aal: "aal1",
    issuedAt: expect.any(Number),
  });
  const other = await identity.verifyAccessToken(await token(remembered), { remembered: true });
  if (!first || !other) throw new Error("both are good");
  expect(await identity.sessionIsLive(first, now())).toBe(true);
  aheadMs += 31 * 60_000;
  expect(await identity.sessionIsLive(first, now())).toBe(false);
  expect(await identity.sessionIsLive(other, now())).toBe(true);
});

test("a session that was ended here stays ended, though its tokens are good", async () => {
  const claims = { sub: randomUUID(), session_id: randomUUID() };
  const first = await identity.verifyAccessToken(await token(claims), { remembered: true });
  if (!first) throw new Error("it is good");
  await sql.query("update auth.sessions set not_after = $2 where id = $1", [
    claims.session_id,
    now(),
  ]);
  expect(await identity.verifyAccessToken(await token(claims), { remembered: true })).toEqual(
    first,
  );
  expect(await identity.sessionIsLive(first, now())).toBe(false);
});

test("tokens of any other issuer are not", async () => {
  const claims = { sub: randomUUID(), session_id: randomUUID() };
  const elsewhere = await token({ ...claims, iss: "http://127.0.0.1:0/auth/v1" });
  expect(await identity.verifyAccessToken(elsewhere)).toBeNull();
});

test("the browser gets the backend's key, and our own auth API is not there", async () => {
  expect(identity.anonKey()).toBe("sb_publishable_of_the_backend");
  for (const where of ["/auth/v1/health", "/auth/v1/.well-known/jwks.json"]) {
    const answer = await app.inject({ method: "GET", url: where });
    expect(answer.statusCode).toBe(404);
  }
});
