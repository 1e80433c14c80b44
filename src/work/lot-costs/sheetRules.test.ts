// The worked container (domain reference 5.4): 21,000 kg of FAQ become 19,200 kg of Screen 15 in 320 bags.
import { describe, expect, test } from "vitest";
import {
  composeLot,
  type CostGraph,
  type GraphEdge,
  type GraphLot,
  type SheetLine,
  subtotals,
} from "./sheetRules.ts";

type Cost = { code: string; label: string; sequence: number; level: SheetLine["level"] };

const lot = (
  id: string,
  productName: string,
  kilograms: bigint,
  isByProduct = false,
): GraphLot => ({
  ...{ id, code: id, productName, isByProduct },
  grams: kilograms * 1_000n,
});

const edge = (voucherId: string, change: Partial<GraphEdge>): GraphEdge => ({
  ...{ voucherId, sourceType: "processing-batch", sourceId: voucherId },
  ...{ parent: null, child: null, kind: "process", grams: 0n, cost: 0n },
  ...change,
});

const bought = (child: string, kilograms: bigint, cost: bigint, sourceType = "collection") =>
  edge(`buy ${child}`, { sourceType, kind: "receive", child, grams: kilograms * 1_000n, cost });

const laid = (child: string, sourceId: string, cost: bigint) =>
  edge(`lay ${sourceId}`, { sourceType: "cost-line", sourceId, kind: "cost", child, cost });

const costTypes: readonly (readonly [string, number, SheetLine["level"], bigint])[] = [
  ["Handling and stuffing labour", 80, "FOT", 480_000n],
  ["Quality control", 90, "FOT", 250_000n],
  ["Certificates", 100, "FOT", 280_000n],
  ["Export levy", 110, "FOT", 2_799_360n],
  ["Finance", 120, "FOT", 3_713_850n],
  ["Stock insurance", 130, "FOT", 247_590n],
  ["Overhead", 140, "FOT", 12_480_000n],
  ["Loading to truck", 150, "FOT", 240_000n],
  ["Haulage", 160, "FOB", 8_640_000n],
  ["Port handling", 170, "FOB", 936_000n],
  ["Clearing", 180, "FOB", 900_000n],
  ["Weighing and seal", 190, "FOB", 324_000n],
  ["Documents", 200, "FOB", 360_000n],
  ["Ocean freight", 210, "CFR", 6_840_000n],
  ["Marine insurance", 220, "CIF", 1_102_808n],
];

const container: CostGraph = {
  lots: new Map(
    [
      lot("faq", "FAQ", 21_000n),
      lot("green", "Screen 15", 19_200n),
      lot("bhp", "BHP", 1_050n, true),
      lot("rejects", "Rejects", 210n, true),
      lot("bags", "Screen 15 in bags", 19_200n),
    ].map((one) => [one.id, one]),
  ),
  edges: [
    bought("faq", 21_000n, 241_500_000n),
    laid("faq", "agent", 2_520_000n),
    laid("faq", "transport", 3_570_000n),
    edge("batch", { parent: "faq", child: "green", grams: 19_200_000n, cost: 239_820_000n }),
    edge("batch", { parent: "faq", child: "rejects", grams: 210_000n, cost: 420_000n }),
    edge("batch", { parent: "faq", child: "bhp", grams: 1_050_000n, cost: 7_350_000n }),
    edge("batch", { parent: "faq", kind: "loss", grams: 540_000n }),
    edge("batch", { child: "green", kind: "cost", cost: 3_990_000n }),
    edge("packing", {
      parent: "green",
      child: "bags",
      kind: "pack",
      grams: 19_200_000n,
      cost: 243_810_000n,
    }),
    edge("packing", { child: "bags", kind: "cost", cost: 3_040_000n }),
    ...costTypes.map(([name, , , cost]) => laid("bags", name, cost)),
  ],
  steps: new Map([
    [
      "batch",
      [
        { label: "Drying", amount: 840_000n },
        { label: "Cleaning and grading", amount: 3_150_000n },
      ],
    ],
  ]),
  costs: new Map<string, Cost>([
    ["agent", { code: "agent-commission", label: "Agent", sequence: 20, level: "FOT" }],
    ["transport", { code: "field-transport", label: "Transport", sequence: 30, level: "FOT" }],
    ...costTypes.map(([label, sequence, level]): [string, Cost] => [
      label,
      { code: label, label, sequence, level },
    ]),
  ]),
};

const sumOf = (lines: readonly SheetLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n);
const read = (lines: readonly SheetLine[]) =>
  lines.map(({ sequence, label, amount, grams }) => [sequence, label, amount, grams]);

