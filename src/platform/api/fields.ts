// The field types every api.ts is built of: how ids, money, weights, days and text cross the wire.
import { z } from "zod";
import { isDay } from "#kernel/days.ts";
import { currencies, largestAmount } from "#kernel/money.ts";

/** A kind of field is one schema wherever it stands: thousands of fields are of a few kinds, and a cheap phone makes each once. */
function kept<Schema>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => (made ??= make());
}

/** The same for a kind that comes in sizes. */
function keptBySize<Schema>(
  usual: number,
  make: (max: number) => Schema,
): (max?: number) => Schema {
  const made = new Map<number, Schema>();
  return (max = usual) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** A UUID made by whoever makes the thing, before sending; one spelling, so that ids can be compared. */
export const id = kept(() => z.uuid().toLowerCase());

/** Text people type: trimmed, no control characters, no lone surrogates, at most `max` long. */
export const text = keptBySize(200, (max) =>
  z
    .string()
    .trim()
    .min(1, "Must not be empty")
    .max(max)
    .refine(isCleanText, "Has characters that cannot be kept"),
);

/** Text that may be left out. */
export const optionalText = keptBySize(200, (max) => text(max).nullable().default(null));

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
export const amount = kept(() => digits("An amount", 0n, largestAmount));
/** Money that may be negative: balances, corrections. */
export const signedAmount = kept(() => digits("An amount", -largestAmount, largestAmount));
/** Sums over many documents, which may pass what one document may carry. */
export const total = kept(() => digits("A total", -(10n ** 16n), 10n ** 16n));
/** Grams, as digits: `"406900"`. Not negative, at most a million tonnes. */
export const grams = kept(() => digits("A weight", 0n, 1_000_000_000_000n));
/** Grams above zero. */
export const someGrams = kept(() => digits("A weight", 1n, 1_000_000_000_000n));
/** A quantity in the product's own unit: grams, or pieces. */
export const quantity = kept(() => digits("A quantity", 0n, 1_000_000_000_000n));
/** Millionths of a shilling for one whole unit of a foreign currency. */
export const rateMicro = kept(() => digits("A rate", 1n, 10n ** 12n));
/** Basis points, 0 to 10,000 (100 %). */
export const basisPoints = kept(() => z.int().min(0).max(10_000));
/** A place in the order of events, as digits. */
export const turn = kept(() => digits("A turn", 0n, 10n ** 16n));
/** A count of things: bags, cups, days. */
export const count = keptBySize(100_000, (max) => z.int().min(0).max(max));

/** A photograph or scanned paper as the browser sends it: at most 700 kB. */
export const scan = kept(() => z.object({ name: text(120), base64: z.base64().max(940_000) }));

export const currency = kept(() => z.enum(currencies));

/** A day that exists, `2026-11-20`. */
export const day = kept(() =>
  z.string().refine(isDay, "Must be a day that exists, like 2026-11-20"),
);

/** An instant, as the server writes it. */
export const instant = kept(() =>
  z.codec(z.iso.datetime(), z.date(), {
    decode: (value) => new Date(value),
    encode: (value) => value.toISOString(),
  }),
);

/** The version of a thing as the person saw it; the write is refused if it has moved on. */
export const version = kept(() => z.int().min(1));

/** Only an id in the path. */
export const byId = z.object({ id: id() });

/** The body of a plain move. */
export const moveBody = z.object({ version: version() });
/** The body of a move that must say why. */
export const moveWithReason = z.object({ version: version(), reason: text(500) });
