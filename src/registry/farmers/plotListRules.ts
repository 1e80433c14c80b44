// A list of plots, from a spreadsheet or a map's file. What cannot be land at all (a corner that is no
// position, an outline that crosses itself) is named by its cell or feature and stays outside; what only the
// field can mend (other people's land below it, a walk that is still needed) comes in as a draft.
import type { PlotGeometry } from "./geometryRules.ts";
import { cellAddress, type CellError, countErrors, plain, singleBlanks } from "./importRules.ts";
import {
  checkGround,
  type Finding,
  parseArea,
  readGeometry,
  measuredM2,
  type Tenure,
  tenures,
} from "./plotRules.ts";
import { commodities, type FarmCommodity } from "./rules.ts";
import { landHeading, longestRow, type Sheet, type SheetRow } from "./sheetRules.ts";

/** The columns a list of plots may have, under the names people give them. The first is the template's. */
const headings = {
  farmerCode: ["farmer code", "farmer", "code", "farmer id", "member no", "member number"],
  plotName: ["plot name", "plot", "name", "name of the plot", "field"],
  commodity: ["commodity", "crop"],
  tenure: ["land holding", "tenure"],
  declared: ["hectares", "area", "size", "area ha", "declared hectares", "size as the farmer says"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "lon", "lng", "long"],
  land: [landHeading, "geojson", "outline", "polygon", "wkt", "boundary"],
  accuracy: ["gps exact to", "accuracy", "accuracy m"],
} as const;
export type PlotColumn = keyof typeof headings;
export const plotColumnNames = Object.keys(headings) as PlotColumn[];

/** Which column of a file is which, counted from 0. */
export type PlotMapping = Partial<Record<PlotColumn, number>>;

/** What a column is called first of all: the template's heading. */
export function plotHeadingOf(column: PlotColumn): string {
  return headings[column][0];
}

/** An example that anybody sees is one: no farmer has this code. */
export const plotTemplateExample: readonly string[] = [
  "FRM-0000",
  "Delete this row",
  "robusta",
  "kibanja",
  "1.2",
  "-0.362187",
  "31.652341",
  "",
  "4",
];

/** More than this are sent as several lists: each is laid against all the others. */
export const mostPlots = 20_000;

/** What is known of a plot from its row; whose it is, is found by the farmer's code. */
export interface ListedPlot {
  name: string;
  commodity: FarmCommodity | null;
  tenure: Tenure;
  declaredM2: number;
  geometry: PlotGeometry;
  accuracyM: number | null;
}

/** A row that found its farmer, as it waits to be imported. */
export interface PlotToImport extends ListedPlot {
  farmerId: string;
  commodity: FarmCommodity;
}

/** A row as read: whose, what, and what is wrong with it. Without errors there is a plot. */
export interface PlotRowRead {
  row: number;
  farmerCode: string;
  plot: ListedPlot | null;
  /** Where the land was said: its own column, or the numbers'. */
  landAt: LandColumn;
  errors: CellError[];
}

type LandColumn = "land" | "latitude";

/** Names what is wrong by its cell (`C7`), or in a map's file by its feature (`Feature 6`). */
export type AddressOf = (column: PlotColumn, row: number) => string;

/** How the cells of a list are called. */
export function addressesOf(mapping: PlotMapping, isMap: boolean): AddressOf {
  return (column, row) => {
    if (isMap) return `Feature ${row - 1}`;
    const near = column === "land" ? mapping.latitude : undefined;
    return cellAddress(mapping[column] ?? near ?? 0, row);
  };
}

/** Which column is which, by what the headings are called: proposed, and a person may say otherwise. */
export function plotMappingOf(sheetHeadings: readonly string[]): PlotMapping {
  const where: PlotMapping = {};
  sheetHeadings.forEach((heading, index) => {
    const said = plain(heading).replaceAll("_", " ");
    const column = plotColumnNames.find((name) => headings[name].some((one) => one === said));
    if (column && where[column] === undefined) where[column] = index;
  });
  return where;
}

