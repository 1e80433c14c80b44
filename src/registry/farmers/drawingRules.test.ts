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

test("east is to the right and north is up, from the middle of the sheet", () => {
  const middle: Position = [31.65, -0.36];
  const sheet = { middle, spanM: 400 };
  expect(placeOn(sheet, middle)).toEqual({ x: sheetSide / 2, y: sheetSide / 2 });
  // A thousandth of a degree: 111.3 m east, 110.6 m north, of 400 m on 320 units.
  const { x, y } = placeOn(sheet, [31.651, -0.359]);
  expect(x).toBeCloseTo(sheetSide / 2 + 89.05, 1);
  expect(y).toBeCloseTo(sheetSide / 2 - 88.46, 1);
  expect(positionOn(sheet, { x: sheetSide / 2, y: sheetSide / 2 })).toEqual(middle);
  // Twice as much land on the sheet: everything half as far from its middle.
  const wide = placeOn({ middle, spanM: 800 }, [31.651, -0.359]);
  expect(wide.x - sheetSide / 2).toBeCloseTo((x - sheetSide / 2) / 2, 6);
});

test.each([
  ["one corner", 0, 0, 200],
  ["a garden", 0.001, 0, 200],
  // 0.00128 degrees are 142.5 m: with room around them 199.5 m.
  ["just within 200 m", 0.00128, 0, 200],
  ["just beyond", 0.00129, 0, 400],
  ["as much to the north", 0, 0.00129, 200],
  ["more to the north", 0, 0.0013, 400],
  ["the longer of both", 0.0001, 0.004, 800],
  ["the longer of both, the other way", 0.004, 0.0001, 800],
  ["an estate", 0.02, 0.001, 3_200],
  ["more than any sheet", 0.2, 0.2, 3_200],
])("%s: so many metres from side to side", (_, east, north, spanM) => {
  const sheet = sheetAround([
    [31.65 + east, -0.36],
    [31.65, -0.36 + north],
  ]);
  expect(sheet?.spanM).toBe(spanM);
  expect(sheet?.middle[0]).toBeCloseTo(31.65 + east / 2, 5);
  expect(sheet?.middle[1]).toBeCloseTo(-0.36 + north / 2, 5);
});

test("an outline is closed, and corners drawn twice are one", () => {
  const [a, b, c]: Position[] = [
    [31.65, -0.36],
    [31.651, -0.36],
    [31.651, -0.359],
  ];
  if (!a || !b || !c) throw new Error("there are three corners");
  expect(closedRing([])).toEqual([]);
  expect(closedRing([a])).toEqual([a]);
  expect(closedRing([a, b, c])).toEqual([a, b, c, a]);
  expect(closedRing([a, a, b, b, b, c])).toEqual([a, b, c, a]);
  expect(closedRing([a, b, c, a])).toEqual([a, b, c, a]);
  expect(closedRing([a, b, a, c])).toEqual([a, b, a, c, a]);
});

test.each([
  ["90", 90, 90],
  ["-90", 90, -90],
  ["90.000001", 90, null],
  ["180", 180, 180],
  ["-180.1", 180, null],
  [" 31.65\t", 180, 31.65],
  ["31.", 180, null],
  [".65", 180, null],
  ["31.6.5", 180, null],
  ["- 31", 180, null],
  ["31 E", 180, null],
  ["0", 90, 0],
] as const)("%j of at most %i degrees is %s", (typed, most, degrees) => {
  expect(degreesOf(typed, most)).toBe(degrees);
});
