import fc from "fast-check";
import { expect, test } from "vitest";
import { cellAddress, mappingOf, readRows, sheetErrors, singleBlanks } from "./importRules.ts";
import { sheetOfCsv, sheetOfWorkbook } from "#test/wholeSheets.ts";
import { openMap } from "./featureRules.ts";

function readImport(csv: string) {
  const sheet = sheetOfCsv(csv);
  const mapping = mappingOf(sheet.headings);
  return { ...readRows(sheet.rows, mapping), errors: sheetErrors(sheet, mapping) };
}

test("cells are called as a spreadsheet calls them", () => {
  expect([0, 2, 25, 26, 51, 52, 701, 702].map((column) => cellAddress(column, 7))).toEqual([
    "A7",
    "C7",
    "Z7",
    "AA7",
    "AZ7",
    "BA7",
    "ZZ7",
    "AAA7",
  ]);
});

test("headings are found under many names, in any order, with any separator", () => {
  const table = readImport("Gender;LC1;FULL_NAME;Unknown\nfemale;Kakunyu A;Nakato Rehema Joy;x\n");
  expect(table.errors).toEqual([]);
  expect(table.rows[0]?.facts).toMatchObject({
    lastName: "Nakato",
    firstName: "Rehema Joy",
    sex: "female",
    village: "Kakunyu A",
  });
});

test("rows keep their number past empty lines and quoted line breaks", () => {
  const table = readImport('surname,first name,sex,village\n\nA,"B\nC",F,V\n,,,\nD,E,M,W\n');
  expect(table.rows.map(({ row }) => row)).toEqual([3, 5]);
});

test("a formula's apostrophe from our own export is taken off again", () => {
  const table = readImport("surname,first name,sex,village,phone\nA,B,F,V,'+256772123456\n");
  expect(table.rows[0]?.facts.phone).toBe("+256772123456");
});

test("a workbook is read as the spreadsheet shows it: gaps, numbers, shared and own texts", () => {
  const sharedStrings =
    "<sst><si><t>surname</t></si><si><r><t>Nakato </t></r><r><t>&amp; Co</t></r></si><si/></sst>";
  const sheet =
    '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>sex</t></is></c></row>' +
    '<row r="2"/><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>7.72123456E8</v></c>' +
    '<c r="C4" t="str"><v>F</v></c></row></sheetData>';
  expect(sheetOfWorkbook({ sheet, sharedStrings })).toEqual({
    headings: ["surname", "", "sex"],
    rows: [{ row: 4, cells: ["Nakato & Co", "772123456", "F"] }],
  });
});

test("the properties of a map's features are columns, and the land is the last", () => {
  const geometry = { type: "Point", coordinates: [31.6, -0.3] };
  const features = [
    { properties: { name: "A B", sex: "F" }, geometry },
    { properties: { village: "V" } },
  ];
  const map = openMap();
  map.take(JSON.stringify({ type: "FeatureCollection", features }));
  expect(map.end()).toEqual({
    headings: ["name", "sex", "village", "geometry"],
    rows: [
      { row: 2, cells: ["A B", "F", "", JSON.stringify(geometry)] },
      { row: 3, cells: ["", "", "V", ""] },
    ],
    isMap: true,
  });
  const one = openMap();
  one.take('{"type":"Feature"}');
  expect(() => one.end()).toThrow("not GeoJSON of several plots");
});
test("any text at all is read, and every error has an address", () => {
  const line = fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const csv = ["surname,first name,sex,parish,district", ...lines.map(String)].join("\n");
      const table = readImport(csv);
      for (const { cell, message } of [...table.errors, ...table.rows.flatMap((r) => r.errors)]) {
        expect(cell).toMatch(/^[A-Z]+\d+$/);
        expect(message).not.toBe("");
      }
    }),
  );
});

test.each([
  ["  Home \t\n garden ", "Home garden"],
  ["Home garden", "Home garden"],
  ["\u00a0Home\u00a0 garden", "Home garden"],
  [" ", ""],
  ["", ""],
])("%j stands with single blanks", (text, expected) => {
  expect(singleBlanks(text)).toBe(expected);
});
