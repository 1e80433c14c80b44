// The checks of a plot at their limits, and what somebody answers for; the checks as such stand in plotRules.test.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startingThresholds } from "#books/thresholds/rules.ts";
import type { PlotGeometry, Position } from "./geometryRules.ts";
import {
  checkGround,
  checkPlot,
  type Finding,
  formatHectares,
  hasErrors,
  measuredM2,
  parseArea,
  readGeometry,
  withAcceptances,
} from "./plotRules.ts";
import { checkAmong } from "./overlapRules.ts";

const polygon = (...coordinates: Position[][]): PlotGeometry => ({ type: "Polygon", coordinates });
const point = (lon: number, lat: number): PlotGeometry => ({
  type: "Point",
  coordinates: [lon, lat],
});
/** A closed rectangle at the equator, counted in millionths of a degree: 11 centimetres each. */
function rectangle(width: number, height: number, lon = 31.6): Position[] {
  const at = (x: number, y: number): Position => [Math.round(lon * 1e6 + x) / 1e6, y / 1e6];
  return [at(0, 0), at(width, 0), at(width, height), at(0, height), at(0, 0)];
}
/** One hectare. */
const hectare = rectangle(884, 919);
/** A strip of a hundred. */
const hundred = rectangle(1_015_511, 80);
const codesOf = (findings: readonly Finding[]) =>
  findings.map(({ level, code }) => `${level}:${code}`);
const wordsOf = (findings: readonly Finding[]) => findings.map(({ message }) => message);

describe("reading what people paste", () => {
  const ring = hectare;
  const faultOf = (given: unknown) => {
    const reading = readGeometry(given);
    return reading.ok ? null : `${reading.finding.code} ${reading.finding.message}`;
  };
  const ofName = (name: string) =>
    `other-geometry A plot is a point or one outline; this is ${name}.`;

  test("a point is read as it is, its height left out", () => {
    expect(readGeometry({ type: "Point", coordinates: [31.6523414, -0.3621874, 1180] })).toEqual({
      ok: true,
      geometry: { type: "Point", coordinates: [31.652341, -0.362187] },
      findings: [],
    });
    expect(readGeometry({ type: "Polygon", coordinates: [ring] })).toEqual({
      ok: true,
      geometry: { type: "Polygon", coordinates: [ring] },
      findings: [],
    });
  });

  test.each<[string, unknown, string]>([
    [
      "two parts",
      { type: "MultiPolygon", coordinates: [[ring], [ring]] },
      "several-plots This file has 2 plots. Add them one by one.",
    ],
    [
      "three features",
      { type: "FeatureCollection", features: [{}, {}, {}] },
      "several-plots This file has 3 plots. Add them one by one.",
    ],
    [
      "a collection of nothing",
      { type: "FeatureCollection", features: [] },
      "not-geojson This is neither GeoJSON nor KML. Upload the file that the GPS app saved.",
    ],
    ["a collection that lists nothing", { type: "FeatureCollection" }, ofName("FeatureCollection")],
    [
      "a list of no collection",
      { type: "Layer", features: [{ type: "Point", coordinates: [31, 0] }] },
      ofName("Layer"),
    ],
    [
      "parts of something else",
      { type: "MultiPoint", coordinates: [[31, 0]] },
      ofName("MultiPoint"),
    ],
    ["several polygons that are not there", { type: "MultiPolygon" }, ofName("MultiPolygon")],
    ["a kind that is no word", { type: 7 }, ofName("nothing")],
    ["a kind with a long name", { type: "x".repeat(31) }, ofName("x".repeat(30))],
    ["no outlines", { type: "Polygon" }, "no-corners This outline has no corners."],
    [
      "an outline that is none",
      { type: "Polygon", coordinates: [7] },
      "no-corners This outline has no corners.",
    ],
    [
      "a second outline that is empty",
      { type: "Polygon", coordinates: [ring, []] },
      "no-corners This outline has no corners.",
    ],
    [
      "a first corner that is none",
      { type: "Polygon", coordinates: [[null, [31, 0]]] },
      "bad-position Corner 1 is not a position: longitude, then latitude.",
    ],
    [
      "a third corner that is none",
      { type: "Polygon", coordinates: [[[31, 0], [31, 1], [31], [32]]] },
      "bad-position Corner 3 is not a position: longitude, then latitude.",
    ],
  ])("%s", (_, given, fault) => {
    expect(faultOf(given)).toBe(fault);
  });

  test.each<[string, unknown, boolean]>([
    ["two numbers", [31.6, -0.3], true],
    ["a height as well", [31.6, -0.3, 1180], true],
    ["the edge of the earth", [180, -180], true],
    ["one number", [31.6], false],
    ["one number and a height that is none", [31.6, null, 1180], false],
    ["four numbers", [31.6, -0.3, 1180, 1], false],
    ["a longitude in words", ["31.6", -0.3], false],
    ["a latitude in words", [31.6, "-0.3"], false],
    ["a longitude beyond the earth", [180.1, 0], false],
    ["a latitude beyond the earth", [0, 180.1], false],
    ["a position of another kind", { 0: 31.6, 1: -0.3, length: 2 }, false],
  ])("a position of %s", (_, coordinates, isOne) => {
    expect(readGeometry({ type: "Point", coordinates }).ok).toBe(isOne);
  });

  test("a thousand corners are kept, and not one more", () => {
    const around = (many: number): unknown => ({
      type: "Polygon",
      coordinates: [Array.from({ length: many }, (__, index) => [32 + index * 1e-5, 0])],
    });
    expect(readGeometry(around(1000)).ok).toBe(true);
    expect(faultOf(around(1001))).toBe(
      "too-many-corners This outline has 1001 corners; at most 1000 are kept.",
    );
  });

  test.each([
    [[0], "1 corner lay on top of another and were joined."],
    [[0, 2], "2 corners lay on top of another and were joined."],
    [[3, 3, 3], "3 corners lay on top of another and were joined."],
  ])("corners %j said again are joined, and how many is said", (again, message) => {
    const jittering = ring.flatMap((one, index) => [
      one,
      ...again.filter((at) => at === index).map((): Position => [one[0] + 4e-7, one[1] - 4e-7]),
    ]);
    expect(readGeometry({ type: "Polygon", coordinates: [jittering] })).toEqual({
      ok: true,
      geometry: polygon(ring),
      findings: [{ code: "corners-joined", level: "warning", message }],
    });
  });
});

