import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startingThresholds } from "#books/thresholds/rules.ts";
import {
  areaM2,
  centreOf,
  commonAreaM2,
  contains,
  crossingSides,
  distanceM,
  type Position,
} from "./geometryRules.ts";
import {
  checkPlot,
  formatHectares,
  hasErrors,
  parseArea,
  plotLife,
  readGeometry,
} from "./plotRules.ts";
import { checkAmong, type Neighbour } from "./overlapRules.ts";

// The plot of domain.md §7.3, about 5.5 ha near Kayunga.
const kirindi: Position[] = [
  [32.982132, 0.702986],
  [32.984378, 0.702986],
  [32.984378, 0.704976],
  [32.982132, 0.704976],
  [32.982132, 0.702986],
];

/** A closed rectangle of some ten-thousandths of a degree. */
function rectangle(lon: number, lat: number, width: number, height = width): Position[] {
  const at = (x: number, y: number): Position => [
    Math.round((lon + x * 1e-4) * 1e6) / 1e6,
    Math.round((lat + y * 1e-4) * 1e6) / 1e6,
  ];
  return [at(0, 0), at(width, 0), at(width, height), at(0, height), at(0, 0)];
}

const polygon = (...rings: Position[][]) => ({ type: "Polygon" as const, coordinates: rings });
const point = (lon: number, lat: number) => ({
  type: "Point" as const,
  coordinates: [lon, lat] as Position,
});

function codes(
  geometry: Parameters<typeof checkPlot>[0]["geometry"],
  more: { declaredM2?: number; accuracyM?: number | null } = {},
  neighbours: readonly Neighbour[] = [],
): string[] {
  const declaredM2 = more.declaredM2 ?? 12_000;
  const found = checkAmong(
    { geometry, declaredM2, accuracyM: more.accuracyM ?? 4 },
    neighbours,
    startingThresholds,
  );
  return found.map((finding) => `${finding.level}:${finding.code}`);
}

describe("measuring land", () => {
  test("the known plot has five and a half hectares", () => {
    expect(areaM2(kirindi)).toBeGreaterThan(54_900);
    expect(areaM2(kirindi)).toBeLessThan(55_100);
    expect(formatHectares(areaM2(kirindi))).toBe("5.50");
  });

  test("a hundredth of a degree on the ellipsoid, against published lengths of a degree", () => {
    // At the equator one degree is 111,319.5 m east and 110,574.3 m north.
    const square = rectangle(32, -0.005, 100);
    expect(areaM2(square) / (1113.195 * 1105.743)).toBeCloseTo(1, 4);
    // At 3.4° north, in Kitgum: 111,125 m east and 110,578 m north.
    const north = rectangle(32.86, 3.395, 100);
    expect(areaM2(north) / (1111.25 * 1105.78)).toBeCloseTo(1, 3);
  });

  test("distance and centre", () => {
    expect(distanceM([32, 0], [32.001, 0])).toBeCloseTo(111.32, 1);
    expect(centreOf(polygon(kirindi))).toEqual([32.983255, 0.703981]);
    expect(centreOf(point(31.6, -0.3))).toEqual([31.6, -0.3]);
  });

  test("the direction of the walk and its start do not change the area", () => {
    const corners = fc.uniqueArray(
      fc.record({ angle: fc.integer({ min: 0, max: 359 }), far: fc.integer({ min: 3, max: 30 }) }),
      { minLength: 4, maxLength: 12, selector: (one) => one.angle },
    );
    fc.assert(
      fc.property(corners, fc.nat(11), (walk, turns) => {
        const ring = star(walk);
        const turned = [...ring.slice(turns % ring.length), ...ring.slice(0, turns % ring.length)];
        const close = (one: Position[]) => [...one, one[0] ?? [0, 0]] as Position[];
        const difference = Math.abs(areaM2(close(ring)) - areaM2(close(turned.toReversed())));
        expect(difference).toBeLessThanOrEqual(1);
      }),
    );
  });
});

