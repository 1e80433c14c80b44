import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { openCsv, rowsOfCsv } from "./csvReading.ts";

test("what another hand writes is read as it was written", () => {
  const word = fc.string({
    unit: fc.constantFrom(..."aé 🌱\"'\n\r,;"),
    minLength: 1,
    maxLength: 6,
  });
  const table = fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { maxLength: 6 });
  fc.assert(
    fc.property(table, fc.boolean(), (rows, quotes) => {
      const all = [["first", "second"], ...rows];
      expect(rowsOfCsv(Papa.unparse(all, { quotes }))).toEqual(all);
    }),
  );
});

test("semicolons or tabs, a mark of the byte order, a last line without its end, a blank one", () => {
  expect(rowsOfCsv('\uFEFFa;b\r\n"1;";2\r\n\r\n3;')).toEqual([
    ["a", "b"],
    ["1;", "2"],
    [""],
    ["3", ""],
  ]);
  expect(rowsOfCsv("")).toEqual([]);
});

test("a megabyte of quotation marks in wrong places is read like any other", () => {
  const rows = rowsOfCsv(`x,y\n"a${'"b'.repeat(200_000)}${" ".repeat(400_000)},z\n`);
  expect(rows.map((cells) => cells.length)).toEqual([2, 2]);
});

test.each([
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a\tb\n1,5\t2",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "a|b\n1|2;3",
    [
      ["a", "b"],
      ["1", "2;3"],
    ],
  ],
  [
    "a;b,c;d\n1;2;3",
    [
      ["a", "b,c", "d"],
      ["1", "2", "3"],
    ],
  ],
  [
    '"a,b,c";d\n1;2',
    [
      ["a,b,c", "d"],
      ["1", "2"],
    ],
  ],
  ["a,b;c\n1", [["a", "b;c"], ["1"]]],
  ["alone\n1;2", [["alone"], ["1;2"]]],
  ["\n\na;b", [[""], [""], ["a", "b"]]],
  ["\ra;b,c", [[""], ["a;b", "c"]]],
])("what stands most often between the headings separates: %j", (text, rows) => {
  expect(rowsOfCsv(text)).toEqual(rows);
});

test.each([
  ["a,b\r1,2\r\r3,4", [["a", "b"], ["1", "2"], [""], ["3", "4"]]],
  ["a,b\r\n1,2\n\r3,4", [["a", "b"], ["1", "2"], [""], ["3", "4"]]],
  ["a,b\n", [["a", "b"]]],
  [
    "a,b\n1,",
    [
      ["a", "b"],
      ["1", ""],
    ],
  ],
  [
    "a,b\n,",
    [
      ["a", "b"],
      ["", ""],
    ],
  ],
  [
    'a,b\n"",""',
    [
      ["a", "b"],
      ["", ""],
    ],
  ],
  ['a,b\n""', [["a", "b"], [""]]],
  ["a", [["a"]]],
  ["\n", [[""]]],
])("lines end by either mark or by both: %j", (text, rows) => {
  expect(rowsOfCsv(text)).toEqual(rows);
});

test.each([
  ['a,"b ""c"" d"', [["a", 'b "c" d']]],
  ['a,"b"c', [["a", "bc"]]],
  ['a,b"c"', [["a", 'b"c"']]],
  ['a," b\n, c"\nd', [["a", " b\n, c"], ["d"]]],
  ['a,"not closed\nany more', [["a", "not closed\nany more"]]],
  ['"a"\r\n"b"', [["a"], ["b"]]],
  ['a,""""', [["a", '"']]],
])("quotation marks: %j", (text, rows) => {
  expect(rowsOfCsv(text)).toEqual(rows);
});

/** The rows of a text that arrives in pieces. */
function rowsOfPieces(pieces: readonly string[]): string[][] {
  const rows: string[][] = [[""]];
  const cellsNow = () => rows.at(-1) ?? [];
  const reading = openCsv({
    grow: (piece) => cellsNow().push(`${cellsNow().pop() ?? ""}${piece}`),
    endCell: () => cellsNow().push(""),
    endRow: () => {
      cellsNow().pop();
      rows.push([""]);
    },
  });
  for (const piece of pieces) reading.take(piece);
  reading.end();
  return rows.slice(0, -1);
}

test("however a text arrives in pieces, it is read as the same", () => {
  const rest = fc.string({ unit: fc.constantFrom(...'ab"\n\r,;'), minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(rest, fc.constantFrom(1, 2, 3), (text, size) => {
      const whole = `a,b\n${text}`;
      const first = "\uFEFFa,b\n";
      const others = Array.from(text, (_, at) => text.slice(at, at + size));
      const pieces = others.filter((_, at) => at % size === 0);
      expect(rowsOfPieces([first, ...pieces])).toEqual(rowsOfCsv(whole));
    }),
  );
});

test.each([
  ["a quotation mark within a cell begins nothing", ["a,b\n1", '"', '2",3'], ['1"2"', "3"]],
  ["one that closes may begin a piece", ["a,b\n", '"1,', '",2'], ["1,", "2"]],
  ["two of them may come apart", ["a,b\n", '"1"', '"2",3'], ['1"2', "3"]],
  [
    "the mark of the byte order is one only at the beginning",
    ["a,b\n", "\uFEFF1,2"],
    ["\uFEFF1", "2"],
  ],
  ["and not within the first piece", ["a,b\n1,\uFEFF2"], ["1", "\uFEFF2"]],
  ["an empty one says nothing of what stands between cells", ["", "a;b\n1;2"], ["1", "2"]],
])("of pieces: %s", (_, pieces, cells) => {
  expect(rowsOfPieces(pieces)).toEqual([["a", "b"], cells]);
});

test("both marks of one line's end may come apart", () => {
  expect(rowsOfPieces(["a,b\r", "\n1,2\r", "\r3,4"])).toEqual([
    ["a", "b"],
    ["1", "2"],
    [""],
    ["3", "4"],
  ]);
});
