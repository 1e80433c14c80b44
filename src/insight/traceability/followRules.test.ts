// What a trace names on the way, how deliveries lie on plots, and the file for the buyer.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  contributions,
  coverageOf,
  type Delivery,
  originGeoJson,
  type OriginPlot,
  type PlotStanding,
  traceBack,
} from "./rules.ts";

const lots = [
  { id: "a", seq: 1n },
  { id: "b", seq: 2n },
  { id: "blend", seq: 3n },
  { id: "bags", seq: 4n },
];
const edges = [
  { parent: null, child: "a", grams: 600n },
  { parent: null, child: "b", grams: 400n },
  { parent: "a", child: "blend", grams: 600n },
  { parent: "b", child: "blend", grams: 400n },
  { parent: "blend", child: "bags", grams: 1_000n },
];
const graph = { lots, edges };

describe("following weight back", () => {
  const half = {
    lots: [
      { lotId: "bags", grams: 500n },
      { lotId: "blend", grams: 500n },
      { lotId: "b", grams: 200n },
      { lotId: "a", grams: 300n },
    ],
    arrows: [
      { parent: "blend", child: "bags", grams: 500n },
      { parent: "a", child: "blend", grams: 300n },
      { parent: "b", child: "blend", grams: 200n },
    ],
    sources: [
      { lotId: "b", grams: 200n },
      { lotId: "a", grams: 300n },
    ],
  };

  test("names every lot on the way with its share, and where it came from outside", () => {
    expect(traceBack(graph, [{ lotId: "bags", grams: 500n }])).toEqual(half);
  });

  test("adds together what is asked of one lot twice, or of a lot and of what it became", () => {
    const [part, rest] = [
      { lotId: "bags", grams: 200n },
      { lotId: "bags", grams: 300n },
    ];
    expect(traceBack(graph, [part, rest])).toEqual(half);
    const { lots: found } = traceBack(graph, [part, { lotId: "a", grams: 60n }]);
    expect(found.find(({ lotId }) => lotId === "a")?.grams).toBe(180n);
  });

  test("does not mind in which order lots and arrows were read", () => {
    const turned = { lots: lots.toReversed(), edges };
    expect(traceBack(turned, [{ lotId: "bags", grams: 500n }])).toEqual(half);
  });

  test("finds nothing of nothing", () => {
    const none = { lots: [], arrows: [], sources: [] };
    expect(traceBack(graph, [])).toEqual(none);
    expect(traceBack(graph, [{ lotId: "bags", grams: 0n }])).toEqual(none);
  });

  test("an arrow that carries nothing of it is not named", () => {
    const { arrows, sources } = traceBack(graph, [{ lotId: "bags", grams: 1n }]);
    expect(arrows.map(({ parent }) => parent)).toEqual(["blend", "a"]);
    expect(sources).toEqual([{ lotId: "a", grams: 1n }]);
  });

  test("more than there ever was of a lot is a fault of ours", () => {
    const ask = (grams: bigint) => () => traceBack(graph, [{ lotId: "bags", grams }]);
    expect(ask(1_000n)).not.toThrow();
    expect(ask(1_001n)).toThrow("no more is asked");
    const alone = { lots: [{ id: "opening", seq: 1n }], edges: [] };
    const askAlone = () => traceBack(alone, [{ lotId: "opening", grams: 1n }]);
    expect(askAlone).toThrow("no more is asked");
  });
});

const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  ...{ lotId: "l", collectionId: "c", number: "COL-26-000001", farmerId: "f", plots: [] },
  ...change,
});

