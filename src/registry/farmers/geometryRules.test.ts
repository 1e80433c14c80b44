import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areaM2,
  boxOf,
  centreOf,
  commonAreaM2,
  contains,
  cornersOf,
  crossingSides,
  distanceM,
  isStraight,
  micro,
  onPlane,
  type Position,
  roundPosition,
  samePosition,
} from "./geometryRules.ts";

type Corner = readonly [number, number];
/** Corners counted in tenths of a thousandth of a degree from a place near Masaka: about eleven metres each. */
const at = ([x, y]: Corner): Position => roundPosition([31.6 + x * 1e-4, -0.3 + y * 1e-4]);
/** An outline as its corners are written below: `0,0 10,0 10,10`. */
const open = (words: string): Position[] =>
  [...words.matchAll(/(\S+),(\S+)/g)].map(([, x, y]) => at([Number(x), Number(y)]));
const closed = (words: string) => [...open(words), ...open(words).slice(0, 1)];
const polygon = (...coordinates: Position[][]) => ({ type: "Polygon" as const, coordinates });

const square = "0,0 10,0 10,10 0,10";
/** Two arms that stand on a beam. */
const arms = "0,0 30,0 30,20 20,20 20,10 10,10 10,20 0,20";
/** Three squares in a corner. */
const corner = "0,0 20,0 20,10 10,10 10,20 0,20";
const one = areaM2(closed(square));

describe("positions", () => {
  test("keep six decimals, longitude and latitude, and no height", () => {
    expect(roundPosition([31.6523414, -0.3621876, 1180])).toEqual([31.652341, -0.362188]);
    expect(roundPosition([])).toEqual([0, 0]);
    expect(micro(-0.362187)).toBe(-362_187);
    expect(micro(31.652341)).toBe(31_652_341);
  });

  test("are the same when both numbers are; what is missing is the same as nothing", () => {
    expect(samePosition([31, 1], [31, 1])).toBe(true);
    expect(samePosition([31, 1], [31, 2])).toBe(false);
    expect(samePosition([31, 1], [32, 1])).toBe(false);
    expect(samePosition(undefined, [31, 1])).toBe(false);
    expect(samePosition([31, 1], undefined)).toBe(false);
    expect(samePosition(undefined, undefined)).toBe(false);
  });

  test("of an outline are its corners, whether or not the first is said again", () => {
    expect(cornersOf(closed(square))).toEqual(open(square));
    expect(cornersOf(open(square))).toEqual(open(square));
    expect(cornersOf([])).toEqual([]);
  });
});

describe("metres", () => {
  // Lengths of a degree on the ellipsoid as handbooks print them, in kilometres.
  test.each([
    [0, 111.32, 110.574],
    [15, 107.55, 110.649],
    [30, 96.486, 110.852],
    [45, 78.847, 111.132],
    [60, 55.8, 111.412],
    [-30, 96.486, 110.852],
  ])("a degree at %i° is %d km east and %d km north", (latitude, east, north) => {
    const [middle, point] = onPlane(
      [
        [32, latitude],
        [33, latitude + 1],
      ],
      [32, latitude],
    );
    expect(middle).toEqual({ x: 0, y: 0 });
    expect((point?.x ?? 0) / 1000).toBeCloseTo(east, 2);
    expect((point?.y ?? 0) / 1000).toBeCloseTo(north, 2);
  });

  test("between two positions go straight, in either direction", () => {
    // Ten tenths of a thousandth: 111.3 m east, 110.6 m north, so 156.9 m across.
    expect(distanceM(at([0, 0]), at([10, 10]))).toBeCloseTo(156.9, 0);
    expect(distanceM(at([10, 10]), at([0, 0]))).toBeCloseTo(156.9, 0);
    expect(distanceM(at([0, 0]), at([0, 10]))).toBeCloseTo(110.6, 1);
    expect(distanceM(at([3, 3]), at([3, 3]))).toBe(0);
  });
});

describe("the area of an outline", () => {
  test.each([
    ["a square", square, 1],
    ["half of it: a triangle", "0,0 10,0 0,10", 0.5],
    ["two arms on a beam", arms, 5],
    ["three squares in a corner", corner, 3],
    ["a line", "0,0 10,0", 0],
    ["a line there and back", "0,0 10,0 20,0", 0],
    ["one corner", "0,0", 0],
    ["nothing", "", 0],
  ] as const)("%s", (_, corners, squares) => {
    for (const ring of [open(corners), closed(corners), closed(corners).toReversed()]) {
      expect(Math.abs(areaM2(ring) - squares * one)).toBeLessThanOrEqual(3);
    }
  });

  test("is said in whole square metres", () => {
    expect(one).toBeGreaterThan(12_300);
    expect(one).toBeLessThan(12_320);
    expect(Number.isInteger(one)).toBe(true);
  });
});

