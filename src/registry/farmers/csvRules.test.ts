import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { openCsvList } from "./csvRules.ts";

/** Reads a text cut into pieces of so many letters; the first piece holds the headings. */
function listOf(text: string, letters: number) {
  const list = openCsvList();
  const headings = text.indexOf("\n") + 1;
  list.take(text.slice(0, headings));
  for (let at = headings; at < text.length; at += letters) list.take(text.slice(at, at + letters));
  return list.end();
}

test.each([1, 2, 5, 1000])(
  "rows keep their numbers and cells, in pieces of %i letters",
  (letters) => {
    const text = 'name;village\nA;"B;\nC"\n\n ; \n"D ""E""";\n;F;G';
    expect(listOf(text, letters)).toEqual({
      headings: ["name", "village"],
      rows: [
        { row: 2, cells: ["A", "B;\nC"] },
        { row: 5, cells: ['D "E"', ""] },
        { row: 6, cells: ["", "F", "G"] },
      ],
    });
  },
);

test("a list that ends in the middle of a row has what was there of it", () => {
  const list = openCsvList();
  expect(openCsvList().end()).toEqual({ headings: [], rows: [] });
  list.take("name,village\nA,");
  expect(list.end().rows).toEqual([{ row: 2, cells: ["A", ""] }]);
});

describe("a cell", () => {
  const cell = (letters: number) => `"${"x".repeat(letters)}"`;
  test.each([
    ["of a million letters is read", cell(1_000_000), null],
    ["of one letter more is refused", cell(1_000_001), "farmer-import.too-large"],
    [
      "of its length is refused before it ends",
      cell(1_200_000).slice(0, -1),
      "farmer-import.too-large",
    ],
  ])("%s", (_, words, code) => {
    expect(codeOf(() => listOf(`a,b\n${words}`, 300_000))).toBe(code);
  });

  test("of every row begins anew: what stood above does not make it long", () => {
    expect(listOf(`a,b\n${cell(600_000)},\n${cell(600_000)},c\n`, 300_000).rows).toHaveLength(2);
  });

  test("that is too long is named by its row", () => {
    const rows = `a,b\nc,d\n"${"x".repeat(1_000_001)}`;
    expect(() => listOf(rows, 2_000_000)).toThrow(
      "Row 3 is too long for one row. Look whether a quotation mark is left open.",
    );
  });
});
