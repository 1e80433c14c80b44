// Forged, foreign, worn-out and bent tokens at the three doors of the real house: /auth, /rest and /api
// refuse every one, and /api with the same words for all of them.
import { createHmac, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  CompactSign,
  EncryptJWT,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
} from "jose";
import { afterAll, expect, test } from "vitest";
import { openHouse } from "#app/server.ts";
import { addKey, listKeys, retireKey } from "#identity/door.ts";
import { readSettings } from "#platform/server/settings.ts";
import { emailOf, sendTo, signIn } from "#seeds/callers.ts";
import { demoPassword } from "#seeds/people.ts";
import { cloneDatabase } from "./database.ts";
import { quietLog } from "./quietLog.ts";

const database = await cloneDatabase();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-forged-"));
const keyFile = path.join(dataDir, "keys.json");

/** The private parts, as only a thief of the key file could read them. */
async function thief(kid: string) {
  const { keys }: { keys: Record<string, unknown>[] } = JSON.parse(
    fs.readFileSync(keyFile, "utf8"),
  );
  const { key_ops: _, ...jwk } = keys.find((key) => key["kid"] === kid) ?? {};
  const { d: __, ...publicJwk } = jwk;
  return { kid, publicJwk, privateKey: await importJWK(jwk, "ES256") };
}

// A key that signed once and was forgotten before the house opened.
const [first] = await listKeys(keyFile);
const forgotten = await thief(first?.kid ?? "");
const ours = await thief(await addKey(keyFile));
await retireKey(keyFile, forgotten.kid);
await retireKey(keyFile, forgotten.kid);

const house = await openHouse({
  settings: readSettings({
    MAVUNO_DATA_DIR: dataDir,
    AUTH_SIGNING_KEYS: keyFile,
    AUTH_RATE_LIMITS: "off",
  }),
  ownerUrl: database.ownerUrl,
  dataDir,
  log: quietLog,
  webDir: null,
});
afterAll(async () => {
  await house.close();
  await database.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const apikey = house.identity.anonKey();
const doors = ["/auth/v1/user", "/rest/v1/profiles?select=role", "/api/farmers"] as const;

async function knock(url: string, token: string): Promise<{ status: number; text: string }> {
  const headers = { apikey, authorization: `Bearer ${token}` };
  return sendTo(house, { method: "GET", url, headers });
}

async function auth(where: string, body: object, token = apikey): Promise<string> {
  const answer = await house.app.inject({
    method: where === "/user" ? "PUT" : "POST",
    url: `/auth/v1${where}`,
    headers: { "content-type": "application/json", apikey, authorization: `Bearer ${token}` },
    payload: JSON.stringify(body),
  });
  return answer.payload;
}

const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = (): number => Math.floor(Date.now() / 1000);

async function forgeries(good: string): Promise<[string, string][]> {
  const [head = "", body = "", signature = ""] = good.split(".");
  const claims = claimsOf(good);
  const header = { alg: "ES256", kid: ours.kid, typ: "JWT" };
  const stranger = await generateKeyPair("ES256");
  const signed = (changed: object, more: object = {}): Promise<string> =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ ...header, ...more })
      .sign(ours.privateKey);
  const text = (payload: string): Promise<string> =>
    new CompactSign(Buffer.from(payload)).setProtectedHeader(header).sign(ours.privateKey);
  const strange = (more: object): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ ...header, ...more }).sign(stranger.privateKey);
  const publicKey = await importJWK(ours.publicJwk, "ES256");
  if (publicKey instanceof Uint8Array) throw new Error("a public key is no secret");
  const sealed = `${encode({ ...header, alg: "HS256" })}.${body}`;
  const hmac = createHmac("sha256", await exportSPKI(publicKey)).update(sealed);
  const json = JSON.stringify(claims);
  const forgottenKey = { ...header, kid: forgotten.kid };
  return [
    ["alg none", `${encode({ ...header, alg: "none" })}.${body}.`],
    ["alg None", `${encode({ ...header, alg: "None" })}.${body}.`],
    ["alg nOnE", `${encode({ ...header, alg: "nOnE" })}.${body}.${signature}`],
    ["HS256 with the public key", `${sealed}.${hmac.digest("base64url")}`],
    ["a stranger's key", await strange({})],
    ["unknown kid", await strange({ kid: randomUUID() })],
    ["kid as a path", await strange({ kid: "../../dev/null" })],
    ["kid as SQL", await strange({ kid: "x' or '1'='1" })],
    ["kid as an address", await strange({ kid: "https://evil.example/key" })],
    ["its own jwk", await strange({ jwk: ours.publicJwk })],
    ["its own jku", await signed({}, { jku: "https://evil.example/jwks.json" })],
    ["its own x5u", await signed({}, { x5u: "https://evil.example/cert" })],
    ["expired a second ago", await signed({ exp: seconds() - 1 })],
    ["expired long ago", await signed({ exp: 1 })],
    ["not yet", await signed({ nbf: seconds() + 600 })],
    ["issued tomorrow", await signed({ iat: seconds() + 86_400, exp: seconds() + 90_000 })],
    ["another issuer", await signed({ iss: "https://evil.example/auth/v1" })],
    ["another audience", await signed({ aud: "somebody else" })],
    ["ours among other audiences", await signed({ aud: ["authenticated", "somebody else"] })],
    ["no end", await signed({ exp: undefined })],
    ["an end in words", await text(json.replace(/"exp":\d+/, '"exp":"4000000000"'))],
    ["an end beyond numbers", await text(json.replace(/"exp":\d+/, '"exp":1e400'))],
    ["a claim said twice", await text(`{"sub":"${randomUUID()}",${json.slice(1)}`)],
    ["another kind of token", await signed({}, { typ: "at+jwt" })],
    ["an ID token", await signed({ aud: "a-client", session_id: undefined, nonce: "x" })],
    ["a shorter signature", `${head}.${body}.${signature.slice(0, -4)}`],
    ["another segment", `${good}.${signature}`],
    ["base64 with padding", `${good}==`],
    ["base64 with other letters", good.replaceAll("-", "+").replaceAll("_", "/").concat("=")],
    [
      "an encrypted one",
      await new EncryptJWT(claims)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(new Uint8Array(32)),
    ],
    [
      "a forgotten key",
      await new SignJWT(claims).setProtectedHeader(forgottenKey).sign(forgotten.privateKey),
    ],
    ["no session", await signed({ session_id: undefined })],
    ["another session", await signed({ session_id: randomUUID() })],
    ["changed claims", `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`],
  ];
}

