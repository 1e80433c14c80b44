import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatScaled } from "./money.ts";
import {
  convertQuote,
  quoteDecimals,
  quoteOfShillingCents,
  type QuoteUnit,
  quoteUnits,
  shillingCentsOfTonnePrice,
  shillingCentsPerKilogram,
  valueAtTonnePrice,
} from "./prices.ts";

const rate = 3_600_000_000n;

describe("prices of the trade", () => {
  it.each<[string, bigint, QuoteUnit, QuoteUnit, string]>([
    ["London less differential, to New York", 404_000n, "USD/t", "USc/lb", "183.2513"],
    ["to fifty kilograms", 404_000n, "USD/t", "USD/50kg", "202.00"],
    ["to a bag", 404_000n, "USD/t", "USD/bag", "242.40"],
    ["New York plus differential, to London", 3_970_000n, "USc/lb", "USD/t", "8,752.35"],
    ["New York to fifty kilograms", 3_970_000n, "USc/lb", "USD/50kg", "437.62"],
  ])("%s", (_, size, from, to, written) => {
    const quote = convertQuote({ size, unit: from }, to);
    expect(formatScaled(quote.size, quoteDecimals[to])).toBe(written);
  });

  it("means so many shillings a kilogram", () => {
    expect(shillingCentsPerKilogram({ size: 404_000n, unit: "USD/t" }, rate)).toBe(1_454_400n);
    // From the agreed cents a pound; by way of rounded dollars a tonne it would be 31,508.46.
    expect(shillingCentsPerKilogram({ size: 3_970_000n, unit: "USc/lb" }, rate)).toBe(3_150_847n);
    expect(shillingCentsOfTonnePrice(405_000n, "USD", rate)).toBe(1_458_000n);
    expect(shillingCentsOfTonnePrice(14_580_000n, "UGX", rate)).toBe(1_458_000n);
  });

  it("goes back from the cost of a kilogram to dollars", () => {
    expect(quoteOfShillingCents(1_392_400n, rate, "USD/t").size).toBe(386_778n);
    expect(quoteOfShillingCents(1_392_400n, rate, "USc/lb").size).toBe(1_754_394n);
    expect(quoteOfShillingCents(1_392_400n, rate, "USD/50kg").size).toBe(19_339n);
  });

  it("values a container to the cent", () => {
    expect(valueAtTonnePrice(19_200_000n, 404_000n)).toBe(7_756_800n);
    expect(valueAtTonnePrice(19_200_000n, 435_000n)).toBe(8_352_000n);
    expect(valueAtTonnePrice(1n, 404_000n)).toBe(0n);
  });

  it("keeps the order of prices in every unit, and undoes itself within one step", () => {
    const sizes = fc.bigInt({ min: 1n, max: 10_000_000n });
    fc.assert(
      fc.property(
        sizes,
        sizes,
        fc.constantFrom(...quoteUnits),
        fc.constantFrom(...quoteUnits),
        (a, b, from, to) => {
          const [low, high] = a < b ? [a, b] : [b, a];
          const converted = (size: bigint) => convertQuote({ size, unit: from }, to).size;
          expect(converted(low) <= converted(high)).toBe(true);
          const there = convertQuote({ size: a, unit: "USD/t" }, "USc/lb");
          const back = convertQuote(there, "USD/t").size;
          expect(back === a).toBe(true);
        },
      ),
    );
  });
});
