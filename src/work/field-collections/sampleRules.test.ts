import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { odours, type Quality } from "./qualityRules.ts";
import {
  checkDeclared,
  checkFurtherSample,
  type FurtherSample,
  sampleBlockers,
  worstOf,
} from "./sampleRules.ts";

const measured: Quality = {
  moistureBp: 1_300,
  foreignMatterBp: 80,
  defectsBp: 400,
  odour: "earthy",
};
const sample = (facts: Partial<FurtherSample> = {}): FurtherSample => ({
  moistureBp: 1_200,
  foreignMatterBp: 50,
  defectsBp: 300,
  odour: "clean",
  ...facts,
});

describe("what the worst of all samples says", () => {
  test("without further samples it is the officer's own measurement", () => {
    expect(worstOf(measured, [])).toEqual(measured);
    const unmeasured = { ...measured, moistureBp: null, foreignMatterBp: null, defectsBp: null };
    expect(worstOf(unmeasured, [])).toEqual(unmeasured);
  });

  test("a better sample changes nothing", () => {
    expect(worstOf(measured, [sample()])).toEqual(measured);
  });

  test.each<[string, FurtherSample, Partial<Quality>]>([
    ["wetter", sample({ moistureBp: 1_301 }), { moistureBp: 1_301 }],
    ["dirtier", sample({ foreignMatterBp: 81 }), { foreignMatterBp: 81 }],
    ["with more defects", sample({ defectsBp: 401 }), { defectsBp: 401 }],
    ["whose defects nobody counted", sample({ defectsBp: null }), {}],
    ["with a worse smell", sample({ odour: "mouldy" }), { odour: "mouldy" }],
  ])("a sample %s counts in that alone", (_, further, changes) => {
    expect(worstOf(measured, [further])).toEqual({ ...measured, ...changes });
  });

  test("each figure is taken from the sample that is worst in it", () => {
    const further = [
      sample({ moistureBp: 1_900 }),
      sample({ foreignMatterBp: 900, odour: "fermented" }),
      sample({ defectsBp: 800, odour: "chemical" }),
    ];
    expect(worstOf(measured, further)).toEqual({
      moistureBp: 1_900,
      foreignMatterBp: 900,
      defectsBp: 800,
      odour: "fermented",
    });
  });

  test("what was measured to be nothing is known, what was not measured is not", () => {
    const unmeasured = { ...measured, moistureBp: null, defectsBp: null };
    const clean = sample({ moistureBp: 0, defectsBp: 0 });
    expect(worstOf(unmeasured, [clean])).toMatchObject({ moistureBp: 0, defectsBp: 0 });
    expect(worstOf(unmeasured, [sample({ defectsBp: null })]).defectsBp).toBe(null);
  });

  test("smells from best to worst: clean, earthy, chemical, fermented, mouldy", () => {
    const fromBest = ["clean", "earthy", "chemical", "fermented", "mouldy"] as const;
    expect(fromBest.toSorted()).toEqual(odours.toSorted());
    for (const [better, one] of fromBest.entries()) {
      for (const [worse, other] of fromBest.entries()) {
        if (worse < better) continue;
        expect(worstOf({ ...measured, odour: one }, [sample({ odour: other })]).odour).toBe(other);
        expect(worstOf({ ...measured, odour: other }, [sample({ odour: one })]).odour).toBe(other);
      }
    }
  });
});

const share = fc.integer({ min: 0, max: 10_000 });
const odour = fc.constantFrom(...odours);
const samples = fc.array(
  fc.record({
    moistureBp: share,
    foreignMatterBp: share,
    defectsBp: fc.option(share),
    odour,
  }),
  { maxLength: 8 },
);

test("in whatever order samples were taken, the worst is the same, and each of its figures was measured", () => {
  fc.assert(
    fc.property(samples, (further) => {
      const worst = worstOf(measured, further);
      expect(worstOf(measured, further.toReversed())).toEqual(worst);
      const defects = [measured, ...further].flatMap(({ defectsBp }) => defectsBp ?? []);
      expect(worst.moistureBp).toBe(Math.max(1_300, ...further.map((one) => one.moistureBp)));
      expect(worst.foreignMatterBp).toBe(
        Math.max(80, ...further.map((one) => one.foreignMatterBp)),
      );
      expect(worst.defectsBp).toBe(Math.max(...defects));
      expect([measured, ...further].map((one) => one.odour)).toContain(worst.odour);
    }),
  );
});

test.each([
  [1, 1, null],
  [0, 0, null],
  [3, 4, null],
  [3, 3, null],
  [3, 2, "2 of 3 samples are taken"],
  [1, 0, "0 of 1 samples are taken"],
])("of %i samples that are needed %i are taken", (samplesNeeded, samplesTaken, what) => {
  expect(sampleBlockers({ id: "one", samplesNeeded, samplesTaken })).toEqual(
    what === null
      ? []
      : [{ what, owner: "Quality approver", link: "/field-collections/samples#one" }],
  );
});

test.each([
  ["quality_pending", 1, null],
  ["quality_pending", 8, null],
  ["quality_pending", 9, "collection.samples-enough"],
  ["quality_pending", 10, "collection.samples-enough"],
  ["recorded", 1, "collection.not-sampled"],
  ["approved", 1, "collection.not-sampled"],
  ["rejected", 9, "collection.not-sampled"],
])("a further sample of a delivery that is %s, after %i", (state, taken, code) => {
  expect(codeOf(() => checkFurtherSample(state, taken))).toBe(code);
});

test("a delivery that stands elsewhere or has enough samples is a matter of its state", () => {
  for (const [state, taken] of [
    ["approved", 1],
    ["quality_pending", 9],
  ] as const) {
    expect(() => checkFurtherSample(state, taken)).toThrow(
      expect.objectContaining({ status: 409 }),
    );
  }
  expect(() => checkFurtherSample("quality_pending", 9)).toThrow("9 samples were taken");
});

test.each([
  ["a supplier brought it", "masaka", 400_000n, null],
  ["a supplier brought it without a note", "masaka", null, null],
  ["nobody brought it and no note is there", null, null, null],
  ["nobody brought it", null, 400_000n, "collection.declared-by-nobody"],
  ["nobody brought it, and the note says nothing", null, 0n, "collection.declared-by-nobody"],
])("the weight of a note where %s", (_, supplierId, declared, code) => {
  expect(codeOf(() => checkDeclared({ supplierId, declared }))).toBe(code);
});
