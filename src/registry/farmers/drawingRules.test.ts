import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closedRing,
  degreesOf,
  placeOn,
  positionOn,
  sheetAround,
  sheetSide,
  sheetSpans,
} from "./drawingRules.ts";
import { areaM2, distanceM, type Position } from "./geometryRules.ts";

test("what is drawn at a place is found at that place again, anywhere in Uganda", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 29.6, max: 35, noNaN: true }),
      fc.double({ min: -1.4, max: 4.2, noNaN: true }),
      fc.constantFrom(...sheetSpans),
      fc.nat(sheetSide),
      fc.nat(sheetSide),
      (lon, lat, spanM, x, y) => {
        const sheet = { middle: [lon, lat] as Position, spanM };
        const place = placeOn(sheet, positionOn(sheet, { x, y }));
        // Six decimals are a tenth of a metre.
        const aTenth = (0.12 * sheetSide) / spanM;
        expect(Math.abs(place.x - x)).toBeLessThan(aTenth);
        expect(Math.abs(place.y - y)).toBeLessThan(aTenth);
      },
    ),
  );
});

test("a hundred metres on the sheet are a hundred metres of land", () => {
  const sheet = { middle: [31.65, -0.36] as Position, spanM: 400 };
  const corner = (x: number, y: number) => positionOn(sheet, { x, y });
  const ring = closedRing([corner(80, 80), corner(160, 80), corner(160, 160), corner(80, 160)]);
  expect(distanceM(corner(80, 80), corner(160, 80))).toBeCloseTo(100, 0);
  expect(Math.abs(areaM2(ring) - 10_000)).toBeLessThan(30);
  expect(ring).toHaveLength(5);
});

test("a sheet shows the whole of what is there; nothing has no sheet", () => {
  const corners: Position[] = [
    [31.65, -0.36],
    [31.655, -0.358],
  ];
  const sheet = sheetAround(corners);
  if (!sheet) throw new Error("two corners have a sheet");
  for (const corner of corners) {
    const { x, y } = placeOn(sheet, corner);
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(sheetSide);
  }
  expect(sheetAround([])).toBeNull();
});

test("degrees are read with a point or a comma, and not beyond the earth", () => {
  expect(degreesOf("-0,362187", 90)).toBe(-0.362187);
  expect(["", "x", "91", "1e1"].map((typed) => degreesOf(typed, 90))).toEqual(Array(4).fill(null));
});
