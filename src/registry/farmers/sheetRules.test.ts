import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { sheetOfCsv, sheetOfWorkbook } from "#test/wholeSheets.ts";
import { openCsvList } from "./csvRules.ts";
import { openMap } from "./featureRules.ts";
import { mostColumns, openFeatures, type Sheet, type SheetReading } from "./sheetRules.ts";
import { openSheet, openTexts } from "./workbookRules.ts";

const sheetOf = (rows: string, sharedStrings: string | null = null): Sheet =>
  sheetOfWorkbook({ sheet: `<sheetData>${rows}</sheetData>`, sharedStrings });
const cell = (place: string, value: string) => `<c r="${place}"><v>${value}</v></c>`;

/** Reads a text cut into pieces of so many letters. */
function inPieces(reading: SheetReading, text: string, letters: number): Sheet {
  for (let at = 0; at < text.length; at += letters) reading.take(text.slice(at, at + letters));
  return reading.end();
}

describe("a workbook", () => {
  test("with something in a column that no list has is refused; nothing there is nothing", () => {
    const far = `<row r="1">${cell("A1", "1")}${cell("ZZZZZZ1", "1")}</row>`;
    expect(() => sheetOf(far)).toThrow(`Row 1 goes beyond column ${mostColumns}.`);
    const letters = "Z".repeat(5_000);
    expect(() => sheetOf(`<row>${cell(`${letters}1`, "1")}</row>`)).toThrow("Row 1 goes beyond");
    const styled = `<row r="1">${cell("A1", "1")}<c r="XFD1" s="3"/></row>`;
    expect(sheetOf(styled).headings).toEqual(["1"]);
  });

  test("whose rows of few cells are wide is refused before it fills the memory", () => {
    const wide = Array.from(
      { length: 40_000 },
      (_, at) => `<row r="${at + 1}">${cell(`GR${at + 1}`, "1")}</row>`,
    );
    expect(() => sheetOf(wide.join(""))).toThrow("Send it as several lists");
  });

  test("whose shared text is long and stands often is refused", () => {
    const shared = `<sst><si><t>${"x".repeat(900_000)}</t></si></sst>`;
    const rows = Array.from({ length: 200 }, () => '<row><c t="s"><v>0</v></c></row>').join("");
    expect(() => sheetOf(rows, shared)).toThrow("Send it as several lists");
    expect(() => sheetOf("", `<si><t>${"x".repeat(1_000_001)}</t></si>`)).toThrow(
      "too long for one cell",
    );
  });

  test("with more rows than a list has is refused while it is read", () => {
    const rows = "<row><c><v>1</v></c></row>".repeat(200_002);
    expect(() => sheetOf(rows)).toThrow("more than 200000 rows");
  });

  test.each([
    ["a row of no number", '<row r="x"/>'],
    ["a row of a huge number", '<row r="99999999999999999999"/>'],
    ["a row below the first", '<row r="0"/>'],
    ["a negative row", '<row r="-4"/>'],
    ["a row twice", '<row r="2"/><row r="2"/>'],
    ["rows in no order", '<row r="3"/><row r="2"/>'],
    ["a row within a row", "<row><row></row></row>"],
    ["a row that ends before its cell", "<row><c></row>"],
    ["a cell within a cell", "<row><c><c></c></c></row>"],
    ["a cell outside any row", "<c><v>1</v></c>"],
    ["a text that is not there", '<row><c t="s"><v>7</v></c></row>'],
    ["a text before the first", '<row><c t="s"><v>-1</v></c></row>'],
    ["a text of no number", '<row><c t="s"><v>length</v></c></row>'],
    ["a mark without an end", `<row ${" ".repeat(20_000)}`],
  ])("of %s is damaged", (_, rows) => {
    expect(() => sheetOf(rows, "<sst><si><t>one</t></si></sst>")).toThrow("damaged");
  });

  test("of more marks than any list has is refused, though nothing is between them", () => {
    const sheet = openSheet([]);
    const piece = "<x>".repeat(250_000);
    const marks = (): void => {
      for (let at = 0; at <= 100; at += 1) sheet.take(piece);
    };
    expect(marks).toThrow("Send it as several lists");
  }, 60_000);

  test("may leave out numbers, and put its cells in any order or twice", () => {
    const rows = `<row r="1">${cell("B1", "b")}${cell("A1", "a")}${cell("B1", "c")}</row><row r="7"><c><v>1</v></c></row><row><c/><c><v>2</v></c></row>`;
    expect(sheetOf(rows)).toEqual({
      headings: ["a", "c"],
      rows: [
        { row: 7, cells: ["1"] },
        { row: 8, cells: ["", "2"] },
      ],
    });
  });

  test("says with signs that are none what is no character, and what stands behind its rows is not read", () => {
    const odd = "&#0;&#x110000;&#xD800;&#99999999999;&amp;\u0000";
    const rows = `<row><c t="str"><v>${odd}</v></c></row></sheetData><row r="x"><c>`;
    expect(sheetOf(rows).headings).toEqual(["\uFFFD\uFFFD\uFFFD&#99999999999;&\uFFFD"]);
  });

  test("is the same wherever its pieces are cut", () => {
    const texts =
      "<sst><si><t>a &amp; b</t><rPh><t>not</t></rPh></si><si/><si><r><t>c</t></r><r><t>d</t></r></si></sst>";
    const rows = `<row r="2">${cell("A2", "1")}<c r="C2" t="s"><v>0</v></c></row><row r="4"><c r="B4" t="inlineStr"><is><t>x</t><rPh><t>not</t></rPh></is></c><c t="s"><v>2</v></c></row>`;
    const whole = { headings: ["1", "", "a & b"], rows: [{ row: 4, cells: ["", "x", "cd"] }] };
    for (const letters of [1, 2, 3, 7, 1000]) {
      const shared = openTexts();
      for (let at = 0; at < texts.length; at += letters) shared.take(texts.slice(at, at + letters));
      expect(inPieces(openSheet(shared.end()), rows, letters)).toEqual(whole);
    }
  });

  test.each(["<row", "<row>", "<c", "<t", "<si>", "<v>", "&", "<"])(
    "of nothing but %s takes no longer than its length",
    (mark) => {
      const text = mark.repeat(400_000);
      expect(() => [sheetOf(`<row><c>${text}`, text), sheetOf(text, text)]).toSatisfy(
        isRefusedOrRead,
      );
    },
  );
});

