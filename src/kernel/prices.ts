// How the trade writes a price of green coffee: dollars a tonne (London), cents a pound (New York),
// dollars for 50 kg or for a bag of 60 kg; and what it means in shillings a kilogram. A price is
// always converted from the unit it was agreed in, never from a number that was already rounded.
import { type Currency, currencyDecimals, divideRounded } from "./money.ts";
import { invariant } from "./refusal.ts";

export const quoteUnits = ["USD/t", "USc/lb", "USD/50kg", "USD/bag"] as const;
export type QuoteUnit = (typeof quoteUnits)[number];

/** A price in the smallest steps of its unit: cents for dollars, ten-thousandths for cents a pound. */
export interface Quote {
  size: bigint;
  unit: QuoteUnit;
}

/** How many decimals each unit is written with. */
export const quoteDecimals: Record<QuoteUnit, 2 | 4> = {
  "USD/t": 2,
  "USc/lb": 4,
  "USD/50kg": 2,
  "USD/bag": 2,
};

// One smallest step of each unit, in dollars a tonne, as a fraction. A tonne is 2,204.62262185 lb.
const dollarsPerTonne: Record<QuoteUnit, { over: bigint; under: bigint }> = {
  "USD/t": { over: 1n, under: 100n },
  "USc/lb": { over: 220_462_262_185n, under: 10n ** 14n },
  "USD/50kg": { over: 20n, under: 100n },
  "USD/bag": { over: 100n, under: 600n },
};

/** The same price in another unit of the trade. */
export function convertQuote(quote: Quote, unit: QuoteUnit): Quote {
  const from = dollarsPerTonne[quote.unit];
  const to = dollarsPerTonne[unit];
  return { unit, size: divideRounded(quote.size * from.over * to.under, from.under * to.over) };
}

/** Hundredths of a shilling for a kilogram at a rate: `1454400n` is 14,544.00 UGX/kg. */
export function shillingCentsPerKilogram(quote: Quote, rateMicro: bigint): bigint {
  const from = dollarsPerTonne[quote.unit];
  // Dollars a tonne × shillings a dollar ÷ 1,000 kg, in hundredths; the rate is in millionths.
  return divideRounded(quote.size * from.over * rateMicro * 100n, from.under * 1_000_000_000n);
}

/** The dollar price of hundredths of a shilling for a kilogram, in a unit of the trade. */
export function quoteOfShillingCents(
  centsPerKilogram: bigint,
  rateMicro: bigint,
  unit: QuoteUnit,
): Quote {
  invariant(rateMicro > 0n, "a rate is above zero");
  const to = dollarsPerTonne[unit];
  return {
    unit,
    size: divideRounded(centsPerKilogram * 1_000_000_000n * to.under, rateMicro * 100n * to.over),
  };
}

/** The value of a weight at a price per tonne, in the currency's minor units, halves up. */
export function valueAtTonnePrice(grams: bigint, pricePerTonne: bigint): bigint {
  return divideRounded(grams * pricePerTonne, 1_000_000n);
}

/** Hundredths of a shilling for a kilogram, of a price per tonne in any currency's minor units. */
export function shillingCentsOfTonnePrice(
  pricePerTonne: bigint,
  currency: Currency,
  rateMicro: bigint,
): bigint {
  if (currency === "UGX") return divideRounded(pricePerTonne * 100n, 1000n);
  const minor = 10n ** BigInt(currencyDecimals(currency));
  return divideRounded(pricePerTonne * rateMicro * 100n, minor * 1_000_000_000n);
}
