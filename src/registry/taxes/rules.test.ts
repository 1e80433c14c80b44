import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { addDays } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkFrom,
  checkTaxRate,
  keptBackAtMost,
  rateOn,
  startingRates,
  type TaxKind,
  taxKinds,
  vatCodes,
  vatUpon,
  vatWithin,
  withheldFrom,
  withholdingCodes,
} from "./rules.ts";

describe("value added tax", () => {
  test.each([
    [150_000n, 1800, 22_881n],
    [118n, 1800, 18n],
    [4_500n, 1800, 686n],
    [1_000_000n, 0, 0n],
    [0n, 1800, 0n],
  ])("%s with %s basis points inside holds %s", (gross, rateBp, tax) => {
    expect(vatWithin(gross, rateBp)).toBe(tax);
  });

  test.each([
    [1_000_000n, 1800, 180_000n],
    [7_560_000n, 1800, 1_360_800n],
    [3n, 1800, 1n],
    [2n, 1800, 0n],
  ])("%s bears at %s basis points %s", (net, rateBp, tax) => {
    expect(vatUpon(net, rateBp)).toBe(tax);
  });

  test("what is within a price and what is upon its rest are never more than a shilling apart", () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (gross, rateBp) => {
        const tax = vatWithin(gross, rateBp);
        const apart = vatUpon(gross - tax, rateBp) - tax;
        expect(apart >= -1n && apart <= 1n).toBe(true);
        expect(tax >= 0n && tax <= gross).toBe(true);
      }),
    );
  });
});

describe("withholding tax", () => {
  const goods = { rateBp: 600, aboveAmount: 1_000_000n };
  const agent = { isAgent: true, isExempt: false };
  test.each([
    ["a service of two million", 2_000_000n, goods, agent, 120_000n],
    ["exactly the threshold", 1_000_000n, goods, agent, 0n],
    ["a shilling above", 1_000_001n, goods, agent, 60_000n],
    ["an exempt supplier", 2_000_000n, goods, { ...agent, isExempt: true }, 0n],
    ["no withholding agent", 2_000_000n, goods, { ...agent, isAgent: false }, 0n],
    ["no threshold", 100n, { rateBp: 1500, aboveAmount: null }, agent, 15n],
    ["nothing at all", 0n, { rateBp: 1500, aboveAmount: null }, agent, 0n],
    ["a threshold of nothing, and nothing", 0n, { rateBp: 1500, aboveAmount: 0n }, agent, 0n],
    ["a threshold of nothing, and something", 10n, { rateBp: 1500, aboveAmount: 0n }, agent, 2n],
    ["a rate of nothing", 2_000_000n, { rateBp: 0, aboveAmount: null }, agent, 0n],
  ])("%s", (_, net, rate, facts, kept) => {
    expect(withheldFrom(net, rate, facts)).toBe(kept);
  });
});

describe("what a customer keeps back of a bill of ours", () => {
  test.each([
    ["six percent of what is above the threshold", 2_000_000n, "2026-11-20", 120_000n],
    ["nothing of what is not, by now", 1_000_000n, "2026-11-20", 0n],
    ["one percent, while produce bore it", 1_000_000n, "2025-08-31", 10_000n],
    ["the higher of both", 2_000_000n, "2025-08-31", 120_000n],
    ["nothing of what was credited whole", 0n, "2026-11-20", 0n],
  ])("is at most %s", (_, net, day, most) => {
    expect(keptBackAtMost(net, startingRates, day)).toBe(most);
  });

  test("is never what those abroad or agents keep", () => {
    const dear = { rateBp: 9_000, aboveAmount: null, effectiveFrom: "2026-11-01" };
    const rows = [
      ...["NON_RESIDENT", "COMMISSION"].map((code) => ({ code, ...dear })),
      ...startingRates,
    ];
    expect(keptBackAtMost(2_000_000n, rows, "2026-11-20")).toBe(120_000n);
  });
});