/** Refused in words or read: anything but another error. */
function isRefusedOrRead(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "Refusal";
  }
}

describe("a text of separated cells", () => {
  test("is what any other reader makes of it, wherever its pieces are cut", () => {
    const word = fc.string({ unit: fc.constantFrom(..."aé 🌱\"'\n\r,;"), maxLength: 6 });
    const table = fc.array(fc.array(word, { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(",", ";", "\t"),
        (rows, letters, delimiter) => {
          const header = ["first", "second", "third"];
          const text = Papa.unparse([header, ...rows], { delimiter, quotes: true });
          const list = openCsvList();
          list.take(text.slice(0, 30));
          const read = inPieces(list, text.slice(30), letters);
          const filled = rows
            .map((cells, at) => ({ row: at + 2, cells }))
            .filter(({ cells }) => cells.some((one) => one.trim() !== ""));
          expect(read).toEqual({ headings: header, rows: filled });
        },
      ),
    );
  });

  test("may have quotation marks within words, words behind them, and none at its end", () => {
    const text = 'a,b\r\n5" pipe,"x"y\r"never ended, and\nmore';
    expect(sheetOfCsv(text).rows).toEqual([
      { row: 2, cells: ['5" pipe', "xy"] },
      { row: 3, cells: ["never ended, and\nmore"] },
    ]);
  });

  test("with quotation marks in wrong places takes no longer than its length", () => {
    const text = `x,y\n"a${'"b'.repeat(200_000)}${" ".repeat(400_000)},z\n`;
    expect(sheetOfCsv(text).headings).toEqual(["x", "y"]);
  });

  test("of endless blank lines is refused", () => {
    expect(() => sheetOfCsv(`a,b${"\n".repeat(1_100_000)}c,d`)).toThrow("beyond row 1048576");
  });

  test("of endless cells is refused, and separators alone are nothing", () => {
    expect(() => sheetOfCsv(`a,b\n${"x,".repeat(300)}`)).toThrow("Row 2 goes beyond");
    expect(sheetOfCsv(`a,b\n${",".repeat(300_000)}\nc,d`).rows).toEqual([
      { row: 3, cells: ["c", "d"] },
    ]);
    expect(() => sheetOfCsv(`a,b\n"${"x".repeat(1_000_001)}`)).toThrow(
      "quotation mark is left open",
    );
    expect(() => sheetOfCsv(`a,b\n${`${"x".repeat(9_999)},`.repeat(150)}`)).toThrow(
      "Row 2 is too long",
    );
  });
});

describe("a map", () => {
  const mapOf = (text: string): Sheet => inPieces(openMap(), text, 2 ** 18);
  const noMap = "not GeoJSON of several plots";

  test("is what JSON says, wherever its pieces are cut and whatever stands around its features", () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('"', "\\", "]},{[", '\\"', ","),
      fc.integer(),
    );
    const properties = fc.dictionary(
      fc.constantFrom("name", 'a"b', "features", "__proto__"),
      value,
    );
    const geometry = fc.constantFrom(
      { type: "Point", coordinates: [31.6, -0.3] },
      { x: "]," },
      null,
    );
    const features = fc.array(fc.record({ properties, geometry }), { maxLength: 5 });
    const around = fc.dictionary(
      fc.constantFrom("name", "crs", "list"),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(
        features,
        around,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0, 2),
        (list, more, letters, blanks) => {
          const text = JSON.stringify({ ...more, features: list, last: [1] }, null, blanks);
          const table = openFeatures();
          for (const one of JSON.parse(text).features) table.add(one);
          expect(inPieces(openMap(), text, letters)).toEqual(table.sheet());
        },
      ),
    );
  });

  test.each([
    ["cut off", '{"features":[{"properties":{}}'],
    ["without features", '{"type":"Feature","list":[1]}'],
    ["with features that are none", '{"features":{"a":1}}'],
    ["with features deeper in", '{"a":{"features":[{}]}}'],
    ["of features twice", '{"features":[{}],"features":[{}]}'],
    ["with a comma too many", '{"features":[{},]}'],
    ["with a comma before the first", '{"features":[,{}]}'],
    ["with a feature that is no JSON", '{"features":[{a:1}]}'],
    ["followed by more", '{"features":[{}]}{}'],
    ["that says much beside its features", `{"a":"${"x".repeat(1_000_001)}","features":[]}`],
    ["of brackets", `{"features":[${"[".repeat(5_000_000)}`],
  ])("%s is none", (_, text) => {
    expect(() => mapOf(text)).toThrow(noMap);
  });

  test("that says something else of each plot, or of more plots than there are, is refused early", () => {
    const features = Array.from({ length: 20_000 }, (_, at) => ({ properties: { [`p${at}`]: 1 } }));
    const wide = JSON.stringify({ features });
    expect(() => mapOf(wide)).toThrow("200 things");
    const many = `{"features":[${"[],".repeat(2_000_000)}`;
    expect(() => mapOf(many)).toThrow("200000 plots");
    const long = `{"features":[[${"1,".repeat(1_500_000)}`;
    expect(() => mapOf(long)).toThrow("too many corners");
  });
});
