import { expect, test } from "vitest";
import { qrPath } from "./qrPath.ts";

const rows = ["##.#", "....", ".##.", "####"];
const modules = { size: 4, get: (row: number, column: number) => rows[row]?.[column] === "#" };

test("draws every dark module and no light one", () => {
  const drawn = rows.map(() => Array<string>(4).fill("."));
  for (const [, column, row, width] of qrPath(modules).matchAll(
    /M(\d+) (\d+)h(\d+)v1\.02h-\d+z/g,
  )) {
    drawn[Number(row)]?.fill("#", Number(column), Number(column) + Number(width));
  }
  expect(drawn.map((row) => row.join(""))).toEqual(rows);
});
