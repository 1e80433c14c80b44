// The simulated provider's signed statements, and every way in which they can be false.
import { createHash } from "node:crypto";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";
import { UnsecuredJWT } from "jose";

/** What goes wrong with the next answers. */
export type Misbehaviour =
  // the statement itself
  | "wrong-signature"
  | "other-audience"
  | "two-audiences"
  | "other-issuer"
  | "expired"
  | "no-expiry"
  | "no-nonce"
  | "other-nonce"
  | "no-subject"
  | "alg-none"
  | "public-key-as-secret"
  | "unknown-key"
  | "other-access-token"
  | "no-id-token"
  // who the person is
  | "unverified-address"
  | "no-address"
  | "address-in-userinfo"
  | "other-person-in-userinfo"
  // on the way
  | "access-denied"
  | "no-code"
  | "other-state"
  | "other-issuer-in-address"
  | "refuses-code"
  | "not-json"
  | "endless"
  | "redirects"
  | "slow"
  | "broken"
  | "elsewhere";

export interface SimulatedPerson {
  subject: string;
  email: string;
  name: string;
}

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  published: JWK;
}

/** A fresh key pair of the provider. */
export async function makeSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const published = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey, publicKey, published };
}

export interface Statement {
  issuer: string;
  audience: string;
  person: SimulatedPerson;
  nonce: string | null;
  accessToken: string | null;
  nowSeconds: number;
}

/** An id token about a person, true or false in the way asked for. */
export async function makeIdToken(
  key: SigningKey,
  about: Statement,
  wrong: Misbehaviour | null,
): Promise<string> {
  const claims = claimsOf(about, wrong);
  if (wrong === "alg-none") return new UnsecuredJWT(claims).encode();
  if (wrong === "public-key-as-secret") {
    const secret = new TextEncoder().encode(await exportSPKI(key.publicKey));
    return new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: key.kid }).sign(secret);
  }
  const isForged = wrong === "wrong-signature" || wrong === "unknown-key";
  const { privateKey } = isForged ? await makeSigningKey("forged") : key;
  const kid = wrong === "unknown-key" ? "nobody-knows-me" : key.kid;
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

function claimsOf(about: Statement, wrong: Misbehaviour | null): Record<string, unknown> {
  const { person, nowSeconds } = about;
  const isOld = wrong === "expired";
  const claims: Record<string, unknown> = {
    iss: wrong === "other-issuer" ? "https://evil.example.com" : about.issuer,
    aud: about.audience,
    sub: person.subject,
    iat: isOld ? nowSeconds - 7200 : nowSeconds,
    exp: isOld ? nowSeconds - 3600 : nowSeconds + 600,
    name: person.name,
    email: person.email,
    email_verified: wrong !== "unverified-address",
  };
  if (about.nonce !== null) claims["nonce"] = about.nonce;
  const accessToken = wrong === "other-access-token" ? "another" : about.accessToken;
  if (accessToken !== null) claims["at_hash"] = halfHash(accessToken);
  if (wrong === "other-audience") claims["aud"] = "another-client";
  if (wrong === "two-audiences") {
    claims["aud"] = ["another-client", about.audience];
    claims["azp"] = "another-client";
  }
  if (wrong === "other-nonce") claims["nonce"] = "another-nonce";
  const without: Partial<Record<Misbehaviour, readonly string[]>> = {
    "no-nonce": ["nonce"],
    "no-subject": ["sub"],
    "no-expiry": ["exp"],
    "no-address": ["email", "email_verified"],
    "address-in-userinfo": ["email", "email_verified"],
    "other-person-in-userinfo": ["email", "email_verified"],
  };
  const missing = (wrong !== null && without[wrong]) || [];
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !missing.includes(name)));
}

function halfHash(text: string): string {
  return createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");
}
