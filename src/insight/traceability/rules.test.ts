import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contributions, coverageOf, originGeoJson, traceBack } from "./rules.ts";

const lots = (...ids: string[]) => ids.map((id, i) => ({ id, seq: BigInt(i + 1) }));

describe("600 kg traced and 400 kg untraced", () => {
  const graph = {
    lots: lots("good", "bad", "blend", "half", "clean"),
    edges: [
      { parent: null, child: "good", grams: 600_000n },
      { parent: null, child: "bad", grams: 400_000n },
      { parent: "good", child: "blend", grams: 600_000n },
      { parent: "bad", child: "blend", grams: 400_000n },
      { parent: "blend", child: "half", grams: 500_000n },
      // Processing loses 50 kg of 500: 450 come out, so 450 are on the arrow.
      { parent: "half", child: "clean", grams: 450_000n },
    ],
  };
  const deliveries = [
    {
      lotId: "good",
      collectionId: "c1",
      number: "COL-1",
      farmerId: "f1",
      plots: [{ plotId: "p1", shareBp: 10_000 }],
    },
    { lotId: "bad", collectionId: "c2", number: "COL-2", farmerId: "f2", plots: [] },
  ];
  const plots = [{ plotId: "p1", isVerified: true, sharesGeolocation: true, riskLevel: null }];
  test.each([
    ["blended", "blend", 1_000_000n],
    ["split", "half", 500_000n],
    ["after the loss of the work", "clean", 450_000n],
    ["a part of it", "clean", 45_000n],
  ])("is 60.0 %% %s", (_, lotId, grams) => {
    const trace = traceBack(graph, [{ lotId, grams }]);
    const found = contributions(trace.sources, deliveries);
    const coverage = coverageOf(found, plots);
    expect(coverage.coverageBp).toBe(6000);
    expect(coverage.grams).toBe(grams);
  });
  test("a plot that is not verified, or not to be shown, is a gap", () => {
    const found = contributions([{ lotId: "good", grams: 10n }], deliveries);
    const hidden = [{ plotId: "p1", isVerified: true, sharesGeolocation: false, riskLevel: null }];
    const unverified = [
      { plotId: "p1", isVerified: false, sharesGeolocation: true, riskLevel: null },
    ];
    expect(coverageOf(found, hidden)).toMatchObject({ traced: 0n, withGaps: 10n });
    expect(coverageOf(found, unverified)).toMatchObject({ traced: 0n, withGaps: 10n });
  });
  test.each([
    ["low", 10n],
    ["more_info_needed", 0n],
    [null, 10n],
    ["high", 0n],
  ] as const)("a plot whose risk is %s", (riskLevel, traced) => {
    const found = contributions([{ lotId: "good", grams: 10n }], deliveries);
    const plot = { plotId: "p1", isVerified: true, sharesGeolocation: true, riskLevel };
    const { byRisk, ...coverage } = coverageOf(found, [plot]);
    expect(coverage).toMatchObject({ traced, withGaps: 10n - traced });
    const none = { low: 0n, more_info_needed: 0n, high: 0n, unanswered: 0n };
    expect(byRisk).toEqual({ ...none, [riskLevel ?? "unanswered"]: 10n });
  });
  test("99.99 % is not rounded up to 100", () => {
    const found = {
      known: [{ collectionId: "c", farmerId: "f", plotId: "p1", grams: 999_999n }],
      unknownGrams: 1n,
    };
    expect(coverageOf(found, plots).coverageBp).toBe(9999);
  });
});

test("three plots, delivering from one: one feature", () => {
  const found = contributions(
    [{ lotId: "l", grams: 100n }],
    [
      {
        lotId: "l",
        collectionId: "c",
        number: "n",
        farmerId: "f",
        plots: [
          { plotId: "a", shareBp: 6000 },
          { plotId: "b", shareBp: 4000 },
        ],
      },
    ],
  );
  expect(found.known.map((one) => [one.plotId, one.grams])).toEqual([
    ["a", 60n],
    ["b", 40n],
  ]);
});

test("the file is the same for the same plots, in whatever order", () => {
  const plot = (id: string) => ({
    id,
    producerName: `Farmer ${id}`,
    productionPlace: "Kakunyu, Masaka",
    geometry: { type: "Point", coordinates: [31.652341, -0.362187] },
    areaSquareMetres: 12_000n,
  });
  const text = originGeoJson([plot("b"), plot("a")]);
  expect(text).toBe(originGeoJson([plot("a"), plot("b")]));
  const parsed: { features: { properties: Record<string, unknown> }[] } = JSON.parse(text);
  expect(parsed.features[0]?.properties).toEqual({
    ProducerName: "Farmer a",
    ProducerCountry: "UG",
    ProductionPlace: "Kakunyu, Masaka",
    Area: 1.2,
  });
});

test("whatever was split and blended, every gram asked for is found again", () => {
  const sizes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 5 }), fc.nat(10_000), (layers, bp) => {
      const all: { id: string; seq: bigint }[] = [];
      const edges: { parent: string | null; child: string; grams: bigint }[] = [];
      let before: { id: string; grams: bigint }[] = [];
      layers.forEach((layer, depth) => {
        const id = `lot${depth}`;
        const bought = layer.map((grams, i) => ({ id: `buy${depth}.${i}`, grams }));
        for (const one of bought) {
          all.push({ id: one.id, seq: BigInt(all.length + 1) });
          edges.push({ parent: null, child: one.id, grams: one.grams });
        }
        const parents = [...before, ...bought];
        all.push({ id, seq: BigInt(all.length + 1) });
        for (const parent of parents)
          edges.push({ parent: parent.id, child: id, grams: parent.grams });
        before = [{ id, grams: parents.reduce((sum, one) => sum + one.grams, 0n) }];
      });
      const last = before[0];
      fc.pre(last !== undefined);
      const grams = (last.grams * BigInt(bp)) / 10_000n;
      const trace = traceBack({ lots: all, edges }, [{ lotId: last.id, grams }]);
      expect(trace.sources.reduce((sum, one) => sum + one.grams, 0n)).toBe(grams);
    }),
  );
});
