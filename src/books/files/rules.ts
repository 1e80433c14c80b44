// Papers people photograph or scan: known by their own first bytes, never by their name, and kept without
// what a camera writes into them about the person: where they stood, which telephone they hold.
import { Refusal } from "#kernel/refusal.ts";

const media = { pdf: "application/pdf", png: "image/png", jpeg: "image/jpeg" } as const;
type ScanKind = keyof typeof media;
const signatures: readonly (readonly [ScanKind, readonly number[]])[] = [
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
];

/** The largest scan that fits into one request. */
export const largestScanBytes = 700_000;

/** What a file is, by its own first bytes and never by its name; refuses what is none of the three. */
export function mediaOfScan(bytes: Uint8Array): (typeof media)[ScanKind] {
  if (bytes.length > largestScanBytes) {
    throw new Refusal("file.scan-too-large", "A scan may have 700 kB at most.");
  }
  const kind = signatures.find(([, first]) => first.every((byte, at) => bytes[at] === byte));
  if (kind) return media[kind[0]];
  throw new Refusal("file.not-a-scan", "Only PDF, PNG and JPEG files can be kept with a document.");
}

/**
 * The same picture without what is written beside it: place, time, camera, comments. PDF files are kept as
 * they are. A picture whose parts do not follow one another is refused: nobody could say what is in it.
 */
export function withoutPersonalMarks(bytes: Uint8Array): Uint8Array {
  const kind = mediaOfScan(bytes);
  if (kind === "image/jpeg") return jpegWithoutMarks(bytes);
  if (kind === "image/png") return pngWithoutMarks(bytes);
  return bytes;
}

const broken = (): Refusal =>
  new Refusal("file.broken-picture", "This picture is damaged. Take it again.");

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Segments up to the picture itself; APP1 to APP15 (but the colour profile, APP2) and comments are left out. */
function jpegWithoutMarks(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw broken();
    if (marker === startOfScan || marker === endOfImage) {
      kept.push(bytes.subarray(at));
      return Buffer.concat(kept);
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw broken();
    if (!isMark(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  throw broken();
}

function isMark(marker: number): boolean {
  const isApplication = marker >= 0xe1 && marker <= 0xef && marker !== 0xe2;
  return isApplication || marker === 0xfe;
}

const textChunks = new Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"]);

function pngWithoutMarks(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw broken();
    const name = String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
    if (!textChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  throw broken();
}
