// A paper is what is printed or sent: a commercial invoice, a goods received note, a receipt. It is
// plain data made by a pure function from the facts; one renderer draws it as PDF, another on screen,
// so that what is shown is what is printed. No layout here, only what stands on the paper.
//
//   export function receiptPaper(c: Collection, company: PaperCompany): Paper {
//     return paper({
//       format: "80mm", company, title: "Purchase receipt", number: c.number, day: c.day,
//       copy: c.prints, code: c.code,
//       blocks: [
//         facts([fact("Farmer", c.farmerName, c.village), fact("Scale", c.scale)]),
//         table({
//           columns: [textColumn("Bag"), figureColumn("Gross kg"), figureColumn("Net kg")],
//           rows: c.bags.map((b) => [b.mark, formatKilograms(b.gross), formatKilograms(b.net)]),
//           totals: [["To pay", "", formatMoney(c.payable)]],
//         }),
//         paragraph(`${amountInWords(c.payable, "UGX")}.`),
//       ],
//       signatures: [signature(c.collectorName, "collector"), signature(c.farmerName, "farmer")],
//     });
//   }
import { type Day, months } from "./days.ts";
import type { Language } from "./languages.ts";
import { invariant } from "./refusal.ts";

/** A4 for the office, A5 for stores, 80 and 58 mm for the field printer's roll. */
export const paperFormats = ["A4", "A5", "80mm", "58mm"] as const;
export type PaperFormat = (typeof paperFormats)[number];

/** Who issues the paper: the name, then address, tax number and the like, one line each. */
export interface PaperCompany {
  name: string;
  lines: readonly string[];
}

/** Lines of one cell: the first may be strong, plain words may follow it, the others explain it. */
export interface PaperLines {
  strong?: string;
  /** Stands directly behind the strong words; `fact` puts the space where one belongs. */
  after?: string;
  lines: readonly string[];
}

/** A cell of a table: plain text, or a strong line with explaining lines below it. */
export type PaperCell = string | PaperLines;

export interface PaperColumn {
  head: string;
  align: "left" | "right" | "center";
  /** Share of the width the columns compete for; 0 = as wide as its content. */
  share: number;
}

export interface PaperFact extends PaperLines {
  label: string;
}

export interface PaperSignature {
  name: string;
  role: string;
}

/** A photograph as its bytes. */
export interface Picture {
  media: "image/jpeg" | "image/png";
  base64: string;
}

export interface PaperTag {
  title: string;
  lines: readonly string[];
  /** Path of the public page the tag's QR opens, `/product-story/…`. */
  path: string;
}

export type PaperBlock =
  | { kind: "facts"; facts: readonly PaperFact[] }
  | {
      kind: "table";
      columns: readonly PaperColumn[];
      rows: readonly (readonly PaperCell[])[];
      totals: readonly (readonly string[])[];
    }
  | {
      kind: "figures";
      title: string;
      rows: readonly { label: string; value: string; strong: boolean }[];
    }
  | { kind: "beside"; blocks: readonly PaperBlock[] }
  | { kind: "heading"; text: string; lines: readonly string[] }
  | { kind: "paragraph"; text: string; quiet: boolean }
  | { kind: "scan"; caption: string; content: string }
  | ({ kind: "portrait"; of: string } & Picture)
  | { kind: "tags"; columns: 1 | 2 | 3; tags: readonly PaperTag[] };

export interface Paper {
  format: PaperFormat;
  company: PaperCompany;
  title: string;
  number: string;
  day: Day;
  /** 0 is the original; a reprint says `COPY n`. */
  copy: number;
  /** Sixteen characters of `books/codes`; null for papers that nobody outside checks. */
  code: string | null;
  /** One large word across the sheet, `VOID` or `SPECIMEN`; null for none. */
  stamp: string | null;
  /** The paper's own words; its texts are in the same language. */
  words: PaperWords;
  blocks: readonly PaperBlock[];
  signatures: readonly PaperSignature[];
}

/** The few words that every paper carries, the same on screen and in print. */
export interface PaperWords {
  language: Language;
  original: string;
  /** Before the number of the copy. */
  copy: string;
  check: string;
  page: string;
  of: string;
  /** Short, January first. */
  months: readonly string[];
}

/** In English, as papers are unless they are for somebody who reads another language. */
export const paperWords: PaperWords = {
  language: "en",
  original: "original",
  copy: "COPY",
  check: "Check this paper",
  page: "Page",
  of: "of",
  months,
};

/** What stands beside the date: `original`, or `COPY 2` on a reprint. */
export function copyMark({ copy, words }: Pick<Paper, "copy" | "words">): string {
  return copy === 0 ? words.original : `${words.copy} ${copy}`;
}

