import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  costOfPart,
  isAbove,
  planTakes,
  seesCosts,
  sharePercent,
  sizeWords,
  transform,
} from "./rules.ts";
import type { Layer, Transform } from "./rules.ts";

function layer(lotId: string, madeOn: string, kilograms: number, price: number): Layer {
  const quantity = BigInt(kilograms) * 1000n;
  return {
    lotId,
    lotCode: lotId,
    account: "1310",
    madeOn,
    seq: 1n,
    grade: null,
    stream: null,
    quantity,
    cost: BigInt(kilograms) * BigInt(price),
    free: quantity,
  };
}

describe("first in, first out", () => {
  const layers = [
    layer("b", "2026-11-05", 15_000, 11_600),
    layer("a", "2026-11-04", 10_000, 11_400),
  ];

  test("the oldest goes first, each with its own cost", () => {
    const takes = planTakes(layers, 21_000_000n);
    expect(takes.map((take) => [take.lotId, take.quantity, take.cost])).toEqual([
      ["a", 10_000_000n, 114_000_000n],
      ["b", 11_000_000n, 127_600_000n],
    ]);
  });

  test("on one day the one written first goes first", () => {
    const [x, y] = [layer("x", "2026-11-04", 1, 1), layer("y", "2026-11-04", 1, 1)];
    expect(
      planTakes(
        [
          { ...x, seq: 9n },
          { ...y, seq: 8n },
        ],
        1_000n,
      )[0]?.lotId,
    ).toBe("y");
  });

  test("what is held or reserved is not free", () => {
    const held = { ...layer("h", "2026-11-01", 100, 1), free: 0n };
    expect(planTakes([held, ...layers], 1_000n)[0]?.lotId).toBe("a");
  });

  test("more than is free is refused, saying what is free", () => {
    expect(() => planTakes(layers, 25_000_001n)).toThrow("only 25,000.0 kg free here");
    expect(() => planTakes([], 5n, { unit: "pieces" })).toThrow(
      "5 pieces asked for, only 0 pieces",
    );
  });

  test("taking a lot apart in any steps takes exactly its cost", () => {
    const amounts = fc.bigInt({ min: 1n, max: 10_000_000n });
    fc.assert(
      fc.property(amounts, amounts, fc.array(amounts), (quantity, cost, steps) => {
        const lot = { ...layer("a", "2026-11-04", 1, 1), quantity, cost, free: quantity };
        let taken = 0n;
        for (const step of [...steps, quantity]) {
          if (lot.quantity === 0n) break;
          const wanted = step < lot.quantity ? step : lot.quantity;
          const [take] = planTakes([lot], wanted);
          if (!take) throw new Error("a plan has takes");
          taken += take.cost;
          lot.quantity -= take.quantity;
          lot.free = lot.quantity;
          lot.cost -= take.cost;
          expect(lot.cost >= 0n).toBe(true);
        }
        expect(lot.quantity === 0n ? taken : taken + lot.cost).toBe(cost);
      }),
    );
  });
});

