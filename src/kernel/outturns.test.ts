import { describe, expect, test } from "vitest";
import { isDay } from "./days.ts";
import { factoryOutturns, factoryYieldCaps, outturnsBegin } from "./outturns.ts";
import { formatKilograms } from "./weight.ts";

// The trade counts from fresh cherry (domain §1.2): 40 % of it is dried cherry, 20 % parchment, 16 % washed green.
const perCentOfCherry = { kiboko: 40n, cherry: 100n, parchment: 20n, wugar: 16n };
// Naturals are hulled from dried cherry: 54 % of it, which is what the trade calls the outturn.
const perCentOfDried = { faq: 54n, drugar: 54n };

describe("how much of a form is made of a kilogram of dried cherry", () => {
  const counted = Object.entries(perCentOfCherry).map(
    ([form, share]) => [form, (share * 10_000n) / perCentOfCherry.kiboko] as const,
  );
  const hulled = Object.entries(perCentOfDried).map(
    ([form, share]) => [form, share * 100n] as const,
  );

  test.each([...counted, ...hulled])("%s: %s basis points", (form, share) => {
    const found = factoryOutturns.filter(([name]) => name === form);
    expect(found).toEqual([[form, Number(share)]]);
  });

  test("no form has another share beside these", () => {
    expect(factoryOutturns).toHaveLength(counted.length + hulled.length);
  });
});

test("a company starts with what counts from before its first day", () => {
  expect(isDay(outturnsBegin)).toBe(true);
  expect(outturnsBegin < "2026-01-01").toBe(true);
  for (const cap of factoryYieldCaps) expect(cap.effectiveFrom).toBe(outturnsBegin);
});

test("a hectare gives 2,500 kg of dried cherry; 80 % of it is warned of, 120 % stopped (decisions §8)", () => {
  const [coffee] = factoryYieldCaps;
  expect(factoryYieldCaps).toHaveLength(1);
  expect(coffee).toMatchObject({ commodity: "coffee", warnBp: 8_000, stopBp: 12_000 });
  expect(formatKilograms(coffee?.perHectare ?? 0n)).toBe("2,500.0");
});