/** Corners seen from one place in the middle: never crosses itself when the angles are sorted. */
function star(walk: readonly { angle: number; far: number }[]): Position[] {
  return walk
    .toSorted((a, b) => a.angle - b.angle)
    .map(({ angle, far }) => {
      const radians = (angle * Math.PI) / 180;
      const position: Position = [
        Math.round((31.6 + Math.cos(radians) * far * 1e-4) * 1e6) / 1e6,
        Math.round((-0.3 + Math.sin(radians) * far * 1e-4) * 1e6) / 1e6,
      ];
      return position;
    });
}

describe("land that two plots share", () => {
  test("half of a square", () => {
    const whole = rectangle(31.6, -0.3, 20);
    const half = rectangle(31.601, -0.3, 20);
    expect(commonAreaM2(whole, half) / areaM2(whole)).toBeCloseTo(0.5, 3);
  });

  test("a notch is not shared: the shape may be concave", () => {
    // A U whose opening holds the small square.
    const u: Position[] = [
      [31.6, -0.3],
      [31.603, -0.3],
      [31.603, -0.297],
      [31.602, -0.297],
      [31.602, -0.299],
      [31.601, -0.299],
      [31.601, -0.297],
      [31.6, -0.297],
      [31.6, -0.3],
    ];
    expect(commonAreaM2(u, rectangle(31.6012, -0.2988, 6))).toBe(0);
    const across = rectangle(31.5995, -0.298, 40, 5);
    const twoArms = 2 * areaM2(rectangle(31.6, -0.298, 10, 5));
    expect(Math.abs(commonAreaM2(u, across) - twoArms)).toBeLessThan(3);
  });

  test("symmetric, at most the smaller, all of itself", () => {
    const shift = fc.integer({ min: -40, max: 40 });
    const size = fc.integer({ min: 2, max: 40 });
    fc.assert(
      fc.property(shift, shift, size, size, (x, y, width, height) => {
        const a = rectangle(31.6, -0.3, 20);
        const b = rectangle(31.6 + x * 1e-4, -0.3 + y * 1e-4, width, height);
        const common = commonAreaM2(a, b);
        expect(Math.abs(common - commonAreaM2(b, a))).toBeLessThanOrEqual(1);
        expect(common).toBeLessThanOrEqual(Math.min(areaM2(a), areaM2(b)) + 2);
        expect(Math.abs(commonAreaM2(b, b) - areaM2(b))).toBeLessThanOrEqual(1);
        const wide = Math.max(0, Math.min(20, x + width) - Math.max(0, x));
        const high = Math.max(0, Math.min(20, y + height) - Math.max(0, y));
        const expected = areaM2(rectangle(31.6, -0.3, wide, high));
        expect(Math.abs(common - expected)).toBeLessThanOrEqual(expected / 5000 + 2);
      }),
    );
  });

  test("inside and outside", () => {
    expect(contains(kirindi, [32.983, 0.704])).toBe(true);
    expect(contains(kirindi, [32.99, 0.704])).toBe(false);
  });
});

