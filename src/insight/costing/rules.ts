// A cost sheet is read per kilogram of what leaves, in shillings and in dollars a tonne, and beside
// the price: what is left between them is the margin.
import { divideRounded } from "#kernel/money.ts";
import { perKilogramCents, wholeBp } from "#kernel/weight.ts";

/** US cents per tonne of an amount in shillings over a weight, at a rate. */
export function dollarsPerTonne(
  amount: bigint,
  grams: bigint,
  rateMicro: bigint | null,
): bigint | null {
  if (rateMicro === null || grams === 0n) return null;
  // shillings × 100 cents × 1,000,000 (rate) × 1,000,000 g/t ÷ (grams × rate)
  return divideRounded(amount * 100n * 1_000_000n * 1_000_000n, grams * rateMicro);
}

/** One subtotal of the sheet, in every unit it is read in. */
export function subtotalOf(amount: bigint, grams: bigint, rateMicro: bigint | null) {
  return {
    amount,
    perKilogram: perKilogramCents(amount, grams),
    dollarsPerTonne: dollarsPerTonne(amount, grams, rateMicro),
  };
}

/** What is left of the FOT price after the FOT cost: a lot, a kilogram, and as a share of the price. */
export function marginAt(
  fotPrice: bigint,
  fotCost: bigint,
  grams: bigint,
  rateMicro: bigint,
): { amount: bigint; perKilogram: bigint; shareBp: number } {
  // US cents per tonne × grams ÷ 1,000,000 = US cents; × rate ÷ (100 × 1,000,000) = shillings.
  const value = divideRounded(fotPrice * grams * rateMicro, 1_000_000n * 100n * 1_000_000n);
  const amount = value - fotCost;
  return {
    amount,
    perKilogram: perKilogramCents(amount, grams),
    shareBp: value === 0n ? 0 : Number(divideRounded(amount * wholeBp, value)),
  };
}
