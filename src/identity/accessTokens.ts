// Access tokens: short-lived, signed with the house's ES256 key, one spelling per token. The algorithm
// belongs to the key, never to the token; what a token says of itself is believed only after its seal.
import { sign } from "node:crypto";
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from "jose";
import { mintKey } from "./apiKeys.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import type { SigningKeys } from "./keys.ts";
import type { SessionRow } from "./store.ts";

/** Why a token is refused, in the words the client's logs know. */
export class TokenFault extends Error {
  readonly kind: "malformed" | "signature" | "claims" | "expired";

  constructor(kind: TokenFault["kind"], message: string) {
    super(message);
    this.name = "TokenFault";
    this.kind = kind;
  }
}

/** What a good access token says of a person; the session still has to be looked up. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  email: string;
  /** What had been proved when it was issued; the session may have shown more since. */
  aal: SessionRow["aal"];
  /** When it was issued, in seconds; 0 when it does not say. */
  issuedAt: number;
}

/** How far a token's own proof goes: what its session shows later makes no older token better. */
export function aalOf(claims: JWTPayload): SessionRow["aal"] {
  return claims["aal"] === "aal2" ? "aal2" : "aal1";
}

export interface Tokens {
  sign(claims: JWTPayload, at: { now: Date; expires: Date }): Promise<string>;
  /** The claims of a good token; throws a TokenFault for every other. */
  read(token: string): Promise<JWTPayload>;
  /** The key browsers send along: our own token of the role anon. It opens nothing by itself. */
  anonKey(): string;
  /** May a request with this apikey pass? */
  isApiKey(key: string): Promise<boolean>;
}

interface Parts {
  keys: SigningKeys;
  settings: IdentitySettings;
  now: () => Date;
}

const keyRoles: ReadonlySet<unknown> = new Set(["anon", "service_role", "supabase_admin"]);

/** Whom tokens of people are for. */
export const audience = "authenticated";

const mostCached = 10_000;
const clockToleranceSeconds = 5;

/** Opens the tokens of this house, or of the hosted backend it is told to trust. */
export async function openTokens(parts: Parts): Promise<Tokens> {
  const { keys, settings, now } = parts;
  const source = settings.hosted ? hostedSource(settings.hosted.url) : ownSource(keys, settings);
  const read = cached((token) => readToken(token, source, now()), now);
  const anonKey =
    settings.hosted?.anonKey ??
    (await mintKey(keys, { role: "anon", issuer: settings.issuer, now: now() }));
  const isOurKey = async (key: string): Promise<boolean> => {
    try {
      const { role } = await read(key);
      return role === "anon" || role === "service_role";
    } catch (error) {
      if (error instanceof TokenFault) return false;
      throw error;
    }
  };
  return {
    sign: signer(keys),
    read,
    anonKey: () => anonKey,
    isApiKey: async (key) => key === anonKey || (!settings.hosted && (await isOurKey(key))),
  };
}

/** Signs on the spot: the twentieth part of what handing it to another thread and back would take. */
function signer(keys: SigningKeys): Tokens["sign"] {
  const { privateKey: key } = keys;
  const encode = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = encode({ alg: keys.alg, kid: keys.kid, typ: "JWT" });
  const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
  return async (claims, at) => {
    const body = { ...claims, iat: secondsOf(at.now), exp: secondsOf(at.expires) };
    const text = `${header}.${encode(body)}`;
    const seal = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
    return `${text}.${seal.toString("base64url")}`;
  };
}

interface TokenSource {
  key: JWTVerifyGetKey;
  algorithms: string[];
  issuer: string;
  /** Made here, so we know how it is spelt to the letter. */
  isOwn: boolean;
  /** A secret shared with an older system: it alone verifies HS256, and nothing else. */
  secret: Uint8Array | null;
}

function ownSource(keys: SigningKeys, settings: IdentitySettings): TokenSource {
  const key = createLocalJWKSet({ keys: keys.published });
  const secret = settings.jwtSecret === null ? null : new TextEncoder().encode(settings.jwtSecret);
  return { key, algorithms: [keys.alg], issuer: settings.issuer, isOwn: true, secret };
}

function hostedSource(url: string): TokenSource {
  const issuer = `${url}/auth/v1`;
  const key = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    cacheMaxAge: 600_000,
  });
  return { key, algorithms: ["ES256", "RS256"], issuer, isOwn: false, secret: null };
}

