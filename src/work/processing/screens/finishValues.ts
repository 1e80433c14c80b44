// What is typed when a batch is weighed, the sums of it, and what is wrong with it.
import type { ProductWire } from "#registry/products/api.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Thresholds } from "#books/thresholds/rules.ts";
import type { BatchWire } from "../api.ts";
import { isLostAbove, lossNeeds, lostBeyond, moistureLoss } from "../lossRules.ts";
import { type Gives, isAboveOutturn, outturnShareBp } from "../outturnRules.ts";
import {
  lossNames,
  type LossName,
  type MassBalance,
  massBalance,
  type outputKinds,
  type WeighedOutput,
} from "../rules.ts";
import { t } from "./words.ts";

export type OutputKind = (typeof outputKinds)[number];

export interface OutputValues {
  kind: OutputKind | "";
  productId: string;
  /** Grams in digits, or empty. */
  quantity: string;
  /** Shillings per kilogram, for by-products. */
  value: string;
}

export interface FinishValues {
  day: string;
  outputs: OutputValues[];
  moisture: string;
  dust_and_stones: string;
  husk: string;
  spillage: string;
  unexplained: string;
  moistureInBp: number | null;
  moistureOutBp: number | null;
  /** Codes of the steps that were not done; the others were. */
  notDone: string[];
  note: string;
}

export const blankOutput = (kind: OutputKind): OutputValues => ({
  kind,
  productId: "",
  quantity: "",
  value: "",
});

export function emptyFinish(day: string): FinishValues {
  const losses = { moisture: "", dust_and_stones: "", husk: "", spillage: "", unexplained: "" };
  return {
    day,
    outputs: [blankOutput("main")],
    ...losses,
    moistureInBp: null,
    moistureOutBp: null,
    notDone: [],
    note: "",
  };
}

const gramsOf = (digits: string): bigint => BigInt(digits || "0");

/** The losses that have a weight. */
export function lossesOf(values: FinishValues): { name: LossName; grams: bigint }[] {
  return lossNames
    .map((name) => ({ name, grams: gramsOf(values[name]) }))
    .filter(({ grams }) => grams > 0n);
}

/** The same sums the server makes, while the weights are typed. */
export function balanceOf(values: FinishValues, inputGrams: bigint): MassBalance {
  return massBalance({ inputGrams, outputs: weighedOf(values), losses: lossesOf(values) });
}

function weighedOf({ outputs }: FinishValues): WeighedOutput[] {
  return outputs.map(({ kind, productId, quantity }) => ({
    kind: kind || "main",
    productId,
    grams: gramsOf(quantity),
    valuePerKilogram: null,
  }));
}

/** What is typed as a share of what the input can give by its form; null where nobody knows. */
export function shareOf(values: FinishValues, batch: Pick<BatchWire, "gives">): bigint | null {
  return outturnShareBp(weighedOf(values), knownOf(batch));
}

/** What is typed as lost beyond what the form leaves over, in grams; null where nobody knows. */
export function lostOf(
  values: FinishValues,
  batch: Pick<BatchWire, "gives" | "isFresh" | "balance">,
): bigint | null {
  const { moistureInBp, moistureOutBp } = values;
  const inputGrams = BigInt(batch.balance.input);
  const weights = { inputGrams, outputs: weighedOf(values), losses: lossesOf(values) };
  const form = { gives: knownOf(batch), isFresh: batch.isFresh };
  return lostBeyond({ ...weights, moistureInBp, moistureOutBp }, form);
}

function knownOf({ gives }: Pick<BatchWire, "gives">): Gives {
  return new Map(
    gives.map(({ productId, grams, isByProduct }) => [
      productId,
      { grams: BigInt(grams), isByProduct },
    ]),
  );
}

/** What drying takes at the two moistures typed; null while one is missing. */
export function suggestedMoisture(values: FinishValues, inputGrams: bigint): bigint | null {
  const { moistureInBp, moistureOutBp } = values;
  if (moistureInBp === null || moistureOutBp === null) return null;
  return moistureLoss(inputGrams, BigInt(moistureInBp), BigInt(moistureOutBp));
}

/** Everything that is wrong, in the places where it can be mended. */
export function faultsOf(
  values: FinishValues,
  batch: Pick<BatchWire, "gives" | "isFresh" | "balance">,
  limits: Thresholds,
): FieldError[] {
  const balance = balanceOf(values, BigInt(batch.balance.input));
  const faults = values.outputs.flatMap((output, index): FieldError[] =>
    output.kind === "by-product" && output.value === ""
      ? [{ path: `outputs.${index}.value`, message: t.needsValue }]
      : [],
  );
  if (!values.outputs.some(({ kind }) => kind === "main" || kind === "co")) {
    faults.push({ path: "outputs", message: t.needsMain });
  }
  if (balance.left > 0n) {
    faults.push({ path: "outputs", message: t.leftMust(formatKilograms(balance.left)) });
  }
  if (balance.left < 0n) {
    faults.push({ path: "outputs", message: t.overBy(formatKilograms(-balance.left)) });
  }
  const isAbove = isAboveOutturn(shareOf(values, batch), limits);
  const isLost = isLostAbove(lostOf(values, batch), balance.input, limits);
  const unsaid = isAbove
    ? t.needsWhy
    : lossNeeds(balance, limits).reason
      ? t.needsNote(formatPercent(balance.abnormalBp))
      : isLost
        ? t.needsWhyLost
        : null;
  if (unsaid !== null && values.note.trim() === "") faults.push({ path: "note", message: unsaid });
  return faults;
}

/** The request's body. */
export function finishBody(values: FinishValues, batch: BatchWire, steps: readonly string[]) {
  return {
    version: batch.version,
    day: values.day,
    outputs: values.outputs.map(({ kind, productId, quantity, value }) => ({
      // An empty choice never gets here: the field is required.
      kind: kind || "main",
      productId,
      quantity,
      valuePerKilogram: kind === "by-product" ? value : null,
    })),
    losses: lossesOf(values).map(({ name, grams }) => ({ name, quantity: grams.toString() })),
    steps: steps.filter((code) => !values.notDone.includes(code)),
    moistureInBp: values.moistureInBp,
    moistureOutBp: values.moistureOutBp,
    unexplainedNote: values.note.trim() || null,
  };
}

/** A by-product is one wherever it comes out; of the rest the first is the main product. */
export function usualKind(product: ProductWire | undefined, index: number): OutputKind {
  if (product?.kind === "by_product") return "by-product";
  return index === 0 ? "main" : "co";
}
