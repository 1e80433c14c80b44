// A batch takes lots, oldest first, works on them, and gives other lots back. Everything that went in
// comes out again: as the main product, as a by-product, or as a loss with a name. So does its cost:
// what the lots had cost and what the work cost is, to the shilling, what the outputs cost.
import { type Transform, type Transformed, transform } from "#books/stock/rules.ts";
import {
  type LotTransfer,
  type NewLot,
  type PlaceRef,
  type Stream,
  type Voucher,
  withoutZeros,
} from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatKilograms, formatPercent, priceOf, wholeBp } from "#kernel/weight.ts";
import type { Thresholds } from "#books/thresholds/rules.ts";
import { isLostAbove, lossNeeds, type UnexplainedLimits } from "./lossRules.ts";
import { isAboveOutturn } from "./outturnRules.ts";

export const batchLife = lifecycle({
  states: ["planned", "running", "variance_review", "completed", "cancelled"],
  initial: "planned",
  tones: {
    planned: "quiet",
    running: "active",
    variance_review: "waiting",
    completed: "done",
    cancelled: "refused",
  },
  moves: {
    start: { from: ["planned"], to: "running", needs: "canManageProcessing" },
    finish: { from: ["running"], to: "completed", needs: "canManageProcessing" },
    hand_over: { from: ["running"], to: "variance_review", needs: "canManageProcessing" },
    accept: { from: ["variance_review"], to: "completed", needs: "canManageProcessing" },
    weigh_again: {
      from: ["variance_review"],
      to: "running",
      needs: "canManageProcessing",
      asks: "reason",
    },
    take_back: {
      from: ["completed"],
      to: "running",
      needs: "canManageProcessing",
      asks: "reason",
    },
    // Started by mistake: the lots go back to the store as they left it.
    put_back: {
      from: ["running"],
      to: "cancelled",
      needs: "canManageProcessing",
      asks: "reason",
      final: true,
    },
    cancel: { from: ["planned"], to: "cancelled", needs: "canManageProcessing", asks: "reason" },
  },
});
export type BatchState = (typeof batchLife.states)[number];
export type BatchMove = keyof typeof batchLife.moves;

/** Losses by their field names. What nobody can name is `unexplained`. */
export const lossNames = [
  "moisture",
  "dust_and_stones",
  "husk",
  "spillage",
  "unexplained",
] as const;
export type LossName = (typeof lossNames)[number];

export const outputKinds = ["main", "co", "by-product"] as const;

export interface WeighedOutput {
  kind: (typeof outputKinds)[number];
  productId: string;
  grams: bigint;
  /** Net realisable value of a by-product in shillings per kilogram. */
  valuePerKilogram: bigint | null;
}

export interface WeighedLoss {
  name: LossName;
  grams: bigint;
}

export interface Weighed {
  inputGrams: bigint;
  outputs: readonly WeighedOutput[];
  losses: readonly WeighedLoss[];
  unexplainedNote: string | null;
}

/** Where the kilograms went, line by line; `left` must be zero before a batch can be finished. */
export interface MassBalance {
  input: bigint;
  outputs: bigint;
  losses: bigint;
  left: bigint;
  /** Spilt, or nobody can explain it. */
  abnormal: bigint;
  /** The same as a share of the input, in basis points. */
  abnormalBp: bigint;
}

/** Adds up the scale's figures; pure, so the form shows the same sums while weights are typed. */
export function massBalance(
  weighed: Pick<Weighed, "inputGrams" | "outputs" | "losses">,
): MassBalance {
  const outputs = sum(weighed.outputs.map((output) => output.grams));
  const losses = sum(weighed.losses.map((loss) => loss.grams));
  const abnormal = sum(
    weighed.losses.filter((loss) => isAbnormal(loss.name)).map((loss) => loss.grams),
  );
  return {
    input: weighed.inputGrams,
    outputs,
    losses,
    left: weighed.inputGrams - outputs - losses,
    abnormal,
    abnormalBp: weighed.inputGrams === 0n ? 0n : (abnormal * wholeBp) / weighed.inputGrams,
  };
}

/**
 * Is the batch ready to be finished, and does it need a second person? Refuses weights that do not add
 * up, a by-product without a value, and without a reason what is spilt or unexplained, more than the form gives, or more lost
 * than it leaves over.
 */
