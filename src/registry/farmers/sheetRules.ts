// A list as it comes out of a spreadsheet, whatever saved it: headings and rows of text, each row with the
// number the spreadsheet gives it, so that every complaint can name its cell.
import Papa from "papaparse";

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

/** Text separated by commas, semicolons or tabs; rows without any content are left out. */
export function sheetOfCsv(text: string): Sheet {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: false });
  return sheetOf(data.map((cells, index) => ({ row: index + 1, cells })));
}

/** The first sheet of a workbook, from the texts of its parts. Formulas count as what they showed. */
export function sheetOfWorkbook(parts: { sheet: string; sharedStrings: string | null }): Sheet {
  const strings = parts.sharedStrings === null ? [] : sharedTexts(parts.sharedStrings);
  const rows: SheetRow[] = [];
  for (const [, opening = "", inner = ""] of parts.sheet.matchAll(
    /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g,
  )) {
    const row = Number(/\br="(\d+)"/.exec(opening)?.[1] ?? rows.length + 1);
    rows.push({ row, cells: cellsOf(inner, strings) });
  }
  return sheetOf(rows);
}

/** The land of a feature stands in a column of this name, as GeoJSON. */
export const landHeading = "geometry";

/** Points and outlines of a map, one row each: the properties are the columns, the land is the last. */
export function sheetOfFeatures(collection: unknown): Sheet | null {
  if (!isRecord(collection) || !Array.isArray(collection["features"])) return null;
  const features: unknown[] = collection["features"];
  const records = features.map((feature) => (isRecord(feature) ? feature : {}));
  const named = records.map(({ properties }) => (isRecord(properties) ? properties : {}));
  const headings = [...new Set(named.flatMap((one) => Object.keys(one)))].filter(
    (heading) => heading !== landHeading,
  );
  return {
    headings: [...headings, landHeading],
    rows: named.map((one, index) => ({
      row: index + 2,
      cells: [
        ...headings.map((heading) => textOf(one[heading])),
        textOf(records[index]?.["geometry"]),
      ],
    })),
    isMap: true,
  };
}

function sheetOf(rows: readonly SheetRow[]): Sheet {
  const [first, ...rest] = rows;
  return {
    headings: (first?.cells ?? []).map((cell) => cell.trim()),
    rows: rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
  };
}

function cellsOf(inner: string, strings: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, opening = "", content = ""] of inner.matchAll(
    /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
  )) {
    const letters = /\br="([A-Z]+)\d+"/.exec(opening)?.[1];
    const at = letters === undefined ? cells.length : columnOf(letters);
    while (cells.length < at) cells.push("");
    cells[at] = cellText(opening, content, strings);
  }
  return cells;
}

function cellText(opening: string, content: string, strings: readonly string[]): string {
  const kind = /\bt="(\w+)"/.exec(opening)?.[1];
  if (kind === "inlineStr") return textsIn(content);
  const value = /<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? "";
  if (kind === "s") return strings[Number(value)] ?? "";
  if (kind === "str") return unescaped(value);
  // A telephone typed as a number: 772123456 is kept as it is, 7.72123456E8 is written out.
  return /^-?[\d.]+E\+?\d+$/i.test(value) ? String(Number(value)) : unescaped(value);
}

function sharedTexts(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, inner = ""]) =>
    textsIn(inner),
  );
}

/** The texts of a string that changes its typeface half way, without the reading aids of other scripts. */
function textsIn(xml: string): string {
  const plain = xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, "");
  return [...plain.matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text = ""]) => unescaped(text))
    .join("");
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[String(name)] ?? whole;
  });
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
