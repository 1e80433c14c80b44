import { describe, expect, test } from "vitest";
import { startingThresholds } from "#books/thresholds/rules.ts";
import type { PlotGeometry, Position } from "./geometryRules.ts";
import { type Neighbour, overlaps } from "./overlapRules.ts";

/** A rectangle on the equator, counted in millionths of a degree: a thousand of them are 111 metres. */
function rectangle(x: number, width: number, height = 1000, y = 0): PlotGeometry {
  const at = (east: number, north: number): Position => [
    Math.round(31_600_000 + east) / 1e6,
    Math.round(north) / 1e6,
  ];
  const [right, top] = [x + width, y + height];
  return {
    type: "Polygon",
    coordinates: [[at(x, y), at(right, y), at(right, top), at(x, top), at(x, y)]],
  };
}
const point = (x: number, y = 0): PlotGeometry => ({
  type: "Point",
  coordinates: [(31_600_000 + x) / 1e6, y / 1e6],
});
const neighbour = (geometry: PlotGeometry, more: Partial<Neighbour> = {}): Neighbour => ({
  id: "plot",
  farmerId: "namutebi",
  code: "FRM-0003-P1",
  farmerName: "Namutebi Justine",
  geometry,
  ...more,
});
const told = (mine: PlotGeometry, ...others: PlotGeometry[]) =>
  overlaps(
    mine,
    others.map((one) => neighbour(one)),
    startingThresholds,
  ).map(({ level, code, message }) => `${level}:${code} ${message}`);
const whose = "plot FRM-0003-P1 of Namutebi Justine";

describe("two outlines of one size, that share so many tenths of a percent", () => {
  const shares = (percent: string) =>
    `${percent} % of this plot and ${percent} % of ${whose} are the same land.`;
  const walkBetween = "Walk the border between them again.";
  const walkAgain = "Find out whose it is, then walk again.";
  const oneMustGo = "One of the two must go.";
  test.each<[number, string[]]>([
    [0, []],
    [99, []],
    [100, []],
    [101, [`warning:overlaps ${shares("10.1")} ${walkBetween}`]],
    [500, [`warning:overlaps ${shares("50")} ${walkBetween}`]],
    [501, [`error:overlaps ${shares("50.1")} ${walkAgain}`]],
    [949, [`error:overlaps ${shares("94.9")} ${walkAgain}`]],
    [950, [`error:duplicate This is ${whose} once more (95 % the same land). ${oneMustGo}`]],
    [1000, [`error:duplicate This is ${whose} once more (100 % the same land). ${oneMustGo}`]],
  ])("%i", (tenths, expected) => {
    expect(told(rectangle(0, 1000), rectangle(1000 - tenths, 1000))).toEqual(expected);
    expect(told(rectangle(0, 1000), rectangle(tenths - 1000, 1000))).toEqual(expected);
  });
});

describe("two outlines of unlike size", () => {
  test("the garden inside an estate is all of the one, whichever of them is looked at", () => {
    const [garden, estate] = [rectangle(400, 100), rectangle(0, 1000)];
    const inside = "are the same land. Find out whose it is, then walk again.";
    expect(told(garden, estate)).toEqual([
      `error:overlaps 100 % of this plot and 10 % of ${whose} ${inside}`,
    ]);
    expect(told(estate, garden)).toEqual([
      `error:overlaps 10 % of this plot and 100 % of ${whose} ${inside}`,
    ]);
  });

  test("one walk a little wider than the other is the same land still, by the larger share", () => {
    const duplicate = [
      `error:duplicate This is ${whose} once more (100 % the same land). One of the two must go.`,
    ];
    expect(told(rectangle(0, 960), rectangle(0, 1000))).toEqual(duplicate);
    expect(told(rectangle(0, 1000), rectangle(0, 960))).toEqual(duplicate);
    expect(told(rectangle(0, 940), rectangle(0, 1000))).toEqual([
      expect.stringContaining("error:overlaps 100 % of this plot and 94 %"),
    ]);
  });

  test("a flat outline shares nothing", () => {
    expect(told(rectangle(0, 1000, 0), rectangle(0, 1000))).toEqual([]);
    expect(told(rectangle(0, 1000), rectangle(0, 0))).toEqual([]);
  });
});

describe("points", () => {
  const samePoint = `warning:same-point At this very point stands ${whose}. Is it the same plot?`;
  const inside = `warning:point-inside This lies over ${whose}. Is it the same land?`;
  // 44 millionths of a degree are 4.9 metres, 45 are 5.01.
  test.each<[string, PlotGeometry, PlotGeometry, string[]]>([
    ["the very same", point(0), point(0), [samePoint]],
    ["less than five metres apart", point(0), point(44), [samePoint]],
    ["more than five metres apart", point(0), point(45), []],
    ["less than five metres apart, north", point(0), point(0, -45), [samePoint]],
    ["more than five metres apart, north", point(0), point(0, -46), []],
    ["a point in their outline", point(500, 500), rectangle(0, 1000), [inside]],
    ["a point beside their outline", point(1500, 500), rectangle(0, 1000), []],
    ["their point in an outline", rectangle(0, 1000), point(500, 500), [inside]],
    ["their point beside an outline", rectangle(0, 1000), point(500, 1500), []],
  ])("%s", (_, mine, theirs, expected) => {
    expect(told(mine, theirs)).toEqual(expected);
  });
});

test("every neighbour is looked at, in their order, and named for whoever opens it", () => {
  const neighbours = [
    neighbour(rectangle(600, 1000), { id: "a", farmerId: "f1", code: "P1" }),
    neighbour(rectangle(5000, 1000), { id: "b", farmerId: "f2", code: "P2" }),
    neighbour(rectangle(0, 1000), { id: "c", farmerId: "f3", code: "P3" }),
    neighbour(point(500, 500), { id: "d", farmerId: "f4", code: "P4" }),
  ];
  const found = overlaps(rectangle(0, 1000), neighbours, startingThresholds);
  expect(found.map(({ code, other }) => ({ code, ...other }))).toEqual([
    { code: "P1", plotId: "a", farmerId: "f1" },
    { code: "P3", plotId: "c", farmerId: "f3" },
    { code: "P4", plotId: "d", farmerId: "f4" },
  ]);
  expect(found.map(({ code }) => code)).toEqual(["overlaps", "duplicate", "point-inside"]);
  expect(overlaps(rectangle(0, 1000), [], startingThresholds)).toEqual([]);
});

test("from which share on it is warned of and refused is what the company decided", () => {
  const mine = rectangle(0, 1000);
  const beside = [neighbour(rectangle(800, 1000))];
  const levels = (overlapWarning: number, overlapRefusal: number) =>
    overlaps(mine, beside, { overlapWarning, overlapRefusal }).map(({ level }) => level);
  // A fifth of each is the other's.
  expect(levels(2_000, 5_000)).toEqual([]);
  expect(levels(1_990, 2_000)).toEqual(["warning"]);
  expect(levels(1_000, 1_990)).toEqual(["error"]);
});
