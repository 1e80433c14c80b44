// By what a picture is known again after somebody saved it anew, made it smaller, cut its edges or turned it over: where it
// grows lighter from left to right, cell by cell. Of another face before the same wall that is different.

/** A picture is looked at as so many grey values across and down, from 0 to 255, row by row. */
export const greySide = 128;
/** A picture with a shorter side shows nobody who could be known again. */
export const smallestPictureSide = 32;

/** Where a picture grows lighter: a `1` for each cell that is lighter at its right, row by row. */
interface Look {
  /** 8 by 8 cells: to pass over in a hurry what looks nothing like it. */
  coarse: string;
  /** 16 by 16 cells of the whole picture. */
  whole: string;
  /** 16 by 16 cells of the picture with some of its edges cut off, the whole one first. */
  cuts: string[];
}

export interface PicturePrint extends Look {
  /** The same of its mirror image. */
  mirrored: Look;
}

/**
 * Of so many cells two looks at one picture may differ. Of 80 drawn faces, each disguised in ten ways, 19 in 20 differed by 11 of
 * 256 at most and all by 21; faces before the same wall by 52 (19 at least), others by 92 (28 at least).
 */
export const differsAtMost = { coarse: 21, fine: 21 } as const;

/** Left, top, right and bottom of what is looked at, as parts of the whole. */
type Cut = readonly [number, number, number, number];
const edge = 0.05;
const cuts: readonly Cut[] = [
  ...[0, edge].flatMap((left) =>
    [0, edge].flatMap((top) =>
      [0, edge].flatMap((right) =>
        [0, edge].map((bottom): Cut => [left, top, 1 - right, 1 - bottom]),
      ),
    ),
  ),
  [edge / 2, edge / 2, 1 - edge / 2, 1 - edge / 2],
];
const uncut: Cut = [0, 0, 1, 1];

/** The print of a picture from its grey values, `greySide` times `greySide` of them. */
export function printOf(grey: Uint8Array): PicturePrint {
  return { ...lookOf(grey), mirrored: lookOf(mirroredGrey(grey)) };
}

function lookOf(grey: Uint8Array): Look {
  const sums = sumsOf(grey);
  return {
    coarse: lighterCells(sums, uncut, 8),
    whole: lighterCells(sums, uncut, 16),
    cuts: cuts.map((cut) => lighterCells(sums, cut, 16)),
  };
}

function mirroredGrey(grey: Uint8Array): Uint8Array {
  return grey.map((_, at) => {
    const column = at % greySide;
    return grey[at - column + greySide - 1 - column] ?? 0;
  });
}

/** A cell is looked at with half of each neighbour, and has to be so much darker than the next: of stripes and plain walls little is made. */
const spread = 0.5;
const leastLighter = 0.5;

const width = greySide + 1;

/** How much grey lies above and to the left of each point: then every rectangle is four of these. */
function sumsOf(grey: Uint8Array): Float64Array {
  const sums = new Float64Array(width * width);
  for (let row = 0; row < greySide; row += 1) {
    let ofRow = 0;
    for (let column = 0; column < greySide; column += 1) {
      ofRow += grey[row * greySide + column] ?? 0;
      sums[(row + 1) * width + column + 1] = (sums[row * width + column + 1] ?? 0) + ofRow;
    }
  }
  return sums;
}

/** The same between the points: in a square of one grey value the sum grows evenly. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const [left, top] = [
    Math.min(Math.floor(x), greySide - 1),
    Math.min(Math.floor(y), greySide - 1),
  ];
  const [right, down] = [x - left, y - top];
  const at = top * width + left;
  const above = (sums[at] ?? 0) * (1 - right) + (sums[at + 1] ?? 0) * right;
  const below = (sums[at + width] ?? 0) * (1 - right) + (sums[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}

/** Of `cells` by `cells` cells of a part of the picture: is each darker than its neighbour at the right? */
function lighterCells(sums: Float64Array, cut: Cut, cells: number): string {
  const [left, top, right, bottom] = cut;
  const x = (column: number): number => (left + ((right - left) * column) / (cells + 1)) * greySide;
  const y = (row: number): number => (top + ((bottom - top) * row) / cells) * greySide;
  const greyOf = (column: number, row: number): number => {
    const [x0, x1] = [x(Math.max(0, column - spread)), x(Math.min(cells + 1, column + 1 + spread))];
    const [y0, y1] = [y(Math.max(0, row - spread)), y(Math.min(cells, row + 1 + spread))];
    const sum =
      sumAt(sums, x1, y1) - sumAt(sums, x0, y1) - sumAt(sums, x1, y0) + sumAt(sums, x0, y0);
    return sum / ((x1 - x0) * (y1 - y0));
  };
  let look = "";
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      look += greyOf(column, row) + leastLighter < greyOf(column + 1, row) ? "1" : "0";
    }
  }
  return look;
}
