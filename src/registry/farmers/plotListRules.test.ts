// A list of plots as it is read, cell by cell; what becomes of its rows stands in plotSortingRules.test.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addressesOf,
  errorOn,
  plotColumnNames,
  plotHeadingOf,
  type PlotColumn,
  type PlotMapping,
  plotMappingOf,
  plotSheetErrors,
  readPlotRows,
} from "./plotListRules.ts";

/** Every column of the template, A to I. */
const template: PlotMapping = {
  ...{ farmerCode: 0, plotName: 1, commodity: 2, tenure: 3, declared: 4 },
  ...{ latitude: 5, longitude: 6, land: 7, accuracy: 8 },
};
type Said = Partial<Record<PlotColumn, string>>;
const aPoint: Said = {
  farmerCode: "FRM-0001",
  plotName: "Home garden",
  commodity: "robusta",
  tenure: "kibanja",
  declared: "1.2",
  latitude: "-0.362187",
  longitude: "31.652341",
  accuracy: "4",
};
/** About 1.2 hectares in Masaka. */
const outline: [number, number][] = [
  [31.65, -0.36],
  [31.651, -0.36],
  [31.651, -0.359],
  [31.65, -0.359],
  [31.65, -0.36],
];
const asJson = (coordinates: unknown, type = "Polygon") => JSON.stringify({ type, coordinates });
const anOutline: Said = {
  ...{ farmerCode: "FRM-0001", plotName: "Home garden", tenure: "kibanja" },
  land: asJson([outline]),
};

/** The seventh row of a list that says this, as it is read. */
function rowOf(said: Said, mapping = template) {
  const cells: string[] = [];
  for (const column of plotColumnNames) cells[mapping[column] ?? 99] = said[column] ?? "";
  const [read] = readPlotRows([{ row: 7, cells }], mapping, addressesOf(mapping, false));
  if (!read) throw new Error("a row is read as a row");
  return read;
}
const faultsOf = (said: Said, mapping = template) =>
  rowOf(said, mapping).errors.map(({ cell, message }) => `${cell} ${message}`);

describe("a row that says everything", () => {
  test("is a plot at a point, by the numbers' own column", () => {
    expect(rowOf(aPoint)).toEqual({
      row: 7,
      farmerCode: "FRM-0001",
      landAt: "latitude",
      errors: [],
      plot: {
        name: "Home garden",
        commodity: "robusta",
        tenure: "kibanja",
        declaredM2: 12_000,
        geometry: { type: "Point", coordinates: [31.652341, -0.362187] },
        accuracyM: 4,
      },
    });
  });

  test("or an outline, which says by itself how large it is", () => {
    const { plot, landAt } = rowOf(anOutline);
    expect(landAt).toBe("land");
    expect(plot?.geometry).toEqual({ type: "Polygon", coordinates: [outline] });
    // A thousandth of a degree here is 111.3 m east and 110.6 m north.
    expect(plot?.declaredM2).toBeGreaterThan(12_280);
    expect(plot?.declaredM2).toBeLessThan(12_330);
    expect(plot).toMatchObject({ commodity: null, accuracyM: null });
  });

  test("what the farmer says stands before what the outline measures", () => {
    expect(rowOf({ ...anOutline, declared: "3 acres" }).plot?.declaredM2).toBe(12_141);
  });

  test("an outline stands before the two numbers", () => {
    const both = rowOf({ ...aPoint, land: asJson([outline]) });
    expect(both.plot?.geometry.type).toBe("Polygon");
    expect(both.landAt).toBe("land");
  });

  test("is several rows in the order of the list, each under its number", () => {
    const cells = ["frm-0002", "Hill", "", "mailo", "1", "-0.3", "31.6"];
    const rows = [9, 12, 10].map((row) => ({ row, cells }));
    const read = readPlotRows(rows, template, addressesOf(template, false));
    expect(read.map(({ row, farmerCode }) => [row, farmerCode])).toEqual([
      [9, "FRM-0002"],
      [12, "FRM-0002"],
      [10, "FRM-0002"],
    ]);
    // The last cells of a row may be missing altogether.
    expect(read.every(({ plot }) => plot !== null)).toBe(true);
  });
});

