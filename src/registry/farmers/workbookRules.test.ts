// A workbook as its marks arrive; what is refused because of its size stands in sheetRules.test.ts besides.
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { brokenWorkbook, openSheet, openTexts } from "./workbookRules.ts";

function textsOf(xml: string, letters = 1000) {
  const texts = openTexts();
  for (let at = 0; at < xml.length; at += letters) texts.take(xml.slice(at, at + letters));
  return texts.end();
}
/** The rows of a sheet below its headings, as their numbers and cells. */
function rowsOf(rows: string, texts: readonly string[] = [], letters = 1000) {
  const sheet = openSheet(texts);
  const xml = `<worksheet><sheetData><row r="1"><c t="str"><v>h</v></c></row>${rows}</sheetData></worksheet>`;
  for (let at = 0; at < xml.length; at += letters) sheet.take(xml.slice(at, at + letters));
  return sheet.end().rows.map(({ row, cells }) => [row, ...cells]);
}
/** What the only cell of a row shows. */
const shown = (cell: string, texts: readonly string[] = []) =>
  rowsOf(`<row r="2">${cell}<c t="str"><v>end</v></c></row>`, texts)[0]?.[1];
const damaged = "farmer-import.unreadable";
const everyCut = [1, 2, 3, 5, 1000];

describe("the texts that cells share", () => {
  test.each<[string, string, string[]]>([
    ["none", "<sst/>", []],
    ["two", "<sst><si><t>a</t></si><si><t>b</t></si></sst>", ["a", "b"]],
    [
      "an empty one keeps its place",
      "<si/><si><t/></si><si></si><si><t>d</t></si>",
      ["", "", "", "d"],
    ],
    [
      "one that changes its typeface",
      "<si><r><rPr><b/></rPr><t>a </t></r><r><t>b</t></r></si>",
      ["a b"],
    ],
    ["how it is said is not read", "<si><t>a</t><rPh sb='0'><t>not</t></rPh><t>b</t></si>", ["ab"]],
    ["a reading aid of nothing", "<si><rPh/><t>a</t></si>", ["a"]],
    ["what stands outside texts is not read", "no<si>no<t>a</t>no<b>no</b></si>no", ["a"]],
    ["blanks within a mark", '<si ><t xml:space="preserve"> a </t ></si >', [" a "]],
    ["marks whose names only begin alike", "<si><title>no</title><t>a</t></si><sis/>", ["a"]],
    ["signs written out", "<si><t>&lt;a &amp; &quot;b&quot;&apos;s&gt;</t></si>", ['<a & "b"\'s>']],
  ])("%s", (_, xml, expected) => {
    for (const letters of everyCut) expect(textsOf(xml, letters)).toEqual(expected);
  });

  test.each([
    ["&#65;", "A"],
    ["&#x41;&#X3b1;", "Aα"],
    ["&#x1F331;", "🌱"],
    ["&#x10FFFF;", "\u{10FFFF}"],
    ["&#x110000;", "\uFFFD"],
    ["&unknown;", "&unknown;"],
    ["a & b", "a & b"],
    ["&amp;lt;", "&lt;"],
    ["&valueOf;", "&valueOf;"],
    ["&amp", "&amp"],
    ["&#;&#x;", "&#;&#x;"],
  ])("%s is read as %j", (written, text) => {
    expect(textsOf(`<si><t>${written}</t></si>`)).toEqual([text]);
  });

  test("are no longer than a row can be", () => {
    const long = (letters: number) =>
      codeOf(() => textsOf(`<si><t>${"x".repeat(letters)}</t></si>`, 200_000));
    expect(long(1_000_000)).toBeNull();
    expect(long(1_000_001)).toBe("farmer-import.too-large");
  });
});

describe("what a cell shows", () => {
  const texts = ["zero", "one", "two"];
  test.each<[string, string, string]>([
    ["a number", "<c><v>42</v></c>", "42"],
    ["a number of its own kind", '<c t="n"><v>1.5</v></c>', "1.5"],
    ["a telephone a spreadsheet made short", "<c><v>7.72123456E8</v></c>", "772123456"],
    ["one below zero, with a plus", "<c><v>-7.7e+3</v></c>", "-7700"],
    ["a very small number stays as it is", "<c><v>1E-7</v></c>", "1E-7"],
    ["a word that only looks like one", '<c t="str"><v>1E5</v></c>', "1E5"],
    ["a code with a number in it", "<c><v>X1E5</v></c>", "X1E5"],
    ["a code that begins like a number", "<c><v>1E5X</v></c>", "1E5X"],
    ["a shared text", '<c t="s"><v>2</v></c>', "two"],
    ["the first shared text", '<c t="s"><v> 0 </v></c>', "zero"],
    ["a shared text that is not said", '<c t="s"><v/></c>', ""],
    ["a text of its own", '<c t="inlineStr"><is><t>a &amp; b</t></is></c>', "a & b"],
    [
      "a text of its own in two parts",
      '<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>',
      "ab",
    ],
    [
      "how its text is said",
      '<c t="inlineStr"><is><t>a</t><rPh><t>not</t></rPh><t>b</t></is></c>',
      "ab",
    ],
    ["what a formula gave, not the formula", "<c><f>A1+1</f><v>3</v></c>", "3"],
    ["a text a formula gave", '<c t="str"><f>x</f><v>&lt;3</v></c>', "<3"],
    ["a number with signs written out", "<c><v>&#52;2</v></c>", "42"],
    ["a text in a cell of numbers is not looked for", "<c><is><t>no</t></is><v>1</v></c>", "1"],
    [
      "a value in a cell of texts is not looked for",
      '<c t="inlineStr"><v>no</v><is><t>a</t></is></c>',
      "a",
    ],
    ["nothing", "<c/>", ""],
    ["nothing, with a look", '<c s="3"></c>', ""],
  ])("%s", (_, cell, expected) => {
    expect(shown(cell, texts)).toBe(expected);
  });

  test.each([
    ["beyond the last", "3"],
    ["before the first", "-1"],
    ["by a word", "length"],
    ["by half a number", "1.5"],
    ["by two numbers", "1 2"],
  ])("a shared text %s makes the workbook a damaged one", (_, index) => {
    expect(codeOf(() => shown(`<c t="s"><v>${index}</v></c>`, texts))).toBe(damaged);
  });

  test("is no longer than a row can be, and named by its row", () => {
    const long = (letters: number) =>
      rowsOf(`<row r="7"><c><v>${"x".repeat(letters)}</v></c></row>`, [], 300_000);
    expect(long(1_000_000)).toHaveLength(1);
    expect(() => long(1_000_001)).toThrow("Row 7 is too long for one row.");
  });
});

