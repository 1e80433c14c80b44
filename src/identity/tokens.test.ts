// Forged, foreign, expired and bent tokens: none opens anything, on /auth and on /rest alike.
import { createHmac } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { openKeyFile } from "./keys.ts";

const service = await startSignInService();
let good: string;
let ours: Awaited<ReturnType<typeof ourKeys>>;
const email = "holder@people.test";

beforeAll(async () => {
  await service.identity.createUser({ email, password });
  const { data } = await service.client().auth.signInWithPassword({ email, password });
  good = data.session?.access_token ?? "";
  ours = await ourKeys();
});

/** The house's own keys, read as only a thief of the key file could. */
async function ourKeys() {
  const file = path.join(service.dataDir, "signing-keys.json");
  const { keys } = JSON.parse(fs.readFileSync(file, "utf8"));
  const { key_ops: _, ...jwk } = keys[0];
  const { d: __, ...publicJwk } = jwk;
  return { jwk, publicJwk, privateKey: await importJWK(jwk, "ES256"), kid: String(jwk.kid) };
}

function part(token: string, place: number): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[place] ?? "", "base64url").toString());
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return Buffer.from(text).toString("base64url");
}

/** Signed with the real key, with other claims. */
function signed(claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  const full = { alg: "ES256", kid: ours.kid, typ: "JWT", ...header };
  return new SignJWT(claims).setProtectedHeader(full).sign(ours.privateKey);
}

function hmac(secret: string | Buffer, header: object, claims: object): string {
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

async function forgedTokens(): Promise<[string, string][]> {
  const [head = "", body = "", signature = ""] = good.split(".");
  const claims: JWTPayload = part(good, 1);
  const header = part(good, 0);
  const thief = await generateKeyPair("ES256");
  const publicKey = await importJWK(ours.publicJwk, "ES256");
  if (publicKey instanceof Uint8Array) throw new Error("a public key is no secret");
  const publicPem = await exportSPKI(publicKey);
  const byThief = (more: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: ours.kid, typ: "JWT", ...more })
      .sign(thief.privateKey);
  const owner = encode({
    ...claims,
    role: "service_role",
    sub: "00000000-0000-4000-8000-00000000000a",
  });
  const flipped = Buffer.from(signature, "base64url");
  flipped[10] = (flipped[10] ?? 0) ^ 1;
  const without = (name: string): JWTPayload =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const nones = ["none", "None", "nOnE"].map((alg): [string, string] => [
    `alg ${alg}`,
    `${encode({ ...header, alg })}.${body}.`,
  ]);
  const kids = ["../../dev/null", "x' or '1'='1", "https://evil.example/key"];
  return [
    ...nones,
    ["no signature", `${head}.${body}.`],
    ["HS256 with the public key", hmac(publicPem, { ...header, alg: "HS256" }, claims)],
    [
      "HS256 with the key's JSON",
      hmac(JSON.stringify(ours.publicJwk), { ...header, alg: "HS256" }, claims),
    ],
    ["HS256 with nothing", hmac("", { ...header, alg: "HS256" }, claims)],
    ["RS256 by name", `${encode({ ...header, alg: "RS256" })}.${body}.${signature}`],
    ["another's key", await byThief({})],
    ["unknown kid", await byThief({ kid: "11111111-1111-4111-8111-111111111111" })],
    ...(await Promise.all(
      kids.map(async (kid): Promise<[string, string]> => [`kid ${kid}`, await byThief({ kid })]),
    )),
    ["no kid", await signed(claims, { kid: undefined })],
    ["its own jwk", await byThief({ jwk: ours.publicJwk })],
    ["its own jku", await byThief({ jku: "https://evil.example/jwks.json" })],
    ["an x5u", await signed(claims, { x5u: "https://evil.example/cert" })],
    ["changed claims", `${head}.${owner}.${signature}`],
    ["one bit of the signature", `${head}.${body}.${flipped.toString("base64url")}`],
    ["a shorter signature", `${head}.${body}.${signature.slice(0, -4)}`],
    ["a padded signature", `${good}==`],
    ["a signature spelt otherwise", `${head}.${body}.${otherSpelling(signature)}`],
    ["a fourth part", `${good}.${signature}`],
    ["five parts, like an encrypted one", `${head}.${body}.${body}.${body}.${signature}`],
    ["two parts", `${head}.${body}`],
    ["a header that is no JSON", `${encode("{")}.${body}.${signature}`],
    ["a header that is a list", `${encode([])}.${body}.${signature}`],
    ["no words at all", "..."],
    ["words", "not-a-token"],
    ["expired a second ago", await signed({ ...claims, exp: nowSeconds() - 1 })],
    ["expired long ago", await signed({ ...claims, exp: 1 })],
    ["not yet", await signed({ ...claims, nbf: nowSeconds() + 600 })],
    [
      "issued tomorrow",
      await signed({ ...claims, iat: nowSeconds() + 86_400, exp: nowSeconds() + 90_000 }),
    ],
    ["no end", await signed(without("exp"))],
    ["another issuer", await signed({ ...claims, iss: "https://evil.example/auth/v1" })],
    ["no issuer", await signed(without("iss"))],
    ["another audience", await signed({ ...claims, aud: "somebody else" })],
    ["several audiences", await signed({ ...claims, aud: ["authenticated", "somebody else"] })],
    ["another type", await signed(claims, { typ: "at+jwt" })],
    ["no person", await signed(without("sub"))],
    ["no session", await signed(without("session_id"))],
    ["the house's public key", service.identity.anonKey()],
  ];
}