test("an apostrophe our own export put before a formula is taken off, and one that belongs to a name is not", () => {
  const read = rowOf({ ...aPoint, latitude: "'-0.362187", plotName: "'Ssebo's" });
  expect(read.errors).toEqual([]);
  expect(read.plot).toMatchObject({
    name: "'Ssebo's",
    geometry: { coordinates: [31.652341, -0.362187] },
  });
  expect(rowOf({ ...aPoint, plotName: "It'-s" }).plot?.name).toBe("It'-s");
  expect(rowOf({ ...aPoint, farmerCode: " frm-0001 " }).farmerCode).toBe("FRM-0001");
});

const noSize = "E7 Write a size in hectares, like 1.2, or 3 acres.";
const noCrop = "C7 Write one of: robusta, arabica, cocoa, sesame, shea.";
const noTenure = "D7 Write one of: mailo, freehold, leasehold, customary, kibanja.";
const noMetres = "I7 Write metres, like 4.";
describe("what a cell may say", () => {
  test.each<[string, Said, string[]]>([
    ["no farmer", { farmerCode: " " }, ["A7 Say whose plot this is: the farmer's code."]],
    ["no name", { plotName: "" }, ["B7 The name of the plot is missing."]],
    ["a name of eighty letters", { plotName: "x".repeat(80) }, []],
    [
      "a name of eighty-one",
      { plotName: "x".repeat(81) },
      ["B7 This text is too long: at most 80 characters."],
    ],
    ["no land holding", { tenure: "" }, [noTenure]],
    ["a land holding of our own", { tenure: "rented" }, [noTenure]],
    ["a land holding in capitals", { tenure: "MAILO" }, []],
    ["no crop", { commodity: "" }, []],
    ["a crop we do not buy", { commodity: "maize" }, [noCrop]],
    ["coffee of no kind", { commodity: "coffee" }, [noCrop]],
    ["no size of a point", { declared: "" }, ["E7 A point needs its size in hectares, like 1.2."]],
    ["a size in words", { declared: "large" }, [noSize]],
    ["no size at all", { declared: "0" }, [noSize]],
    ["a point of five hectares, which the field must walk", { declared: "5" }, []],
    ["no accuracy", { accuracy: "" }, []],
    ["an accuracy below zero", { accuracy: "-1" }, [noMetres]],
    ["an accuracy in words", { accuracy: "good" }, [noMetres]],
    ["an accuracy beyond any receiver", { accuracy: "10001" }, [noMetres]],
    ["an accuracy of more digits than any", { accuracy: "9".repeat(120) }, [noMetres]],
    ["metres with more behind them", { accuracy: "4 m or so" }, [noMetres]],
    ["metres between the digits", { accuracy: "4m5" }, [noMetres]],
    ["two decimal points", { accuracy: "4.5.6" }, [noMetres]],
    ["a word before the digits", { accuracy: "x4" }, [noMetres]],
  ])("%s", (_, said, faults) => {
    expect(faultsOf({ ...aPoint, ...said })).toEqual(faults);
    // A row with a fault has no plot; one without has.
    expect(rowOf({ ...aPoint, ...said }).plot === null).toBe(faults.length > 0);
  });

  test.each<[string, PlotColumn, string]>([
    ["a code", "farmerCode", "A7"],
    ["a name", "plotName", "B7"],
    ["a crop", "commodity", "C7"],
    ["a land holding", "tenure", "D7"],
    ["a size", "declared", "E7"],
    ["a latitude", "latitude", "F7"],
    ["a longitude", "longitude", "G7"],
    ["an accuracy", "accuracy", "I7"],
  ])("%s of a hundred and twenty-one letters is too long, and nothing else", (_, column, cell) => {
    const most = column === "plotName" ? 80 : 120;
    expect(faultsOf({ ...aPoint, [column]: "x".repeat(121) })).toEqual([
      `${cell} This text is too long: at most ${most} characters.`,
    ]);
    // Nobody is looked for under a code that was not read.
    expect(rowOf({ ...aPoint, farmerCode: "x".repeat(121) }).farmerCode).toBe("");
  });

  test("blanks do not make a text long, and stand single in it", () => {
    const wide = {
      plotName: `  Home ${" ".repeat(200)}\n garden `,
      declared: `1.2${" ".repeat(200)}ha`,
    };
    expect(rowOf({ ...aPoint, ...wide }).plot).toMatchObject({
      name: "Home garden",
      declaredM2: 12_000,
    });
    expect(rowOf({ ...aPoint, accuracy: `4${" ".repeat(200)}m` }).plot?.accuracyM).toBe(4);
  });

  test.each([
    ["Robusta Coffee", "robusta"],
    ["coffee  arabica", "arabica"],
    ["SHEA", "shea"],
  ])("%s is the crop %s", (commodity, expected) => {
    expect(rowOf({ ...aPoint, commodity }).plot?.commodity).toBe(expected);
  });

  test.each([
    ["0", 0],
    ["4 m", 4],
    ["12M", 12],
    ["4,4", 4],
    ["4.5", 5],
    ["10000", 10_000],
  ])("%s is an accuracy of %i metres", (accuracy, expected) => {
    expect(rowOf({ ...aPoint, accuracy }).plot?.accuracyM).toBe(expected);
  });

  test("everything that is wrong is said at once", () => {
    const said = { declared: "x", latitude: "north", longitude: "", accuracy: "x" };
    expect(faultsOf(said)).toEqual([
      "B7 The name of the plot is missing.",
      noTenure,
      noMetres,
      "F7 Write degrees as a number, like -0.362187.",
      "G7 Write degrees as a number, like -0.362187.",
      noSize,
      "A7 Say whose plot this is: the farmer's code.",
    ]);
  });
});