describe("rows", () => {
  test.each(everyCut)("keep their numbers and places, in pieces of %i letters", (letters) => {
    const rows =
      '<row r="3" spans="1:3"><c r="B3"><v>b</v></c><c r="AA3" s="1"><v>aa</v></c></row>' +
      '<row r="4"/><row><c><v>5</v></c></row><row r="9"><c r="A9"><v>9</v></c></row><row><c><v>10</v></c></row>';
    expect(rowsOf(rows, [], letters)).toEqual([
      [3, "", "b", ...Array.from({ length: 24 }, () => ""), "aa"],
      [5, "5"],
      [9, "9"],
      [10, "10"],
    ]);
  });

  test("a cell without a place stands behind the one before", () => {
    expect(rowsOf('<row r="2"><c r="C2"><v>c</v></c><c><v>d</v></c></row>')).toEqual([
      [2, "", "", "c", "d"],
    ]);
  });

  test("each begins without the cells of the one above", () => {
    expect(rowsOf("<row><c><v>a</v></c><c><v>b</v></c></row><row><c><v>c</v></c></row>")).toEqual([
      [2, "a", "b"],
      [3, "c"],
    ]);
  });

  test("a value that did not end does not run into the next cell", () => {
    expect(rowsOf("<row><c><v>a</c>no<c>no<v>b</v>no</c></row>")).toEqual([[2, "a", "b"]]);
  });

  test("what stands around and behind them is not read", () => {
    const sheet = openSheet([]);
    sheet.take('<cols><col min="1"/></cols><sheetData><row><c><v>a</v></c></row></sheetData>');
    sheet.take("<row r='x'><c><c><v>b");
    sheet.take("<".repeat(20_000));
    expect(sheet.end()).toEqual({ headings: ["a"], rows: [] });
  });

  test("go as far as a spreadsheet goes", () => {
    expect(rowsOf('<row r="1048576"><c><v>a</v></c></row>')).toEqual([[1_048_576, "a"]]);
  });

  test.each([
    ["a row of no number", '<row r="x"/>'],
    ["a row of half a number", '<row r="2.5"/>'],
    ["a row above the headings", '<row r="0"/>'],
    ["the row of the headings once more", '<row r="1"/>'],
    ["a row beyond the last", '<row r="1048577"/>'],
    ["a row within a row", "<row><row>"],
    ["the end of a row that did not begin", "</row>"],
    ["a row that ends within a cell", "<row><c></row>"],
    ["a cell outside any row", "<c/>"],
    ["a cell between two rows", "<row></row><c></c>"],
    ["a cell within a cell", "<row><c><c>"],
    ["the end of a cell that did not begin", "<row></c></row>"],
    ["a cell that ends twice", "<row><c></c></c></row>"],
    ["a mark as long as a book", `<row x="${"y".repeat(8_192)}"/>`],
  ])("%s makes the workbook a damaged one", (_, rows) => {
    for (const letters of [3, 1_000_000]) {
      expect(codeOf(() => rowsOf(rows, [], letters))).toBe(damaged);
    }
  });

  test("a mark may be as long as a line, wherever it is cut, and no longer", () => {
    // The bracket that opens it is counted, the one that closes it is not.
    const mark = (letters: number) => `<row x="${"y".repeat(letters - 9)}">`;
    expect(mark(8_192)).toHaveLength(8_193);
    for (const letters of [7, 8_000, 1_000_000]) {
      expect(rowsOf(`${mark(8_191)}<c><v>a</v></c></row>`, [], letters)).toEqual([[2, "a"]]);
    }
  });
});

test("whoever sent a damaged workbook hears what to do", () => {
  expect(brokenWorkbook().message).toBe("This workbook is damaged. Save it again, as XLSX or CSV.");
});
