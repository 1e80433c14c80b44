import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { codeOf } from "#test/codeOf.ts";
import { transform } from "./rules.ts";
import type { Transform, TransformLoss, TransformOutput } from "./rules.ts";

const main = (grams: bigint, more: Partial<TransformOutput> = {}): TransformOutput => ({
  lotId: "green",
  kind: "main",
  grams,
  ...more,
});
const byProduct = (grams: bigint, netRealisableValue?: bigint): TransformOutput => ({
  lotId: "husk",
  kind: "by-product",
  grams,
  ...(netRealisableValue === undefined ? {} : { netRealisableValue }),
});
const lost = (name: string, grams: bigint, abnormal = false): TransformLoss => ({
  name,
  grams,
  abnormal,
});

/** A kilogram for a thousand shillings, milled for a hundred. */
const milling = (change: Partial<Transform> = {}): Transform => ({
  kind: "process",
  inputs: [{ lotId: "faq", grams: 1_000n, cost: 1_000n }],
  conversion: 100n,
  outputs: [main(900n)],
  losses: [lost("dust", 100n)],
  ...change,
});
const costsOf = (change: Partial<Transform>) => {
  const { outputs, losses, abnormalCost } = transform(milling(change));
  return [outputs.map((one) => one.cost), losses.map((one) => one.cost), abnormalCost];
};

describe("what went in must come out", () => {
  test.each([
    ["a gram missing", [main(899n)], "0.001 kg not accounted for."],
    ["a gram too many", [main(901n)], "0.001 kg more than went in."],
    ["half a kilogram missing", [main(400n)], "0.500 kg not accounted for."],
    ["tonnes too many", [main(12_481_900n)], "12,481.000 kg more than went in."],
  ])("%s", (_, outputs, words) => {
    const refusal = new Refusal("stock.mass-does-not-balance", words);
    expect(() => transform(milling({ outputs }))).toThrow(refusal);
  });

  test.each([
    ["not to be missed", [main(900n), byProduct(1n)], "0.001 kg more than went in."],
    ["to be counted", [main(800n), byProduct(99n)], "0.001 kg not accounted for."],
  ])("the weight of a by-product is %s", (_, outputs, words) => {
    expect(() => transform(milling({ outputs }))).toThrow(words);
  });
});

describe("what a work may not have", () => {
  const refused: [string, Partial<Transform>, string | null][] = [
    ["an input without weight", { inputs: [{ lotId: "a", grams: 0n, cost: 1n }] }, "nothing-in"],
    ["one of two without", { inputs: [...milling().inputs, zero("b")] }, "nothing-in"],
    [
      "an input that cost less than nothing",
      { inputs: [{ lotId: "a", grams: 1_000n, cost: -1n }] },
      "nothing-in",
    ],
    ["an input that cost nothing", { inputs: [{ lotId: "a", grams: 1_000n, cost: 0n }] }, null],
    ["one output of two without weight", { outputs: [main(900n), main(0n)] }, "empty-output"],
    ["an output of less than nothing", { outputs: [main(901n), main(-1n)] }, "empty-output"],
    ["outputs of a gram", { outputs: [main(899n), main(1n)] }, null],
    ["a loss below zero", { losses: [lost("a", 101n), lost("b", -1n)] }, "negative-loss"],
    ["a loss of nothing", { losses: [lost("a", 100n), lost("b", 0n)] }, null],
    ["a work that cost less than nothing", { conversion: -1n }, "negative-loss"],
    ["a work that cost nothing", { conversion: 0n }, null],
    ["a by-product below zero", { outputs: [main(899n), byProduct(1n, -1n)] }, "negative-value"],
    ["a by-product worth nothing", { outputs: [main(899n), byProduct(1n, 0n)] }, null],
    ["a by-product nobody valued", { outputs: [main(899n), byProduct(1n)] }, null],
    ["a main product worth no share", { outputs: [main(900n, { weight: 0n })] }, "no-main-output"],
    ["no output", { outputs: [], losses: [lost("fire", 1_000n)] }, "no-main-output"],
    [
      "a by-product that has a share instead of the main product",
      { outputs: [main(899n, { weight: 0n }), { ...byProduct(1n), weight: 5n }] },
      "no-main-output",
    ],
    [
      "one main product worth no share beside one that is",
      { outputs: [main(1n, { weight: 0n }), main(899n, { weight: 1n })] },
      null,
    ],
  ];

  test.each(refused)("%s", (_, change, code) => {
    const expected = code === null ? null : `stock.${code}`;
    expect(codeOf(() => transform(milling(change)))).toBe(expected);
  });
});

