// The sheet of a workbook and the texts it keeps apart, read as their XML arrives: mark by mark, each byte once,
// so that a file of broken or endless marks takes no longer than an honest one of its size.
import { Refusal } from "#kernel/refusal.ts";
import {
  lastRow,
  longestRow,
  longRow,
  openRows,
  putCell,
  type SheetReading,
  tooLarge,
} from "./sheetRules.ts";

/** No mark of a list is longer than a line. */
const longestMark = 8_192;
const tooMuch = "This list is too large to be read at once. Send it as several lists.";
/** Of one part. A list of 200,000 farmers has 17 million. */
const mostMarks = 25_000_000;
/** Texts kept apart: no more than all cells. */
const mostTexts = 6_000_000;

/** A workbook that does not say what it holds. */
export function brokenWorkbook(): Refusal {
  return new Refusal(
    "farmer-import.unreadable",
    "This workbook is damaged. Save it again, as XLSX or CSV.",
  );
}

interface Marks {
  /** A mark without its brackets: `c r="A1"`, `/c`. */
  mark: (mark: string) => void;
  /** What stands between two marks, or a piece of it. */
  text: (text: string, from: number, to: number) => void;
}

/**
 * Cuts XML into marks and what stands between them, wherever one piece ends and the next begins. Only a mark that
 * is cut is put together again: pieces joined as a whole would be kept once for every text cut out of them.
 */
function openMarks({ mark, text }: Marks): (piece: string) => void {
  let begun = "";
  let marksLeft = mostMarks;
  const endOfBegun = (piece: string): number => {
    const closing = piece.indexOf(">");
    begun += closing < 0 ? piece : piece.slice(0, closing);
    if (begun.length > longestMark) throw brokenWorkbook();
    if (closing < 0) return piece.length;
    mark(begun.slice(1));
    begun = "";
    return closing + 1;
  };
  return (piece) => {
    let at = begun === "" ? 0 : endOfBegun(piece);
    while (at < piece.length) {
      const opening = piece.indexOf("<", at);
      if (opening !== at) text(piece, at, opening < 0 ? piece.length : opening);
      if (opening < 0) return;
      const closing = piece.indexOf(">", opening);
      if ((closing < 0 ? piece.length : closing) - opening > longestMark) throw brokenWorkbook();
      if (closing < 0) {
        begun = piece.slice(opening);
        return;
      }
      marksLeft -= 1;
      if (marksLeft < 0) throw tooLarge(tooMuch);
      mark(piece.slice(opening + 1, closing));
      at = closing + 1;
    }
  };
}

/** The name of a mark, with the stroke before it when it ends something. */
function nameOf(mark: string): string {
  return /^\/?[^\s/]*/.exec(mark)?.[0] ?? "";
}

/** The texts that cells share, in their order: some change their typeface half way. */
export function openTexts(): { take(text: string): void; end(): string[] } {
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let isReadingAid = false;
  const take = openMarks({
    mark: (mark) => {
      const name = nameOf(mark);
      const isWhole = mark.endsWith("/");
      if (name === "si") text = "";
      if (name === "/si" || (name === "si" && isWhole)) texts.push(unescaped(text));
      if (texts.length > mostTexts) {
        throw tooLarge(tooMuch);
      }
      // Above the signs of some scripts stands how they are said.
      if (name === "rPh" || name === "/rPh") isReadingAid = name === "rPh" && !isWhole;
      if (name === "t" || name === "/t") isText = name === "t" && !isWhole && !isReadingAid;
    },
    text: (piece, from, to) => {
      if (isText) text += piece.slice(from, to);
      if (text.length > longestRow) throw tooLarge("A text in this list is too long for one cell.");
    },
  });
  return { take, end: () => texts };
}

interface OpenCell {
  at: number;
  kind: string | undefined;
  text: string;
}

/** The rows of a sheet whose cells share these texts. */
export function openSheet(texts: readonly string[]): SheetReading {
  const list = openRows();
  let row = 0;
  let cells: string[] | null = null;
  let cell: OpenCell | null = null;
  let isValue = false;
  let isReadingAid = false;
  let isOver = false;

  const beginRow = (mark: string): void => {
    const said = /\sr="([^"]*)"/.exec(mark)?.[1];
    const next = said === undefined ? row + 1 : Number(said);
    if (cells || !Number.isInteger(next) || next <= row || next > lastRow) throw brokenWorkbook();
    row = next;
    cells = [];
  };
  const endRow = (): void => {
    if (!cells || cell) throw brokenWorkbook();
    list.add({ row, cells });
    cells = null;
  };
  const beginCell = (mark: string): void => {
    if (!cells || cell) throw brokenWorkbook();
    const letters = /\sr="([A-Z]+)\d+"/.exec(mark)?.[1];
    const at = letters === undefined ? cells.length : columnOf(letters);
    cell = { at, kind: /\st="(\w+)"/.exec(mark)?.[1], text: "" };
  };
  const endCell = (): void => {
    if (!cells || !cell) throw brokenWorkbook();
    putCell(cells, cell.at, { text: shownText(cell, texts), row });
    cell = null;
    isValue = false;
  };
  const valueMark = (name: string, isWhole: boolean): void => {
    if (name === "rPh" || name === "/rPh") isReadingAid = name === "rPh" && !isWhole;
    const wanted = cell?.kind === "inlineStr" ? "t" : "v";
    if (name === wanted) isValue = !isWhole && !isReadingAid;
    if (name === `/${wanted}`) isValue = false;
  };
  const take = openMarks({
    mark: (mark) => {
      const name = nameOf(mark);
      const isWhole = mark.endsWith("/");
      if (name === "/sheetData") isOver = true;
      if (isOver) return;
      if (name === "row") beginRow(mark);
      else if (name === "c") beginCell(mark);
      else if (cell) valueMark(name, isWhole);
      if (name === "/c" || (name === "c" && isWhole)) endCell();
      if (name === "/row" || (name === "row" && isWhole)) endRow();
    },
    text: (piece, from, to) => {
      if (!cell || !isValue) return;
      cell.text += piece.slice(from, to);
      if (cell.text.length > longestRow) throw longRow(row);
    },
  });
  return {
    // Behind its rows a sheet says how it is printed and drawn.
    take: (piece) => (isOver ? undefined : take(piece)),
    end: () => list.sheet(),
  };
}

function shownText({ kind, text }: OpenCell, texts: readonly string[]): string {
  if (kind === "s") return text === "" ? "" : sharedText(text, texts);
  if (kind === "inlineStr" || kind === "str") return unescaped(text);
  // A telephone typed as a number: 772123456 is kept as it is, 7.72123456E8 is written out.
  return /^-?[\d.]+E\+?\d+$/i.test(text) ? String(Number(text)) : unescaped(text);
}

/** A cell that points to no text would come in as empty, and nobody would be told. */
function sharedText(index: string, texts: readonly string[]): string {
  const text = /^\s*\d+\s*$/.test(index) ? texts[Number(index)] : undefined;
  if (text === undefined) throw brokenWorkbook();
  return text;
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(\w{1,8}));/gi,
    (whole, hex, decimal, name) => {
      if (hex) return characterOf(Number.parseInt(hex, 16));
      if (decimal) return characterOf(Number(decimal));
      return entities.get(String(name)) ?? whole;
    },
  );
}

function characterOf(code: number): string {
  return code > 0x10ffff ? "\uFFFD" : String.fromCodePoint(code);
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
