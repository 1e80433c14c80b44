// Stock is lots: each a layer with its own weight and its own cost. The oldest goes first unless a
// person names the lot. When lots become other lots, not a gram and not a shilling is lost: what
// went in, and what the work cost, is what the outputs and the named losses carry away.
import type {
  EdgeKind,
  LotEdge,
  LotTransfer,
  PlaceRef,
  Stream,
  Unit,
} from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { allocate, divideRounded, formatScaled, spread } from "#kernel/money.ts";
import { invariant, Refusal } from "#kernel/refusal.ts";
import { can, type Flag } from "#kernel/permissions.ts";
import { formatKilograms, wholeBp } from "#kernel/weight.ts";

/** A lot as it stands at one place. `free` is what is neither on hold nor reserved. */
export interface Layer {
  lotId: string;
  lotCode: string;
  account: string;
  madeOn: Day;
  seq: bigint;
  grade: string | null;
  stream: Stream | null;
  quantity: bigint;
  cost: bigint;
  free: bigint;
}

/** A lot's weight and cost at one of the places where it stands. */
export interface Part {
  place: PlaceRef;
  quantity: bigint;
}

/**
 * Cost that is known later lies on what is left of the lot, by weight over the places where it
 * stands. Refuses when nothing is left: then it is an expense.
 */
export function addedCost(
  lot: { lotId: string; lotCode: string; account: string; parts: readonly Part[] },
  cost: bigint,
  costs: PlaceRef,
): LotTransfer[] {
  const quantities = lot.parts.map((part) => part.quantity);
  if (sum(quantities) <= 0n) {
    throw new Refusal("stock.nothing-left", `Nothing is left of lot ${lot.lotCode} to carry cost.`);
  }
  const shares = allocate(cost, quantities);
  return lot.parts.flatMap(({ place }, i): LotTransfer[] => {
    const share = shares[i] ?? 0n;
    if (share === 0n) return [];
    const { lotId, account } = lot;
    return [{ lotId, account, from: costs, to: place, quantity: 0n, cost: share, pick: "named" }];
  });
}

/** Part of a lot that will be used, with the cost it takes along. */
export interface Take {
  lotId: string;
  lotCode: string;
  account: string;
  quantity: bigint;
  cost: bigint;
  pick: "fifo" | "named";
}

/** The order lots are used in: the day they were made, then the order they were written. */
function byAge(a: Layer, b: Layer): number {
  if (a.madeOn !== b.madeOn) return a.madeOn < b.madeOn ? -1 : 1;
  return a.seq < b.seq ? -1 : a.seq > b.seq ? 1 : 0;
}

/** The cost that leaves with part of a lot; the last part takes what is left, to the shilling. */
export function costOfPart(part: bigint, lot: { quantity: bigint; cost: bigint }): bigint {
  return part === lot.quantity ? lot.cost : divideRounded(lot.cost * part, lot.quantity);
}

/** Takes from the oldest free lots until the quantity is reached; refuses when they do not suffice. */
export function planTakes(
  layers: readonly Layer[],
  quantity: bigint,
  { pick = "fifo", unit = "g" }: { pick?: Take["pick"]; unit?: Unit } = {},
): Take[] {
  invariant(quantity > 0n, "a plan needs a quantity");
  const takes: Take[] = [];
  let wanted = quantity;
  for (const layer of layers.toSorted(byAge)) {
    const part = wanted < layer.free ? wanted : layer.free;
    if (part <= 0n) continue;
    const { lotId, lotCode, account } = layer;
    takes.push({ lotId, lotCode, account, quantity: part, cost: costOfPart(part, layer), pick });
    wanted -= part;
  }
  if (wanted > 0n) throw notEnough(quantity, quantity - wanted, unit);
  return takes;
}

function notEnough(wanted: bigint, free: bigint, unit: Unit): Refusal {
  const words = `${sizeWords(wanted, unit)} asked for, only ${sizeWords(free, unit)} free here.`;
  return new Refusal("stock.not-enough", words, { status: 409 });
}

