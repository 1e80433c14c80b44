import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";
import { rowsOfCsv } from "./csvReading.ts";

test("what we write is read as it was written", () => {
  const word = fc.string({
    unit: fc.constantFrom(..."aé 🌱\"'\n\r,;"),
    minLength: 1,
    maxLength: 6,
  });
  const table = fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { maxLength: 6 });
  fc.assert(
    fc.property(table, (rows) => {
      const plain = rows.filter((cells) => cells.every((cell) => !/^[\s'"]|\s$/.test(cell)));
      fc.pre(plain.length > 0);
      expect(rowsOfCsv(csvOf(["first", "second"], plain))).toEqual([["first", "second"], ...plain]);
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
