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

/** What a file is, by its own first bytes and never by its name; null for what is none of the three. */
export function mediaOfBytes(bytes: Uint8Array): (typeof media)[ScanKind] | null {
  const kind = signatures.find(([, first]) => first.every((byte, at) => bytes[at] === byte));
  return kind ? media[kind[0]] : null;
}

/** What a scan is, by its own first bytes; refuses what is none of the three, and what one request does not carry. */
export function mediaOfScan(bytes: Uint8Array): (typeof media)[ScanKind] {
  if (bytes.length > largestScanBytes) {
    throw new Refusal("file.scan-too-large", "A scan may have 700 kB at most.");
  }
  const kind = mediaOfBytes(bytes);
  if (kind) return kind;
  throw new Refusal("file.not-a-scan", "Only PDF, PNG and JPEG files can be kept with a document.");
}

const extensions: Readonly<Record<string, readonly string[]>> = {
  [media.pdf]: ["pdf"],
  [media.png]: ["png"],
  [media.jpeg]: ["jpg", "jpeg"],
  // What a bank sends is a list or a statement in XML.
  "text/csv": ["csv"],
  "application/xml": ["xml"],
};
/** Answers carry no longer name: what stands at the end of it would be cut off there. */
const longestName = 100;

/**
 * The name of a paper, picture or list, ending as what it is: whoever opens it would be led by the end of its name and not
 * by its bytes. `x.hta` becomes `x.hta.pdf`: still to be recognised by whoever sent it, and opened as a paper only.
 */
export function nameByKind(name: string, kind: string): string {
  const ends = extensions[kind];
  const [first] = ends ?? [];
  if (ends === undefined || first === undefined) return name;
  const end = /\.([a-z]+)$/i.exec(name)?.[1] ?? "";
  const isSo = ends.includes(end.toLowerCase());
  if (isSo && name.length <= longestName) return name;
  const ending = `.${isSo ? end : first}`;
  const stem = isSo ? name.slice(0, -ending.length) : name;
  return stem.slice(0, longestName - ending.length).toWellFormed() + ending;
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

/** Said of a picture that nobody could read. */
export const brokenPicture = (): Refusal =>
  new Refusal("file.broken-picture", "This picture is damaged. Take it again.");

const startOfScan = 0xda;
const endOfImage = 0xd9;
const fileHeader = 0xe0;
const colourProfile = 0xe2;

/**
 * The parts of which the picture itself is made, up to its end: what stands behind that (a second picture, a film with
 * its place) is left out, and so is every part that says something beside it.
 */
function jpegWithoutMarks(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw brokenPicture();
    if (marker === endOfImage) {
      kept.push(bytes.subarray(at, at + 2));
      return Buffer.concat(kept);
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const isAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isAlone || length < 2 || at + 2 + length > bytes.length) throw brokenPicture();
    const inside = at + 2 + length;
    const end = marker === startOfScan ? endOfScan(bytes, inside) : inside;
    if (!isMark(marker)) kept.push(withoutGuests(marker, bytes.subarray(at, end)));
    at = end;
  }
  throw brokenPicture();
}

/** Where the lines of a scan end: at the next marker that is neither a stuffed byte nor one to begin anew by. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) throw brokenPicture();
    const isInside = marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);
    if (isInside) at += 1;
    else return at;
  }
  throw brokenPicture();
}

/** Is it anything but frames (C0 to CF), tables, lines (DA to DD), the file's header or the colour profile? */
function isMark(marker: number): boolean {
  const isPicture = (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd);
  return !isPicture && marker !== fileHeader && marker !== colourProfile;
}

/** What other programs put into the parts that are kept: a small picture of the whole, an index of more pictures. */
function withoutGuests(marker: number, part: Uint8Array): Uint8Array {
  if (marker === fileHeader) {
    if (!begins(part, "JFIF\0") || part.length < 18) return Buffer.alloc(0);
    // Sixteen bytes of version and density; then no small picture, of no columns and no rows.
    const header = Buffer.from(part.subarray(0, 18));
    header.set([0, 16], 2);
    header.set([0, 0], 16);
    return header;
  }
  if (marker === colourProfile && !begins(part, "ICC_PROFILE\0")) return Buffer.alloc(0);
  return part;
}

function begins(part: Uint8Array, name: string): boolean {
  return Buffer.from(part.subarray(4, 4 + name.length)).toString("latin1") === name;
}

/** The parts of a PNG that a picture is drawn with, and how long each may be; other parts are said beside it. */
const drawnWith: ReadonlyMap<string, number> = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["IDAT", largestScanBytes],
  ["IEND", 0],
  ["tRNS", 256],
  ["gAMA", 4],
  ["cHRM", 32],
  ["sRGB", 1],
  ["iCCP", largestScanBytes],
  ["cICP", 4],
  ["sBIT", 4],
  ["bKGD", 6],
  ["pHYs", 9],
]);

function pngWithoutMarks(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw brokenPicture();
    const name = String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
    const most = drawnWith.get(name);
    if (most !== undefined && length <= most) kept.push(bytes.subarray(at, end));
    else if (name === "IEND") throw brokenPicture();
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  throw brokenPicture();
}
