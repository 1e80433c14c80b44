// The drawing of an origin: farmers and suppliers, then lots in the order they were made of one another. Columns that
// would be too long keep their largest boxes; the others are one box with their sum.
import { formatKilograms } from "#kernel/weight.ts";
import type { FlowEdge, FlowNode } from "#platform/web/parts/charts.ts";
import type { OriginWire } from "../api.ts";
import { t } from "./words.ts";

/** The most boxes of a column; more are folded. */
const tallest = 6;

interface Box {
  id: string;
  kind: "farmer" | "lot";
  title: string;
  detail: string;
  grams: bigint;
  step: number;
  to: string;
  isHere: boolean;
}

interface Arrow {
  from: string;
  to: string;
  grams: bigint;
}

export function originGraph(origin: OriginWire): { nodes: FlowNode[]; edges: FlowEdge[] } {
  const { boxes, arrows } = wholeGraph(origin);
  const drawnAs = new Map<string, string>();
  const nodes: FlowNode[] = [];
  for (const column of Map.groupBy(boxes, (box) => box.step).values()) {
    const bySize = column.toSorted((a, b) => Number(b.grams - a.grams));
    const kept = bySize.length > tallest ? bySize.slice(0, tallest - 1) : bySize;
    const rest = bySize.slice(kept.length);
    for (const box of kept) {
      drawnAs.set(box.id, box.id);
      nodes.push(nodeOf(box));
    }
    const [first] = rest;
    if (!first) continue;
    const id = `rest-${first.step}`;
    for (const box of rest) drawnAs.set(box.id, id);
    const grams = rest.reduce((sum, box) => sum + box.grams, 0n);
    const title = t.others[first.kind](rest.length);
    nodes.push({ id, title, detail: "", ...weight(grams), step: first.step });
  }
  return { nodes, edges: foldedEdges(arrows, drawnAs) };
}

function foldedEdges(arrows: readonly Arrow[], drawnAs: ReadonlyMap<string, string>): FlowEdge[] {
  const sums = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const from = drawnAs.get(arrow.from);
    const to = drawnAs.get(arrow.to);
    if (from === undefined || to === undefined || from === to) continue;
    const key = `${from} ${to}`;
    const before = sums.get(key)?.grams ?? 0n;
    sums.set(key, { from, to, grams: before + arrow.grams });
  }
  return [...sums.values()].map(({ from, to, grams }) => ({
    from,
    to,
    kilograms: Number(grams) / 1000,
  }));
}

function wholeGraph(origin: OriginWire): { boxes: Box[]; arrows: Arrow[] } {
  const depth = depths(origin);
  const deepest = Math.max(0, ...depth.values());
  const lots = origin.lots.map((lot): Box => ({
    id: lot.id,
    kind: "lot",
    title: lot.productName,
    detail: lot.code,
    grams: BigInt(lot.grams),
    step: deepest - (depth.get(lot.id) ?? 0) + 1,
    to: `/traceability/lot/${lot.id}`,
    isHere: lot.id === origin.id,
  }));
  const farmers = origin.farmers.map((farmer): Box => ({
    id: farmer.id,
    kind: "farmer",
    title: farmer.name,
    detail: farmer.code,
    grams: BigInt(farmer.grams),
    step: 0,
    to: `/farmers/${farmer.id}`,
    isHere: false,
  }));
  const arrows = origin.arrows.map(({ parent, child, grams }) => ({
    from: parent,
    to: child,
    grams: BigInt(grams),
  }));
  const deliveries = origin.deliveries.flatMap(({ growers, lotId }) =>
    growers.map(({ id, grams }) => ({ from: id, to: lotId, grams: BigInt(grams) })),
  );
  return {
    boxes: [...farmers, ...untracedSuppliers(origin), ...lots],
    arrows: [...deliveries, ...arrows],
  };
}

/** Suppliers, with what of their deliveries comes from no plot they named. */
function untracedSuppliers({ suppliers, deliveries }: OriginWire): Box[] {
  return suppliers.flatMap(({ id, name, code }) => {
    const parts = deliveries.flatMap(({ growers }) => growers.filter((one) => one.id === id));
    const grams = parts.reduce((sum, part) => sum + BigInt(part.grams), 0n);
    if (grams === 0n) return [];
    const box = { id, kind: "farmer", title: name, detail: code, grams, step: 0 } as const;
    return [{ ...box, to: `/suppliers/${id}`, isHere: false }];
  });
}

/** How many arrows away from the end each lot is, at most: what it is made of always lies deeper. */
function depths({ lots, arrows }: OriginWire): Map<string, number> {
  const into = Map.groupBy(arrows, (arrow) => arrow.child);
  const children = new Set(arrows.map((arrow) => arrow.parent));
  const depth = new Map<string, number>();
  const waiting = lots.filter((lot) => !children.has(lot.id)).map((lot) => lot.id);
  for (const id of waiting) depth.set(id, 0);
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const next = (depth.get(id) ?? 0) + 1;
    for (const { parent } of into.get(id) ?? []) {
      if ((depth.get(parent) ?? -1) >= next) continue;
      depth.set(parent, next);
      waiting.push(parent);
    }
  }
  return depth;
}

function nodeOf({ id, title, detail, grams, step, to, isHere }: Box): FlowNode {
  return { id, title, detail, ...weight(grams), step, to, isHere };
}

function weight(grams: bigint) {
  return { kilograms: Number(grams) / 1000, shown: formatKilograms(grams) };
}
