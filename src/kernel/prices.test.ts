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

// A thousand dollars a tonne are fifty for 50 kg, sixty a bag, and 45.3592 cents a pound.
const thousand: Record<QuoteUnit, bigint> = {
  "USD/t": 100_000n,
  "USD/50kg": 5_000n,
  "USD/bag": 6_000n,
  "USc/lb": 453_592n,
};
const pairs = quoteUnits.flatMap((from) => quoteUnits.map((to) => [from, to] as const));

describe("a thousand dollars a tonne in every unit", () => {
  it.each(pairs)("written in %s, is read in %s", (from, to) => {
    const quote = convertQuote({ size: thousand[from], unit: from }, to);
    expect(quote.unit).toBe(to);
    // Cents a pound are rounded already: up to a hundredth of a dollar a tonne is lost with them.
    const off = from === to ? 0 : 1;
    expect(Math.abs(Number(quote.size - thousand[to]))).toBeLessThanOrEqual(off);
  });

  it.each([
    ["USD/t", 360_000n],
    ["USD/50kg", 360_000n],
    ["USD/bag", 360_000n],
    ["USc/lb", 360_000n],
  ] as const)("written in %s, is 3,600 shillings a kilogram", (unit, cents) => {
    expect(shillingCentsPerKilogram({ size: thousand[unit], unit }, rate)).toBe(cents);
    expect(quoteOfShillingCents(cents, rate, unit)).toEqual({ unit, size: thousand[unit] });
  });
});

describe("what lies between two steps", () => {
  it.each([
    ["half a cent upwards", "USD/50kg", 10n, "1"],
    ["less than half a cent downwards", "USD/50kg", 9n, "0"],
    ["half a cent of a bag upwards", "USD/bag", 25n, "2"],
  ] as const)("goes, %s", (_, unit, size, steps) => {
    expect(convertQuote({ size, unit: "USD/t" }, unit).size).toBe(BigInt(steps));
  });

  it.each([
    [1n, 0n],
    [124_999n, 0n],
    [125_000n, 1n],
    [1_000_000n, 4n],
  ])("of the value of %s g at 4 cents a tonne: %s", (grams, value) => {
    expect(valueAtTonnePrice(grams, 4n)).toBe(value);
  });

  it("of a price in shillings a tonne, in hundredths a kilogram", () => {
    expect(shillingCentsOfTonnePrice(4n, "UGX", rate)).toBe(0n);
    expect(shillingCentsOfTonnePrice(5n, "UGX", rate)).toBe(1n);
    expect(shillingCentsOfTonnePrice(5n, "UGX", 0n)).toBe(1n);
  });
});

it("has a rate of its own for every money", () => {
  expect(shillingCentsOfTonnePrice(405_000n, "EUR", 4_200_000_000n)).toBe(1_701_000n);
  expect(shillingCentsOfTonnePrice(405_000n, "GBP", 4_900_000_000n)).toBe(1_984_500n);
});

it.each([0n, -1n])("at a rate of %s nothing is worth anything: an error of our own", (none) => {
  expect(() => quoteOfShillingCents(1n, none, "USD/t")).toThrow(
    "Invariant broken: a rate is above zero",
  );
});

it("at the smallest rate there still is a price", () => {
  expect(quoteOfShillingCents(1n, 1n, "USD/t").size).toBe(1_000_000_000n);
});
