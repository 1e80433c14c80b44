// Text separated by commas, semicolons or tabs, read piece by piece as it arrives. Read here and not by a package: a text of
// 160 kB with quotation marks in the wrong places kept that one busy for three seconds, and one of 1 MB for minutes.

/** What is told of a text as it is read. */
export interface CsvTold {
  /** More of the cell that is being read. */
  grow(piece: string): void;
  endCell(): void;
  /** The row ends behind the cell that ended last. */
  endRow(): void;
}

const separators = [",", ";", "\t", "|"];
const [newLine, carriageReturn, quote] = [10, 13, 34];

/** Begins a text; by its first piece the separator is known. */
export function openCsv(told: CsvTold): { take(text: string): void; end(): void } {
  let separator: number | null = null;
  // "closing": a quotation mark within quoted text, which ends it or is the first of two that stand for one.
  let state: "begin" | "plain" | "quoted" | "closing" = "begin";
  let isAfterReturn = false;
  let isBegun = false;

  const endRow = (): void => {
    told.endCell();
    told.endRow();
    isBegun = false;
  };

  /** Takes what stands at a place outside quoted text, and gives the next place. */
  const takePlain = (text: string, from: number): number => {
    const code = text.charCodeAt(from);
    const isSecond = isAfterReturn && code === newLine;
    isAfterReturn = code === carriageReturn;
    if (isSecond) return from + 1;
    if (code === newLine || code === carriageReturn || code === separator) {
      if (code === separator) {
        told.endCell();
        isBegun = true;
      } else endRow();
      state = "begin";
      return from + 1;
    }
    if (code === quote && state === "begin") {
      state = "quoted";
      return from + 1;
    }
    state = "plain";
    const to = endOfPlain(text, from, separator);
    told.grow(text.slice(from, to));
    return to;
  };
  return {
    take: (piece) => {
      // Nothing says nothing of what stands between cells.
      if (piece === "") return;
      const text = separator === null ? piece.replace(/^\uFEFF/, "") : piece;
      separator ??= separatorOf(text).charCodeAt(0);
      let at = 0;
      while (at < text.length) {
        if (state === "quoted") {
          const closing = text.indexOf('"', at);
          told.grow(text.slice(at, closing < 0 ? text.length : closing));
          if (closing >= 0) state = "closing";
          at = closing < 0 ? text.length : closing + 1;
        } else if (state === "closing") {
          const isTwice = text.charCodeAt(at) === quote;
          state = isTwice ? "quoted" : "plain";
          if (isTwice) told.grow('"');
          at += isTwice ? 1 : 0;
        } else at = takePlain(text, at);
      }
    },
    end: () => {
      if (state !== "begin" || isBegun) endRow();
    },
  };
}

/** The rows of a whole text; blank ones have one empty cell. */
export function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  const reading = openCsv({
    grow: (piece) => {
      cell += piece;
    },
    endCell: () => {
      cells.push(cell);
      cell = "";
    },
    endRow: () => {
      rows.push(cells);
      cells = [];
    },
  });
  reading.take(text);
  reading.end();
  return rows;
}

function endOfPlain(text: string, from: number, separator: number | null): number {
  let to = from;
  while (to < text.length) {
    const code = text.charCodeAt(to);
    if (code === separator || code === newLine || code === carriageReturn) break;
    to += 1;
  }
  return to;
}

/** The one that stands most often between the headings. */
function separatorOf(text: string): string {
  const [headings = ""] = /[^\r\n]+/.exec(text.replace(/"[^"]*"/g, "")) ?? [];
  const counts = separators.map((one) => headings.split(one).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}
