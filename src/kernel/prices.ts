// What a weight is worth at a price of the trade, which is agreed for a tonne.
import { divideRounded } from "./money.ts";

/** The value of a weight at a price per tonne, in the currency's minor units, halves up. */
export function valueAtTonnePrice(grams: bigint, pricePerTonne: bigint): bigint {
  return divideRounded(grams * pricePerTonne, 1_000_000n);
}
