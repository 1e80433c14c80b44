import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { rowsOfCsv } from "./csvReading.ts";

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