const noDegrees = "Write degrees as a number, like -0.362187.";
const noShape = "H7 This is neither GeoJSON nor WKT, like POLYGON((31.65 -0.36, ...)).";
const bowTie = asJson([[outline[0], outline[2], outline[1], outline[3], outline[0]]]);
describe("where the land is", () => {
  test.each<[string, Said, string[]]>([
    ["with commas", { latitude: "-0,362187", longitude: "31,652341" }, []],
    [
      "nowhere",
      { latitude: "", longitude: "" },
      ["H7 Say where the plot is: its position, or its outline."],
    ],
    ["no latitude", { latitude: "" }, [`F7 ${noDegrees}`]],
    ["no longitude", { longitude: "" }, [`G7 ${noDegrees}`]],
    ["degrees and minutes", { latitude: "0° 21' S" }, [`F7 ${noDegrees}`]],
    ["degrees as a computer writes them", { longitude: "3.1e1" }, [`G7 ${noDegrees}`]],
    ["no digit before the point", { latitude: "-.36" }, [`F7 ${noDegrees}`]],
    [
      "beyond the earth",
      { latitude: "200" },
      ["F7 A point is two numbers: longitude, then latitude, like [31.652341, -0.362187]."],
    ],
    [
      "outside Uganda",
      { latitude: "48.85" },
      [
        "F7 This lies outside Uganda (longitude 31.652341, latitude 48.85). Wait until the GPS has a position, then capture it again.",
      ],
    ],
    ["no shape", { land: "near the church" }, [noShape]],
    ["GeoJSON that was cut off", { land: '{"type":"Point"' }, [noShape]],
    [
      "GeoJSON of nothing",
      { land: "{}" },
      ["H7 A plot is a point or one outline; this is nothing."],
    ],
    [
      "an outline that crosses itself",
      { land: bowTie },
      [
        "H7 The outline crosses itself: side 1 meets side 3. Walk the border in one direction, once around.",
      ],
    ],
    ["a shape of which nothing can be measured", { land: "x", declared: "" }, [noShape]],
  ])("%s", (_, said, faults) => {
    expect(faultsOf({ ...aPoint, ...said })).toEqual(faults);
  });

  test("a fault of the land is said where it was said: numbers at the latitude, an outline at its own column", () => {
    expect(rowOf({ ...aPoint, latitude: "48.85" }).landAt).toBe("latitude");
    expect(rowOf({ ...aPoint, land: bowTie }).landAt).toBe("land");
    expect(rowOf({ ...aPoint, latitude: "" }).landAt).toBe("land");
  });

  test("land that only the field can mend comes in, as large as it is said to be", () => {
    const faults = (said: Said) => faultsOf({ ...anOutline, ...said });
    expect(faults({ declared: "50" })).toEqual([]);
    expect(faults({ accuracy: "900" })).toEqual([]);
  });
});

test("cells are called by their place, features of a map by their number", () => {
  const inSheet = addressesOf({ farmerCode: 2, latitude: 27 }, false);
  expect(inSheet("farmerCode", 7)).toBe("C7");
  // Who gave two numbers hears of the land at the first of them; a column that is not there is the first.
  expect(inSheet("land", 7)).toBe("AB7");
  expect(inSheet("plotName", 7)).toBe("A7");
  expect(addressesOf({}, false)("land", 3)).toBe("A3");
  expect(addressesOf({ latitude: 5, land: 7 }, false)("land", 7)).toBe("H7");
  expect(addressesOf({ land: 7 }, false)("latitude", 7)).toBe("A7");
  expect(addressesOf(template, true)("land", 7)).toBe("Feature 6");
  expect(errorOn(inSheet, "farmerCode", 7, "Who?")).toEqual({
    ...{ row: 7, column: "farmer code", cell: "C7", message: "Who?" },
  });
});

