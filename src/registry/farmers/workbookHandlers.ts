// The parts of a workbook: a zip with the sheet and its strings inside. Only what a list needs is read.
import { inflateRawSync } from "node:zlib";
import { Refusal } from "#kernel/refusal.ts";
import { type Sheet, sheetOfCsv, sheetOfFeatures, sheetOfWorkbook } from "./sheetRules.ts";

const largestPartBytes = 400 * 2 ** 20;

/** The list in a file, known by its bytes: a workbook (XLSX), a map (GeoJSON), or text separated by commas. */
export function sheetOfFile(bytes: Buffer): Sheet {
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return sheetOfZip(bytes);
  const text = new TextDecoder("utf-8").decode(bytes);
  if (text.includes("\u0000") || text.includes("\uFFFD")) {
    const words =
      "This is neither a workbook (XLSX) nor text in UTF-8. Save the list as CSV (UTF-8).";
    throw new Refusal("farmer-import.unreadable", words);
  }
  return /^\uFEFF?\s*\{/.test(text) ? sheetOfMap(text) : sheetOfCsv(text);
}

function sheetOfMap(text: string): Sheet {
  const sheet = sheetOfFeatures(parsed(text.replace(/^\uFEFF/, "")));
  if (sheet) return sheet;
  throw new Refusal(
    "farmer-import.unreadable",
    "This is not GeoJSON of several plots. Export the layer again, as a FeatureCollection.",
  );
}

/** The value in a text; null when it is damaged, which is the same as no map. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sheetOfZip(bytes: Buffer): Sheet {
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
  const strings = parts.get("xl/sharedStrings.xml");
  return sheetOfWorkbook({ sheet: sheet(), sharedStrings: strings ? strings() : null });
}

/** The files in a zip by name, each unpacked when it is asked for (APPNOTE 6.3: the directory is at the end). */
function partsOf(zip: Buffer): Map<string, () => string> {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0) throw brokenZip();
  const parts = new Map<string, () => string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw brokenZip();
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString("utf8");
    const entry = {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      start: zip.readUInt32LE(at + 42),
    };
    parts.set(name, () => unpacked(zip, entry));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

function unpacked(
  zip: Buffer,
  { method, packed, start }: { method: number; packed: number; start: number },
): string {
  if (start + 30 > zip.length) throw brokenZip();
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const content = zip.subarray(from, from + packed);
  if (method === 0) return content.toString("utf8");
  if (method !== 8) throw brokenZip();
  // A small file that unpacks into a huge one is an attack, not a list.
  return inflateRawSync(content, { maxOutputLength: largestPartBytes }).toString("utf8");
}

function brokenZip(): Refusal {
  return new Refusal(
    "farmer-import.unreadable",
    "This workbook is damaged. Save it again, as XLSX or CSV.",
  );
}
