// From the scale to the shillings: net weight, deductions by rule, the price of the day, and what goes
// back to an advance. Pure sums, so the officer's phone and the server can never disagree.
import type { Settlement } from "#books/vouchers/rules.ts";
import { divideRounded, formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatKilograms, formatPercent, priceOf, wholeBp } from "#kernel/weight.ts";
import { judgePrice } from "#registry/products/rules.ts";
import type { WeightSource } from "./evidenceRules.ts";

/** One reading of the scale: usually one bag, on a platform scale several at once. */
export interface Weighing {
  bags: number;
  gross: bigint;
  tare: bigint;
  /** How it was read; null = not said. */
  source?: WeightSource | null;
  manualReason?: string | null;
}

/** Water and dirt as measured, in basis points; null = not measured, and then nothing is deducted. */
export interface Measured {
  moistureBp: number | null;
  foreignMatterBp: number | null;
}

/** The terms of the day: what is paid per kilogram, and how much water and dirt that price allows. */
export interface Terms {
  unitPrice: bigint;
  moistureLimitBp: number;
  foreignMatterAllowedBp: number;
}

export interface Weighed {
  bags: number;
  gross: bigint;
  tare: bigint;
  net: bigint;
  /** Net to the tenth of a kilogram; the steps below start from it and add up to the gram. */
  rounding: bigint;
  moisture: bigint;
  foreignMatter: bigint;
  payable: bigint;
  /** The same steps in shillings: net value + rounding − moisture − foreign matter = value. */
  netValue: bigint;
  roundingValue: bigint;
  moistureValue: bigint;
  foreignMatterValue: bigint;
  value: bigint;
}

/**
 * Net is gross less tare. Water above the limit is deducted by mass balance (what the same dry beans
 * would weigh at the limit), then foreign matter above what is allowed. Paid by the tenth of a
 * kilogram, in whole shillings.
 */
export function weigh(lines: readonly Weighing[], quality: Measured, terms: Terms): Weighed {
  const gross = sum(lines.map((line) => line.gross));
  const tare = sum(lines.map((line) => line.tare));
  const net = gross - tare;
  const dry = dryShare(quality.moistureBp, terms.moistureLimitBp);
  const clean = cleanShare(quality.foreignMatterBp, terms.foreignMatterAllowedBp);
  // Each weight is rounded once, from the exact fraction: rounding a rounded figure would drift.
  const atNet = tenths(net, 1n);
  const atLimit = tenths(net * dry.over, dry.under);
  const payable = tenths(net * dry.over * clean.over, dry.under * clean.under);
  const worth = (grams: bigint) => priceOf(grams, terms.unitPrice);
  return {
    bags: lines.reduce((total, line) => total + line.bags, 0),
    gross,
    tare,
    net,
    rounding: atNet - net,
    moisture: atNet - atLimit,
    foreignMatter: atLimit - payable,
    payable,
    netValue: worth(net),
    roundingValue: worth(atNet) - worth(net),
    moistureValue: worth(atNet) - worth(atLimit),
    foreignMatterValue: worth(atLimit) - worth(payable),
    value: worth(payable),
  };
}

interface Fraction {
  over: bigint;
  under: bigint;
}

function dryShare(moistureBp: number | null, limitBp: number): Fraction {
  if (moistureBp === null || moistureBp <= limitBp) return { over: 1n, under: 1n };
  return { over: wholeBp - BigInt(moistureBp), under: wholeBp - BigInt(limitBp) };
}

function cleanShare(foreignMatterBp: number | null, allowedBp: number): Fraction {
  if (foreignMatterBp === null || foreignMatterBp <= allowedBp) return { over: 1n, under: 1n };
  return { over: wholeBp - BigInt(foreignMatterBp - allowedBp), under: wholeBp };
}

/** Grams of an exact fraction, to the tenth of a kilogram. */
function tenths(over: bigint, under: bigint): bigint {
  return divideRounded(over, under * 100n) * 100n;
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}

/** The heaviest a single bag can be: above it somebody missed the decimal point. */
export const heaviestBag = 150_000n;