/** The last character of a signature has bits that say nothing: the same bytes, another text. */
function otherSpelling(signature: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(signature.at(-1) ?? "");
  return `${signature.slice(0, -1)}${alphabet[last + 1]}`;
}

async function ask(where: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await service.send(where, {
    headers: {
      authorization: `Bearer ${token}`,
      "x-supabase-api-version": "2024-01-01",
      "accept-profile": "public",
    },
  });
  return { status: answer.status, text: await answer.text() };
}

describe("tokens", () => {
  test("the good one opens both doors", async () => {
    expect((await ask("/auth/v1/user", good)).status).toBe(200);
    expect((await ask("/rest/v1/profiles?select=role", good)).status).toBe(200);
    expect(await service.identity.verifyAccessToken(good)).toMatchObject({ email });
  });

  test("every forged one is refused, with words that do not help", async () => {
    const forged = await forgedTokens();
    const accepted: string[] = [];
    for (const [name, token] of forged) {
      const auth = await ask("/auth/v1/user", token);
      const body: { code: string; message: string } = JSON.parse(auth.text);
      if (auth.status !== 403 || !/^(bad_jwt|session_not_found)$/.test(body.code)) {
        accepted.push(`/auth ${name}: ${auth.status} ${auth.text}`);
      }
      const rest = await ask("/rest/v1/profiles?select=role", token);
      // The house's public key is no person: it sees nothing, as PostgREST's anonymous role.
      const isKey = name === "the house's public key";
      const isRefused = isKey ? rest.text === "[]" : rest.status === 401;
      if (!isRefused) accepted.push(`/rest ${name}: ${rest.status} ${rest.text}`);
      if ((await service.identity.verifyAccessToken(token)) !== null) accepted.push(`/api ${name}`);
    }
    expect(forged.length).toBeGreaterThanOrEqual(40);
    expect(accepted).toEqual([]);
  });

  test("one bit changed anywhere: 1,024 forged, 0 accepted", async () => {
    const bytes = Buffer.from(good, "latin1");
    let accepted = 0;
    for (let number = 0; number < 1024; number += 1) {
      const bent = Buffer.from(bytes);
      const place = (number * 7919) % bent.length;
      bent[place] = (bent[place] ?? 0) ^ (1 << (number % 7));
      const claims = await service.identity.verifyAccessToken(bent.toString("latin1"));
      if (claims) accepted += 1;
    }
    expect(accepted).toBe(0);
  });

  test("the reasons are those the client's logs know", async () => {
    const claims: JWTPayload = part(good, 1);
    const expired = await ask("/auth/v1/user", await signed({ ...claims, exp: 1 }));
    expect(JSON.parse(expired.text)).toEqual({
      code: "bad_jwt",
      message:
        "invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired",
    });
    const rest = await service.send("/rest/v1/profiles", {
      headers: { authorization: `Bearer ${await signed({ ...claims, exp: 1 })}` },
    });
    expect(rest.headers.get("www-authenticate")).toContain("Bearer");
    expect(await rest.json()).toEqual({
      code: "PGRST303",
      details: null,
      hint: null,
      message: "JWT expired",
    });
    const nobody = await service.send("/auth/v1/user");
    expect(nobody.status).toBe(401);
    const noUuid = await ask("/auth/v1/user", await signed({ ...claims, sub: "1" }));
    expect(noUuid.status).toBe(400);
    const stranger = await ask(
      "/auth/v1/user",
      await signed({ ...claims, sub: "00000000-0000-4000-8000-00000000000a" }),
    );
    expect(JSON.parse(stranger.text)).toMatchObject({ code: "user_not_found" });
  });

  test("another person's session is not one's own", async () => {
    const other = "other-holder@people.test";
    await service.identity.createUser({ email: other, password });
    const { data } = await service.client().auth.signInWithPassword({ email: other, password });
    const mixed = await signed({ ...part(good, 1), sub: data.user?.id ?? "" });
    expect((await ask("/auth/v1/user", mixed)).status).toBe(403);
    expect((await ask("/rest/v1/profiles", mixed)).status).toBe(401);
  });
});