describe("the worked container", () => {
  test("delivered coffee is what the farmers got and what lies on it", () => {
    expect(read(composeLot(container, "faq"))).toEqual([
      [10, "Farm-gate FAQ", 241_500_000n, 21_000_000n],
      [20, "Agent", 2_520_000n, null],
      [30, "Transport", 3_570_000n, null],
    ]);
  });

  test("green coffee: the steps by their names, the largest by-product's credit before the smaller one's", () => {
    expect(read(composeLot(container, "green"))).toEqual([
      [10, "Farm-gate FAQ", 241_500_000n, 21_000_000n],
      [20, "Agent", 2_520_000n, null],
      [30, "Transport", 3_570_000n, null],
      [40, "Drying", 840_000n, null],
      [41, "Cleaning and grading", 3_150_000n, null],
      [60, "BHP credit", -7_350_000n, 1_050_000n],
      [61, "Rejects credit", -420_000n, 210_000n],
    ]);
    expect(sumOf(composeLot(container, "green"))).toBe(243_810_000n);
  });

  test("a by-product carries its value, in the proportion of the joint cost, and no credit", () => {
    const lines = composeLot(container, "rejects");
    // The rejects carry 420,000 of 251,580,000, and as much of the 21,000 kg.
    expect(read(lines)).toEqual([
      [10, "Farm-gate FAQ", 403_172n, 35_058n],
      [20, "Agent", 4_207n, null],
      [30, "Transport", 5_960n, null],
      [40, "Drying", 1_402n, null],
      [41, "Cleaning and grading", 5_259n, null],
    ]);
    expect(sumOf(lines)).toBe(420_000n);
  });

  test("bags are a line of their own after the mill, and every level is what the reference prints", () => {
    const lines = composeLot(container, "bags");
    expect(lines.find(({ sequence }) => sequence === 70)).toEqual({
      ...{ key: "Bags and liners", label: "Bags and liners", sequence: 70, level: "FOT" },
      ...{ amount: 3_040_000n, grams: null },
    });
    expect(subtotals(lines)).toEqual({
      delivered: 247_590_000n,
      ex_mill: 243_810_000n,
      FOT: 267_340_800n,
      FOB: 278_500_800n,
      CFR: 285_340_800n,
      CIF: 286_443_608n,
    });
  });
});

/** The container with other edges, lots or names. */
const graphOf = (lots: readonly GraphLot[], edges: readonly GraphEdge[]): CostGraph => ({
  lots: new Map(lots.map((one) => [one.id, one])),
  edges,
  steps: new Map(),
  costs: new Map(),
});

describe("a lot that came from outside", () => {
  test.each([
    ["collection", "Farm-gate FAQ"],
    ["opening", "FAQ, as taken on"],
    ["supplier-bill", "FAQ, as taken on"],
    // A cost nobody knows any more is still in what the lot cost.
    ["cost-line", "FAQ, as taken on"],
  ])("by a %s is called %s", (sourceType, label) => {
    const graph = graphOf([lot("faq", "FAQ", 100n)], [bought("faq", 100n, 1_150_000n, sourceType)]);
    const line = { key: "bought:FAQ", label, sequence: 10, level: "FOT" };
    expect(composeLot(graph, "faq")).toEqual([{ ...line, amount: 1_150_000n, grams: 100_000n }]);
  });

  test("and of which nothing is known has no lines, and no name", () => {
    expect(composeLot(graphOf([], []), "faq")).toEqual([]);
    const [line] = composeLot(graphOf([], [bought("faq", 1n, 5n)]), "faq");
    expect(line?.label).toBe("Farm-gate ");
  });

  test("only the word of a cost makes it one: what was bought is never called after a cost", () => {
    const graph = {
      ...graphOf([lot("faq", "FAQ", 100n)], [bought("faq", 100n, 7n)]),
      costs: new Map<string, Cost>([
        ["buy faq", { code: "x", label: "X", sequence: 99, level: "CIF" }],
      ]),
    };
    expect(composeLot(graph, "faq").map(({ label }) => label)).toEqual(["Farm-gate FAQ"]);
  });
});

describe("a lot made of parts of others", () => {
  const half = graphOf(
    [
      lot("a", "FAQ", 1_000n),
      lot("b", "FAQ", 600n),
      lot("c", "FAQ", 500n),
      lot("blend", "Blend", 900n),
    ],
    [
      bought("a", 1_000n, 12_000_000n),
      bought("b", 600n, 6_000_000n),
      bought("c", 500n, 5_000_000n),
      edge("mix", {
        parent: "a",
        child: "blend",
        kind: "blend",
        grams: 400_000n,
        cost: 4_800_000n,
      }),
      edge("mix", {
        parent: "b",
        child: "blend",
        kind: "blend",
        grams: 500_000n,
        cost: 5_000_000n,
      }),
      edge("other", { parent: "c", child: "d", kind: "blend", grams: 500_000n, cost: 5_000_000n }),
    ],
  );

  test("carries the weight and the cost of the parts, and nothing of other work", () => {
    expect(read(composeLot(half, "blend"))).toEqual([[10, "Farm-gate FAQ", 9_800_000n, 900_000n]]);
  });

  test("whose weight is not known keeps the weight it was bought with", () => {
    const lots = new Map([...half.lots].filter(([id]) => id !== "a"));
    const [first] = composeLot({ ...half, lots }, "blend").filter(
      ({ label }) => label === "Farm-gate ",
    );
    expect(first).toMatchObject({ amount: 4_800_000n, grams: 1_000_000n });
  });
});

