// Money is an integer number of minor units and a currency. Shillings have no minor unit
// (ISO 4217 exponent 0), dollars and euros have cents. There is one way to round and one to split.
import { invariant } from "./refusal.ts";

export const currencies = ["UGX", "USD", "EUR", "GBP"] as const;
export type Currency = (typeof currencies)[number];

const decimalsOf: Record<Currency, number> = { UGX: 0, USD: 2, EUR: 2, GBP: 2 };

/** How many decimals a currency's written amount has (ISO 4217). */
export function currencyDecimals(currency: Currency): number {
  return decimalsOf[currency];
}

/** The largest amount one line may carry: a million million minor units. Above it, somebody mistyped. */
export const largestAmount = 1_000_000_000_000n;

/** Divides to the nearest whole unit, halves away from zero: the one rounding rule of the house. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  invariant(denominator !== 0n, "division by zero");
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/**
 * Splits a total by weights so that the parts always sum to the total. Each part is within one
 * unit of its exact share; the units left over go to the largest remainders, first come first.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  invariant(
    weights.every((w) => w >= 0n),
    "weights are not negative",
  );
  invariant(sum > 0n || total === 0n, "something to share by");
  if (sum === 0n) return weights.map(() => 0n);
  const sign = total < 0n ? -1n : 1n;
  const size = total * sign;
  const parts = weights.map((w) => (size * w) / sum);
  const remainders = weights.map((w, index) => ({ index, left: (size * w) % sum }));
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left < b.left ? 1 : -1));
  let rest = size - parts.reduce((a, b) => a + b, 0n);
  for (const { index } of remainders) {
    if (rest === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    rest -= 1n;
  }
  return parts.map((part) => part * sign);
}

/**
 * Spreads rows over columns so that every row and every column keeps its exact sum. Used for the
 * grams and the shillings on the edges of the lot graph. Rows and columns must have the same total.
 */
export function spread(rows: readonly bigint[], columns: readonly bigint[]): bigint[][] {
  const left = [...columns];
  const rowSum = rows.reduce((a, b) => a + b, 0n);
  invariant(rowSum === left.reduce((a, b) => a + b, 0n), "rows and columns have the same total");
  return rows.map((row) => {
    const parts = allocate(row, left);
    parts.forEach((part, i) => (left[i] = (left[i] ?? 0n) - part));
    return parts;
  });
}

/** Foreign minor units to shillings at a rate in millionths of a shilling per whole foreign unit. */
export function toShillings(amount: bigint, currency: Currency, rateMicro: bigint): bigint {
  if (currency === "UGX") return amount;
  return divideRounded(amount * rateMicro, 1_000_000n * 10n ** BigInt(decimalsOf[currency]));
}

/** Digits in groups of three, a true minus, the currency's decimals: `1,804,920`, `−77,760.00`. */
export function formatAmount(amount: bigint | string, currency: Currency = "UGX"): string {
  return formatScaled(BigInt(amount), decimalsOf[currency]);
}

/** The currency's code before the amount, as on papers: `UGX 1,804,920`. */
export function formatMoney(amount: bigint | string, currency: Currency = "UGX"): string {
  return `${currency} ${formatAmount(amount, currency)}`;
}

/** A scaled integer as a grouped decimal: `formatScaled(1392400n, 2)` is `13,924.00`. */
export function formatScaled(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ",");
  const part = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  return `${value < 0n ? "−" : ""}${whole}${part}`;
}

/** How many of something, in groups of three: `12,480`. The browser's own way loads tables for it first. */
export function formatCount(count: number): string {
  return formatScaled(BigInt(count), 0);
}

/** Reads what a person typed as a decimal number; null when it is not one, or has too many decimals. */
export function parseScaled(text: string, decimals: number): bigint | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(withoutCommas(text.replace(/\s/g, "")));
  if (!match) return null;
  const part = match[3] ?? "";
  if (part.length > decimals) return null;
  const value = BigInt(`${match[2]}${part.padEnd(decimals, "0")}`);
  return match[1] === "-" ? -value : value;
}

/**
 * A comma before the last digit or two, or after a single nought, is a decimal point: some keyboards have no other. Before
 * threes of digits it sets off thousands. Anywhere else it is a slip, and stays: 59,2 kg are never 592.
 */
function withoutCommas(figure: string): string {
  const signed = figure.replace("−", "-");
  if (/^-?(0,\d+|\d+,\d{1,2})$/.test(signed)) return signed.replace(",", ".");
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(signed) ? signed.replaceAll(",", "") : signed;
}

/** Between which round figures an amount lies: 1, 2 and 5 of each power of ten. */
export function amountBand(amount: bigint): string {
  let lower = 1n;
  for (const step of stepsUpTo(amount)) lower = step;
  const digit = lower.toString()[0];
  const upper = digit === "2" ? (lower * 5n) / 2n : lower * 2n;
  return `UGX ${formatAmount(lower)} to ${formatAmount(upper)}`;
}

function* stepsUpTo(amount: bigint): Generator<bigint> {
  for (let power = 1n; power <= amount; power *= 10n) {
    for (const factor of [1n, 2n, 5n]) {
      if (factor * power <= amount) yield factor * power;
    }
  }
}