/** Refuses weighings that cannot be right: no bags, tare not lighter than gross, a bag too heavy. */
export function checkWeighings(lines: readonly Weighing[]): void {
  if (lines.length === 0) {
    throw new Refusal("collection.no-bags", "Weigh at least one bag.");
  }
  lines.forEach(({ bags, gross, tare }, i) => {
    if (tare >= gross) {
      throw new Refusal(
        "collection.tare-too-heavy",
        `Bag ${i + 1}: the tare must be lighter than the gross weight.`,
      );
    }
    if (gross > heaviestBag * BigInt(bags)) {
      throw new Refusal(
        "collection.bag-too-heavy",
        `Bag ${i + 1}: ${formatKilograms(gross)} kg is more than a bag can hold. Check the decimal.`,
      );
    }
  });
}

/** Refuses a delivery of which nothing is left to pay for. */
export function checkPayable({ value }: Pick<Weighed, "value">): void {
  if (value > 0n) return;
  throw new Refusal("collection.nothing-payable", "Nothing is left to pay for: check the weights.");
}

/** The price published for a store, product and day. */
export interface PublishedPrice {
  price: bigint;
  /** How far an officer may go from it, up or down. */
  toleranceBp: number;
  /** Never more than this, tolerance or not. */
  ceiling: bigint;
}

/**
 * The officer may move within the tolerance of the published price; further only with a reason, which the
 * office then approves; never above the ceiling. Gives the reason that counts, null within the tolerance.
 */
export function checkPrice(
  unitPrice: bigint,
  published: PublishedPrice,
  reason: string | null = null,
): string | null {
  const verdict = judgePrice(unitPrice, published);
  if (verdict === "above-ceiling") {
    throw new Refusal(
      "collection.price-above-ceiling",
      `${formatMoney(unitPrice)} per kg is above the ceiling of ${formatMoney(published.ceiling)}.`,
    );
  }
  if (verdict !== "outside-tolerance") return null;
  if (reason !== null) return reason;
  throw new Refusal(
    "collection.price-outside-tolerance",
    `${formatMoney(unitPrice)} per kg is more than ${formatPercent(published.toleranceBp)} % away ` +
      `from the published ${formatMoney(published.price)}. Say why; the office then approves it.`,
  );
}

/**
 * The most that can be recovered from this delivery: the part of its value that the company's terms of
 * advances let go back, so that the farmer goes home with money, and never more than is owed.
 */
export function largestRecovery(
  value: bigint,
  openAdvance: bigint,
  recoveryLimitBp: number,
): bigint {
  const limit = (value * BigInt(recoveryLimitBp)) / wholeBp;
  return limit < openAdvance ? limit : openAdvance;
}

/** Refuses a recovery above the part of the value that may go back, or above what the farmer owes. */
export function checkRecovery(
  recovery: bigint,
  value: bigint,
  openAdvance: bigint,
  recoveryLimitBp: number,
): void {
  if (recovery > openAdvance) {
    throw new Refusal(
      "collection.recovery-above-advance",
      `The farmer owes ${formatMoney(openAdvance)} of advances, so no more can be recovered.`,
    );
  }
  if (recovery * wholeBp > value * BigInt(recoveryLimitBp)) {
    throw new Refusal(
      "collection.recovery-above-limit",
      `At most ${formatPercent(recoveryLimitBp)} % of the value may be recovered: ` +
        `${formatMoney(largestRecovery(value, openAdvance, recoveryLimitBp))}.`,
    );
  }
}

/** An open advance of the farmer, as the books have it. */
export interface OpenAdvance {
  id: string;
  account: string;
  open: bigint;
}

/** Recovers from the oldest advance first, never more than is still open. */
export function recoverFrom(advances: readonly OpenAdvance[], asked: bigint): Settlement[] {
  const settlements: Settlement[] = [];
  let wanted = asked;
  for (const { id, account, open } of advances) {
    const amount = wanted < open ? wanted : open;
    if (amount <= 0n) continue;
    settlements.push({ dueId: id, account, currency: "UGX", amount });
    wanted -= amount;
  }
  return settlements;
}