/** Every door that lets the token in, or answers with another word than for the token before. */
async function mistakes(name: string, token: string, words: Set<string>): Promise<string[]> {
  const found: string[] = [];
  for (const [place, door] of doors.entries()) {
    const { status, text } = await knock(door, token);
    if (status !== (place === 0 ? 403 : 401)) found.push(`${door} ${name}: ${status} ${text}`);
    if (place === 2) words.add(text);
  }
  return found;
}

test("every forged or worn-out token is refused at every door, without a difference on /api", async () => {
  const good = await signIn(house, "owner");
  for (const door of doors) expect((await knock(door, good)).status, door).toBe(200);
  const tokens = await forgeries(good);
  const other = claimsOf(await signIn(house, "field"));
  const mixed = { ...claimsOf(good), session_id: other["session_id"] };
  const header = { alg: "ES256", kid: ours.kid, typ: "JWT" };
  const borrowed = await new SignJWT(mixed).setProtectedHeader(header).sign(ours.privateKey);
  tokens.push(["another person's session", borrowed]);
  const session: { refresh_token: string; access_token: string } = JSON.parse(
    await auth("/token?grant_type=password", {
      email: emailOf("accountant"),
      password: demoPassword,
    }),
  );
  tokens.push(["a refresh token", session.refresh_token]);
  const left = await signIn(house, "cashier");
  await auth("/logout?scope=local", {}, left);
  tokens.push(["after signing out", left]);
  const signedIn = await house.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { "content-type": "application/json", apikey },
    payload: JSON.stringify({ email: emailOf("accountant"), password: demoPassword }),
  });
  const note = /mavuno-device=([^;]+)/.exec(String(signedIn.headers["set-cookie"]))?.[1] ?? "";
  expect(note).toMatch(/^ey/);
  tokens.push(["the note of a known device", note]);
  tokens.push(["the browsers' key as a person", apikey.replace(/^(.{20})/, "$1x")]);
  const before = await signIn(house, "md");
  await auth("/user", { password: "Another-Word-2026!" }, await signIn(house, "md"));
  tokens.push(["after a changed password", before]);

  const words = new Set<string>();
  const accepted: string[] = [];
  for (const [name, token] of tokens) accepted.push(...(await mistakes(name, token, words)));
  expect(tokens.length).toBeGreaterThanOrEqual(40);
  expect(accepted).toEqual([]);
  expect(words.size).toBe(1);
  for (const door of doors) expect((await knock(door, good)).status, door).toBe(200);
});

test("a refresh token with one bit changed: 1,000 tried, 0 accepted", async () => {
  const { refresh_token: token }: { refresh_token: string } = JSON.parse(
    await auth("/token?grant_type=password", {
      email: emailOf("employee"),
      password: demoPassword,
    }),
  );
  let accepted = 0;
  for (let number = 0; number < 1000; number += 1) {
    const bent = Buffer.from(token, "latin1");
    const place = (number * 7919) % bent.length;
    bent[place] = (bent[place] ?? 0) ^ (1 << (number % 7));
    const body = { refresh_token: bent.toString("latin1") };
    const answer = await auth("/token?grant_type=refresh_token", body);
    if (answer.includes("access_token")) accepted += 1;
  }
  expect(accepted).toBe(0);
});
