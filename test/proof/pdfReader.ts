// Reads a PDF the way a stranger's program does, from its bytes alone: the words, the squares of its QR codes,
// the sizes of its pages, and whatever in it could act. As much of the format as our papers use.
import { inflateSync } from "node:zlib";

/** What one file shows. */
export interface ReadPdf {
  /** All words, a line for each run of them, as they can be copied out of the file. */
  text: string;
  /** The dark squares of each QR code: rows of 0 and 1. */
  codes: string[];
  /** Width and height of each page in points. */
  pages: (readonly [number, number])[];
  /** Names in the file's structure that would make it act, or lead somewhere. */
  active: string[];
}

const acting = /\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|RichMedia|SubmitForm|URI)\b/g;

/** Reads a file; one that is not whole is an error. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString("latin1");
  if (!file.startsWith("%PDF-") || !file.trimEnd().endsWith("%%EOF"))
    throw new Error("no whole PDF");
  const objects = objectsOf(file);
  const read: ReadPdf = { text: "", codes: [], pages: [], active: [] };
  read.active = [...withoutStrings(file).matchAll(acting)].map(([name]) => name);
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue;
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head);
    read.pages.push([Number(box?.[1]), Number(box?.[2])]);
    const fonts = fontsOf(head, objects);
    const [, content = ""] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
    const drawn = objects.get(content)?.stream ?? "";
    read.text += wordsOf(drawn, fonts);
    read.codes.push(...codesOf(drawn));
  }
  return read;
}

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = "", inside = ""] of file.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)) {
    const [head = "", raw] = inside.split(/\nstream\r?\n/, 2);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = Buffer.from((raw ?? "").slice(0, length), "latin1");
    const isPacked = head.includes("/FlateDecode") && !head.includes("/Image");
    objects.set(id, { head, stream: (isPacked ? inflateSync(bytes) : bytes).toString("latin1") });
  }
  return objects;
}

/** The letters of each font of a page, by the numbers the page names them with. */
function fontsOf(page: string, objects: ReadonlyMap<string, PdfObject>) {
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = "", id = ""] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const [, map = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "") ?? [];
    const letters = new Map<number, string>();
    const lines = objects.get(map)?.stream ?? "";
    for (const [, from = "", to = ""] of lines.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)) {
      letters.set(parseInt(from, 16), Buffer.from(to, "hex").swap16().toString("utf16le"));
    }
    fonts.set(name, letters);
  }
  return fonts;
}

function wordsOf(drawn: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let letters = fonts.values().next().value;
  let words = "";
  let strings: string[] = [];
  let before = "";
  for (const token of tokensOf(drawn)) {
    if (token.startsWith("(")) {
      strings.push(token.slice(1));
      continue;
    }
    if (token === "Tj" || token === "TJ") {
      const bytes = Buffer.from(strings.join(""), "latin1");
      for (let at = 0; at + 1 < bytes.length; at += 2) {
        words += letters?.get(bytes.readUInt16BE(at)) ?? "\uFFFD";
      }
      words += "\n";
    }
    if (before.startsWith("/f")) letters = fonts.get(before.slice(1)) ?? letters;
    // Numbers stand between the parts of a run; any other word ends it.
    if (!/^[\d.-]+$/.test(token)) strings = [];
    before = token;
  }
  return words;
}

/** The words of a page's program; a string begins with a bracket, and what was escaped in it is not any more. */
function tokensOf(drawn: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < drawn.length; at += 1) {
    if (drawn[at] === "(") {
      const end = endOfString(drawn, at);
      tokens.push(`(${unescaped(drawn.slice(at + 1, end))}`);
      at = end;
    } else {
      const [hex, digits = ""] = /^<([0-9A-F]+)>/.exec(drawn.slice(at, at + 4_000)) ?? [];
      const [word = ""] = /^[^\s()[\]<>]+/.exec(drawn.slice(at, at + 100)) ?? [];
      if (hex !== undefined) tokens.push(`(${Buffer.from(digits, "hex").toString("latin1")}`);
      else if (word !== "") tokens.push(word);
      at += Math.max((hex ?? word).length, 1) - 1;
    }
  }
  return tokens;
}

/** Brackets within a string are counted, unless they are escaped. */
function endOfString(drawn: string, start: number): number {
  let depth = 0;
  for (let at = start; at < drawn.length; at += 1) {
    if (drawn[at] === "\\") at += 1;
    else if (drawn[at] === "(") depth += 1;
    else if (drawn[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error("a string without an end");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|([^]))/g, (_, octal?: string, letter = "") =>
    octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(parseInt(octal, 8)),
  );

/** A QR code is one filled shape of flat boxes, each a row's run of dark squares. */
function codesOf(drawn: string): string[] {
  const box = /(\d+) (\d+) m\n(\d+) \d+ l\n\d+ ([\d.]+) l\n\d+ [\d.]+ l\nh\n/g;
  return [...drawn.matchAll(new RegExp(`(?:${box.source}){20,}f`, "g"))].map(([shape]) => {
    const runs = [...shape.matchAll(box)].map((run) => run.slice(1, 4).map(Number));
    const size = 1 + Math.max(...runs.map(([, row = 0]) => row));
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => "0"));
    for (const [from = 0, row = 0, to = 0] of runs) rows[row]?.fill("1", from, to);
    return rows.map((row) => row.join("")).join("\n");
  });
}

/** The file's structure alone: streams and literal strings, where such words are only words, go. */
function withoutStrings(file: string): string {
  let depth = 0;
  let isEscaped = false;
  let kept = "";
  for (const one of file.replace(/stream\r?\n[^]*?endstream/g, "")) {
    if (depth > 0 && isEscaped) isEscaped = false;
    else if (depth > 0 && one === "\\") isEscaped = true;
    else if (one === "(") depth += 1;
    else if (one === ")") depth -= 1;
    else if (depth === 0) kept += one;
  }
  return kept;
}
