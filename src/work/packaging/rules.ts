// Coffee is put into bags under a mark. The bags come from the shelf and their cost goes into the lot;
// not a gram is gained or lost. A few bags go on the scale again, and somebody else releases the lot.
import { transform } from "#books/stock/rules.ts";
import { type PlaceRef, type Stream, type Voucher, withoutZeros } from "#books/vouchers/rules.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { divideRounded } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatKilograms, wholeBp } from "#kernel/weight.ts";

export const packingLife = lifecycle({
  states: ["planned", "packed", "released", "cancelled"],
  initial: "planned",
  tones: { planned: "quiet", packed: "waiting", released: "done", cancelled: "refused" },
  moves: {
    pack: { from: ["planned"], to: "packed", needs: "canManagePackaging", final: true },
    release: { from: ["packed"], to: "released", needs: "canManagePackaging" },
    cancel: { from: ["planned"], to: "cancelled", needs: "canManagePackaging", asks: "reason" },
  },
});
export type PackingState = (typeof packingLife.states)[number];

/** At least five bags, or one in twenty, go on the scale again after filling. */
export function samplesNeeded(bags: number): number {
  return Math.min(bags, Math.max(5, Math.ceil(bags / 20)));
}

/** Is the mean so near to what the mark promises, in basis points of it? Weights in grams. */
export function isMarkTrue(mean: bigint, bagGrams: bigint, toleranceBp: number): boolean {
  const off = mean > bagGrams ? mean - bagGrams : bagGrams - mean;
  return off * wholeBp <= bagGrams * BigInt(toleranceBp);
}

/**
 * The mean of the bags weighed again. Refuses too few bags, and a mean that is further from the
 * marked weight than the tolerance: the mark would not be true.
 */
export function checkSamples(
  run: { bags: number; bagGrams: bigint },
  samples: readonly bigint[],
  toleranceBp: number,
): bigint {
  const needed = samplesNeeded(run.bags);
  if (samples.length < needed) {
    throw new Refusal(
      "packing.too-few-samples",
      `Weigh at least ${needed} of the ${run.bags} bags again; ${samples.length} were weighed.`,
    );
  }
  const mean = divideRounded(
    samples.reduce((a, b) => a + b, 0n),
    BigInt(samples.length),
  );
  if (!isMarkTrue(mean, run.bagGrams, toleranceBp)) {
    throw new Refusal(
      "packing.mark-not-true",
      `The bags weigh ${formatKilograms(mean, 3)} kg on average, the mark says ` +
        `${formatKilograms(run.bagGrams)} kg. Fill them again.`,
    );
  }
  return mean;
}

/** Bags and coffee lie in stores of ours, not on the road or in somebody else's hands. */
export function checkStore(place: PlaceRef, words: string): void {
  if (place.inside && (place.account ?? null) === null) return;
  throw new Refusal("packing.not-a-store", words);
}

/** Somebody looks at the bags after they were filled, and not on a day that has not come. */
export function checkReleaseDay(day: Day, of: { packedOn: Day | null; today: Day }): void {
  if (day > of.today) {
    throw new Refusal("packing.day-not-come", `${formatDay(day)} has not come yet.`);
  }
  if (of.packedOn !== null && day < of.packedOn) {
    throw new Refusal(
      "packing.released-before-packed",
      `It was packed on ${formatDay(of.packedOn)} and cannot be released before that day.`,
    );
  }
}

/** The words stencilled on each bag, from top to bottom (domain practice: exporter, origin, grade …). */
export function bagMark(of: {
  exporter: string;
  productName: string;
  cropYear: string;
  bagGrams: bigint;
}): string {
  return [
    of.exporter.toUpperCase(),
    "PRODUCT OF UGANDA",
    of.productName.toUpperCase(),
    `CROP ${of.cropYear}`,
    `NET ${formatKilograms(of.bagGrams, 0)} KG`,
  ].join(" · ");
}

/** Bought bags come to the shelf at their price; the supplier's bill is expected (2030). */
export function materialVoucher(receipt: {
  id: string;
  number: string;
  day: Day;
  lotId: string;
  productId: string;
  account: string;
  pieces: bigint;
  amount: bigint;
  from: PlaceRef;
  to: PlaceRef;
}): Voucher {
  return {
    source: { type: "material-receipt", id: receipt.id },
    event: "receive",
    day: receipt.day,
    memo: `${receipt.number} packing material received`,
    lines: withoutZeros([
      { account: receipt.account, amount: receipt.amount },
      { account: "2030", amount: -receipt.amount },
    ]),
    lots: [
      {
        id: receipt.lotId,
        code: receipt.number,
        productId: receipt.productId,
        account: receipt.account,
        unit: "pieces",
        madeOn: receipt.day,
        origin: { type: "material-receipt", id: receipt.id },
      },
    ],
    transfers: [
      {
        lotId: receipt.lotId,
        account: receipt.account,
        from: receipt.from,
        to: receipt.to,
        quantity: receipt.pieces,
        cost: receipt.amount,
      },
    ],
  };
}

interface UsedLot {
  lotId: string;
  account: string;
  quantity: bigint;
  cost: bigint;
}

export interface PackFacts {
  id: string;
  number: string;
  day: Day;
  productId: string;
  account: string;
  grade: string | null;
  stream: Stream | null;
  cropYear: string;
  lotId: string;
  lotCode: string;
  grams: bigint;
  coffee: readonly UsedLot[];
  materials: readonly UsedLot[];
}

/**
 * Packing: loose lots and bags become one marked lot. Debits its stock account with the cost of both,
 * credits the stock accounts they came from.
 */
export function packVoucher(
  facts: PackFacts,
  places: { store: PlaceRef; production: PlaceRef },
): Voucher {
  const used = [...facts.coffee, ...facts.materials];
  const materialCost = facts.materials.reduce((sum, lot) => sum + lot.cost, 0n);
  const done = transform({
    kind: "pack",
    inputs: facts.coffee.map(({ lotId, quantity, cost }) => ({ lotId, grams: quantity, cost })),
    conversion: materialCost,
    outputs: [{ lotId: facts.lotId, kind: "main", grams: facts.grams }],
    losses: [],
  });
  const byAccount = Map.groupBy(used, (lot) => lot.account);
  return {
    source: { type: "packing-run", id: facts.id },
    event: "pack",
    day: facts.day,
    memo: `${facts.number} packed`,
    lines: withoutZeros([
      { account: facts.account, amount: done.totalCost },
      ...[...byAccount].map(([account, lots]) => ({
        account,
        amount: -lots.reduce((sum, lot) => sum + lot.cost, 0n),
      })),
    ]),
    lots: [
      {
        id: facts.lotId,
        code: facts.lotCode,
        productId: facts.productId,
        account: facts.account,
        cropYear: facts.cropYear,
        madeOn: facts.day,
        origin: { type: "packing-run", id: facts.id },
        ...(facts.grade === null ? {} : { grade: facts.grade }),
        ...(facts.stream === null ? {} : { stream: facts.stream }),
      },
    ],
    transfers: [
      ...used.map(({ lotId, account, quantity, cost }) => ({
        lotId,
        account,
        from: places.store,
        to: places.production,
        quantity,
        cost,
      })),
      {
        lotId: facts.lotId,
        account: facts.account,
        from: places.production,
        to: places.store,
        quantity: facts.grams,
        cost: done.totalCost,
      },
    ],
    edges: done.edges,
  };
}