describe("rates by day", () => {
  test.each([
    ["2020-03-01", 100],
    ["2025-08-31", 100],
    ["2025-09-01", 0],
    ["2026-11-20", 0],
  ])("raw produce on %s: %s basis points", (day, rateBp) => {
    expect(rateOn(startingRates, "AGRICULTURAL", day).rateBp).toBe(rateBp);
  });

  test("a day before any row is refused by name", () => {
    expect(codeOf(() => rateOn(startingRates, "AGRICULTURAL", "2017-01-01"))).toBe("tax.no-rate");
  });

  test("the latest that has begun counts, whatever the order of the rows and of other codes", () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 8 });
    const begins = (offset: number) => addDays("2026-10-01", offset);
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 70 }), (offsets, asked) => {
        const rows = offsets.flatMap((offset) => [
          { code: "ZERO", rateBp: 9_999, aboveAmount: null, effectiveFrom: begins(offset + 1) },
          { code: "STANDARD", rateBp: offset, aboveAmount: null, effectiveFrom: begins(offset) },
        ]);
        const begun = offsets.filter((offset) => offset <= asked);
        const found = () => rateOn(rows, "STANDARD", begins(asked)).rateBp;
        if (begun.length === 0) expect(codeOf(found)).toBe("tax.no-rate");
        else expect(found()).toBe(Math.max(...begun));
      }),
    );
  });

  test("of two rates of one day the one that was written later counts, as the list says", () => {
    const rate = (rateBp: number) => ({
      ...{ code: "STANDARD", rateBp, aboveAmount: null, effectiveFrom: "2026-11-20" },
    });
    const newestFirst = [rate(2_000), rate(1_900), rate(1_800)];
    expect(rateOn(newestFirst, "STANDARD", "2026-11-20").rateBp).toBe(2_000);
    expect(rateOn(newestFirst.slice(1), "STANDARD", "2026-11-20").rateBp).toBe(1_900);
  });

  test("a missing rate names the code and the day, and who records it where", () => {
    let refused: unknown = null;
    try {
      rateOn([], "COMMISSION", "2026-11-20");
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      message: "No rate is recorded for COMMISSION on 20 Nov 2026.",
      blockers: [
        { what: "Record the rate of COMMISSION", owner: "Owner", link: "/settings/taxes" },
      ],
    });
  });

  test.each([
    ["2026-11-19", "tax.in-the-past"],
    ["2026-11-20", null],
    ["2026-11-21", null],
  ])("a change from %s on: %s", (from, code) => {
    expect(codeOf(() => checkFrom(from, "2026-11-20"))).toBe(code);
  });

  test("every code starts with a row", () => {
    for (const code of [...vatCodes, ...withholdingCodes]) {
      expect(rateOn(startingRates, code, "2026-11-20").code).toBe(code);
    }
    expect(new Set(startingRates.map((row) => row.tax))).toEqual(new Set(taxKinds));
  });

  test.each<[TaxKind, string, bigint | null, string, string | null]>([
    ["vat", "STANDARD", null, "2026-11-20", null],
    ["vat", "STANDARD", null, "2026-11-19", "tax.in-the-past"],
    ["vat", "GOODS_SERVICES", null, "2026-12-01", "tax.unknown-code"],
    ["vat", "STANDARD", 5n, "2026-12-01", "tax.threshold-without-withholding"],
    ["withholding", "GOODS_SERVICES", 5n, "2026-12-01", null],
    ["withholding", "GOODS_SERVICES", null, "2026-11-20", null],
    ["withholding", "GOODS_SERVICES", 5n, "2026-11-19", "tax.in-the-past"],
    ["withholding", "STANDARD", null, "2026-12-01", "tax.unknown-code"],
    ["withholding", "", null, "2026-12-01", "tax.unknown-code"],
    ["vat", "STANDARD", 0n, "2026-12-01", "tax.threshold-without-withholding"],
  ])("a new rate of %s %s above %s from %s", (tax, code, aboveAmount, effectiveFrom, refusal) => {
    const asked = { tax, code, aboveAmount, effectiveFrom };
    expect(codeOf(() => checkTaxRate(asked, { today: "2026-11-20" }))).toBe(refusal);
  });
});