describe("keys", () => {
  test("the published set has public parts only, and may be kept ten minutes", async () => {
    const answer = await fetch(`${service.url}/auth/v1/.well-known/jwks.json`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
    const { keys } = await answer.json();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: "EC", alg: "ES256", use: "sig", key_ops: ["verify"] });
    expect(keys[0]).not.toHaveProperty("d");
  });

  test("getClaims verifies with the published set, and refuses a bent token", async () => {
    const client = service.client();
    const { data, error } = await client.auth.getClaims(good);
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ email, aal: "aal1", role: "authenticated" });
    const [head, , signature] = good.split(".");
    const bent = `${head}.${encode({ ...part(good, 1), email: "x@people.test" })}.${signature}`;
    expect((await client.auth.getClaims(bent)).error).toMatchObject({
      message: "Invalid JWT signature",
    });
  });

  test("the key file is for the house only, and stays", async () => {
    const file = path.join(service.dataDir, "signing-keys.json");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const before = fs.readFileSync(file, "utf8");
    fs.chmodSync(file, 0o644);
    const [one, two] = await Promise.all([openKeyFile(file), openKeyFile(file)]);
    expect(one.kid).toBe(two.kid);
    expect(fs.readFileSync(file, "utf8")).toBe(before);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test("of eight that start at once, one makes the key file", async () => {
    const file = path.join(service.dataDir, "fresh", "signing-keys.json");
    const opened = await Promise.all(Array.from({ length: 8 }, () => openKeyFile(file)));
    expect(new Set(opened.map((keys) => keys.kid)).size).toBe(1);
    expect(fs.readdirSync(path.dirname(file))).toEqual(["signing-keys.json"]);
  });

  test.each(["", "{}", '{"keys":[]}', '{"keys":[{"kty":"oct","k":"AA"}]}'])(
    "a key file of %j stops the start with a plain word",
    async (text) => {
      const file = path.join(service.dataDir, "broken.json");
      fs.writeFileSync(file, text);
      await expect(openKeyFile(file)).rejects.toThrow(/signing keys/);
    },
  );
});
