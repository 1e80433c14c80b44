// How a backup is laid out before it is sealed: one part after another, each a line about itself and its
// bytes in pieces, so that a table of any size passes through without being held.
import type { Readable } from "node:stream";

/** What a part is. The last one lists what should have come, so that a missing part shows. */
export type PartHead =
  | { kind: "start"; madeAt: string; migrations: readonly string[] }
  | { kind: "table"; name: string; columns: readonly string[] }
  | { kind: "file"; path: string }
  | { kind: "end"; tables: readonly TableDigest[]; files: number; sequences: readonly Sequence[] };

/** A table as it was at the moment of the backup: rows, and the SHA-256 of them in the order of their key. */
export interface TableDigest {
  name: string;
  rows: number;
  sha256: string;
}

/** Where a series of numbers stood; it never goes back. */
export interface Sequence {
  name: string;
  last: string;
}

export interface Part {
  head: PartHead;
  /** The bytes, in pieces; read to the end before the next part is asked for. */
  bytes: AsyncIterable<Buffer>;
}

const noBytes: readonly Buffer[] = [];

/** A part without bytes of its own. */
export function bare(head: PartHead): { head: PartHead; bytes: Iterable<Buffer> } {
  return { head, bytes: noBytes };
}

/** One part as bytes. */
export async function* written(
  head: PartHead,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield framed(Buffer.from(JSON.stringify(head)));
  for await (const piece of bytes) if (piece.length > 0) yield framed(piece);
  yield framed(Buffer.alloc(0));
}

function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The parts of a stream, one after another; throws where the stream ends too early. */
export async function* readParts(stream: Readable): AsyncGenerator<Part> {
  const frames = framesOf(stream);
  for (;;) {
    const first = await frames.next();
    if (first.done === true) return;
    const head: PartHead = JSON.parse(first.value.toString("utf8"));
    yield { head, bytes: piecesOf(frames) };
  }
}

async function* piecesOf(frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await frames.next();
    if (next.done === true) throw new Error("The backup ends in the middle of a part.");
    if (next.value.length === 0) return;
    yield next.value;
  }
}

async function* framesOf(stream: Readable): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const bytes of stream) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
      const end = 4 + held.readUInt32BE();
      yield held.subarray(4, end);
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw new Error("The backup ends in the middle of a part.");
}