/** What is wrong with a list as a whole: columns that are missing, no rows, too many. */
export function plotSheetErrors(sheet: Sheet, mapping: PlotMapping): CellError[] {
  const has = (column: PlotColumn) => mapping[column] !== undefined;
  const hasLand = has("land") || (has("latitude") && has("longitude"));
  const lacking = [
    ...(has("farmerCode") ? [] : ["“farmer code”"]),
    ...(has("plotName") ? [] : ["“plot name”"]),
    ...(has("tenure") ? [] : ["“land holding”"]),
    ...(hasLand ? [] : ["“latitude” and “longitude”, or “geometry”"]),
  ];
  const cell = sheet.isMap ? "Properties" : cellAddress(sheet.headings.length, 1);
  const missing = lacking.map((what) => ({
    row: 1,
    column: "",
    cell,
    message: `${what} is missing. Take the headings from the template.`,
  }));
  return [...missing, ...countErrors(sheet, mostPlots)];
}

/** As long as the form for a plot takes them. Land ends where its row does: an outline has some thousand corners. */
const longest: Partial<Record<PlotColumn, number>> = { plotName: 80, land: longestRow };

function mostOf(column: PlotColumn): number {
  return longest[column] ?? 120;
}

/** What stands for a text that is too long to be looked at: something was said. */
const unread = "…";

/** Rows as read: every cell understood or complained of, nothing thrown. */
export function readPlotRows(
  rows: readonly SheetRow[],
  mapping: PlotMapping,
  addressOf: AddressOf,
): PlotRowRead[] {
  return rows.map(({ cells, row }) => {
    const said = textsOf(cells, mapping);
    const textOf = (column: PlotColumn): string => said.get(column) ?? "";
    const tooLong = plotColumnNames.filter((column) => textOf(column).length > mostOf(column));
    const errors = tooLong.map((column) => {
      const message = `This text is too long: at most ${mostOf(column)} characters.`;
      return errorOn(addressOf, column, row, message);
    });
    // What else may be wrong with a text that is too long is no news.
    const fault: Fault = (column, message) => {
      if (!tooLong.includes(column)) errors.push(errorOn(addressOf, column, row, message));
    };
    const cell: Cell = (column) => (tooLong.includes(column) ? unread : textOf(column));
    const plot = plotOf(cell, fault);
    // Nobody is looked for under a code that was not read.
    const farmerCode = tooLong.includes("farmerCode") ? "" : cell("farmerCode").toUpperCase();
    if (farmerCode === "") fault("farmerCode", "Say whose plot this is: the farmer's code.");
    const landAt = landColumnOf(cell);
    return { row, farmerCode, landAt, plot: errors.length === 0 ? plot : null, errors };
  });
}

