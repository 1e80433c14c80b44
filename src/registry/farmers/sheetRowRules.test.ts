// Rows as they are collected, and how many of them a list may have; what readers make of files stands in sheetRules.test.ts.
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { mostRows } from "./importRules.ts";
import { lastRow, longRow, mostColumns, openFeatures, openRows, putCell } from "./sheetRules.ts";

const tooLarge = "farmer-import.too-large";
/** So many rows of these cells below the headings. */
function rowsOf(many: number, cells: readonly string[]) {
  const list = openRows();
  list.add({ row: 1, cells: ["a"] });
  for (let row = 2; row <= many + 1; row += 1) list.add({ row, cells });
  return list;
}
const refused = (many: number, cells: readonly string[]) => codeOf(() => rowsOf(many, cells));

describe("rows", () => {
  test("the first are the headings, without blanks around them; blank ones are left out", () => {
    const list = openRows();
    expect(list.sheet()).toEqual({ headings: [], rows: [] });
    list.add({ row: 3, cells: [" name ", "", "sex"] });
    list.add({ row: 4, cells: [" A ", "", "F"] });
    list.add({ row: 5, cells: ["", " ", "\t"] });
    list.add({ row: 6, cells: [] });
    list.add({ row: 9, cells: ["", "", "M"] });
    expect(list.sheet()).toEqual({
      headings: ["name", "", "sex"],
      rows: [
        { row: 4, cells: [" A ", "", "F"] },
        { row: 9, cells: ["", "", "M"] },
      ],
    });
  });

  test("keep what a database can keep, and show what is no character as one that is missing", () => {
    const list = openRows();
    list.add({ row: 1, cells: ["a\u0000", "b\uD800"] });
    list.add({ row: 2, cells: ["\u0000c\u0000", "🌱\uDC00"] });
    expect(list.sheet()).toEqual({
      headings: ["a\uFFFD", "b\uFFFD"],
      rows: [{ row: 2, cells: ["\uFFFDc\uFFFD", "🌱\uFFFD"] }],
    });
  });

  test("go as far as a spreadsheet goes", () => {
    const at = (row: number) => codeOf(() => openRows().add({ row, cells: ["a"] }));
    expect(at(lastRow)).toBeNull();
    expect(at(lastRow + 1)).toBe(tooLarge);
    const list = rowsOf(0, []);
    expect(() => list.add({ row: lastRow + 1, cells: [] })).toThrow(`beyond row ${lastRow}`);
  });

  test("are as many as a list may have", () => {
    expect(refused(mostRows, ["1"])).toBeNull();
    const full = rowsOf(mostRows, ["1"]);
    expect(() => full.add({ row: 300_000, cells: [""] })).not.toThrow();
    expect(() => full.add({ row: 300_000, cells: ["1"] })).toThrow(
      `The file has more than ${mostRows} rows. Send it as several lists.`,
    );
  });

  test("of a million letters are read, all their cells counted, and of one more refused by their number", () => {
    const half = "x".repeat(500_000);
    expect(refused(1, [half, half])).toBeNull();
    expect(() => rowsOf(1, [half, half, "x"])).toThrow(longRow(2).message);
    expect(longRow(2)).toMatchObject({
      code: tooLarge,
      message: "Row 2 is too long for one row. Look whether a quotation mark is left open.",
    });
  });

  test("have as many letters together as a file of text, and not one more", () => {
    // 134 times a million and 217,728 are the 134,217,728 of two to the power of 27.
    const list = rowsOf(134, ["x".repeat(1_000_000)]);
    list.add({ row: 200, cells: ["x".repeat(217_728)] });
    expect(() => list.add({ row: 201, cells: ["x"] })).toThrow(
      "This list is too large to be read at once. Send it as several lists.",
    );
  });
});

describe("a cell is put where it stands", () => {
  const put = (cells: string[], at: number, text: string) => {
    putCell(cells, at, { text, row: 7 });
    return cells;
  };

  test("with nothing in the gap before it, and in the place of what stood there", () => {
    expect(put([], 0, "a")).toEqual(["a"]);
    expect(put(["a"], 3, "d")).toEqual(["a", "", "", "d"]);
    expect(put(["a", "b", "c"], 1, "B")).toEqual(["a", "B", "c"]);
    expect(put(["a"], 2, "")).toEqual(["a", "", ""]);
  });

  test("up to the last column, behind which only nothing may stand", () => {
    expect(put([], mostColumns - 1, "z")).toHaveLength(mostColumns);
    expect(put(["a"], mostColumns, " ")).toEqual(["a"]);
    expect(() => put([], mostColumns, "z")).toThrow(
      `Row 7 goes beyond column ${mostColumns}. Take out what stands to the right of the list.`,
    );
    expect(codeOf(() => put([], mostColumns, "z"))).toBe(tooLarge);
  });
});

describe("features", () => {
  const sheetOf = (...given: unknown[]) => {
    const features = openFeatures();
    given.forEach((one) => features.add(one));
    return features.sheet();
  };
  const withProperties = (many: number) => ({
    properties: Object.fromEntries(Array.from({ length: many }, (_, at) => [`p${at}`, at])),
  });

  test("are rows from the second on: their properties in the order they were met, the land last", () => {
    const geometry = { type: "Point", coordinates: [31.6, -0.3] };
    expect(
      sheetOf(
        { properties: { name: "A", trees: 40, sure: true, more: { a: 1 } }, geometry },
        { properties: { sex: "F", name: null }, geometry: "POINT(31.6 -0.3)" },
      ),
    ).toEqual({
      headings: ["name", "trees", "sure", "more", "sex", "geometry"],
      rows: [
        { row: 2, cells: ["A", "40", "true", '{"a":1}', "", JSON.stringify(geometry)] },
        { row: 3, cells: ["", "", "", "", "F", "POINT(31.6 -0.3)"] },
      ],
      isMap: true,
    });
  });

  test("without anything are no rows, and what follows keeps its number", () => {
    const rows = sheetOf(
      null,
      7,
      [1],
      { properties: 7 },
      { properties: ["a"] },
      { properties: { a: "b" } },
    );
    expect(rows).toEqual({
      headings: ["a", "geometry"],
      rows: [{ row: 7, cells: ["b", ""] }],
      isMap: true,
    });
  });

  test("may call a property what the land is called: the land is the land", () => {
    expect(sheetOf({ properties: { geometry: "mine" }, geometry: "theirs" })).toEqual({
      headings: ["geometry"],
      rows: [{ row: 2, cells: ["theirs"] }],
      isMap: true,
    });
  });

  test("say as many things as there are columns, the land among them", () => {
    expect(sheetOf(withProperties(mostColumns - 1)).headings).toHaveLength(mostColumns);
    expect(() => sheetOf(withProperties(mostColumns))).toThrow(
      `This map says more than ${mostColumns} things of its plots. Take some out.`,
    );
  });

  test("are as many as a list may have", () => {
    const features = openFeatures();
    for (let at = 0; at < mostRows; at += 1) features.add(null);
    expect(() => features.add(null)).toThrow(
      `The file has more than ${mostRows} plots. Send it as several maps.`,
    );
    expect(features.sheet().rows).toEqual([]);
  });
});