export function checkWeighed(
  weighed: Weighed & { outturnShareBp: bigint | null; lostBeyond: bigint | null },
  limits: UnexplainedLimits & Pick<Thresholds, "outturnAbove" | "lossAbove">,
): { needsReview: boolean } {
  const balance = massBalance(weighed);
  const needs = lossNeeds(balance, limits);
  const { outturnShareBp } = weighed;
  const isAbove = isAboveOutturn(outturnShareBp, limits);
  const isLost = isLostAbove(weighed.lostBeyond, balance.input, limits);
  if (!weighed.outputs.some((output) => output.kind !== "by-product")) {
    throw new Refusal("processing.no-main-product", "The batch needs a main product.");
  }
  if (weighed.outputs.some((o) => o.kind === "by-product" && o.valuePerKilogram === null)) {
    const words =
      "Say what each by-product would fetch per kilogram, after the cost of selling it.";
    throw new Refusal("processing.by-product-without-value", words);
  }
  if (balance.left !== 0n) {
    const size = formatKilograms(balance.left < 0n ? -balance.left : balance.left, 3);
    const words =
      balance.left > 0n
        ? `${size} kg went in and did not come out. Weigh again, or name the loss.`
        : `${size} kg more came out than went in. Weigh again.`;
    throw new Refusal("processing.mass-does-not-balance", words);
  }
  const hasReason = (weighed.unexplainedNote ?? "").trim() !== "";
  if (isAbove && !hasReason) {
    throw new Refusal(
      "processing.outturn-without-reason",
      `What came out is ${formatPercent(outturnShareBp ?? 0n)} % of what went in can give. Say why.`,
    );
  }
  if (needs.reason && !hasReason) {
    const share = formatPercent(balance.abnormalBp);
    throw new Refusal(
      "processing.loss-without-reason",
      `${share} % of the input is spilt or unexplained. Say what may have happened.`,
    );
  }
  if (isLost && !hasReason) {
    const size = formatKilograms(weighed.lostBeyond ?? 0n);
    throw new Refusal(
      "processing.lost-beyond-form",
      `${size} kg were lost beyond what the form leaves over. Weigh again, or say what may have happened.`,
    );
  }
  return { needsReview: needs.review || isAbove || isLost };
}

/** Weights as one line of the batch's history, which keeps them when they are struck out. */
export function weightWords(
  outputs: readonly { productName: string; quantity: bigint }[],
  losses: readonly { name: LossName; quantity: bigint }[],
): string {
  const lines = [
    ...outputs.map(({ productName, quantity }) => [productName, quantity] as const),
    ...losses.map(({ name, quantity }) => [name.replaceAll("_", " "), quantity] as const),
  ];
  return lines.map(([what, grams]) => `${what} ${formatKilograms(grams)} kg`).join(", ");
}

/** Output as a share of input (outturn), in basis points. */
export function outturnBp(inputGrams: bigint, outputGrams: bigint): bigint {
  return inputGrams === 0n ? 0n : (outputGrams * wholeBp + inputGrams / 2n) / inputGrams;
}

export interface ConversionStep {
  code: string;
  label: string;
  ratePerKilogram: bigint;
  account: string;
}

/** What each step of the work costs for this much input. */
export function conversionLines(steps: readonly ConversionStep[], inputGrams: bigint) {
  return steps.map((step) => ({ ...step, amount: priceOf(inputGrams, step.ratePerKilogram) }));
}

export interface IssuedLot {
  lotId: string;
  account: string;
  grams: bigint;
  cost: bigint;
}

interface BatchFacts {
  id: string;
  number: string;
  day: Day;
}

/** A batch as the paper that moves lots in the books. */
export const batchPaper = (id: string) => ({ type: "processing-batch", id });

/** Starting a batch moves its lots, with their cost, from the store into work in progress. */
export function startVoucher(
  batch: BatchFacts,
  takes: readonly IssuedLot[],
  places: { store: PlaceRef; progress: PlaceRef },
): Voucher {
  const byAccount = Map.groupBy(takes, (take) => take.account);
  const credits = [...byAccount].map(([account, lots]) => ({
    account,
    amount: -sum(lots.map((lot) => lot.cost)),
  }));
  return {
    source: batchPaper(batch.id),
    event: "start",
    day: batch.day,
    memo: `${batch.number} started`,
    lines: withoutZeros([
      { account: "1330", amount: sum(takes.map((take) => take.cost)) },
      ...credits,
    ]),
    transfers: takes.map((take) => ({
      lotId: take.lotId,
      account: take.account,
      from: places.store,
      to: places.progress,
      quantity: take.grams,
      cost: take.cost,
    })),
  };
}