describe("reading GeoJSON", () => {
  test("a feature, a collection of one and a bare geometry are the same plot", () => {
    const bare = { type: "Polygon", coordinates: [kirindi] };
    const feature = { type: "Feature", properties: {}, geometry: bare };
    const collection = { type: "FeatureCollection", features: [feature] };
    const multi = { type: "MultiPolygon", coordinates: [[kirindi]] };
    for (const given of [bare, feature, collection, multi]) {
      const reading = readGeometry(given);
      expect(reading.ok && reading.geometry).toEqual(bare);
    }
  });

  test("six decimals are kept, height is dropped, repeated corners are joined and said", () => {
    const reading = readGeometry({
      type: "Polygon",
      coordinates: [
        [
          [32.9821321, 0.7029861, 1100],
          [32.9821322, 0.7029859, 1100],
          ...kirindi.slice(1).map(([lon, lat]) => [lon, lat, 1100]),
        ],
      ],
    });
    expect(reading.ok && reading.geometry).toEqual(polygon(kirindi));
    expect(reading.ok && reading.findings[0]?.code).toBe("corners-joined");
  });

  test.each([
    ["not-geojson", null],
    ["not-geojson", "text"],
    ["not-geojson", [1, 2]],
    ["other-geometry", {}],
    ["not-geojson", { type: "Feature", geometry: null }],
    ["line", { type: "LineString", coordinates: kirindi }],
    ["other-geometry", { type: "GeometryCollection", geometries: [] }],
    ["bad-position", { type: "Point", coordinates: [[32.9, 0.7]] }],
    ["bad-position", { type: "Point", coordinates: ["32.9", "0.7"] }],
    ["bad-position", { type: "Point", coordinates: [32.9] }],
    ["bad-position", { type: "Point", coordinates: [Number.NaN, 0.7] }],
    ["bad-position", { type: "Point", coordinates: [3200, 0.7] }],
    ["bad-position", { type: "Polygon", coordinates: [[[32.9, 0.7], null]] }],
    ["no-corners", { type: "Polygon", coordinates: [] }],
    ["no-corners", { type: "Polygon", coordinates: [[]] }],
    ["several-plots", { type: "MultiPolygon", coordinates: [[kirindi], [kirindi]] }],
    ["several-plots", { type: "FeatureCollection", features: [{}, {}] }],
    [
      "too-many-corners",
      {
        type: "Polygon",
        coordinates: [Array.from({ length: 1001 }, (_, i) => [32 + i * 1e-5, 0])],
      },
    ],
  ])("refuses %s", (code, given) => {
    const reading = readGeometry(given);
    expect(reading.ok ? "" : reading.finding.code).toBe(code);
  });
});