describe("the middle of a plot", () => {
  test.each([
    ["a square", square, [5, 5]],
    // The middles of its three squares are at 5 and 5, 15 and 5, 5 and 15.
    ["three squares in a corner", corner, [25 / 3, 25 / 3]],
    ["a triangle", "0,0 9,0 0,3", [3, 1]],
    ["a line has none: its beginning", "4,4 8,4 12,4", [4, 4]],
  ] as const)("%s", (_, corners, middle) => {
    expect(centreOf(polygon(closed(corners)))).toEqual(at(middle));
    expect(centreOf(polygon(open(corners)))).toEqual(at(middle));
  });

  test("is the same whichever way it was walked", () => {
    expect(centreOf(polygon(closed(corner).toReversed()))).toEqual(at([25 / 3, 25 / 3]));
  });

  test("is the point itself; nothing has its middle nowhere", () => {
    expect(centreOf({ type: "Point", coordinates: [31.6, -0.3] })).toEqual([31.6, -0.3]);
    expect(centreOf(polygon())).toEqual([0, 0]);
  });
});

test("the box around a plot is counted in millionths of a degree", () => {
  expect(boxOf({ type: "Point", coordinates: [31.652341, -0.362187] })).toEqual({
    ...{ minLon: 31_652_341, maxLon: 31_652_341, minLat: -362_187, maxLat: -362_187 },
  });
  const triangle = closed("3,-2 -4,5 1,9");
  expect(boxOf(polygon(triangle))).toEqual({
    ...{ minLon: 31_599_600, maxLon: 31_600_300, minLat: -300_200, maxLat: -299_100 },
  });
});

describe("all corners on one line", () => {
  test.each([
    ["a square", square, false],
    ["a triangle as flat as one can be", "0,0 10,0 20,0.01", false],
    ["due east", "0,0 10,0 20,0", true],
    ["due north", "0,0 0,10 0,5", true],
    ["across", "0,0 3,6 1,2 4,8", true],
    ["two corners", "0,0 3,6", true],
    ["one corner several times", "1,1 1,1 1,1", true],
    ["begun twice at one corner", "0,0 0,0 10,0 5,5", false],
    ["nothing", "", true],
  ] as const)("%s", (_, corners, expected) => {
    expect(isStraight(closed(corners))).toBe(expected);
  });
});

describe("the first two sides that meet", () => {
  test.each([
    ["a square has none", square, null],
    ["nor has it the other way around", "0,10 10,10 10,0 0,0", null],
    ["nor arms whose ends lie on one line", arms, null],
    ["nor arms lying on their side", "0,0 0,30 20,30 20,20 10,20 10,10 20,10 20,0", null],
    ["nor a corner close beside a slanting side", "0,0 20,20 0,30 5,10 -5,5", null],
    ["nor a triangle", "0,0 10,0 0,10", null],
    ["nor a corner in the middle of a side", "0,0 5,0 10,0 10,10", null],
    ["a bow tie", "0,0 10,10 10,0 0,10", [1, 3]],
    ["a bow tie begun elsewhere", "10,0 0,10 0,0 10,10", [1, 3]],
    ["a bow tie that is crossed on the way home", "0,0 0,10 10,0 10,10", [2, 4]],
    ["a crossing late in the walk", "0,0 30,0 30,10 20,20 20,5 25,30", [3, 5]],
    ["a corner that touches a side", "0,0 20,0 20,10 10,0 0,10", [1, 3]],
    ["a corner that just does not", "0,0 20,0 20,10 10,0.01 0,10", null],
    ["a corner walked over twice", "0,0 10,0 5,5 10,10 0,10 5,5", [2, 5]],
    ["a spike walked there and back", "0,0 10,0 5,0 5,10", [1, 2]],
    ["a longer way back than there", "0,0 10,0 -5,0 5,10", [1, 2]],
    ["a last side that goes past the first corner", "0,0 10,0 10,10 0,10 0,-5", [1, 4]],
    ["a first side that goes back over the last", "0,0 0,5 10,5 10,15 0,15", [1, 5]],
    ["a side that lies on a longer one", "20,0 30,0 30,10 50,10 50,0 0,0 0,10 20,10", [1, 5]],
    ["a line there and back", "0,0 10,0", [1, 2]],
    ["one corner", "0,0", null],
    ["nothing", "", null],
  ] as const)("%s", (_, corners, expected) => {
    expect(crossingSides(closed(corners))).toEqual(expected);
    expect(crossingSides(open(corners))).toEqual(expected);
  });
});

