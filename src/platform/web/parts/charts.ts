// The arithmetic of charts, apart from their drawing: scales that start at zero, steps that add up,
// bands whose thickness is kilograms.

export interface Datum {
  label: string;
  /** A plain number, for lengths only; what is written beside it is `shown`. */
  value: number;
  /** As people read it: `85M`, `8,287.5`. */
  shown: string;
  /** The one that is now, or the one that counts. */
  isNow?: boolean;
  /** A commodity's own colour, the same everywhere. */
  colour?: Colour;
}

export type Colour = "coffee" | "cocoa" | "sesame" | "shea" | "services";

/** A digit string of the wire as a length. Exactness is for the words, not for pixels. */
export function lengthOf(digits: string | bigint): number {
  return Number(digits);
}

/** The share of the largest, 0 to 100; nothing is longer than the scale. */
export function percentOf(value: number, largest: number): number {
  if (largest <= 0 || value <= 0) return 0;
  return Math.min(100, (value / largest) * 100);
}

/** Shares of a whole in tenths of a percent that sum to exactly 1,000 (largest remainders). */
export function sharesOf(values: readonly number[]): number[] {
  const sum = values.reduce((a, b) => a + b, 0);
  if (sum <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / sum) * 1000);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ index, left: value - Math.floor(value) }))
    .toSorted((a, b) => b.left - a.left);
  let rest = 1000 - shares.reduce((a, b) => a + b, 0);
  for (const { index } of order) {
    if (rest <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    rest -= 1;
  }
  return shares;
}

/** 84.3, for a share in tenths. */
export function shareText(tenths: number): string {
  return (tenths / 10).toFixed(1);
}

export interface Step {
  /** Where the bar begins and ends on the scale, 0 to 100. */
  from: number;
  to: number;
  /** It takes away: drawn hollow. */
  isCredit: boolean;
}

/** A waterfall: each value stands on the sum of those before it; sums (null) stand on zero. */
export function waterfall(values: readonly (number | null)[]): Step[] {
  const ends: { from: number; to: number; isCredit: boolean }[] = [];
  let sum = 0;
  for (const value of values) {
    if (value === null) {
      ends.push({ from: 0, to: sum, isCredit: false });
      continue;
    }
    const next = sum + value;
    ends.push({ from: Math.min(sum, next), to: Math.max(sum, next), isCredit: value < 0 });
    sum = next;
  }
  const largest = Math.max(1, ...ends.map(({ to }) => to));
  return ends.map((end) => ({
    ...end,
    from: percentOf(end.from, largest),
    to: percentOf(end.to, largest),
  }));
}

export interface FlowNode {
  id: string;
  title: string;
  detail: string;
  /** Kilograms in it, and as people read them. */
  kilograms: number;
  shown: string;
  /** Its column, from 0 at the farm. */
  step: number;
  /** The one this page is about. */
  isHere?: boolean;
  /** Not yet true: drawn dashed. */
  isExpected?: boolean;
  to?: string;
}

export interface FlowEdge {
  from: string;
  to: string;
  kilograms: number;
  isExpected?: boolean;
}

export interface FlowBox {
  node: FlowNode;
  x: number;
  y: number;
}

export interface FlowBand {
  path: string;
  width: number;
  isExpected: boolean;
}

export const flowBox = { width: 176, height: 56, gapX: 64, gapY: 16 } as const;
const thickest = 28;

/** Places the boxes in columns and the bands between them, as thick as their kilograms. */
export function flowLayout(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
): { boxes: FlowBox[]; bands: FlowBand[]; width: number; height: number } {
  const { width, height, gapX, gapY } = flowBox;
  const steps = Math.max(0, ...nodes.map(({ step }) => step)) + 1;
  const columns = Array.from({ length: steps }, (_, step) =>
    nodes.filter((node) => node.step === step),
  );
  const most = Math.max(1, ...columns.map((column) => column.length));
  const total = most * height + (most - 1) * gapY;
  const boxes = columns.flatMap((column, step) => {
    const own = column.length * height + (column.length - 1) * gapY;
    return column.map((node, index) => ({
      node,
      x: step * (width + gapX),
      y: (total - own) / 2 + index * (height + gapY),
    }));
  });
  const at = new Map(boxes.map((box) => [box.node.id, box]));
  const largest = Math.max(1, ...edges.map(({ kilograms }) => kilograms));
  const bands = edges.flatMap((edge) => {
    const from = at.get(edge.from);
    const to = at.get(edge.to);
    if (!from || !to) return [];
    const [x1, x2] = [from.x + width, to.x];
    const [y1, y2] = [from.y + height / 2, to.y + height / 2];
    const middle = (x1 + x2) / 2;
    const path = `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
    const isExpected = edge.isExpected ?? false;
    const thickness = isExpected ? 1.5 : Math.max(1.5, (edge.kilograms / largest) * thickest);
    return [{ path, width: thickness, isExpected }];
  });
  return { boxes, bands, width: steps * (width + gapX) - gapX, height: total };
}