describe("the checks of a plot", () => {
  const at = { id: "plot", farmerId: "farmer" };
  const good = rectangle(31.65, -0.36, 10);

  test("a good point and a good outline have no findings", () => {
    expect(codes(point(31.652341, -0.362187))).toEqual([]);
    expect(codes(polygon(good), { declaredM2: areaM2(good) })).toEqual([]);
    expect(codes(polygon(kirindi), { declaredM2: 55_000 })).toEqual([]);
  });

  const bowTie = [good[0], good[2], good[1], good[3], good[0]] as Position[];
  const spike = [
    ...good.slice(0, 2),
    [31.653, -0.36],
    [31.651, -0.36],
    ...good.slice(2),
  ] as Position[];
  const hole = rectangle(31.6503, -0.3597, 3);
  test.each([
    ["swapped point", point(-0.362187, 31.652341), {}, ["error:swapped"]],
    ["outside", point(2.35, 48.85), {}, ["error:outside-uganda"]],
    ["nowhere", point(0, 0), {}, ["error:outside-uganda"]],
    ["swapped outline", polygon(good.map(([x, y]) => [y, x])), {}, ["error:swapped"]],
    ["open", polygon(good.slice(0, 4)), {}, ["error:open-ring"]],
    ["bow tie", polygon(bowTie), {}, ["error:crosses-itself"]],
    ["spike", polygon(spike), {}, ["error:crosses-itself"]],
    ["hole", polygon(good, hole), {}, ["error:hole"]],
    ["triangle", polygon([...good.slice(0, 3), good[0] as Position]), {}, ["error:few-corners"]],
    [
      "line",
      polygon(good.map(([x]) => [x, -0.36])),
      {},
      ["error:few-corners", "error:straight-line"],
    ],
    ["large point", point(31.65, -0.36), { declaredM2: 40_000 }, ["error:polygon-needed"]],
    ["just below", point(31.65, -0.36), { declaredM2: 39_999 }, []],
    ["tiny", polygon(rectangle(31.65, -0.36, 0.05)), {}, ["error:too-small"]],
    ["huge", polygon(rectangle(31.65, -0.36, 200)), {}, ["error:too-large"]],
    ["declared more", polygon(good), { declaredM2: 20_000 }, ["warning:declared-differs"]],
    ["inaccurate", point(31.65, -0.36), { accuracyM: 11 }, ["warning:inaccurate"]],
    ["exact enough", point(31.65, -0.36), { accuracyM: 10 }, []],
  ] as const)("%s", (_, geometry, more, expected) => {
    expect(codes(geometry as Parameters<typeof codes>[0], more)).toEqual(expected);
  });

  test.each([
    [9, []],
    [4, ["warning:overlaps"]],
    [6, ["error:overlaps"]],
  ] as const)("moved %s tenths beside another plot", (tenths, expected) => {
    const moved = tenths === 9 ? 9.5 : tenths === 4 ? 7 : 4;
    const other = rectangle(31.65 + moved * 1e-4, -0.36, 10);
    const neighbour = {
      ...at,
      code: "FRM-0003-P1",
      farmerName: "Namutebi Justine",
      geometry: polygon(other),
    };
    const found = codes(polygon(good), { declaredM2: areaM2(good) }, [neighbour]);
    expect(found).toEqual(expected);
  });

  test("a small plot wholly inside a large one is the same land", () => {
    const inner = rectangle(31.6502, -0.3598, 2);
    const neighbour = { ...at, code: "FRM-0003-P1", farmerName: "A B", geometry: polygon(good) };
    const found = checkAmong(
      { geometry: polygon(inner), declaredM2: areaM2(inner), accuracyM: 3 },
      [neighbour],
      startingThresholds,
    );
    expect(found[0]?.message).toBe(
      "100 % of this plot and 4 % of plot FRM-0003-P1 of A B are the same land. Find out whose it is, then walk again.",
    );
    expect(hasErrors(found)).toBe(true);
  });

  test("points and outlines meet as warnings", () => {
    const onPoint = { ...at, code: "P", farmerName: "A", geometry: point(31.6505, -0.3595) };
    expect(codes(polygon(good), {}, [onPoint])).toEqual(["warning:point-inside"]);
    expect(codes(point(31.6505, -0.3595), {}, [onPoint])).toEqual(["warning:same-point"]);
    const around = { ...at, code: "P", farmerName: "A", geometry: polygon(good) };
    expect(codes(point(31.6505, -0.3595), {}, [around])).toEqual(["warning:point-inside"]);
    expect(codes(point(31.7, -0.3595), {}, [around])).toEqual([]);
  });

  test("sides are named from one", () => {
    expect(crossingSides(bowTie)).toEqual([1, 3]);
  });

  test("land within features within features is read, however many they are", () => {
    const land = JSON.stringify(point(32.5, 0.5));
    const within = (opens: string, closes: string, inner: string) =>
      readGeometry(JSON.parse(opens.repeat(30_000) + inner + closes.repeat(30_000)));
    expect(within('{"type":"Feature","geometry":', "}", land).ok).toBe(true);
    expect(within('{"type":"FeatureCollection","features":[', "]}", land).ok).toBe(true);
    expect(within('{"type":"Feature","geometry":', "}", "null").ok).toBe(false);
  });

  test("any numbers at all are read or refused, never an accident", () => {
    const number = fc.oneof(fc.double(), fc.double({ min: 29, max: 36 }), fc.constant(0.5));
    const ring = fc.array(fc.array(number, { maxLength: 3 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(ring, { maxLength: 2 }), (coordinates) => {
        const reading = readGeometry({ type: "Polygon", coordinates });
        if (!reading.ok) return;
        const plot = { geometry: reading.geometry, declaredM2: 10_000, accuracyM: null };
        for (const finding of checkPlot(plot, startingThresholds))
          expect(finding.message).not.toMatch(/NaN|undef/);
      }),
    );
  });
});

describe("sizes as typed", () => {
  test.each([
    ["1.2", 12_000],
    ["1.2 ha", 12_000],
    ["1,2", 12_000],
    ["0,5 ha", 5_000],
    ["3 acres", 12_141],
    ["0.5ac", 2023],
    ["0", null],
    ["-1", null],
    ["much", null],
    ["20000", null],
  ])("%s", (typed, expected) => {
    expect(parseArea(typed)).toBe(expected);
  });
});

test("a retired plot stays retired, and only a checked one is verified", () => {
  expect(plotLife.moves.verify.from).toEqual(["checked"]);
  for (const move of Object.values(plotLife.moves)) expect(move.from).not.toContain("retired");
});