describe("a delivery on its plots", () => {
  const known = (grams: bigint, change: Partial<Delivery>) =>
    contributions([{ lotId: "l", grams }], [delivery(change)]).known.map((one) => {
      return [one.farmerId, one.plotId, one.grams];
    });

  test.each<[string, Partial<Delivery>, (string | bigint | null)[][]]>([
    ["without plots is the farmer's", {}, [["f", null, 101n]]],
    ["of one plot is all of it", { plots: [{ plotId: "p", shareBp: 10_000 }] }, [["f", "p", 101n]]],
    [
      "of plots that are not all of it leaves a rest",
      { plots: [{ plotId: "p", shareBp: 2_500 }] },
      [
        ["f", "p", 25n],
        ["f", null, 76n],
      ],
    ],
    [
      "of a plot with no share is the others'",
      {
        plots: [
          { plotId: "p", shareBp: 0 },
          { plotId: "q", shareBp: 10_000 },
        ],
      },
      [["f", "q", 101n]],
    ],
    [
      "of a supplier is whose the plots are; of whom nobody knows, nobody's",
      {
        farmerId: null,
        plots: [
          { plotId: "p", shareBp: 5_000, farmerId: "g" },
          { plotId: "q", shareBp: 2_500, farmerId: null },
        ],
      },
      [
        ["g", "p", 51n],
        [null, "q", 25n],
        [null, null, 25n],
      ],
    ],
  ])("%s", (_, change, expected) => expect(known(101n, change)).toEqual(expected));

  test("what came from outside without a delivery is nobody's", () => {
    const sources = [
      { lotId: "opening", grams: 30n },
      { lotId: "l", grams: 10n },
      { lotId: "older", grams: 2n },
    ];
    const found = contributions(sources, [delivery()]);
    expect(found.unknownGrams).toBe(32n);
    expect(found.known).toEqual([{ collectionId: "c", farmerId: "f", plotId: null, grams: 10n }]);
  });

  test("whatever the shares, not a gram of it is lost", () => {
    const shares = fc.array(fc.nat(2_000), { maxLength: 5 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), shares, (grams, drawn) => {
        const plots = drawn.map((shareBp, i) => ({ plotId: `p${i}`, shareBp }));
        const found = contributions([{ lotId: "l", grams }], [delivery({ plots })]);
        expect(found.known.reduce((sum, one) => sum + one.grams, 0n)).toBe(grams);
      }),
    );
  });
});

describe("how much can be shown", () => {
  const plot = (change: Partial<PlotStanding> = {}): PlotStanding => ({
    ...{ plotId: "p", isVerified: true, sharesGeolocation: true, riskLevel: null },
    ...change,
  });
  const part = (plotId: string | null, grams: bigint) => ({
    ...{ collectionId: "c", farmerId: "f", plotId, grams },
  });

  test("each part is traced, has a gap, or ends without a plot; together they are the weight", () => {
    const known = [part("p", 1n), part("q", 20n), part(null, 300n), part("unknown", 4_000n)];
    const plots = [plot(), plot({ plotId: "q", isVerified: false, riskLevel: "low" })];
    expect(coverageOf({ known, unknownGrams: 50_000n }, plots)).toEqual({
      ...{ grams: 54_321n, traced: 1n, withGaps: 20n, untraced: 54_300n, coverageBp: 0 },
      byRisk: { low: 20n, more_info_needed: 0n, high: 0n, unanswered: 1n },
    });
  });

  test("nothing is covered of nothing, and everything only where every gram is", () => {
    expect(coverageOf({ known: [], unknownGrams: 0n }, []).coverageBp).toBe(0);
    const known = [part("p", 3n)];
    expect(coverageOf({ known, unknownGrams: 0n }, [plot()]).coverageBp).toBe(10_000);
    expect(coverageOf({ known, unknownGrams: 1n }, [plot()]).coverageBp).toBe(7_500);
  });
});

describe("the file for the buyer", () => {
  const ring = [
    [31.1, -0.3],
    [31.2, -0.3],
    [31.2, -0.4],
    [31.1, -0.3],
  ];
  const plot: OriginPlot = {
    ...{ id: "a", producerName: "Nakato Rehema", productionPlace: null },
    geometry: { type: "Polygon", coordinates: [ring] },
    areaSquareMetres: 54_321n,
  };
  const featuresOf = (plots: readonly OriginPlot[]): unknown => JSON.parse(originGeoJson(plots));

  test("a drawn plot has its border and no area, and no place where none is known", () => {
    expect(featuresOf([plot])).toEqual({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          properties: { ProducerName: "Nakato Rehema", ProducerCountry: "UG" },
          geometry: { type: "Polygon", coordinates: [ring] },
        },
      ],
    });
    expect(originGeoJson([]).endsWith("}\n")).toBe(true);
  });

  test.each([
    [54_321n, 5.4321],
    [1n, 0.0001],
    // No plot is smaller than the file can say.
    [0n, 0.0001],
  ])("a point of %d square metres has an area of %d hectares", (areaSquareMetres, Area) => {
    const geometry = { type: "Point", coordinates: [31.1, -0.3] };
    const properties = { ProducerName: "Nakato Rehema", ProducerCountry: "UG", Area };
    expect(featuresOf([{ ...plot, geometry, areaSquareMetres }])).toMatchObject({
      features: [{ properties, geometry }],
    });
  });

  test("plots stand by their id", () => {
    const named = (id: string) => ({ ...plot, id, producerName: id });
    const text = originGeoJson(["c", "a", "b", "a"].map(named));
    expect([...text.matchAll(/"ProducerName":"(\w)"/g)].map(([, id]) => id).join("")).toBe("aabc");
  });
});
