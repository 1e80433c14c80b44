// The field types every api.ts is built of: how ids, money, weights, days and text cross the wire.
import { z } from "zod";
import { isDay } from "#kernel/days.ts";
import { currencies, largestAmount } from "#kernel/money.ts";

/** A UUID made by whoever makes the thing, before sending; one spelling, so that ids can be compared. */
export const id = () => z.uuid().toLowerCase();

/** Text people type: trimmed, no control characters, no lone surrogates, at most `max` long. */
export const text = (max = 200) =>
  z
    .string()
    .trim()
    .min(1, "Must not be empty")
    .max(max)
    .refine(isCleanText, "Has characters that cannot be kept");

/** Text that may be left out. */
export const optionalText = (max = 200) => text(max).nullable().default(null);

/** Several lines of text. */
export const longText = (max = 2000) => text(max);

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** No control characters, no direction overrides, no half of a surrogate pair. */
export function isCleanText(value: string): boolean {
  return !controls.test(value) && value.isWellFormed();
}

const digits = (what: string, min: bigint, max: bigint) =>
  z.codec(
    z.string().regex(/^-?\d{1,16}$/, `${what} must be whole digits`),
    z.bigint().min(min).max(max),
    { decode: (value) => BigInt(value), encode: (value) => value.toString() },
  );

/** Money in minor units, as digits: `"1804920"`. Not negative. */
export const amount = () => digits("An amount", 0n, largestAmount);
/** Money that may be negative: balances, corrections. */
export const signedAmount = () => digits("An amount", -largestAmount, largestAmount);
/** Sums over many documents, which may pass what one document may carry. */
export const total = () => digits("A total", -(10n ** 16n), 10n ** 16n);
/** Grams, as digits: `"406900"`. Not negative, at most a million tonnes. */
export const grams = () => digits("A weight", 0n, 1_000_000_000_000n);
/** Grams above zero. */
export const someGrams = () => digits("A weight", 1n, 1_000_000_000_000n);
/** A quantity in the product's own unit: grams, or pieces. */
export const quantity = () => digits("A quantity", 0n, 1_000_000_000_000n);
/** Millionths of a shilling for one whole unit of a foreign currency. */
export const rateMicro = () => digits("A rate", 1n, 10n ** 12n);
/** Basis points, 0 to 10,000 (100 %). */
export const basisPoints = () => z.int().min(0).max(10_000);
/** A place in the order of events, as digits. */
export const turn = () => digits("A turn", 0n, 10n ** 16n);
/** A count of things: bags, cups, days. */
export const count = (max = 100_000) => z.int().min(0).max(max);

/** A photograph or scanned paper as the browser sends it: at most 700 kB. */
export const scan = () => z.object({ name: text(120), base64: z.base64().max(940_000) });

export const currency = () => z.enum(currencies);

/** A day that exists, `2026-11-20`. */
export const day = () => z.string().refine(isDay, "Must be a day that exists, like 2026-11-20");

/** An instant, as the server writes it. */
export const instant = () =>
  z.codec(z.iso.datetime(), z.date(), {
    decode: (value) => new Date(value),
    encode: (value) => value.toISOString(),
  });

/** The version of a thing as the person saw it; the write is refused if it has moved on. */
export const version = () => z.int().min(1);

/** Only an id in the path. */
export const byId = z.object({ id: id() });

/** The body of a plain move. */
export const moveBody = z.object({ version: version() });
/** The body of a move that must say why. */
export const moveWithReason = z.object({ version: version(), reason: text(500) });