function zero(lotId: string) {
  return { lotId, grams: 0n, cost: 5n };
}

describe("who carries the cost", () => {
  const shared: [string, Partial<Transform>, unknown][] = [
    ["usual loss: the main product carries all", {}, [[1_100n], [0n], 0n]],
    [
      "a by-product carries what it will fetch, the main product the rest",
      { outputs: [main(800n), byProduct(100n, 300n)] },
      [[800n, 300n], [0n], 0n],
    ],
    [
      "a by-product that nobody valued carries nothing, whatever it weighs",
      { outputs: [main(800n), byProduct(100n)] },
      [[1_100n, 0n], [0n], 0n],
    ],
    [
      "a by-product just worth all the cost leaves the main product none",
      { outputs: [main(800n), byProduct(100n, 1_100n)] },
      [[0n, 1_100n], [0n], 0n],
    ],
    [
      "one worth a shilling less leaves a shilling",
      { outputs: [main(800n), byProduct(100n, 1_099n)] },
      [[1n, 1_099n], [0n], 0n],
    ],
    [
      "one worth more carries no more than there is",
      { outputs: [main(800n), byProduct(100n, 1_101n)] },
      [[0n, 1_100n], [0n], 0n],
    ],
    [
      "by-products worth more share what there is by what they will fetch",
      { outputs: [main(800n), byProduct(50n, 3_000n), byProduct(50n, 1_000n)] },
      [[0n, 825n, 275n], [0n], 0n],
    ],
    [
      "what a main product would fetch says nothing",
      { outputs: [main(900n, { netRealisableValue: 700n })] },
      [[1_100n], [0n], 0n],
    ],
    [
      "nor does it beside a co-product",
      { outputs: [main(675n, { netRealisableValue: 700n }), main(225n, { kind: "co" })] },
      [[825n, 275n], [0n], 0n],
    ],
    [
      "co-products share by their grams when no share is given",
      { outputs: [main(675n), main(225n, { kind: "co" })] },
      [[825n, 275n], [0n], 0n],
    ],
    [
      "a given share counts instead of the grams, beside one that has none given",
      { outputs: [main(800n, { weight: 300n }), main(100n, { kind: "co" })] },
      [[825n, 275n], [0n], 0n],
    ],
  ];

  test.each(shared)("%s", (_, change, expected) => {
    expect(costsOf(change)).toEqual(expected);
  });
});

describe("who carries the cost of what disappears", () => {
  const shared: [string, Partial<Transform>, unknown][] = [
    [
      "unusual loss takes its share by weight of main product and loss, usual loss none",
      { outputs: [main(750n)], losses: [lost("dust", 0n), lost("theft", 250n, true)] },
      [[825n], [0n, 275n], 275n],
    ],
    [
      "usual loss beside it makes both dearer",
      { outputs: [main(600n)], losses: [lost("dust", 200n), lost("theft", 200n, true)] },
      [[825n], [0n, 275n], 275n],
    ],
    [
      "a by-product keeps its value out of what the loss shares in",
      {
        outputs: [main(600n), byProduct(200n, 100n)],
        losses: [lost("theft", 150n, true), lost("dust", 50n)],
      },
      [[800n, 100n], [200n, 0n], 200n],
    ],
    [
      "where by-products carry all, unusual loss costs nothing",
      { outputs: [main(700n), byProduct(200n, 9_000n)], losses: [lost("theft", 100n, true)] },
      [[0n, 1_100n], [0n], 0n],
    ],
    [
      "two unusual losses stand apart and are expensed together",
      { outputs: [main(800n)], losses: [lost("theft", 150n, true), lost("fire", 50n, true)] },
      [[880n], [165n, 55n], 220n],
    ],
    [
      "the share of a loss goes by grams, also where products share by value",
      {
        outputs: [main(400n, { weight: 3n }), main(400n, { weight: 1n })],
        losses: [lost("theft", 200n, true)],
      },
      [[660n, 220n], [220n], 220n],
    ],
    ["an unusual loss of nothing costs nothing", noTheft(), [[1_100n], [0n, 0n], 0n]],
  ];

  test.each(shared)("%s", (_, change, expected) => {
    expect(costsOf(change)).toEqual(expected);
  });
});