describe("lots become lots", () => {
  const container: Transform = {
    kind: "process",
    inputs: [{ lotId: "faq", grams: 21_000_000n, cost: 247_590_000n }],
    conversion: 3_990_000n,
    outputs: [
      { lotId: "screen15", kind: "main", grams: 19_200_000n },
      { lotId: "bhp", kind: "by-product", grams: 1_050_000n, netRealisableValue: 7_350_000n },
      { lotId: "rejects", kind: "by-product", grams: 210_000n, netRealisableValue: 420_000n },
    ],
    losses: [
      { name: "moisture", grams: 240_000n, abnormal: false },
      { name: "dust and stones", grams: 300_000n, abnormal: false },
    ],
  };

  test("the worked container: green ex-mill is 243,810,000", () => {
    const { outputs, abnormalCost, totalCost } = transform(container);
    expect(outputs.map((output) => output.cost)).toEqual([243_810_000n, 7_350_000n, 420_000n]);
    expect([abnormalCost, totalCost]).toEqual([0n, 251_580_000n]);
  });

  test("a by-product never carries more than there is: the main product costs nothing, not less", () => {
    const rich = container.outputs.map((output) =>
      output.kind === "main" ? output : { ...output, netRealisableValue: 200_000_000n },
    );
    const { outputs } = transform({ ...container, outputs: rich });
    expect(outputs.map((output) => output.cost)).toEqual([0n, 125_790_000n, 125_790_000n]);
  });

  test("abnormal loss takes its share by weight out of the product", () => {
    const { losses, outputs, abnormalCost } = transform({
      kind: "process",
      inputs: [{ lotId: "a", grams: 1_000_000n, cost: 10_000_000n }],
      conversion: 0n,
      outputs: [{ lotId: "b", kind: "main", grams: 900_000n }],
      losses: [{ name: "spilled", grams: 100_000n, abnormal: true }],
    });
    expect([losses[0]?.cost, outputs[0]?.cost, abnormalCost]).toEqual([
      1_000_000n,
      9_000_000n,
      1_000_000n,
    ]);
  });

  test("co-products share by the weight given", () => {
    const { outputs } = transform({
      kind: "split",
      inputs: [{ lotId: "a", grams: 100n, cost: 1_000n }],
      conversion: 0n,
      outputs: [
        { lotId: "b", kind: "main", grams: 50n, weight: 3n },
        { lotId: "c", kind: "co", grams: 50n, weight: 1n },
      ],
      losses: [],
    });
    expect(outputs.map((output) => output.cost)).toEqual([750n, 250n]);
  });

  const refusals: [string, Partial<Transform>, string][] = [
    ["nothing in", { inputs: [] }, "stock.nothing-in"],
    [
      "an empty output",
      { outputs: [{ lotId: "x", kind: "main", grams: 0n }] },
      "stock.empty-output",
    ],
    [
      "a negative loss",
      { losses: [{ name: "m", grams: -1n, abnormal: false }] },
      "stock.negative-loss",
    ],
    ["only by-products", { outputs: container.outputs.slice(1) }, "stock.no-main-output"],
    ["a gram missing", { losses: container.losses.slice(1) }, "stock.mass-does-not-balance"],
    [
      "a by-product worth less than nothing",
      {
        outputs: [{ lotId: "x", kind: "by-product", grams: 1n, netRealisableValue: -1n }],
      },
      "stock.negative-value",
    ],
  ];

  test.each(refusals)("%s is refused", (_, change, code) => {
    expect(() => transform({ ...container, ...change })).toThrow(expect.objectContaining({ code }));
  });

  const grams = fc.bigInt({ min: 1n, max: 50_000_000n });
  const shillings = fc.bigInt({ min: 0n, max: 500_000_000n });
  const work = fc
    .record({
      inputs: fc.array(fc.record({ grams, cost: shillings }), { minLength: 1, maxLength: 6 }),
      conversion: shillings,
      shares: fc.array(fc.record({ share: fc.integer({ min: 1, max: 1000 }), value: shillings }), {
        minLength: 1,
        maxLength: 4,
      }),
      lossShares: fc.array(fc.record({ share: fc.nat(50), abnormal: fc.boolean() }), {
        maxLength: 3,
      }),
    })
    .map(({ inputs, conversion, shares, lossShares }): Transform => {
      const total = inputs.reduce((sum, input) => sum + input.grams, 0n);
      const ends = [...shares, ...lossShares];
      const whole = BigInt(ends.reduce((sum, end) => sum + end.share, 0));
      const sizes = ends.map((end) => (total * BigInt(end.share)) / whole);
      const given = sizes.reduce((a, b) => a + b, 0n);
      sizes[0] = (sizes[0] ?? 0n) + total - given;
      return {
        kind: "process",
        inputs: inputs.map((input, i) => ({ lotId: `in${i}`, ...input })),
        conversion,
        outputs: shares
          .map(({ value }, i) => ({
            lotId: `out${i}`,
            kind: i === 0 ? ("main" as const) : i % 2 ? ("by-product" as const) : ("co" as const),
            grams: sizes[i] ?? 0n,
            netRealisableValue: value,
          }))
          .filter((output) => output.grams > 0n),
        losses: lossShares.map(({ abnormal }, i) => ({
          name: `loss${i}`,
          grams: sizes[shares.length + i] ?? 0n,
          abnormal,
        })),
      };
    })
    .filter(({ inputs, outputs, losses }) => {
      const sum = (rows: readonly { grams: bigint }[]) => rows.reduce((a, b) => a + b.grams, 0n);
      return outputs[0]?.kind === "main" && sum(inputs) === sum(outputs) + sum(losses);
    });

  test("not a gram and not a shilling is lost, on any work", () => {
    fc.assert(
      fc.property(work, (any) => {
        const result = transform(any);
        const sum = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n);
        const out = sum(result.outputs.map((output) => output.cost));
        expect(out + result.abnormalCost).toBe(result.inputCost + any.conversion);
        expect(result.outputs.every((output) => output.cost >= 0n)).toBe(true);
        expect(result.edges.every((edge) => edge.grams >= 0n && edge.cost >= 0n)).toBe(true);
        for (const { lotId, grams: weight, cost } of any.inputs) {
          const edges = result.edges.filter((edge) => edge.parent === lotId);
          expect(sum(edges.map((edge) => edge.grams))).toBe(weight);
          expect(sum(edges.map((edge) => edge.cost))).toBe(cost);
        }
        for (const { lotId, grams: weight, cost } of result.outputs) {
          const edges = result.edges.filter((edge) => edge.child === lotId);
          expect(sum(edges.map((edge) => edge.grams))).toBe(weight);
          expect(sum(edges.map((edge) => edge.cost))).toBe(cost);
        }
      }),
    );
  });
});

test("a part takes its share of the cost, the last one what is left; sizes are said in their unit", () => {
  expect(costOfPart(3n, { quantity: 10n, cost: 101n })).toBe(30n);
  expect(costOfPart(10n, { quantity: 10n, cost: 101n })).toBe(101n);
  expect(sizeWords(1_014_100n, "g")).toBe("1,014.1 kg");
  expect(sizeWords(1_680n, "pieces")).toBe("1,680 pieces");
});

describe("what is missing", () => {
  test("who buys sees kilograms; who keeps a store or reads reports sees shillings too", () => {
    expect(seesCosts(["canCreateCollections"])).toBe(false);
    expect(seesCosts(["canUpdateInventory"])).toBe(true);
    expect(seesCosts(["canViewReports"])).toBe(true);
  });

  test.each<[bigint, bigint, number, boolean]>([
    [25n, 10_000n, 25, false],
    [26n, 10_000n, 25, true],
    [0n, 10_000n, 0, false],
    [1n, 10_000n, 0, true],
    // A thousand grams at a quarter of a percent are two and a half.
    [2n, 1_000n, 25, false],
    [3n, 1_000n, 25, true],
  ])("%d of %d grams at %d basis points", (difference, sent, bp, above) => {
    expect(isAbove(difference, sent, bp)).toBe(above);
  });

  test.each([
    [0n, "0.00"],
    [25, "0.25"],
    [1_000, "10.00"],
  ])("%s basis points are %s percent", (bp, percent) => expect(sharePercent(bp)).toBe(percent));
});