describe("the ground alone", () => {
  const hole = rectangle(100, 100, 31.6002);
  const far = rectangle(884, 919, 12);
  test.each<[string, PlotGeometry, string[]]>([
    ["a point", point(31.6, 0), []],
    ["a point outside", point(12, 0), ["error:outside-uganda"]],
    ["a hectare", polygon(hectare), []],
    ["a hole", polygon(hectare, hole), ["error:hole"]],
    [
      "outside with a hole: both at once",
      polygon(far, far),
      ["error:outside-uganda", "error:hole"],
    ],
    ["only then how large it is", polygon(rectangle(68, 118)), ["error:too-small"]],
    ["a small one with a hole: the hole first", polygon(rectangle(68, 118), hole), ["error:hole"]],
  ])("%s", (_, geometry, expected) => {
    expect(codesOf(checkGround(geometry))).toEqual(expected);
  });

  test("a point measures nothing, an outline its area", () => {
    expect(measuredM2(point(31.6, 0))).toBeNull();
    expect(measuredM2(polygon(hectare))).toBe(10_000);
    expect(measuredM2(polygon())).toBe(0);
  });

  test.each<[number, number, string[]]>([
    [68, 118, ["The outline measures 99 m²; a plot has at least 100 m²."]],
    [68, 119, []],
    [1_015_511, 80, []],
    [1_015_613, 80, ["The outline measures 100.01 ha; a plot has at most 100 ha."]],
  ])("a rectangle of %i by %i millionths", (width, height, words) => {
    expect(wordsOf(checkGround(polygon(rectangle(width, height))))).toEqual(words);
  });

  test("a hundred hectares are not too large, and a square metre more is", () => {
    expect(measuredM2(polygon(hundred))).toBe(1_000_000);
    expect(codesOf(checkGround(polygon(hundred)))).toEqual([]);
    const more = polygon(rectangle(1_015_512, 80));
    expect(measuredM2(more)).toBe(1_000_001);
    expect(codesOf(checkGround(more))).toEqual(["error:too-large"]);
  });

  test.each<[string, number, number, boolean]>([
    ["the western edge", 29.5, 1, true],
    ["west of it", 29.499999, 1, false],
    ["the eastern edge", 35.1, 1, true],
    ["east of it", 35.100001, 1, false],
    ["the southern edge", 32, -1.5, true],
    ["south of it", 32, -1.500001, false],
    ["the northern edge", 32, 4.3, true],
    ["north of it", 32, 4.300001, false],
  ])("%s of Uganda", (_, lon, lat, isInside) => {
    expect(codesOf(checkGround(point(lon, lat)))).toEqual(isInside ? [] : ["error:outside-uganda"]);
  });

  test("longitude and latitude are swapped only where all corners are", () => {
    const swapped = hectare.map(([lon, lat]): Position => [lat, lon]);
    expect(codesOf(checkGround(polygon(swapped)))).toEqual(["error:swapped"]);
    const [one, ...others] = hectare;
    const mixed = [...swapped.slice(0, 1), ...others, ...(one ? [one] : [])];
    expect(codesOf(checkGround(polygon(mixed)))).toContain("error:outside-uganda");
  });

  test("three corners walked there and back lack a corner and cross", () => {
    const [a = [0, 0], b = [0, 0], c = [0, 0]] = hectare;
    expect(codesOf(checkGround(polygon([a, b, c, b, a])))).toEqual([
      "error:few-corners",
      "error:crosses-itself",
    ]);
  });
});

