// Codes of an authenticator app (RFC 6238): HMAC-SHA-1 of the 30-second step, six digits. A code counts
// from one step before to one step after now, and only once.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;

/** A fresh shared secret, as an authenticator app takes it: base32 of twenty random bytes. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The address an app reads from the QR code. */
export function totpUri(of: { issuer: string; account: string; secret: string }): string {
  const issuer = encodeURIComponent(of.issuer);
  const label = `${issuer}:${encodeURIComponent(of.account)}`;
  const facts = `algorithm=SHA1&digits=6&issuer=${issuer}&period=${stepSeconds}&secret=${of.secret}`;
  return `otpauth://totp/${label}?${facts}`;
}

/** The step whose code this is, if it is later than the last one accepted; else null. */
export function acceptedStep(
  secret: string,
  code: string,
  at: { now: Date; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const step = stepAt(at.now);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (const one of [step - 1, step, step + 1]) {
    const isRight = timingSafeEqual(given, Buffer.from(totpCode(secret, one)));
    if (isRight && one > at.lastStep) found = one;
  }
  return found;
}

/** The number of the 30-second step an instant is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The code of a step; six digits unless asked otherwise. */
export function totpCode(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => alphabet.indexOf(one).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