/** A whole paper. Left out: an English original, without verification code, stamp or signatures. */
export function paper(
  parts: Pick<Paper, "format" | "company" | "title" | "number" | "day" | "blocks"> &
    Partial<Pick<Paper, "copy" | "code" | "stamp" | "words" | "signatures">>,
): Paper {
  const {
    copy = 0,
    code = null,
    stamp = null,
    words = paperWords,
    signatures = [],
    ...rest
  } = parts;
  invariant(Number.isInteger(copy) && copy >= 0, "a copy has a whole number");
  return { ...rest, copy, code, stamp, words, signatures };
}

/** A framed grid of facts in two columns (one on a roll), in the order given. */
export function facts(list: readonly PaperFact[]): PaperBlock {
  return { kind: "facts", facts: list };
}

/**
 * One fact: its label, its value in strong letters, then lines that explain it. A pair sets plain
 * words behind the strong ones: `fact("Terms", ["FOB Mombasa", "(Incoterms 2020)"])`.
 */
export function fact(
  label: string,
  value: string | readonly [strong: string, after: string],
  ...lines: readonly string[]
): PaperFact {
  if (typeof value === "string") return { label, strong: value, lines };
  const [strong, after] = value;
  return { label, strong, after: /^[,;:.)]/.test(after) ? after : ` ${after}`, lines };
}

/** A table with repeated head; totals stand under a line, the last above the double rule. */
export function table(parts: {
  columns: readonly PaperColumn[];
  rows: readonly (readonly PaperCell[])[];
  totals?: readonly (readonly string[])[];
}): PaperBlock {
  const { columns, rows, totals = [] } = parts;
  invariant(
    [...rows, ...totals].every((row) => row.length === columns.length),
    "every row of a paper's table has a cell per column",
  );
  return { kind: "table", columns, rows, totals };
}

/** A column of words, left-aligned; it takes the width that figures leave. */
export function textColumn(head: string, share = 1): PaperColumn {
  return { head, align: "left", share };
}

/** A column of figures, right-aligned, as wide as they are. */
export function figureColumn(head: string): PaperColumn {
  return { head, align: "right", share: 0 };
}

/** A cell with a strong first line and explaining lines below. */
export function cell(strong: string, ...lines: readonly string[]): PaperLines {
  return { strong, lines };
}

/** A short list of names and values under a small heading: weights, bank details. */
export function figures(
  title: string,
  rows: readonly (readonly [label: string, value: string, weight?: "strong"])[],
): PaperBlock {
  return {
    kind: "figures",
    title,
    rows: rows.map(([label, value, weight]) => ({ label, value, strong: weight === "strong" })),
  };
}

/** Blocks side by side; one below the other on a roll. */
export function beside(...blocks: readonly PaperBlock[]): PaperBlock {
  return { kind: "beside", blocks };
}

/** What the blocks below are, and plain lines that say more of it; never parted from them by the end of a sheet. */
export function heading(words: string, ...lines: readonly string[]): PaperBlock {
  return { kind: "heading", text: words, lines };
}

export function paragraph(words: string, tone: "plain" | "quiet" = "plain"): PaperBlock {
  return { kind: "paragraph", text: words, quiet: tone === "quiet" };
}

/** A line to sign on: the name in print below it, and in what role. */
export function signature(name: string, role: string): PaperSignature {
  return { name, role };
}

/** Tags to cut out and tie on: bag marks with the QR of the lot's public page. */
export function tags(columns: 1 | 2 | 3, list: readonly PaperTag[]): PaperBlock {
  return { kind: "tags", columns, tags: list };
}

/** What a QR still holds that a phone reads from paper. */
const longestScan = 700;

/** A QR that somebody else gave, drawn as it is; what no QR holds is printed as words. */
export function scan(caption: string, content: string): PaperBlock {
  const fits = content !== "" && content.length <= longestScan && !/\p{Cs}/u.test(content);
  return fits ? { kind: "scan", caption, content } : paragraph(`${caption}: ${content}`, "quiet");
}

/** Somebody's photograph, cut to a square; `of` is said of it to whoever does not see it. */
export function portrait(of: string, { media, base64 }: Picture): PaperBlock {
  return { kind: "portrait", of, media, base64 };
}

/** The public page that a paper's QR opens, below the company's public address. */
export function verifyPath(code: string): string {
  return `/verify/${code}`;
}

// Letters that are invisible or turn the reading direction could make an amount read otherwise than
// it is stored, or make a blank be copied as something else: controls, bidirectional marks, zero-width and other
// ignorable characters, halves of surrogate pairs, and numbers that are no letter of anybody's.
const invisible =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028-\u202E\uFFF9-\uFFFB]|\p{Default_Ignorable_Code_Point}|\p{Cs}|\p{Cn}/gu;

// A mark sits on a letter. On a blank or a figure it would be copied with every other one on the paper, in amounts too.
const strayMarks = /(?<![\p{L}\p{M}])\p{M}+/gu;

/** A text as it may be printed: what cannot be seen is gone, tabs are spaces, accents sit on letters. */
export function printable(words: string): string {
  const seen = words.replaceAll("\t", " ").replace(invisible, "");
  return seen.normalize("NFC").replace(strayMarks, "");
}