/** What stands of a lot, as people say it: `1,014.1 kg`, `680 pieces`. */
export function sizeWords(size: bigint, unit: Unit): string {
  return unit === "g" ? `${formatKilograms(size)} kg` : `${formatScaled(size, 0)} pieces`;
}

/** The transfers that carry planned takes from one place to another. */
export function takesMoved(
  takes: readonly Take[],
  { from, to }: { from: PlaceRef; to: PlaceRef },
): LotTransfer[] {
  return takes.map(({ lotId, account, quantity, cost, pick }) => ({
    lotId,
    account,
    from,
    to,
    quantity,
    cost,
    pick,
  }));
}

export interface TransformInput {
  lotId: string;
  grams: bigint;
  cost: bigint;
}

/**
 * An output. The main product and co-products share the joint cost by `weight` (their grams, unless
 * given, e.g. their market value); a by-product carries its net realisable value.
 */
export interface TransformOutput {
  lotId: string;
  kind: "main" | "co" | "by-product";
  grams: bigint;
  /** What a by-product will fetch less the cost of selling it, for all its grams. */
  netRealisableValue?: bigint;
  weight?: bigint;
}

/** Weight that disappears, by name. Abnormal loss takes its share of cost to the expense account. */
export interface TransformLoss {
  name: string;
  grams: bigint;
  abnormal: boolean;
}

export interface Transform {
  kind: Extract<EdgeKind, "process" | "split" | "blend" | "pack">;
  inputs: readonly TransformInput[];
  /** What the work itself cost, in shillings. */
  conversion: bigint;
  outputs: readonly TransformOutput[];
  losses: readonly TransformLoss[];
}

export interface Transformed {
  outputs: { lotId: string; grams: bigint; cost: bigint }[];
  losses: { name: string; grams: bigint; cost: bigint; abnormal: boolean }[];
  /** Cost of abnormal loss, to be expensed. */
  abnormalCost: bigint;
  inputCost: bigint;
  /** Input cost + conversion = output cost + abnormal cost. */
  totalCost: bigint;
  edges: LotEdge[];
}

/** Lots become other lots: mass to the gram, value to the shilling, and the exact arrows between them. */
export function transform(work: Transform): Transformed {
  checkTransform(work);
  const inputCost = sum(work.inputs.map((input) => input.cost));
  const totalCost = inputCost + work.conversion;
  const costs = outputCosts(work, totalCost);
  const losses = work.losses.map((loss, i) => ({ ...loss, cost: costs.losses[i] ?? 0n }));
  const outputs = work.outputs.map(({ lotId, grams }, i) => ({
    lotId,
    grams,
    cost: costs.outputs[i] ?? 0n,
  }));
  const abnormalCost = sum(costs.losses);
  const edges = edgesBetween(work, outputs, losses);
  return { outputs, losses, abnormalCost, inputCost, totalCost, edges };
}

function checkTransform({ inputs, outputs, losses, conversion }: Transform): void {
  const inside = sum(inputs.map((input) => input.grams));
  const out = sum(outputs.map((output) => output.grams));
  const lost = sum(losses.map((loss) => loss.grams));
  if (inputs.length === 0 || inputs.some((input) => input.grams <= 0n || input.cost < 0n)) {
    throw new Refusal("stock.nothing-in", "Every input needs a weight above zero.");
  }
  if (outputs.some((output) => output.grams <= 0n)) {
    throw new Refusal("stock.empty-output", "Every output needs a weight above zero.");
  }
  if (losses.some((loss) => loss.grams < 0n) || conversion < 0n) {
    throw new Refusal("stock.negative-loss", "A loss or a cost of the work cannot be below zero.");
  }
  if (outputs.some((output) => (output.netRealisableValue ?? 0n) < 0n)) {
    throw new Refusal("stock.negative-value", "A by-product cannot be worth less than nothing.");
  }
  const joint = outputs.filter((output) => output.kind !== "by-product");
  if (sum(joint.map((output) => output.weight ?? output.grams)) <= 0n) {
    throw new Refusal("stock.no-main-output", "The work needs a main product with a weight.");
  }
  if (inside !== out + lost) {
    const difference = inside - out - lost;
    const words = difference > 0n ? "not accounted for" : "more than went in";
    const size = formatKilograms(difference > 0n ? difference : -difference, 3);
    throw new Refusal("stock.mass-does-not-balance", `${size} kg ${words}.`);
  }
}

