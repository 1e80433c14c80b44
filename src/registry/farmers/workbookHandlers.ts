// The parts of a workbook: a zip with the sheet and its strings inside. Only what a list needs is read, and in
// pieces: of a list of 100,000 farmers they unpack into 160 MB, and nobody waits that long for his turn.
import { setImmediate as others } from "node:timers/promises";
import { createInflateRaw } from "node:zlib";
import { Refusal } from "#kernel/refusal.ts";
import { openCsvList } from "./csvRules.ts";
import { openMap } from "./featureRules.ts";
import { type Sheet, type SheetReading, tooLarge } from "./sheetRules.ts";
import { brokenWorkbook, openSheet, openTexts } from "./workbookRules.ts";

/** Both parts of a list of 200,000 farmers, each of whose cells has a text of its own, are 310 MB. */
const mostUnpackedBytes = 384 * 2 ** 20;
/** So much is read before others have their turn: two or three milliseconds. */
const pieceBytes = 2 ** 18;

/**
 * The list in a file, known by its bytes: a workbook (XLSX), a map (GeoJSON), or text separated by commas. Everybody
 * else's requests are answered in between.
 */
export async function sheetInPieces(bytes: Buffer): Promise<Sheet> {
  if (isZip(bytes)) {
    const { strings, sheet } = entriesOf(bytes);
    const left = { bytes: mostUnpackedBytes };
    const texts = openTexts();
    if (strings) await takeUnpacked(strings, left, texts);
    const reading = openSheet(texts.end());
    await takeUnpacked(sheet, left, reading);
    return reading.end();
  }
  const reading = isMap(bytes) ? openMap() : openCsvList();
  for (const text of plainTextsOf(bytes)) {
    reading.take(text);
    await others();
  }
  return reading.end();
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));
}

function isMap(bytes: Buffer): boolean {
  return /^\uFEFF?\s*\{/.test(bytes.toString("utf8", 0, 1_000));
}

/** Text piece by piece, a letter of several bytes never cut. */
function* textsOf(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

function* plainTextsOf(bytes: Buffer): Generator<string> {
  for (const text of textsOf(bytes)) {
    if (text.includes("\u0000") || text.includes("\uFFFD")) {
      const words =
        "This is neither a workbook (XLSX) nor text in UTF-8. Save the list as CSV (UTF-8).";
      throw new Refusal("farmer-import.unreadable", words);
    }
    yield text;
  }
}

/** A packed file within the zip. */
interface Entry {
  method: number;
  content: Buffer;
}

/** The first sheet, and the texts its cells share where it has any. */
function entriesOf(bytes: Buffer): { sheet: Entry; strings: Entry | null } {
  const parts = partsOf(bytes);
  const names = [...parts.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  const first = names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
  const sheet = first === undefined ? undefined : parts.get(first);
  if (!sheet) {
    throw new Refusal(
      "farmer-import.unreadable",
      "There is no sheet in this file. Save it as XLSX or CSV.",
    );
  }
  return { sheet: sheet(), strings: parts.get("xl/sharedStrings.xml")?.() ?? null };
}

/** The files in a zip by name, each sought when it is asked for (APPNOTE 6.3: the directory is at the end). */
function partsOf(zip: Buffer): Map<string, () => Entry> {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0 || end + 22 > zip.length) throw brokenWorkbook();
  const parts = new Map<string, () => Entry>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw brokenWorkbook();
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString("utf8");
    const place = {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      start: zip.readUInt32LE(at + 42),
    };
    parts.set(name, () => entryAt(zip, place));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

function entryAt(
  zip: Buffer,
  { method, packed, start }: { method: number; packed: number; start: number },
): Entry {
  if (start + 30 > zip.length || (method !== 0 && method !== 8)) throw brokenWorkbook();
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  return { method, content: zip.subarray(from, from + packed) };
}

/** A small file that unpacks into a huge one is an attack, not a list. */
const tooMuch = (): Refusal =>
  tooLarge("This workbook is too large to be read at once. Send it as several lists.");

/** How many bytes both parts together may still unpack into. */
interface Left {
  bytes: number;
}

async function takeUnpacked(
  { method, content }: Entry,
  left: Left,
  reading: Pick<SheetReading, "take">,
): Promise<void> {
  const decoder = new TextDecoder("utf-8");
  for await (const piece of method === 0 ? piecesOf(content) : inflatedPieces(content)) {
    left.bytes -= piece.length;
    if (left.bytes < 0) throw tooMuch();
    reading.take(decoder.decode(piece, { stream: true }));
  }
  reading.take(decoder.decode());
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await others();
  }
}

/** Unpacked beside the house's own work; a piece is unpacked when the one before it was read. */
async function* inflatedPieces(content: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: pieceBytes });
  stream.end(content);
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw brokenWorkbook();
      });
      if (next.done === true) return;
      yield next.value;
      await others();
    }
  } finally {
    stream.destroy();
  }
}
