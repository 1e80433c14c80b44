// Refresh tokens are derived, not stored: session id and a counter, sealed with the session's own key.
// So the current token can be handed out again (a lost answer, eight tabs at once), and an older one
// betrays itself as a replay.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

const version = 0;
const sealBytes = 16;

export interface RefreshToken {
  sessionId: string;
  counter: number;
  /** What the seal covers, and the seal itself. */
  sealed: Buffer;
  seal: Buffer;
}

export function newRefreshKey(): Buffer {
  return randomBytes(32);
}

/** The refresh token of a session at this count. */
export function makeRefreshToken(sessionId: string, counter: number, key: Buffer): string {
  const sealed = Buffer.concat([
    Buffer.from([version]),
    Buffer.from(sessionId.replaceAll("-", ""), "hex"),
    uvarint(counter),
  ]);
  const body = Buffer.concat([sealed, seal(sealed, key)]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([body, sum]).toString("base64url");
}

/** Takes a token apart; null when it is not one of ours in form (nothing is believed yet). */
export function parseRefreshToken(text: string): RefreshToken | null {
  if (!/^[A-Za-z0-9_-]{50,64}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  // One token has one spelling: stray bits at the end are refused.
  if (bytes.toString("base64url") !== text || bytes[0] !== version) return null;
  const body = bytes.subarray(0, -4);
  if (bytes.readUInt32BE(bytes.length - 4) !== crc32(body)) return null;
  const sealed = body.subarray(0, -sealBytes);
  const counter = readUvarint(sealed.subarray(17));
  if (counter === null) return null;
  const hex = sealed.subarray(1, 17).toString("hex");
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, counter, sealed, seal: body.subarray(-sealBytes) };
}

/** Was this token made with the session's key? */
export function isSealedWith(token: RefreshToken, key: Buffer): boolean {
  return timingSafeEqual(token.seal, seal(token.sealed, key));
}

function seal(sealed: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(sealed).digest().subarray(0, sealBytes);
}

function uvarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Buffer.from([...bytes, rest]);
}

/** The number in these bytes, when they are exactly one in its shortest form. */
function readUvarint(bytes: Buffer): number | null {
  if (bytes.length === 0 || bytes.length > 7) return null;
  let value = 0;
  for (const [place, byte] of bytes.entries()) {
    const isLast = place === bytes.length - 1;
    if (byte >= 0x80 === isLast) return null;
    value += (byte & 0x7f) * 0x80 ** place;
  }
  return Buffer.compare(uvarint(value), bytes) === 0 ? value : null;
}