describe("a plot beside what the farmer says", () => {
  const check = (geometry: PlotGeometry, declaredM2: number, accuracyM: number | null = 4) =>
    checkPlot({ geometry, declaredM2, accuracyM }, startingThresholds);
  // A quarter of what is said: 2,000 of 8,000 m², 3,333 of 13,333 m².
  test.each<[number, string[]]>([
    [10_000, []],
    [8_000, []],
    [7_999, ["The farmer says 0.80 ha, the outline measures 1.00 ha. Ask again."]],
    [13_333, []],
    [13_334, ["The farmer says 1.33 ha, the outline measures 1.00 ha. Ask again."]],
  ])("a hectare of which %i m² are said", (declaredM2, words) => {
    expect(wordsOf(check(polygon(hectare), declaredM2))).toEqual(words);
  });

  test.each<[string, Parameters<typeof check>, string[]]>([
    ["a hundred hectares", [polygon(hundred), 1_000_000], []],
    ["a square metre more", [polygon(hundred), 1_000_001], ["error:declared-too-large"]],
    ["a point of four hectares", [point(31.6, 0), 40_000], ["error:polygon-needed"]],
    ["an outline of four hectares", [polygon(rectangle(1768, 1838)), 40_000], []],
    ["no word of how exact it was", [point(31.6, 0), 10_000, null], []],
    ["ten metres", [point(31.6, 0), 10_000, 10], []],
    ["eleven metres", [point(31.6, 0), 10_000, 11], ["warning:inaccurate"]],
  ])("%s", (_, asked, expected) => {
    expect(codesOf(check(...asked))).toEqual(expected);
  });

  test("how exact and how alike is asked for is what the company decided", () => {
    const limits = { ...startingThresholds, declaredArea: 2_000, gpsAccuracy: 5 };
    const plot = { geometry: polygon(hectare), declaredM2: 8_333, accuracyM: 6 };
    const found = checkPlot(plot, limits);
    expect(codesOf(found)).toEqual(["warning:declared-differs", "warning:inaccurate"]);
    expect(found[1]?.message).toContain("exact to 6 m only; 5 m or better");
    expect(checkPlot({ ...plot, declaredM2: 8_334, accuracyM: 5 }, limits)).toEqual([]);
  });

  test("land that cannot be measured is not compared with anything", () => {
    const other = { id: "p", farmerId: "f", code: "P1", farmerName: "A B" };
    const far = polygon(rectangle(884, 919, 12));
    const plot = { geometry: far, declaredM2: 1, accuracyM: 4 };
    const neighbour = { ...other, geometry: far };
    expect(codesOf(checkAmong(plot, [neighbour], startingThresholds))).toEqual([
      "error:outside-uganda",
    ]);
    const open = { ...plot, geometry: polygon(hectare.slice(0, 4)) };
    expect(
      codesOf(checkAmong(open, [{ ...other, geometry: polygon(hectare) }], startingThresholds)),
    ).toEqual(["error:open-ring"]);
  });

  test("errors come first, each kind in the order it was found", () => {
    const other = { id: "p", farmerId: "f", farmerName: "A B" };
    const neighbours = [
      { ...other, code: "P1", geometry: polygon(rectangle(884, 919, 31.6007)) },
      { ...other, code: "P2", geometry: polygon(rectangle(884, 919, 31.6001)) },
    ];
    const plot = { geometry: polygon(hectare), declaredM2: 1_000_001, accuracyM: 50 };
    const findings = checkAmong(plot, neighbours, startingThresholds);
    expect(codesOf(findings)).toEqual([
      "error:declared-too-large",
      "error:overlaps",
      "warning:declared-differs",
      "warning:overlaps",
      "warning:inaccurate",
    ]);
    expect(hasErrors(findings)).toBe(true);
    expect(hasErrors(findings.filter(({ level }) => level === "warning"))).toBe(false);
    expect(hasErrors([])).toBe(false);
  });
});

