import fc from "fast-check";
import { expect, test } from "vitest";
import { cellAddress, readImport, rowsWithErrors } from "./importRules.ts";

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

test("bad rows come back as a list with what is wrong beside them", () => {
  const csv = "surname,sex\nA,F\n=B,X\n";
  const bad = rowsWithErrors(csv, [{ row: 3, cell: "B3", message: "Write F or M." }]);
  expect(bad).toBe('surname,sex,what is wrong\r\n"\'=B",X,B3: Write F or M.\r\n');
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
