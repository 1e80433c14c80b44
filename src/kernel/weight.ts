// Weight is an integer number of grams. People read and type kilograms.
import { divideRounded, formatScaled, parseScaled } from "./money.ts";

/** Basis points: 100 = 1 %. Moisture, foreign matter, shares and rates are kept so. */
export const wholeBp = 10_000n;

/** Grams as kilograms with one decimal, as the field reads them: `397.4`. */
export function formatKilograms(grams: bigint | string, decimals: 0 | 1 | 3 = 1): string {
  return formatScaled(divideRounded(BigInt(grams), 10n ** BigInt(3 - decimals)), decimals);
}

/** Grams as tonnes with two decimals: `19.20`. */
export function formatTonnes(grams: bigint | string): string {
  return formatScaled(divideRounded(BigInt(grams), 10_000n), 2);
}

/** Basis points as a percentage with one decimal: `13.5`. */
export function formatPercent(bp: bigint | number | string): string {
  return formatScaled(divideRounded(BigInt(bp), 10n), 1);
}

/** Kilograms as typed (up to three decimals) to grams; null when it is not a number. */
export function parseKilograms(text: string): bigint | null {
  return parseScaled(text, 3);
}

/** Amount for a weight at a price per kilogram, to the whole minor unit. */
export function priceOf(grams: bigint, pricePerKilogram: bigint): bigint {
  return divideRounded(grams * pricePerKilogram, 1000n);
}

/** Cost per kilogram in hundredths of a shilling, for display only: a lot keeps its total. */
export function perKilogramCents(cost: bigint, grams: bigint): bigint {
  return grams === 0n ? 0n : divideRounded(cost * 100_000n, grams);
}