describe("inside an outline", () => {
  test.each([
    ["the middle of the beam", [15, 5], true],
    ["the left arm", [5, 15], true],
    ["the right arm", [25, 15], true],
    ["between the arms", [15, 15], false],
    ["left of everything", [-5, 5], false],
    ["right of everything", [35, 5], false],
    ["above", [5, 25], false],
    ["below", [5, -5], false],
    ["left, as high as the beam's upper edge", [-5, 10], false],
    ["left, as high as the ends of the arms", [-5, 20], false],
    ["left, as high as the foot", [-5, 0], false],
    ["in the left arm, as high as the beam's upper edge", [5, 10], true],
  ] as const)("of two arms on a beam: %s", (_, place, expected) => {
    expect(contains(closed(arms), at(place))).toBe(expected);
    expect(contains(open(arms).toReversed(), at(place))).toBe(expected);
  });

  test("of a triangle lies what is left of all its sides", () => {
    const place = fc.tuple(fc.integer({ min: -3, max: 23 }), fc.integer({ min: -3, max: 13 }));
    fc.assert(
      fc.property(place, ([x, y]) => {
        // Parts of a step, so that nothing lies on the border.
        const [east, north] = [x + 0.5, y + 0.3];
        const isInside = north > 0 && north < east / 2 && east < 20 - north / 2;
        expect(contains(closed("0,0 20,0 16,8"), at([east, north]))).toBe(isInside);
      }),
    );
  });

  test("of nothing is nothing", () => {
    expect(contains([], [31.6, -0.3])).toBe(false);
  });
});

/** What is left of an outline on the left of a line, by cutting it along the line. */
function leftOf(corners: Corner[], [ax, ay]: Corner, [bx, by]: Corner): Corner[] {
  const side = ([x, y]: Corner) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return corners.flatMap((to, index): Corner[] => {
    const from = corners.at(index - 1) ?? to;
    const [before, after] = [side(from), side(to)];
    const share = before / (before - after);
    const between: Corner = [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ];
    const isCrossed = before > 0 !== after > 0 && before !== after;
    return [...(isCrossed ? [between] : []), ...(after > 0 ? [to] : [])];
  });
}

describe("land that two outlines share", () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
  /** Three corners against the clock, however they were drawn. */
  const triangle = fc.tuple(place, place, place).map(([a, b, c]): Corner[] => {
    const turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    return turn < 0 ? [a, c, b] : [a, b, c];
  });

  test("of two triangles is what is left of one, cut along the sides of the other", () => {
    fc.assert(
      fc.property(triangle, triangle, (mine, theirs) => {
        const left = theirs.reduce(
          (so, from, index) => leftOf(so, from, theirs[(index + 1) % 3] ?? from),
          mine,
        );
        const exact = left.map(([x, y]): Position => [31.6 + x * 1e-4, -0.3 + y * 1e-4]);
        const [ours, others] = [closed(mine.join(" ")), closed(theirs.join(" "))];
        const common = commonAreaM2(ours, others);
        const isFlat = areaM2(others) === 0;
        expect(Math.abs(common - (isFlat ? 0 : areaM2(exact)))).toBeLessThanOrEqual(4);
      }),
      { numRuns: 300 },
    );
  });

  test("of two arms and a roof across them is under the roof and in the arms", () => {
    // The roof falls from 20 at the left to 5 at the right: it leaves 175 of the left arm, 75 of the right, 150 between.
    const roof = "0,0 30,0 30,5 0,20";
    const [left, beam, right] = [175, 100, 75];
    const expected = ((left + beam + right) * one) / 100;
    for (const a of [closed(arms), closed(arms).toReversed()]) {
      for (const b of [closed(roof), open(roof).toReversed()]) {
        expect(Math.abs(commonAreaM2(a, b) - expected)).toBeLessThanOrEqual(4);
        expect(Math.abs(commonAreaM2(b, a) - expected)).toBeLessThanOrEqual(4);
      }
    }
  });

  test("is none of outlines that only touch, lie apart, or are not there", () => {
    expect(commonAreaM2(closed(square), closed("10,0 20,0 20,10 10,10"))).toBe(0);
    expect(commonAreaM2(closed(square), closed("10,10 20,10 20,20 10,20"))).toBe(0);
    expect(commonAreaM2(closed(square), closed("0,40 10,40 10,50 0,50"))).toBe(0);
    expect(commonAreaM2([], closed(square))).toBe(0);
    expect(commonAreaM2(closed(square), [])).toBe(0);
  });
});
