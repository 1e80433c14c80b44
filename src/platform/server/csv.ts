// Tables for spreadsheets, RFC 4180. A cell that a spreadsheet would run as a formula is made plain
// text first, so that nobody's name can become somebody else's command. So is a heading: some are those of a list that
// somebody sent.
import Papa from "papaparse";
import { Refusal } from "#kernel/refusal.ts";

/** Rows are read up to here; an export that reaches it might not be whole, so it is refused. */
export const largestExport = 50_000;

export type Cell = string | number | bigint | null;

/**
 * A table as CSV with a header row; `null` is an empty cell. Refuses a list that is too long to be
 * sure that all of it is there: nobody should sum up a part for the whole.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length >= largestExport) {
    throw new Refusal("export-too-large", "Narrow the list first: it is too long for one export.");
  }
  const data = rows.map((row) => row.map(safeCell));
  return `${Papa.unparse({ fields: columns.map(safeCell), data }, { newline: "\r\n" })}\r\n`;
}

function safeCell(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell);
  if (typeof cell !== "string") return text;
  return /^[=+\-@\t\r\0＝＋－＠]/.test(text) ? `'${text}` : text;
}
