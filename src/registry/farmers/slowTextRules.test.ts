// Whatever is read of a list or a map is read in the time its length asks for: a pattern that goes back on itself takes
// the square of it, and the thread that reads a list is the one that answers everybody.
import { expect, test } from "vitest";
import { openCsvList } from "./csvRules.ts";
import { openMap } from "./featureRules.ts";
import { columnNames, readRows } from "./importRules.ts";
import { geoJsonOfKml, isKml } from "./kmlRules.ts";
import {
  addressesOf,
  geoJsonOfWkt,
  type ListedPlot,
  type PlotColumn,
  plotColumnNames,
  plotHeadingOf,
  type PlotRowRead,
  readPlotRows,
} from "./plotListRules.ts";
import { parseArea } from "./plotRules.ts";
import { type KnownPlot, type PlotOwner, seenPlots, sortOutPlots } from "./plotSortingRules.ts";
import type { SheetReading } from "./sheetRules.ts";
import { openSheet, openTexts } from "./workbookRules.ts";

const many = 60_000;
/** Many times what the slowest of them needs, and half of what the square of its letters takes. */
const longestMs = 500;

const blanks = " ".repeat(many);
const texts: Readonly<Record<string, string>> = {
  "a number, blanks and no unit": `1${blanks}x`,
  "a shape, blanks and no bracket": `POINT${blanks}x`,
  "a shape of a system, blanks and no name": `SRID=4326;${blanks}x`,
  "blanks and a letter": `${blanks}x`,
  "lines and a letter": `${"\n".repeat(many)}x`,
  "brackets that close": `POINT(${") ".repeat(many)}x`,
  "brackets that open": `POLYGON(${"(".repeat(many)}`,
  "digits and a letter": `${"0".repeat(many)}x`,
  "digits and points": `${"1.".repeat(many)}x`,
  "thousands and a letter": `1${",111".repeat(many)}x`,
  crosses: "+".repeat(many),
  "quotation marks": '"'.repeat(many + 1),
  apostrophes: "'".repeat(many),
  "words of one kind": "coffee ".repeat(many),
  "a mark that never ends": `<${"a".repeat(many)}`,
  "marks that begin under a prefix": "<a:".repeat(many),
  "notes that never end": `<kml>${"<!--".repeat(many)}`,
  "outlines whose mark never ends": `<kml>${"<Polygon ".repeat(many)}`,
  "outlines that never end": `<kml>${"<Polygon>".repeat(many)}`,
  "positions that never end": `<kml>${"<Point><coordinates>".repeat(many)}`,
};

/** Reads all of it; whether it is refused in the end is for others to try. */
function readAll(reading: Pick<SheetReading, "take"> & { end: () => unknown }, text: string): void {
  try {
    reading.take(text);
    reading.end();
  } catch {
    // Refused is read as well.
  }
}

const plotMapping = Object.fromEntries(plotColumnNames.map((name, at) => [name, at]));
const addressOf = addressesOf(plotMapping, false);
const inPlotColumn = (column: PlotColumn) => (text: string) =>
  readPlotRows(
    [{ row: 2, cells: plotColumnNames.map((name) => (name === column ? text : "")) }],
    plotMapping,
    addressOf,
  );

const readers: readonly [string, (text: string) => unknown][] = [
  ["the size of a plot", parseArea],
  ["land as databases write it", geoJsonOfWkt],
  ["land as Google Earth saves it", geoJsonOfKml],
  ["what kind of map it is", isKml],
  ["a list in a text", (text) => readAll(openCsvList(), text)],
  ["a map", (text) => readAll(openMap(), text)],
  [
    "a cell of a workbook",
    (text) => readAll(openSheet([]), `<row r="1"><c><v>${text.replaceAll("<", "")}</v></c></row>`),
  ],
  ["a mark of a workbook", (text) => readAll(openSheet([]), `<row r="1"><c ${text}`)],
  ["a text of a workbook", (text) => readAll(openTexts(), `<si><t>${text}</t></si>`)],
  [
    "a row of a list of farmers",
    (text) =>
      readRows(
        [{ row: 2, cells: columnNames.map(() => text) }],
        Object.fromEntries(columnNames.map((name, at) => [name, at])),
      ),
  ],
  ...plotColumnNames.map((column): [string, (text: string) => unknown] => [
    `“${plotHeadingOf(column)}” in a list of plots`,
    inPlotColumn(column),
  ]),
];

test.each(readers)("%s is read in time", (_, read) => {
  const slow = Object.entries(texts).flatMap(([name, text]) => {
    const begunMs = performance.now();
    read(text);
    return performance.now() - begunMs > longestMs ? [name] : [];
  });
  expect(slow).toEqual([]);
});

test("many plots of one farmer are told apart in time, however many corners they have", () => {
  const owner: PlotOwner = {
    ...{ code: "FRM-0001", farmerId: "nakato", farmerCode: "FRM-0001", farmerName: "Nakato" },
    commodities: ["robusta"],
  };
  const around = (east: number): ListedPlot["geometry"] => {
    const corners = Array.from({ length: 999 }, (_, at): [number, number] => [
      31.6 + at / 1e6,
      0.3 + (at === 900 ? east : 0) / 1e6,
    ]);
    return { type: "Polygon", coordinates: [corners] };
  };
  const facts = { tenure: "mailo", declaredM2: 12_000, accuracyM: null, commodity: null } as const;
  const rows = Array.from({ length: 250 }, (_, at): PlotRowRead => {
    const plot = { ...facts, name: `New ${at}`, geometry: around(-at - 1) };
    return { row: at + 2, farmerCode: owner.code, landAt: "land", errors: [], plot };
  });
  const others = Array.from({ length: 1_000 }, (_, at): KnownPlot => {
    const plot = { code: `FRM-0001-P${at}`, name: `Old ${at}`, isRetired: false };
    return { ...plot, farmerId: owner.farmerId, geometry: around(at) };
  });
  const begunMs = performance.now();
  const seen = new Map([[owner.farmerId, seenPlots(others)]]);
  const fates = sortOutPlots(rows, [owner], seen, addressOf);
  expect(performance.now() - begunMs).toBeLessThan(5_000);
  expect(fates.every(({ kind }) => kind === "good")).toBe(true);
});
