// Codes that people read aloud, copy by hand and scan: Crockford's base 32 (no I, L, O, U) with one
// check character. The check is a sum over the field of 32 elements in which every place has its own
// weight, so any one wrong character and any two characters swapped are always found out.
import { invariant } from "./refusal.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Why a typed code cannot be one of ours; known without asking the database. */
export type CodeFault = "wrong-length" | "wrong-character" | "mistyped";

export type CodeReading = { ok: true; code: string } | { ok: false; why: CodeFault };

/** How long a public verification code is, its check character included. */
const verificationCodeLength = 16;

/** How long an in-house pay code is, its check character included. */
const payCodeLength = 9;

/** Multiplies by the generator of the field GF(2^5) with x^5 + x^2 + 1. */
function timesGenerator(value: number): number {
  const shifted = value << 1;
  return shifted & 32 ? shifted ^ 37 : shifted;
}

function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value) => timesGenerator(sum) ^ value, 0);
}

function fiveBitValues(bytes: Uint8Array, count: number): number[] {
  invariant(bytes.length * 8 >= count * 5, "enough random bytes for the code");
  return Array.from({ length: count }, (_, place) => {
    let value = 0;
    for (let bit = place * 5; bit < place * 5 + 5; bit += 1) {
      value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    }
    return value;
  });
}

function makeCode(randomBytes: Uint8Array, length: number): string {
  const values = fiveBitValues(randomBytes, length - 1);
  values.push(timesGenerator(weightedSum(values)));
  return values.map((value) => alphabet[value] ?? "").join("");
}

function readCode(text: string, length: number): CodeReading {
  const code = text
    .replace(/[\s\p{Pd}\u2212.·]+/gu, "")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const values = Array.from(code, (character) => alphabet.indexOf(character));
  if (values.includes(-1)) return { ok: false, why: "wrong-character" };
  if (values.length !== length) return { ok: false, why: "wrong-length" };
  if (weightedSum(values) !== 0) return { ok: false, why: "mistyped" };
  return { ok: true, code };
}

/** A public verification code from ten random bytes: 75 random bits and a check character. */
export function makeVerificationCode(randomBytes: Uint8Array): string {
  return makeCode(randomBytes, verificationCodeLength);
}

/** Reads a verification code as typed, scanned or pasted; a slip of the finger never reaches a query. */
export function readVerificationCode(text: string): CodeReading {
  return readCode(text, verificationCodeLength);
}

/** An in-house pay code from five random bytes: 40 random bits and a check character. */
export function makePayCode(randomBytes: Uint8Array): string {
  return makeCode(randomBytes, payCodeLength);
}

/** Reads a pay code as typed or scanned at the cash desk. */
export function readPayCode(text: string): CodeReading {
  return readCode(text, payCodeLength);
}

/** As shown to people: verification codes in fours, `H3T8 W6N2 …`; pay codes in threes. */
export function formatCode(code: string): string {
  const size = code.length === payCodeLength ? 3 : 4;
  return code.match(new RegExp(`.{1,${size}}`, "g"))?.join(" ") ?? "";
}
