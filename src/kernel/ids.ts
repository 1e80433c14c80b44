// Ids are UUID version 7: made by whoever creates the thing, before it is sent, so that sending it
// twice makes one thing. They sort by time. Time and dice come in as arguments.
import { invariant } from "./refusal.ts";

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isId(text: string): boolean {
  return pattern.test(text);
}

/** A UUID version 7 (RFC 9562) from a time in milliseconds and ten random bytes. */
export function idFrom(nowMs: number, random: Uint8Array): string {
  invariant(random.length >= 10, "ten random bytes");
  const time = Math.trunc(nowMs).toString(16).padStart(12, "0");
  const tail = [...random.slice(0, 10)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = ((random[2] ?? 0) & 0x3f) | 0x80;
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${tail.slice(1, 4)}`,
    `${variant.toString(16).padStart(2, "0")}${tail.slice(6, 8)}`,
    tail.slice(8, 20),
  ].join("-");
}
