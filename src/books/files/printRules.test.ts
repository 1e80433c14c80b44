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
