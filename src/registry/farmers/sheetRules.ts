// A list as it comes out of a spreadsheet, whatever saved it: headings and rows of text, each row with the
// number the spreadsheet gives it, so that every complaint can name its cell. What no list of ours could have
// (ten thousand columns, a cell as long as a book) is refused while it is read, before it fills the house.
import { Refusal } from "#kernel/refusal.ts";
import { mostRows } from "./importRules.ts";

export interface SheetRow {
  /** As the spreadsheet counts: the headings are row 1. */
  row: number;
  cells: readonly string[];
}

export interface Sheet {
  headings: readonly string[];
  rows: readonly SheetRow[];
  /** Features of a map: row 2 is the first of them. */
  isMap?: boolean;
}

/** Reads a list piece by piece, as its text arrives. */
export interface SheetReading {
  take(text: string): void;
  end(): Sheet;
}

/** No kind of list has a tenth of it; a column to the right of these cannot be chosen either. */
export const mostColumns = 200;
/** A spreadsheet has no more, blank ones counted. */
export const lastRow = 1_048_576;
/** Of all rows together, gaps counted: the most rows of every column we know, and as much again. */
const mostCells = 6_000_000;
/** Of one row: its land is an outline of some thousand corners at most. */
export const longestRow = 1_000_000;
/** Of all rows together: no file of text is longer, and a word that a workbook keeps once is counted as often as it stands. */
const mostCharacters = 2 ** 27;

/** A list larger than any we take. */
export function tooLarge(message: string): Refusal {
  return new Refusal("farmer-import.too-large", message);
}

/** Collects rows, the headings first; those without any content are left out. */
export function openRows(): { add(row: SheetRow): void; sheet(): Sheet } {
  let headings: readonly string[] | null = null;
  const rows: SheetRow[] = [];
  let cellsLeft = mostCells;
  let charactersLeft = mostCharacters;
  return {
    add: ({ row, cells }) => {
      if (row > lastRow)
        throw tooLarge(`The file goes beyond row ${lastRow}. Take out what is blank.`);
      if (headings === null) {
        headings = cells.map((cell) => kept(cell).trim());
        return;
      }
      if (!cells.some((cell) => cell.trim() !== "")) return;
      const characters = cells.reduce((sum, cell) => sum + cell.length, 0);
      cellsLeft -= cells.length;
      charactersLeft -= characters;
      if (rows.length === mostRows) {
        throw tooLarge(`The file has more than ${mostRows} rows. Send it as several lists.`);
      }
      if (characters > longestRow) throw longRow(row);
      if (cellsLeft < 0 || charactersLeft < 0) {
        throw tooLarge("This list is too large to be read at once. Send it as several lists.");
      }
      rows.push({ row, cells: cells.map(kept) });
    },
    sheet: () => ({ headings: headings ?? [], rows }),
  };
}

/** Text that a database can keep: what is no character is shown as one that is missing. */
function kept(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\uFFFD");
}

/** A row longer than a row can be, like one in whose middle a quotation mark was left open. */
export function longRow(row: number): Refusal {
  return tooLarge(
    `Row ${row} is too long for one row. Look whether a quotation mark is left open.`,
  );
}

/** Puts a text where it stands in its row. To the right of the last column there may be only nothing. */
export function putCell(cells: string[], at: number, { text, row }: { text: string; row: number }) {
  if (at >= mostColumns) {
    if (text.trim() === "") return;
    throw tooLarge(
      `Row ${row} goes beyond column ${mostColumns}. Take out what stands to the right of the list.`,
    );
  }
  while (cells.length < at) cells.push("");
  cells[at] = text;
}

/** The land of a feature stands in a column of this name, as GeoJSON. */
export const landHeading = "geometry";

/** Points and outlines of a map, one row each: the properties are the columns, the land is the last. */
export function openFeatures(): { add(feature: unknown): void; sheet(): Sheet } {
  const headings = new Set<string>();
  const features: { said: ReadonlyMap<string, string>; land: string }[] = [];
  return {
    add: (feature) => {
      const { properties, geometry } = isRecord(feature) ? feature : {};
      const said = isRecord(properties) ? Object.entries(properties) : [];
      for (const [heading] of said) if (heading !== landHeading) headings.add(heading);
      if (headings.size >= mostColumns) {
        throw tooLarge(
          `This map says more than ${mostColumns} things of its plots. Take some out.`,
        );
      }
      if (features.length === mostRows) {
        throw tooLarge(`The file has more than ${mostRows} plots. Send it as several maps.`);
      }
      features.push({
        said: new Map(said.map(([heading, value]) => [heading, textOf(value)])),
        land: textOf(geometry),
      });
    },
    sheet: () => {
      const list = openRows();
      list.add({ row: 1, cells: [...headings, landHeading] });
      features.forEach(({ said, land }, index) => {
        const cells = [...headings].map((heading) => said.get(heading) ?? "");
        list.add({ row: index + 2, cells: [...cells, land] });
      });
      return { ...list.sheet(), isMap: true };
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