export interface FinishFacts extends BatchFacts {
  /** Unlike for each time the batch is finished: it may be taken back and weighed again. */
  event: string;
  stream: Stream | null;
  cropYear: string;
  inputs: readonly IssuedLot[];
  outputs: readonly (WeighedOutput & {
    lotId: string;
    lotCode: string;
    account: string;
    grade: string | null;
  })[];
  losses: readonly WeighedLoss[];
  conversion: readonly { label: string; account: string; amount: bigint }[];
}

/** The work of a batch as the books see it; unexplained loss beyond the norm takes its cost along. */
export function batchTransform(
  facts: Pick<FinishFacts, "inputs" | "outputs" | "losses" | "conversion">,
): Transformed {
  const work: Transform = {
    kind: "process",
    inputs: facts.inputs.map(({ lotId, grams, cost }) => ({ lotId, grams, cost })),
    conversion: sum(facts.conversion.map((line) => line.amount)),
    outputs: facts.outputs.map(({ lotId, kind, grams, valuePerKilogram }) => ({
      lotId,
      kind,
      grams,
      ...(valuePerKilogram === null
        ? {}
        : { netRealisableValue: priceOf(grams, valuePerKilogram) }),
    })),
    losses: facts.losses.map(({ name, grams }) => ({
      name,
      grams,
      abnormal: isAbnormal(name),
    })),
  };
  return transform(work);
}

/** Moisture, dust, stones and husk are the nature of the work; spilt and unexplained weight is not. */
export function isAbnormal(name: LossName): boolean {
  return name === "spillage" || name === "unexplained";
}

/**
 * Finishing a batch: work in progress becomes the outputs. Debits the outputs' stock accounts and the
 * abnormal loss, credits work in progress with everything that was in it.
 */
export function finishVoucher(
  facts: FinishFacts,
  done: Transformed,
  places: { store: PlaceRef; progress: PlaceRef; production: PlaceRef },
): Voucher {
  const costOf = new Map(done.outputs.map((output) => [output.lotId, output.cost]));
  const conversion = sum(facts.conversion.map((line) => line.amount));
  const byAccount = Map.groupBy(facts.outputs, (output) => output.account);
  const debits = [...byAccount].map(([account, outputs]) => ({
    account,
    amount: sum(outputs.map((output) => costOf.get(output.lotId) ?? 0n)),
  }));
  const lots: NewLot[] = facts.outputs.map((output) => ({
    id: output.lotId,
    code: output.lotCode,
    productId: output.productId,
    account: output.account,
    cropYear: facts.cropYear,
    madeOn: facts.day,
    origin: batchPaper(facts.id),
    ...(output.grade === null ? {} : { grade: output.grade }),
    ...(facts.stream === null ? {} : { stream: facts.stream }),
  }));
  const used: LotTransfer[] = facts.inputs.map((input) => ({
    lotId: input.lotId,
    account: input.account,
    from: places.progress,
    to: places.production,
    quantity: input.grams,
    cost: input.cost,
  }));
  const made: LotTransfer[] = facts.outputs.map((output) => ({
    lotId: output.lotId,
    account: output.account,
    from: places.production,
    to: places.store,
    quantity: output.grams,
    cost: costOf.get(output.lotId) ?? 0n,
  }));
  return {
    source: batchPaper(facts.id),
    event: facts.event,
    day: facts.day,
    memo: `${facts.number} finished`,
    lines: withoutZeros([
      // The work's cost passes through work in progress, so that the account tells the whole story.
      { account: "1330", amount: conversion, memo: "Conversion" },
      // Its name goes with each step: cost sheets are read from the books.
      ...facts.conversion.map(({ account, amount, label }) => ({
        account,
        amount: -amount,
        memo: label,
      })),
      ...debits,
      { account: "5150", amount: done.abnormalCost, memo: "Abnormal loss" },
      { account: "1330", amount: -done.totalCost, memo: "To the outputs" },
    ]),
    lots,
    transfers: [...used, ...made],
    edges: done.edges,
  };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => a + b, 0n);
}
