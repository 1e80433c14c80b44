// Signing keys change without signing anybody out; the shared secret of an older system opens only what it
// signed; and the two API keys are what they say.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { decodeProtectedHeader, SignJWT } from "jose";
import { afterAll, expect, test } from "vitest";
import { openTokens, TokenFault, type Tokens } from "./accessTokens.ts";
import { identitySettings } from "./identitySettings.ts";
import { addKey, listKeys, printableKeys, retireKey } from "./keyRotation.ts";
import { openKeyFile } from "./keys.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-keys-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const jwtSecret = "a secret of thirty-two characters";
const settings = identitySettings("http://house.test", { jwtSecret });
const claims = {
  iss: settings.issuer,
  sub: randomUUID(),
  aud: "authenticated",
  session_id: randomUUID(),
};

/** The house as it comes up with the keys that are there now. */
async function start(file: string, more = settings): Promise<Tokens> {
  return openTokens({ keys: await openKeyFile(file), settings: more, now: () => new Date() });
}

function signed(tokens: Tokens): Promise<string> {
  return tokens.sign(claims, { now: new Date(), expires: new Date(Date.now() + 3_600_000) });
}

test("a key is published, then signs, then only verifies, then is forgotten", async () => {
  const file = path.join(folder, "rotated.json");
  const first = await start(file);
  const before = await signed(first);
  const [old] = await listKeys(file);
  const added = await addKey(file);
  const does = async () => (await listKeys(file)).map((key) => key.does);
  expect(await does()).toEqual(["signs", "waits"]);
  const published = await openKeyFile(file);
  expect(published.kid).toBe(old?.kid);
  expect(published.published.map((key) => key.kid)).toEqual([old?.kid, added]);

  expect(await retireKey(file, old?.kid ?? "")).toBe("handed over");
  expect(await does()).toEqual(["verifies", "signs"]);
  const second = await start(file);
  const after = await signed(second);
  expect(decodeProtectedHeader(after).kid).toBe(added);
  expect(await second.read(before)).toMatchObject({ sub: claims.sub });
  expect(await second.isApiKey(first.anonKey())).toBe(true);

  expect(await retireKey(file, old?.kid ?? "")).toBe("forgotten");
  expect(await does()).toEqual(["signs"]);
  const third = await start(file);
  await expect(third.read(before)).rejects.toThrow("signature is invalid");
  expect(await third.isApiKey(first.anonKey())).toBe(false);
  expect(await third.read(after)).toMatchObject({ sub: claims.sub });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(["rotated.json"]);
});

test("the only key cannot retire, and an unknown one is named as such", async () => {
  const file = path.join(folder, "alone.json");
  await start(file);
  const [only] = await listKeys(file);
  await expect(retireKey(file, only?.kid ?? "")).rejects.toThrow("Another key must be added");
  await expect(retireKey(file, "x")).rejects.toThrow("no signing key of this name");
  expect(await listKeys(file)).toEqual([only]);
});

test("the API keys are of this house; one administers, one does not", async () => {
  const file = path.join(folder, "printed.json");
  const keys = await printableKeys(file, { issuer: settings.issuer, now: new Date() });
  const tokens = await start(file);
  expect(await tokens.read(keys.anon)).toMatchObject({ role: "anon" });
  expect(await tokens.read(keys.service_role)).toMatchObject({ role: "service_role" });
  expect(await tokens.isApiKey(keys.service_role)).toBe(true);
  const elsewhere = await start(path.join(folder, "elsewhere.json"));
  expect(await elsewhere.isApiKey(keys.service_role)).toBe(false);
});

test("a shared secret opens what it signed, only where it is set, and only as HS256", async () => {
  const file = path.join(folder, "shared.json");
  const tokens = await start(file);
  const by = (secret: string, header: object = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT", ...header })
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(secret));
  expect(await tokens.read(await by(jwtSecret))).toMatchObject({ sub: claims.sub });
  expect(await tokens.read(await signed(tokens))).toMatchObject({ sub: claims.sub });
  await expect(tokens.read(await by(`${jwtSecret}x`))).rejects.toThrow("signature is invalid");
  await expect(tokens.read(await by(jwtSecret, { alg: "HS512" }))).rejects.toThrow(
    "no suitable key",
  );
  const [key] = (await openKeyFile(file)).published;
  await expect(tokens.read(await by(JSON.stringify(key)))).rejects.toThrow("signature is invalid");
  const without = await start(file, { ...settings, jwtSecret: null });
  await expect(without.read(await by(jwtSecret))).rejects.toThrow("no suitable key");
});

test("the older system's keys may have no end and name nobody of ours; a person's token may not", async () => {
  const tokens = await start(path.join(folder, "endless.json"));
  const endless = (claims_: object, secret = jwtSecret) =>
    new SignJWT({ ...claims_ })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .sign(new TextEncoder().encode(secret));
  const admin = { sub: "1234567890", role: "supabase_admin" };
  expect(await tokens.read(await endless(admin))).toMatchObject(admin);
  expect(await tokens.read(await endless({ role: "service_role" }))).toMatchObject({
    role: "service_role",
  });
  await expect(tokens.read(await endless(admin, `${jwtSecret}x`))).rejects.toThrow("signature");
  await expect(tokens.read(await endless(claims))).rejects.toThrow("exp is not a time");
  await expect(tokens.read(await endless({ ...admin, exp: "never" }))).rejects.toThrow(TokenFault);
  await expect(tokens.read(await endless({ ...admin, exp: 1 }))).rejects.toThrow("expired");
});