describe("what somebody answers for", () => {
  const differs: Finding = { code: "declared-differs", level: "warning", message: "1.20 or 1.00?" };
  const small: Finding = { code: "too-small", level: "error", message: "Too small." };
  const answered = (...messages: string[]) => new Set(messages);

  test("is a warning of these very words, and never an error", () => {
    const findings = [small, differs];
    expect(withAcceptances(findings, answered("1.20 or 1.00?", "Too small."))).toEqual([
      small,
      { ...differs, isAccepted: true },
    ]);
    expect(withAcceptances(findings, answered("1.20 or 1.01?"))).toEqual(findings);
    expect(withAcceptances([], answered("1.20 or 1.00?"))).toEqual([]);
  });

  test("does not hold longer than the answer", () => {
    const before = withAcceptances([differs], answered(differs.message));
    expect(withAcceptances(before, answered())).toEqual([differs]);
  });

  test("is the same when it is asked again", () => {
    const finding = fc.record({
      code: fc.constant("overlaps"),
      level: fc.constantFrom("error" as const, "warning" as const),
      message: fc.constantFrom("a", "b", "c"),
    });
    fc.assert(
      fc.property(fc.array(finding), fc.subarray(["a", "b", "c"]), (findings, messages) => {
        const once = withAcceptances(findings, new Set(messages));
        expect(withAcceptances(once, new Set(messages))).toEqual(once);
        const accepted = once.filter(({ isAccepted }) => isAccepted);
        expect(accepted).toHaveLength(
          findings.filter(({ level, message }) => level === "warning" && messages.includes(message))
            .length,
        );
      }),
    );
  });
});

test.each([
  [0, "0.00"],
  [49, "0.00"],
  [50, "0.01"],
  [12_349, "1.23"],
  [12_350, "1.24"],
  [1_000_000, "100.00"],
])("%i m² are %s ha", (m2, words) => {
  expect(formatHectares(m2)).toBe(words);
});

test.each([
  ["1 hectare", 10_000],
  ["2 Hectares", 20_000],
  [" 1.2345 ", 12_345],
  ["1 acre", 4_047],
  ["1 ac", 4_047],
  ["2.5 ACRES", 10_117],
  ["0.0001", 1],
  ["10000", 100_000_000],
  ["10000.0001", null],
  ["1.23456", null],
  ["ha", null],
  [".", null],
  ["1.2 m", null],
  ["1.2 hab", null],
  ["1.2 2", null],
  ["about 1.2", null],
  ["", null],
])("the size %j is %s m²", (typed, m2) => {
  expect(parseArea(typed)).toBe(m2);
});
