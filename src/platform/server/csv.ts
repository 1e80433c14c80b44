// Tables for spreadsheets, RFC 4180. A cell that a spreadsheet would run as a formula is made plain
// text first, so that nobody's name can become somebody else's command.
import Papa from "papaparse";

/** The most rows one export carries; above it the list must be narrowed first. */
export const largestExport = 50_000;

export type Cell = string | number | bigint | null;

/** A table as CSV with a header row; `null` is an empty cell. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const data = rows.map((row) => row.map(safeCell));
  return `${Papa.unparse({ fields: [...columns], data }, { newline: "\r\n" })}\r\n`;
}

function safeCell(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell);
  if (typeof cell !== "string") return text;
  return /^[=+\-@\t\r\0＝＋－＠]/.test(text) ? `'${text}` : text;
}