function noTheft(): Partial<Transform> {
  return { losses: [lost("dust", 100n), lost("theft", 0n, true)] };
}

test("the sums say what went in, what the work cost, and what is named by whom", () => {
  const inputs = [
    { lotId: "faq", grams: 600n, cost: 700n },
    { lotId: "faq2", grams: 400n, cost: 300n },
  ];
  const losses = [lost("dust", 50n), lost("theft", 50n, true)];
  const { edges: _, ...sums } = transform(milling({ inputs, outputs: [main(900n)], losses }));
  // 1,100 shillings over 950 grams: 1,042.1 for the product, 57.9 for what was stolen.
  expect(sums).toEqual({
    outputs: [{ lotId: "green", grams: 900n, cost: 1_042n }],
    losses: [
      { name: "dust", grams: 50n, abnormal: false, cost: 0n },
      { name: "theft", grams: 50n, abnormal: true, cost: 58n },
    ],
    abnormalCost: 58n,
    inputCost: 1_000n,
    totalCost: 1_100n,
  });
});

describe("the arrows", () => {
  test("from what went in and from the work, to what came out and to what was lost", () => {
    expect(transform(milling()).edges).toEqual([
      { parent: "faq", child: "green", kind: "process", grams: 900n, cost: 1_000n },
      { parent: "faq", child: null, kind: "loss", grams: 100n, cost: 0n, loss: "dust" },
      { parent: null, child: "green", kind: "cost", grams: 0n, cost: 100n },
    ]);
  });

  test("the work that went into what was lost is an arrow too", () => {
    const losses = [lost("theft", 100n, true)];
    expect(transform(milling({ losses })).edges).toEqual([
      { parent: "faq", child: "green", kind: "process", grams: 900n, cost: 900n },
      { parent: "faq", child: null, kind: "loss", grams: 100n, cost: 100n, loss: "theft" },
      { parent: null, child: "green", kind: "cost", grams: 0n, cost: 90n },
      { parent: null, child: null, kind: "loss", grams: 0n, cost: 10n, loss: "theft" },
    ]);
  });

  test("where nothing went there is none", () => {
    const losses = [lost("dust", 100n), lost("moisture", 0n)];
    expect(transform(milling({ losses, conversion: 0n })).edges).toEqual([
      { parent: "faq", child: "green", kind: "process", grams: 900n, cost: 1_000n },
      { parent: "faq", child: null, kind: "loss", grams: 100n, cost: 0n, loss: "dust" },
    ]);
  });

  test("weight without cost is one, as in a lot that cost nothing", () => {
    const inputs = [{ lotId: "faq", grams: 1_000n, cost: 0n }];
    const { edges } = transform(milling({ inputs, conversion: 0n, losses: [lost("dust", 100n)] }));
    expect(edges).toEqual([
      { parent: "faq", child: "green", kind: "process", grams: 900n, cost: 0n },
      { parent: "faq", child: null, kind: "loss", grams: 100n, cost: 0n, loss: "dust" },
    ]);
  });

  test.each(["process", "split", "blend", "pack"] as const)("say %s, as the work does", (kind) => {
    const edges = transform(milling({ kind, conversion: 0n, losses: noLoss() })).edges;
    expect(edges.map((edge) => edge.kind)).toEqual([kind, "loss"]);
  });

  test("two lots blended into two go into each by weight", () => {
    const inputs = [
      { lotId: "a", grams: 600n, cost: 600n },
      { lotId: "b", grams: 400n, cost: 400n },
    ];
    const outputs = [main(500n), main(500n, { lotId: "rest", kind: "co" })];
    const { edges } = transform(
      milling({ kind: "blend", inputs, outputs, losses: [], conversion: 0n }),
    );
    expect(edges.map(({ parent, child, grams, cost }) => [parent, child, grams, cost])).toEqual([
      ["a", "green", 300n, 300n],
      ["a", "rest", 300n, 300n],
      ["b", "green", 200n, 200n],
      ["b", "rest", 200n, 200n],
    ]);
  });
});

function noLoss(): TransformLoss[] {
  return [lost("dust", 100n)];
}