async function readToken(token: string, source: TokenSource, now: Date): Promise<JWTPayload> {
  const isShared = checkForm(token, source.secret !== null);
  const rules = { currentDate: now, typ: "JWT" };
  try {
    // The algorithm goes with the key: a secret never verifies ES256, a public key never HS256.
    const { payload } =
      isShared && source.secret
        ? await jwtVerify(token, source.secret, { ...rules, algorithms: ["HS256"] })
        : await jwtVerify(token, source.key, { ...rules, algorithms: source.algorithms });
    // An older system's keys name a role and nobody, some of them without an end.
    const isKey = isShared && keyRoles.has(payload["role"]);
    checkClaims(payload, source, { now, isKey });
    if (source.isOwn && !isShared) checkSpelling(token, payload);
    return payload;
  } catch (error) {
    throw tokenFault(error);
  }
}

/** A person's token is ours, for people, and not from the future; keys without a person say less. */
function checkClaims(
  payload: JWTPayload,
  source: TokenSource,
  { now, isKey }: { now: Date; isKey: boolean },
): void {
  const wrong = (what: string) => new TokenFault("claims", `token has invalid claims: ${what}`);
  if (isOfTheFuture(payload, now.getTime())) throw wrong("token used before issued");
  if (isKey && payload.exp === undefined) return;
  if (!Number.isSafeInteger(payload.exp)) throw wrong("exp is not a time");
  if (isKey || payload.sub === undefined) return;
  if (payload.iss !== source.issuer) throw wrong("token has invalid issuer");
  if (payload.aud !== audience) throw wrong("token has invalid audience");
}

/** Issued later than it is now, by more than two machines' clocks differ. */
function isOfTheFuture({ iat = 0 }: JWTPayload, nowMs: number): boolean {
  return iat > nowMs / 1000 + clockToleranceSeconds;
}

/** What we wrote, read and written again, is the same text: nothing is said twice in it. */
function checkSpelling(token: string, payload: JWTPayload): void {
  const text = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  if (JSON.stringify(payload) === text) return;
  throw new TokenFault("claims", "token has invalid claims: a claim is said twice");
}

/**
 * Three parts, each in the one canonical spelling, with a header that names its key and no other tricks.
 * True when the shared secret is asked for.
 */
function checkForm(token: string, hasSecret: boolean): boolean {
  const parts = token.split(".");
  const canonical = (part: string): boolean =>
    part !== "" && Buffer.from(part, "base64url").toString("base64url") === part;
  if (parts.length !== 3) {
    throw new TokenFault(
      "malformed",
      "token is malformed: token contains an invalid number of segments",
    );
  }
  if (!parts.every(canonical)) {
    throw new TokenFault("malformed", "token is malformed: illegal base64 data");
  }
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(token);
  } catch {
    throw new TokenFault("malformed", "token is malformed: could not JSON decode header");
  }
  const isShared = hasSecret && header.alg === "HS256";
  const namesKey = typeof header.kid === "string" || (isShared && header.kid === undefined);
  if (!namesKey || Object.keys(header).some((key) => !known.has(key))) {
    throw new TokenFault("signature", "token is unverifiable: no suitable key for this header");
  }
  return isShared;
}

const known = new Set(["alg", "typ", "kid"]);

function tokenFault(error: unknown): Error {
  if (error instanceof TokenFault) return error;
  if (error instanceof errors.JWTExpired) {
    return new TokenFault("expired", "token has invalid claims: token is expired");
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenFault("claims", `token has invalid claims: ${error.message}`);
  }
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) {
    return new TokenFault("malformed", `token is malformed: ${error.message}`);
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  ) {
    return new TokenFault("signature", "token signature is invalid: signature is invalid");
  }
  // The hosted key set could not be fetched, or a bug: not the token's fault.
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Remembers good tokens for as long as they are good: until they expire, and not where the clock was put back to before they
 * were issued, so that what one process remembers is no more than what the next one reads. A bad one is looked at anew each time.
 */
function cached(
  read: (token: string) => Promise<JWTPayload>,
  now: () => Date,
): (token: string) => Promise<JWTPayload> {
  const kept = new Map<string, { payload: JWTPayload; endsMs: number }>();
  return async (token) => {
    const found = kept.get(token);
    if (found) {
      const nowMs = now().getTime();
      if (found.endsMs > nowMs && !isOfTheFuture(found.payload, nowMs)) return found.payload;
      kept.delete(token);
    }
    const payload = await read(token);
    kept.set(token, { payload, endsMs: (payload.exp ?? 0) * 1000 });
    if (kept.size > mostCached) {
      const oldest = kept.keys().next();
      if (!oldest.done) kept.delete(oldest.value);
    }
    return payload;
  };
}
