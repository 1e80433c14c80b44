// Where a lot's cost comes from, read back from the books: its lots were bought, carried, worked on,
// packed, and each step left its cost in the graph. The lines of a sheet always sum to what the books
// say the lot cost; by-products stand as credits, as the trade reads a cost sheet.
import { divideRounded } from "#kernel/money.ts";
import { invariant } from "#kernel/refusal.ts";
import type { CostLevel } from "./rules.ts";

export interface GraphLot {
  id: string;
  code: string;
  productName: string;
  isByProduct: boolean;
  grams: bigint;
}

export interface GraphEdge {
  voucherId: string;
  sourceType: string;
  sourceId: string;
  parent: string | null;
  child: string | null;
  kind: string;
  grams: bigint;
  cost: bigint;
}

export interface CostGraph {
  lots: ReadonlyMap<string, GraphLot>;
  /** Every edge of every voucher that made one of the lots. */
  edges: readonly GraphEdge[];
  /** The named steps of the work in a voucher, in shillings. */
  steps: ReadonlyMap<string, readonly { label: string; amount: bigint }[]>;
  /** What a posted cost line is, by its id. */
  costs: ReadonlyMap<string, { code: string; label: string; sequence: number; level: CostLevel }>;
}

/** One line of a cost sheet. Credits are negative. */
export interface SheetLine {
  key: string;
  label: string;
  sequence: number;
  level: CostLevel;
  amount: bigint;
  /** The weight the line was counted on, where that explains it: what was bought, what was sold. */
  grams: bigint | null;
}

/** Where on the sheet the lines stand that are not typed costs. */
export const places = { farmGate: 10, step: 40, byProduct: 60, abnormal: 65, packing: 70 } as const;

/** The lines of one lot: together exactly what the books say it cost. */
export function composeLot(graph: CostGraph, lotId: string): SheetLine[] {
  const into = graph.edges.filter((edge) => edge.child === lotId);
  const byVoucher = Map.groupBy(into, (edge) => edge.voucherId);
  const lines = [...byVoucher].flatMap(([voucherId, edges]) => {
    const isWork = edges.some((edge) => edge.parent !== null);
    return isWork ? workLines(graph, voucherId, edges) : edges.map((edge) => edgeLine(graph, edge));
  });
  return merged(lines);
}

/** A lot bought, or a cost laid on it. */
function edgeLine(graph: CostGraph, edge: GraphEdge): SheetLine {
  const cost = edge.sourceType === "cost-line" ? graph.costs.get(edge.sourceId) : undefined;
  if (cost) {
    const { code, label, sequence, level } = cost;
    return { key: code, label, sequence, level, amount: edge.cost, grams: null };
  }
  const product = graph.lots.get(edge.child ?? "")?.productName ?? "";
  return {
    key: `bought:${product}`,
    label: edge.sourceType === "collection" ? `Farm-gate ${product}` : `${product}, as taken on`,
    sequence: places.farmGate,
    level: "FOT",
    amount: edge.cost,
    grams: edge.grams,
  };
}

/** A lot made of others: their lines and the work's, less by-products, in this lot's share. */
function workLines(graph: CostGraph, voucherId: string, into: readonly GraphEdge[]): SheetLine[] {
  const all = graph.edges.filter((edge) => edge.voucherId === voucherId);
  const parents = Map.groupBy(
    all.filter((edge) => edge.parent !== null),
    (edge) => edge.parent ?? "",
  );
  const inputs = [...parents].flatMap(([parent, edges]) =>
    scaleLines(composeLot(graph, parent), sum(edges, "cost"), shareOf(graph, parent, edges)),
  );
  const work = sum(
    all.filter((edge) => edge.parent === null),
    "cost",
  );
  // What a packing lays on its bags is an edge of another kind beside it, in no order.
  const isPacking = into.some((edge) => edge.kind === "pack");
  const gross = [...inputs, ...stepLines(graph, voucherId, { isPacking, work })];
  const credits = creditLines(graph, all, into[0]?.child ?? "");
  const lines = merged([...gross, ...credits]);
  return scaleLines(lines, sum(into, "cost"), null);
}

/** The part of a parent's weight that went in, to scale the weights of its lines. */
function shareOf(graph: CostGraph, parent: string, edges: readonly GraphEdge[]) {
  const whole = graph.lots.get(parent)?.grams ?? 0n;
  return { part: sum(edges, "grams"), whole };
}

function stepLines(
  graph: CostGraph,
  voucherId: string,
  { isPacking, work }: { isPacking: boolean; work: bigint },
): SheetLine[] {
  if (work === 0n) return [];
  const steps = graph.steps.get(voucherId) ?? [];
  if (steps.length === 0) {
    const label = isPacking ? "Bags and liners" : "Work";
    const sequence = isPacking ? places.packing : places.step;
    return [{ key: label, label, sequence, level: "FOT", amount: work, grams: null }];
  }
  return steps.map(({ label, amount }, i) => ({
    key: `step:${label}`,
    label,
    sequence: places.step + i,
    level: "FOT",
    amount,
    grams: null,
  }));
}