/**
 * By-products carry their net realisable value (less when all cost together is smaller, so the main
 * product never costs less than nothing), abnormal loss its share by weight, the rest is joint cost.
 */
function outputCosts(
  { outputs, losses }: Transform,
  totalCost: bigint,
): { outputs: bigint[]; losses: bigint[] } {
  const values = outputs.map((output) =>
    output.kind === "by-product" ? (output.netRealisableValue ?? 0n) : 0n,
  );
  const byProducts = sum(values) > totalCost ? allocate(totalCost, values) : values;
  const joint = totalCost - sum(byProducts);
  const isJoint = outputs.map((output) => output.kind !== "by-product");
  const jointGrams = sum(outputs.map((output, i) => (isJoint[i] ? output.grams : 0n)));
  const lostGrams = losses.map((loss) => (loss.abnormal ? loss.grams : 0n));
  const [good = 0n, ...lost] = allocate(joint, [jointGrams, ...lostGrams]);
  const shares = allocate(
    good,
    outputs.map((output, i) => (isJoint[i] ? (output.weight ?? output.grams) : 0n)),
  );
  return {
    outputs: outputs.map((_, i) => (byProducts[i] ?? 0n) + (shares[i] ?? 0n)),
    losses: lost,
  };
}

/** The arrows: every input and the conversion cost, to every output and loss; both margins exact. */
function edgesBetween(
  { kind, inputs, conversion }: Transform,
  outputs: Transformed["outputs"],
  losses: Transformed["losses"],
): LotEdge[] {
  const ends = [
    ...outputs.map(({ lotId, grams, cost }) => ({ child: lotId, grams, cost, loss: null })),
    ...losses.map(({ name, grams, cost }) => ({ child: null, grams, cost, loss: name })),
  ];
  const starts = [
    ...inputs.map(({ lotId, grams, cost }) => ({ parent: lotId, grams, cost })),
    { parent: null, grams: 0n, cost: conversion },
  ];
  const grams = spread(
    starts.map((start) => start.grams),
    ends.map((end) => end.grams),
  );
  const costs = spread(
    starts.map((start) => start.cost),
    ends.map((end) => end.cost),
  );
  return starts.flatMap(({ parent }, row) =>
    ends.flatMap(({ child, loss }, column): LotEdge[] => {
      const weight = { grams: grams[row]?.[column] ?? 0n, cost: costs[row]?.[column] ?? 0n };
      if (weight.grams === 0n && weight.cost === 0n) return [];
      if (loss !== null) return [{ parent, child, kind: "loss", ...weight, loss }];
      return [{ parent, child, kind: parent === null ? "cost" : kind, ...weight }];
    }),
  );
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => a + b, 0n);
}

/** Why kilograms are missing, as whoever weighs them in says. */
export const lossReasons = ["spillage", "moisture", "theft", "scale", "damage"] as const;
export type LossReason = (typeof lossReasons)[number];

/** The account that bears what is lost on the road or in a store: "Abnormal processing and stock loss". */
export const lossAccount = "5150";

/** Whether somebody may see what stock costs, and so what a loss is worth. */
export function seesCosts(flags: readonly Flag[]): boolean {
  return can(flags, ["canUpdateInventory", "canViewReports"]);
}

/** Basis points as a percentage with two decimals, as tolerances are set: `0.25`. */
export function sharePercent(bp: bigint | number): string {
  return formatScaled(BigInt(bp), 2);
}

/** Is so much of what was sent more than scales may differ by? To the gram, without rounding. */
export function isAbove(difference: bigint, sent: bigint, toleranceBp: number): boolean {
  return difference * wholeBp > sent * BigInt(toleranceBp);
}
