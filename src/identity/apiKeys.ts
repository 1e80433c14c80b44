// The keys clients send along: tokens of ours without a person. "anon" opens nothing by itself;
// "service_role" administers accounts and never belongs in a browser.
import { SignJWT } from "jose";
import type { SigningKeys } from "./keys.ts";

const keyYears = 10;

/** A key of this role, good for ten years or until its signing key is forgotten. */
export function mintKey(
  keys: Pick<SigningKeys, "alg" | "kid" | "privateKey">,
  of: { role: "anon" | "service_role"; issuer: string; now: Date },
): Promise<string> {
  const until = new Date(of.now);
  until.setFullYear(until.getFullYear() + keyYears);
  return new SignJWT({ iss: of.issuer, role: of.role })
    .setProtectedHeader({ alg: keys.alg, kid: keys.kid, typ: "JWT" })
    .setIssuedAt(of.now)
    .setExpirationTime(until)
    .sign(keys.privateKey);
}