describe("which column is which", () => {
  test("is found under the template's own headings", () => {
    expect(plotMappingOf(plotColumnNames.map(plotHeadingOf))).toEqual(
      Object.fromEntries(plotColumnNames.map((name, index) => [name, index])),
    );
  });

  test("is found under other names, in any order and writing; the first of two counts", () => {
    const said = ["Remarks", " Farmer_ID", "LNG", "lat", "WKT", "PLOT  NAME", "field", "Tenure"];
    expect(plotMappingOf(said)).toEqual({
      ...{ farmerCode: 1, longitude: 2, latitude: 3, land: 4, plotName: 5, tenure: 7 },
    });
    expect(plotMappingOf(["nothing", ""])).toEqual({});
  });
});

describe("a list as a whole", () => {
  const all = ["farmer code", "plot name", "land holding", "latitude", "longitude"];
  const aRow = { row: 2, cells: ["x"] };
  const faultsOfSheet = (headings: string[], more: { rows?: number; isMap?: boolean } = {}) => {
    const rows = Array.from({ length: more.rows ?? 1 }, () => aRow);
    const sheet = { headings, rows, isMap: more.isMap ?? false };
    return plotSheetErrors(sheet, plotMappingOf(headings));
  };
  const wordsOf = (headings: string[]) =>
    faultsOfSheet(headings).map(({ cell, message }) => `${cell} ${message}`);
  const missing = (what: string) => `${what} is missing. Take the headings from the template.`;
  const noLand = missing("“latitude” and “longitude”, or “geometry”");

  test.each<[string, string[], string[]]>([
    ["has what it needs", all, []],
    ["has an outline for the two numbers", [...all.slice(0, 3), "geometry"], []],
    ["lacks whose the plots are", all.slice(1), [`E1 ${missing("“farmer code”")}`]],
    ["lacks their names", all.toSpliced(1, 1), [`E1 ${missing("“plot name”")}`]],
    ["lacks how the land is held", all.toSpliced(2, 1), [`E1 ${missing("“land holding”")}`]],
    ["lacks the longitude", all.slice(0, 4), [`E1 ${noLand}`]],
    ["lacks the latitude", all.toSpliced(3, 1), [`E1 ${noLand}`]],
    [
      "lacks everything",
      [],
      ["“farmer code”", "“plot name”", "“land holding”"]
        .map((what) => `A1 ${missing(what)}`)
        .concat(`A1 ${noLand}`),
    ],
  ])("%s", (_, headings, faults) => {
    expect(wordsOf(headings)).toEqual(faults);
  });

  test("of a map lacks properties", () => {
    expect(faultsOfSheet(all.slice(1), { isMap: true })).toEqual([
      { row: 1, column: "", cell: "Properties", message: missing("“farmer code”") },
    ]);
  });

  test("has at least one row and at most twenty thousand", () => {
    expect(faultsOfSheet(all, { rows: 0 }).map(({ message }) => message)).toEqual([
      "The file has no rows.",
    ]);
    expect(faultsOfSheet(all, { rows: 20_000 })).toEqual([]);
    expect(faultsOfSheet(all, { rows: 20_001 }).map(({ message }) => message)).toEqual([
      "The file has 20001 rows. Send it as lists of 20000.",
    ]);
  });
});

test("land is the same outline however it is written", () => {
  const words = `polygon ((${outline.map(([lon, lat]) => `${lon}  ${lat}`).join(" , ")}))`;
  expect(rowOf({ ...anOutline, land: words }).plot).toEqual(rowOf(anOutline).plot);
});

test("any text at all is read, and whatever is wrong has a cell and words", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 9 }), (cells) => {
      const [read] = readPlotRows([{ row: 2, cells }], template, addressesOf(template, false));
      for (const { cell, message } of read?.errors ?? []) {
        expect(cell).toMatch(/^[A-I]2$/);
        expect(message).not.toMatch(/NaN|undefined|^$/);
      }
      expect(read?.plot === null).toBe((read?.errors.length ?? 0) > 0);
    }),
  );
});