test("of work whose lots nobody knows the lines are still what the books say it cost", () => {
  const unknown = { ...container, lots: new Map() };
  const lines = composeLot(unknown, "green");
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ["Farm-gate ", 234_041_319n],
    ["Agent", 2_442_170n],
    ["Transport", 3_459_741n],
    ["Drying", 814_057n],
    ["Cleaning and grading", 3_052_713n],
  ]);
  expect(sumOf(lines)).toBe(243_810_000n);
});

describe("what the work itself cost", () => {
  const worked = (
    kind: string,
    steps: readonly { label: string; amount: bigint }[],
  ): CostGraph => ({
    ...graphOf(
      [lot("a", "FAQ", 100n), lot("made", "Green", 100n)],
      [
        bought("a", 100n, 1_000n),
        edge("work", { parent: "a", child: "made", kind, grams: 100_000n, cost: 1_000n }),
        edge("work", { child: "made", kind: "cost", cost: 90n }),
      ],
    ),
    steps: new Map([["work", steps]]),
  });
  const work = (graph: CostGraph) =>
    composeLot(graph, "made")
      .filter(({ sequence }) => sequence > 10)
      .map(({ key, label, sequence, amount }) => [key, label, sequence, amount]);

  test.each([
    ["process", "Work", 40],
    ["split", "Work", 40],
    ["pack", "Bags and liners", 70],
  ])("without named steps, of %s, is one line: %s", (kind, label, sequence) => {
    expect(work(worked(kind, []))).toEqual([[label, label, sequence, 90n]]);
    expect(work({ ...worked(kind, []), steps: new Map() })).toEqual([
      [label, label, sequence, 90n],
    ]);
  });

  test("by its steps stands in their order", () => {
    const steps = [
      { label: "Washing", amount: 60n },
      { label: "Drying", amount: 30n },
    ];
    expect(work(worked("process", steps))).toEqual([
      ["step:Washing", "Washing", 40, 60n],
      ["step:Drying", "Drying", 41, 30n],
    ]);
  });

  test("is no line where the work was free, whatever its steps are called", () => {
    const graph = worked("process", [{ label: "Drying", amount: 30n }]);
    const edges = graph.edges.filter(({ kind }) => kind !== "cost");
    expect(work({ ...graph, edges })).toEqual([]);
  });
});

describe("credits", () => {
  const made = (values: readonly bigint[], lost: bigint): CostGraph => {
    const sides = values.map((value, i) => ({ id: `side${i}`, value }));
    const main = 1_000n - values.reduce((sum, value) => sum + value, lost);
    return graphOf(
      [
        ...[lot("a", "FAQ", 100n), lot("main", "Green", 50n)],
        ...sides.map(({ id }) => lot(id, id, 5n, true)),
      ],
      [
        bought("a", 100n, 1_000n),
        edge("work", { parent: "a", child: "main", grams: 50_000n, cost: main }),
        ...sides.flatMap(({ id, value }) => [
          edge("work", { parent: "a", child: id, grams: 3_000n, cost: value - 1n }),
          edge("work", { parent: "a", child: id, kind: "split", grams: 2_000n, cost: 1n }),
        ]),
        edge("work", { parent: "a", kind: "loss", grams: 1_000n, cost: lost }),
      ],
    );
  };
  const credits = (graph: CostGraph, id = "main") =>
    read(composeLot(graph, id).filter(({ amount }) => amount < 0n));

  test("of many by-products stand from the largest on, and the fifth and later in one place", () => {
    expect(credits(made([2n, 7n, 3n, 9n, 4n, 5n], 0n))).toEqual([
      [60, "side3 credit", -9n, 5_000n],
      [61, "side1 credit", -7n, 5_000n],
      [62, "side5 credit", -5n, 5_000n],
      [63, "side4 credit", -4n, 5_000n],
      [64, "side0 credit", -2n, 5_000n],
      [64, "side2 credit", -3n, 5_000n],
    ]);
  });

  test("of an abnormal loss come after them; one that costs nothing is no line", () => {
    expect(credits(made([9n], 30n))).toEqual([
      [60, "side0 credit", -9n, 5_000n],
      [65, "Abnormal loss, expensed", -30n, null],
    ]);
    expect(credits(made([9n], 0n))).toEqual([[60, "side0 credit", -9n, 5_000n]]);
    expect(sumOf(composeLot(made([9n], 30n), "main"))).toBe(961n);
  });

  test("are not given to a by-product, nor of the loss beside it", () => {
    expect(credits(made([9n], 30n), "side0")).toEqual([]);
    expect(sumOf(composeLot(made([9n], 30n), "side0"))).toBe(9n);
  });
});