/** What the cells of a row say, by their column. */
function textsOf(cells: readonly string[], mapping: PlotMapping): ReadonlyMap<PlotColumn, string> {
  return new Map(
    plotColumnNames.map((column) => {
      const text = singleBlanks(cells[mapping[column] ?? -1] ?? "");
      // Exports put an apostrophe before what a spreadsheet would run as a formula, a latitude below zero too.
      return [column, text.replace(/^'(?=[=+\-@])/, "")];
    }),
  );
}

/** A fault of one row, under the address of its column. */
export function errorOn(
  addressOf: AddressOf,
  column: PlotColumn,
  row: number,
  message: string,
): CellError {
  return { row, column: plotHeadingOf(column), cell: addressOf(column, row), message };
}

type Cell = (column: PlotColumn) => string;
type Fault = (column: PlotColumn, message: string) => void;

function plotOf(cell: Cell, fault: Fault): ListedPlot | null {
  const name = cell("plotName");
  if (name === "") fault("plotName", "The name of the plot is missing.");
  const tenure = tenures.find((one) => one === plain(cell("tenure")));
  if (!tenure) fault("tenure", `Write one of: ${tenures.join(", ")}.`);
  const commodity = commodityOf(cell("commodity"), fault);
  const accuracyM = accuracyOf(cell("accuracy"), fault);
  const geometry = landOf(cell, fault);
  const declaredM2 = declaredOf(cell("declared"), geometry, fault);
  if (!tenure || geometry === null || declaredM2 === null) return null;
  // A size that asks for a walk is for the field; land that cannot be any is for who made the file.
  const wrong: readonly Finding[] = checkGround(geometry).filter(({ level }) => level === "error");
  for (const { message } of wrong) fault(landColumnOf(cell), message);
  return { name, commodity, tenure, declaredM2, geometry, accuracyM };
}

function landColumnOf(cell: Cell): LandColumn {
  return cell("land") === "" && cell("latitude") !== "" ? "latitude" : "land";
}

function commodityOf(said: string, fault: Fault): FarmCommodity | null {
  if (said === "") return null;
  const word = plain(said).replace(/ ?coffee ?/, "");
  const found = commodities.find((one) => one === word);
  if (!found) fault("commodity", `Write one of: ${commodities.join(", ")}.`);
  return found ?? null;
}

function accuracyOf(said: string, fault: Fault): number | null {
  if (said === "") return null;
  const metres = numberOf(said.replace(/ ?m$/i, ""));
  if (metres !== null && metres >= 0 && metres <= 10_000) return Math.round(metres);
  fault("accuracy", "Write metres, like 4.");
  return null;
}

function declaredOf(said: string, geometry: PlotGeometry | null, fault: Fault): number | null {
  if (said !== "") {
    const declared = parseArea(said);
    if (declared === null) fault("declared", "Write a size in hectares, like 1.2, or 3 acres.");
    return declared;
  }
  const measured = geometry === null ? null : measuredM2(geometry);
  if (measured !== null) return Math.max(1, measured);
  if (geometry !== null) fault("declared", "A point needs its size in hectares, like 1.2.");
  return null;
}

/** The land of a row: an outline as GeoJSON or WKT, or a point as two numbers. */
function landOf(cell: Cell, fault: Fault): PlotGeometry | null {
  const text = cell("land");
  const [latitude, longitude] = [cell("latitude"), cell("longitude")];
  if (text === "" && latitude === "" && longitude === "") {
    fault("land", "Say where the plot is: its position, or its outline.");
    return null;
  }
  if (text === "") {
    const [lat, lon] = [numberOf(latitude), numberOf(longitude)];
    const wrong = "Write degrees as a number, like -0.362187.";
    if (lat === null) fault("latitude", wrong);
    if (lon === null) fault("longitude", wrong);
    if (lat === null || lon === null) return null;
    return readLand({ type: "Point", coordinates: [lon, lat] }, (_, words) =>
      fault("latitude", words),
    );
  }
  const given = text.startsWith("{") ? parsed(text) : geoJsonOfWkt(text);
  if (given !== null) return readLand(given, fault);
  fault("land", "This is neither GeoJSON nor WKT, like POLYGON((31.65 -0.36, ...)).");
  return null;
}

function readLand(given: unknown, fault: Fault): PlotGeometry | null {
  const reading = readGeometry(given);
  if (reading.ok) return reading.geometry;
  fault("land", reading.finding.message);
  return null;
}

/** A point or an outline as databases of maps write it; null when it is neither. */
export function geoJsonOfWkt(text: string): unknown {
  const match = /^(?:SRID=4326; ?)?(POINT|POLYGON) ?Z? ?\((.*)\)$/is.exec(singleBlanks(text));
  const kind = match?.[1]?.toUpperCase();
  const inner = match?.[2];
  if (kind === undefined || inner === undefined) return null;
  if (kind === "POINT") return { type: "Point", coordinates: numbersIn(inner) };
  const rings = [...inner.matchAll(/\(([^()]*)\)/g)].map(([, ring = ""]) =>
    ring.split(",").map(numbersIn),
  );
  return { type: "Polygon", coordinates: rings };
}

function numbersIn(words: string): number[] {
  return words.trim().split(/\s+/).slice(0, 2).map(Number);
}

/** A number as typed, with a comma or a point; null when it is none. */
function numberOf(said: string): number | null {
  const number = /^-?\d+(?:[.,]\d+)?$/.test(said) ? Number(said.replace(",", ".")) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** The value in a text; null when it is damaged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
