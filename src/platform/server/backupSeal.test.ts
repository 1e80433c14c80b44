// A sealed file opens with its passphrase and no other, and shows every byte that changed or is missing.
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { bare, readParts, written } from "./backupParts.ts";
import { BrokenSeal, Seal, Unseal } from "./backupSeal.ts";

const passphrase = "matooke and groundnut sauce";
const plain = randomBytes(70_000);
const sealed = await buffer(Readable.from([plain]).pipe(new Seal(passphrase)));

/** As a disk gives it: in pieces that end anywhere. */
function pieces(bytes: Buffer, size: number): Readable {
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  );
}

const open = (bytes: Buffer, word = passphrase, size = 16_384): Promise<Buffer> =>
  buffer(pieces(bytes, size).compose(new Unseal(word)));

test.each([1, 16_384])("opens whole, in pieces of %i bytes", async (size) => {
  const short = await buffer(Readable.from([plain.subarray(0, 300)]).pipe(new Seal(passphrase)));
  expect(await open(size < 64 ? short : sealed, passphrase, size)).toEqual(
    size < 64 ? plain.subarray(0, 300) : plain,
  );
});

test("is not readable, and never sealed the same way twice", async () => {
  expect(sealed.includes(plain.subarray(0, 32))).toBe(false);
  const again = await buffer(Readable.from([plain]).pipe(new Seal(passphrase)));
  expect(again.equals(sealed)).toBe(false);
});

test.each(["Matooke and groundnut sauce", "matooke and groundnut sauce "])(
  "the passphrase %j opens nothing",
  async (word) => {
    await expect(open(sealed, word)).rejects.toBeInstanceOf(BrokenSeal);
  },
);

// Each part of the file: mark, salt, nonce, first and last bytes, tag.
const places = [0, 16, 43, 44, 35_000, sealed.length - 17, sealed.length - 1];

test.each(places)("one bit that changed at byte %i is found", async (place) => {
  const altered = Buffer.from(sealed);
  altered.writeUInt8(altered.readUInt8(place) ^ 4, place);
  await expect(open(altered)).rejects.toBeInstanceOf(BrokenSeal);
});

test.each([0, 30, 44, 60, sealed.length - 1])(
  "a file that ends after %i bytes is found",
  async (length) => {
    await expect(open(sealed.subarray(0, length))).rejects.toBeInstanceOf(BrokenSeal);
  },
);

test("bytes that follow the end are found", async () => {
  await expect(open(Buffer.concat([sealed, Buffer.from("x")]))).rejects.toBeInstanceOf(BrokenSeal);
});

const whole = (bytes: AsyncIterable<Buffer>): Promise<Buffer> => buffer(Readable.from(bytes));

test("parts come back as they were written, and a cut in one shows", async () => {
  const start = bare({ kind: "start", madeAt: "2026-11-20T00:00:00Z", migrations: ["0001_x.sql"] });
  const all = Buffer.concat([
    await whole(written(start.head, start.bytes)),
    await whole(written({ kind: "file", path: "a" }, [plain, Buffer.alloc(0), plain])),
  ]);
  const found: [string, number][] = [];
  for await (const { head, bytes } of readParts(pieces(all, 999))) {
    found.push([head.kind, (await whole(bytes)).length]);
  }
  expect(found).toEqual([
    ["start", 0],
    ["file", plain.length * 2],
  ]);
  const read = async (): Promise<void> => {
    for await (const { bytes } of readParts(pieces(all.subarray(0, -2), 999))) {
      for await (const piece of bytes) expect(piece.length).toBeGreaterThan(0);
    }
  };
  await expect(read()).rejects.toThrow("in the middle of a part");
});
