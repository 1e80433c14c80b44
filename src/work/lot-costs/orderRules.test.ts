// The books give the edges of a graph in no order; a sheet is the same in any.
import fc from "fast-check";
import { expect, test } from "vitest";
import { composeLot, type CostGraph, type GraphEdge, places } from "./sheetRules.ts";

const edge = (voucherId: string, change: Partial<GraphEdge>): GraphEdge => ({
  ...{ voucherId, sourceType: "processing-batch", sourceId: voucherId },
  ...{ parent: null, child: null, kind: "process", grams: 0n, cost: 0n },
  ...change,
});

const lots = ["faq", "green", "rejects", "bags"];
const edges: readonly GraphEdge[] = [
  edge("buy", {
    ...{ sourceType: "collection", kind: "receive", child: "faq" },
    ...{ grams: 21_000n, cost: 240_000n },
  }),
  edge("mill", { parent: "faq", child: "green", grams: 20_000n, cost: 236_000n }),
  edge("mill", { parent: "faq", child: "rejects", grams: 500n, cost: 4_000n }),
  edge("mill", { parent: "faq", kind: "loss", grams: 500n }),
  edge("mill", { child: "green", kind: "cost", cost: 9_000n }),
  edge("pack", { parent: "green", child: "bags", kind: "pack", grams: 20_000n, cost: 245_000n }),
  edge("pack", { child: "bags", kind: "cost", cost: 3_000n }),
];
const graphOf = (some: readonly GraphEdge[]): CostGraph => ({
  lots: new Map(
    lots.map((id) => [
      id,
      { id, code: id, productName: id, isByProduct: id === "rejects", grams: 20_000n },
    ]),
  ),
  edges: some,
  steps: new Map(),
  costs: new Map(),
});
const sheetOf = (some: readonly GraphEdge[]) =>
  composeLot(graphOf(some), "bags").map(({ label, sequence, amount }) => [sequence, label, amount]);

test("what a packing laid on its bags are bags and liners, whichever edge comes first", () => {
  const packing = [places.packing, "Bags and liners", 3_000n];
  expect(sheetOf(edges)).toContainEqual(packing);
  expect(sheetOf(edges.toReversed())).toContainEqual(packing);
});

test("a sheet is the same in any order of its edges", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...edges], { minLength: edges.length }), (shuffled) => {
      expect(sheetOf(shuffled)).toEqual(sheetOf(edges));
    }),
  );
});
