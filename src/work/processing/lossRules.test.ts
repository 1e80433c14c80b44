// What a batch may lose: what is spilt, what dries, and what the form leaves over.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLostAbove, lossNeeds, lostBeyond, moistureLoss, type WeighedDry } from "./lossRules.ts";
import type { LossName } from "./rules.ts";

test.each([
  [5_000n, 50, 200, { reason: false, review: false }],
  [5_001n, 50, 200, { reason: true, review: false }],
  [20_000n, 50, 200, { reason: true, review: false }],
  [20_001n, 50, 200, { reason: true, review: true }],
  [20_001n, 201, 201, { reason: false, review: false }],
  [1n, 0, 0, { reason: true, review: true }],
  [0n, 0, 0, { reason: false, review: false }],
])("of a tonne %d g spilt or that nobody explains, beside %i and %i basis points: %j", (...row) => {
  const [abnormal, unexplainedReason, unexplainedReview, needs] = row;
  const limits = { unexplainedReason, unexplainedReview };
  expect(lossNeeds({ input: 1_000_000n, abnormal }, limits)).toEqual(needs);
});

test("drying from 13.5 to 12.5 % takes 240 kg of 21 tonnes", () =>
  expect(moistureLoss(21_000_000n, 1350n, 1250n)).toBe(240_000n));

test.each<[bigint, bigint, bigint, bigint]>([
  // 1,000 kg with 20 % of water are 800 kg dry, and 1,000 kg ÷ 0.9 × 0.8 with 10 % of it.
  [1_000_000n, 2_000n, 1_000n, 111_111n],
  [1_000n, 5_000n, 0n, 500n],
  [1_000n, 1_250n, 1_250n, 0n],
  [1_000n, 1_250n, 1_300n, 0n],
  [1_000n, 10_001n, 10_000n, 0n],
  [0n, 1_350n, 1_250n, 0n],
  // What is left counts in whole grams: 2.4999 g are 2 g, 2.5002 g are 3 g, half a gram is one.
  [1n, 5_000n, 0n, 0n],
  [3n, 7_500n, 5_000n, 1n],
  [5n, 7_400n, 5_000n, 2n],
  [3n, 1_667n, 0n, 1n],
  [3n, 1_666n, 0n, 0n],
])("drying %d g from %d to %d basis points takes %d g", (grams, before, after, taken) => {
  expect(moistureLoss(grams, before, after)).toBe(taken);
});

describe("what is lost beyond what the form leaves over", () => {
  const good = (grams: bigint) => ({ grams, isByProduct: false });
  const gives = new Map([
    ["faq", good(540_000n)],
    ["green", good(1_080_000n)],
    ["bhp", { grams: 540_000n, isByProduct: true }],
  ]);
  /** A tonne of which some came out as one product and the rest was lost, named so. */
  const tonne = (
    losses: Partial<Record<LossName, bigint>>,
    more: Partial<WeighedDry> & { product?: string } = {},
  ): WeighedDry => {
    const named = Object.entries(losses).map(([name, grams]) => ({ name: nameOf(name), grams }));
    const lost = named.reduce((sum, { grams }) => sum + grams, 0n);
    const { product: productId = "faq", ...rest } = more;
    const line = { kind: "main" as const, productId, grams: 1_000_000n - lost };
    return {
      ...{ inputGrams: 1_000_000n, losses: named, moistureInBp: null, moistureOutBp: null },
      ...{ outputs: [{ ...line, valuePerKilogram: null }], ...rest },
    };
  };
  const nameOf = (name: string): LossName =>
    name === "moisture" || name === "spillage" || name === "unexplained" ? name : "husk";
  const wet = { moistureInBp: 2_500, moistureOutBp: 1_200 };

  test.each<[string, WeighedDry, boolean, bigint | null]>([
    ["as much as it leaves", tonne({ husk: 460_000n }), false, 0n],
    ["less", tonne({ husk: 300_000n }), false, 0n],
    ["more, whatever its name", tonne({ husk: 440_000n, spillage: 30_000n }), false, 10_000n],
    // 147,727 g of water; of the 852,273 g left the form leaves 392,045 g over.
    ["dried", tonne({ moisture: 147_727n, husk: 392_050n }, wet), false, 5n],
    ["dried, and all of it named husk", tonne({ husk: 540_000n }, wet), false, 80_000n],
    ["more named water than dried", tonne({ moisture: 540_000n }, wet), false, 228n],
    [
      "a moisture nobody measured after",
      tonne({ moisture: 500_000n }, { moistureInBp: 2_500 }),
      false,
      40_000n,
    ],
    ["fresh fruit, its water counted already", tonne({ moisture: 500_000n }, wet), true, 40_000n],
    [
      "a form that would give more than went in",
      tonne({ husk: 200_000n }, { product: "green" }),
      false,
      null,
    ],
    ["a product nobody knows", tonne({ husk: 900_000n }, { product: "shea" }), false, null],
  ])("%s", (_, weighed, isFresh, beyond) => {
    expect(lostBeyond(weighed, { gives, isFresh })).toBe(beyond);
  });

  test("what fell off as a by-product is not lost", () => {
    const outputs = [
      { kind: "main" as const, productId: "faq", grams: 500_000n, valuePerKilogram: null },
      { kind: "by-product" as const, productId: "bhp", grams: 40_000n, valuePerKilogram: 1n },
    ];
    const weighed = tonne({ husk: 460_000n }, { outputs });
    expect(lostBeyond(weighed, { gives, isFresh: false })).toBe(0n);
  });

  test("is never less for more that was lost", () => {
    const lost = fc.bigInt({ min: 1n, max: 900_000n });
    fc.assert(
      fc.property(lost, fc.bigInt({ min: 0n, max: 90_000n }), (husk, more) => {
        const beyond = (of: bigint) => lostBeyond(tonne({ husk: of }), { gives, isFresh: false });
        expect(beyond(husk + more)).toBeGreaterThanOrEqual(beyond(husk) ?? -1n);
      }),
    );
  });

  test.each<[bigint | null, number, boolean]>([
    [null, 0, false],
    [0n, 0, false],
    [1n, 0, true],
    [50_000n, 500, false],
    [50_001n, 500, true],
  ])("%s g of a tonne beside %d basis points", (beyond, lossAbove, isAbove) => {
    expect(isLostAbove(beyond, 1_000_000n, { lossAbove })).toBe(isAbove);
  });
});
