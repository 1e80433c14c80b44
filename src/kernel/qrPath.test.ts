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

test("each run of dark modules is one piece of the path, there and back; light rows are none", () => {
  expect(qrPath(modules)).toBe(
    ["M0 0h2v1.02h-2z", "M3 0h1v1.02h-1z", "M1 2h2v1.02h-2z", "M0 3h4v1.02h-4z"].join(""),
  );
});

test("what lies beyond the square is not asked for, and not drawn", () => {
  const dark = { size: 2, get: (row: number, column: number) => row < 3 && column < 3 };
  expect(qrPath(dark)).toBe("M0 0h2v1.02h-2zM0 1h2v1.02h-2z");
  expect(qrPath({ size: 0, get: () => true })).toBe("");
});
