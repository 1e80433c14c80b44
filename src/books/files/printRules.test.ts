import { describe, expect, test } from "vitest";
import { greySide, printOf } from "./printRules.ts";

const drawn = (greyAt: (column: number, row: number) => number): Uint8Array =>
  Uint8Array.from({ length: greySide * greySide }, (_, at) =>
    greyAt(at % greySide, Math.floor(at / greySide)),
  );

describe("where a picture grows lighter", () => {
  test("to the right everywhere, to the left nowhere, and mirrored the other way round", () => {
    const lighter = printOf(drawn((column) => column * 2));
    const [everywhere, nowhere] = ["1".repeat(256), "0".repeat(256)];
    expect(lighter.whole).toBe(everywhere);
    expect(lighter.coarse).toBe("1".repeat(64));
    expect(lighter.cuts).toEqual(Array.from({ length: 17 }, () => everywhere));
    expect(lighter.mirrored.whole).toBe(nowhere);
    expect(printOf(drawn((column) => 254 - column * 2)).whole).toBe(nowhere);
  });

  test("row by row", () => {
    const half = greySide / 2;
    const { whole, coarse } = printOf(drawn((column, row) => (row < half ? column : 127 - column)));
    expect(whole).toBe("1".repeat(128) + "0".repeat(128));
    expect(coarse).toBe("1".repeat(32) + "0".repeat(32));
  });

  test("the mirror image of the mirror image is the picture", () => {
    const grey = drawn((column, row) => (column * 37 + row * 91 + ((column * row) % 53)) % 256);
    const mirrored = drawn((column, row) => grey[row * greySide + greySide - 1 - column] ?? 0);
    const { mirrored: ofMirror, ...look } = printOf(mirrored);
    const print = printOf(grey);
    expect(look).toEqual(print.mirrored);
    expect(ofMirror).toEqual({ coarse: print.coarse, whole: print.whole, cuts: print.cuts });
  });

  test("a cut looks at what is left: of a strip of an edge nothing is seen", () => {
    const strip = Math.floor(greySide * 0.05);
    const plain = (column: number, row: number): number => (column * 3 + row * 5) % 200;
    const one = printOf(drawn(plain));
    const other = printOf(drawn((column, row) => (column < strip ? 255 : plain(column, row))));
    expect(other.whole).not.toBe(one.whole);
    const same = one.cuts.filter((cut, at) => cut === other.cuts[at]);
    // Half of the sixteen cuts take off the left; the little one on all sides takes off half of the strip.
    expect(same.length).toBe(8);
  });
});

/** The mean grey of a part of a picture, counted point by point, each by how much of it lies within. */
function meanOf(
  grey: Uint8Array,
  [x0, x1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
) {
  const within = (at: number, from: number, to: number): number =>
    Math.max(0, Math.min(at + 1, to) - Math.max(at, from));
  let [sum, points] = [0, 0];
  for (let row = Math.floor(y0); row < y1; row += 1) {
    for (let column = Math.floor(x0); column < x1; column += 1) {
      const part = within(column, x0, x1) * within(row, y0, y1);
      sum += part * (grey[row * greySide + column] ?? 0);
      points += part;
    }
  }
  return sum / points;
}

/** As the print is said to be: each cell with half of its neighbours, and darker by more than half a grey than the next. */
function lookedAt(
  grey: Uint8Array,
  [left, top, right, bottom]: readonly [number, number, number, number],
  cells: number,
): string {
  const [w, h] = [right - left, bottom - top];
  const place = (from: number, size: number, of: number, at: number): number =>
    (from + (size * Math.min(of, Math.max(0, at))) / of) * greySide;
  let look = "";
  for (let row = 0; row < cells; row += 1) {
    const down = [place(top, h, cells, row - 0.5), place(top, h, cells, row + 1.5)] as const;
    const means = Array.from({ length: cells + 1 }, (_, column) =>
      meanOf(
        grey,
        [place(left, w, cells + 1, column - 0.5), place(left, w, cells + 1, column + 1.5)],
        down,
      ),
    );
    for (let column = 0; column < cells; column += 1) {
      look += (means[column] ?? 0) + 0.5 < (means[column + 1] ?? 0) ? "1" : "0";
    }
  }
  return look;
}

test.each([7, 37, 101])("a print is what counting point by point gives (%i)", (step) => {
  const grey = drawn((column, row) => (column * step + row * 91 + ((column * row) % 53)) % 256);
  const print = printOf(grey);
  expect(print.coarse).toBe(lookedAt(grey, [0, 0, 1, 1], 8));
  expect(print.whole).toBe(lookedAt(grey, [0, 0, 1, 1], 16));
  // The first cut is none, the second takes a twentieth of the lower edge, the last half of that on every side.
  expect(print.cuts[0]).toBe(print.whole);
  expect(print.cuts[1]).toBe(lookedAt(grey, [0, 0, 1, 0.95], 16));
  expect(print.cuts[8]).toBe(lookedAt(grey, [0.05, 0, 1, 1], 16));
  expect(print.cuts[16]).toBe(lookedAt(grey, [0.025, 0.025, 0.975, 0.975], 16));
});
