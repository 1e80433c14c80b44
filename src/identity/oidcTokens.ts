// Reading an id token: whoever signed it must be the issuer, for us, now, and nothing in it is believed
// before that. The algorithm comes from the issuer's published key, never from the token alone.
import { createHash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import { ProviderFault } from "./oidcFetch.ts";

/** Only keys of which the issuer alone has the secret half: no shared secrets, and never "none". */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
];

const secondsApart = 30;

/** An id token that is not good; the words say why without repeating it. */
export class IdTokenFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "IdTokenFault";
  }
}

export interface IdClaims extends JWTPayload {
  sub: string;
  exp: number;
}

/** The claims of a good id token of this issuer for this client; else an `IdTokenFault`. */
export async function readIdToken(
  idToken: string,
  expected: { issuer: string; clientId: string; keys: JWTVerifyGetKey; now: Date },
): Promise<IdClaims> {
  try {
    const { payload } = await jwtVerify(idToken, expected.keys, {
      issuer: expected.issuer,
      algorithms,
      requiredClaims: ["exp", "iat", "aud"],
      clockTolerance: secondsApart,
      currentDate: expected.now,
    });
    const { sub, exp } = payload;
    if (typeof sub !== "string" || sub === "" || sub.length > 255) {
      throw new IdTokenFault("Missing sub claim in id_token");
    }
    if (exp === undefined) throw new IdTokenFault("Bad ID token");
    refuseOtherAudience(payload, expected.clientId);
    return { ...payload, sub, exp };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new IdTokenFault("Bad ID token");
    throw error;
  }
}

/** For us, and (when for others too) given to us. */
function refuseOtherAudience(payload: JWTPayload, clientId: string): void {
  const audience = [payload.aud ?? []].flat();
  const { azp } = payload;
  const isOurs = audience.includes(clientId) && (azp === undefined || azp === clientId);
  if (isOurs && (audience.length === 1 || azp === clientId)) return;
  const shown = audience.map((one) => one.slice(0, 100)).slice(0, 5);
  throw new IdTokenFault(`Unacceptable audience in id_token: [${shown.join(" ")}]`);
}

/** The access token that came along must be the one the id token speaks of, if it speaks of one. */
export function checkAccessToken(idToken: string, claims: JWTPayload, accessToken: string): void {
  const stated = claims["at_hash"];
  if (stated === undefined) return;
  const bits = /^.S(256|384|512)$/.exec(algorithmOf(idToken))?.[1] ?? "512";
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  if (stated !== hash.subarray(0, hash.length / 2).toString("base64url")) {
    throw new IdTokenFault("Bad ID token");
  }
}

function algorithmOf(idToken: string): string {
  const text = Buffer.from(idToken.split(".", 1)[0] ?? "", "base64url").toString("utf8");
  return /"alg"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? "";
}

/** The issuer's keys; when they cannot be had, that is the provider's fault and not the token's. */
export function keysThatMayFail(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isTokens =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isTokens || error instanceof ProviderFault) throw error;
      throw new ProviderFault("a provider's keys cannot be read");
    }
  };
}