/** By-products take their value out of the joint cost, abnormal loss its share. */
function creditLines(graph: CostGraph, all: readonly GraphEdge[], child: string): SheetLine[] {
  if (graph.lots.get(child)?.isByProduct) return [];
  const byProducts = Map.groupBy(
    all.filter((edge) => edge.child !== null && graph.lots.get(edge.child)?.isByProduct),
    (edge) => edge.child ?? "",
  );
  const largestFirst = [...byProducts].toSorted(([, a], [, b]) =>
    sum(a, "cost") < sum(b, "cost") ? 1 : -1,
  );
  const credits = largestFirst.map(([id, edges], i): SheetLine => {
    const name = graph.lots.get(id)?.productName ?? "";
    return {
      key: `credit:${name}`,
      label: `${name} credit`,
      sequence: places.byProduct + Math.min(i, 4),
      level: "FOT",
      amount: -sum(edges, "cost"),
      grams: sum(edges, "grams"),
    };
  });
  const lost = sum(
    all.filter((edge) => edge.kind === "loss"),
    "cost",
  );
  if (lost === 0n) return credits;
  const label = "Abnormal loss, expensed";
  const line = { key: "abnormal", label, sequence: places.abnormal, level: "FOT" as const };
  return [...credits, { ...line, amount: -lost, grams: null }];
}

/**
 * Lines in the proportion that makes them sum to `total`: each rounded, the largest takes what
 * rounding leaves, so that nothing is lost.
 */
export function scaleLines(
  lines: readonly SheetLine[],
  total: bigint,
  weight: { part: bigint; whole: bigint } | null,
): SheetLine[] {
  const before = lines.reduce((a, line) => a + line.amount, 0n);
  const grams = (size: bigint | null) =>
    size === null || weight === null || weight.whole === 0n
      ? size
      : divideRounded(size * weight.part, weight.whole);
  if (before === total) return lines.map((line) => ({ ...line, grams: grams(line.grams) }));
  invariant(before !== 0n, "lines to scale by");
  const share = (size: bigint | null) =>
    size === null ? null : divideRounded(size * total, before);
  const scaled = lines.map((line) => ({
    ...line,
    amount: divideRounded(line.amount * total, before),
    grams: weight === null ? share(line.grams) : grams(line.grams),
  }));
  const rest = total - scaled.reduce((a, line) => a + line.amount, 0n);
  const largest = scaled.reduce<SheetLine | null>(
    (best, line) => (best === null || line.amount > best.amount ? line : best),
    null,
  );
  return scaled.map((line) => (line === largest ? { ...line, amount: line.amount + rest } : line));
}

/** The same cost from many lots is one line. */
export function merged(lines: readonly SheetLine[]): SheetLine[] {
  const byKey = Map.groupBy(lines, (line) => line.key);
  return [...byKey.values()]
    .map((same): SheetLine => {
      const [first] = same;
      invariant(first, "a group has a line");
      const weights = same.map((line) => line.grams);
      return {
        ...first,
        amount: same.reduce((a, line) => a + line.amount, 0n),
        grams: weights.every((size) => size === null)
          ? null
          : weights.reduce<bigint>((a, size) => a + (size ?? 0n), 0n),
      };
    })
    .filter((line) => line.amount !== 0n)
    .toSorted((a, b) => a.sequence - b.sequence || (a.key < b.key ? -1 : 1));
}

export interface SheetSubtotal {
  code: "delivered" | "ex_mill" | CostLevel;
  amount: bigint;
}

/** The running totals a cost sheet is read by, each up to its place in the order of lines. */
export function subtotals(lines: readonly SheetLine[]): Record<SheetSubtotal["code"], bigint> {
  const upTo = (sequence: number) =>
    lines.filter((line) => line.sequence < sequence).reduce((a, line) => a + line.amount, 0n);
  const through = (levels: readonly CostLevel[]) =>
    lines.filter((line) => levels.includes(line.level)).reduce((a, line) => a + line.amount, 0n);
  return {
    delivered: upTo(places.step),
    ex_mill: upTo(places.packing),
    FOT: through(["FOT"]),
    FOB: through(["FOT", "FOB"]),
    CFR: through(["FOT", "FOB", "CFR"]),
    CIF: through(["FOT", "FOB", "CFR", "CIF"]),
  };
}

function sum(edges: readonly GraphEdge[], field: "cost" | "grams"): bigint {
  return edges.reduce((a, edge) => a + edge[field], 0n);
}
