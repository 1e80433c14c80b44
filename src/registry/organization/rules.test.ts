import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkAims,
  checkRate,
  checkTitles,
  formatRate,
  isFarRate,
  noRate,
  parseRate,
} from "./rules.ts";

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const rate = {
  currency: "USD" as const,
  day: "2026-11-20",
  rateMicro: 3_600_000_000n,
  reason: null as string | null,
};
const facts = {
  stepBp: 1_000,
  today: "2026-11-20",
  sameDay: false,
  before: { rateMicro: 3_590_000_000n, day: "2026-11-19" },
};

describe("an exchange rate", () => {
  it.each([
    ["of today", rate, facts, ""],
    ["the first", rate, { ...facts, before: null }, ""],
    ["of tomorrow", { ...rate, day: "2026-11-21" }, facts, "exchange-rate.day-to-come"],
    ["for a day that has one", rate, { ...facts, sameDay: true }, "exchange-rate.day-taken"],
    [
      "that corrects one, with a reason",
      { ...rate, reason: "Typed the selling rate" },
      { ...facts, sameDay: true },
      "",
    ],
    [
      "with a digit too many",
      { ...rate, rateMicro: 36_000_000_000n },
      facts,
      "exchange-rate.far-from-last",
    ],
    [
      "with a digit too few",
      { ...rate, rateMicro: 360_000_000n },
      facts,
      "exchange-rate.far-from-last",
    ],
    ["of a day before", { ...rate, day: "2026-11-19" }, facts, ""],
    ["exactly a tenth above the last", { ...rate, rateMicro: 3_949_000_000n }, facts, ""],
    [
      "a little more than a tenth above it",
      { ...rate, rateMicro: 3_949_000_001n },
      facts,
      "exchange-rate.far-from-last",
    ],
    ["exactly a tenth below the last", { ...rate, rateMicro: 3_231_000_000n }, facts, ""],
    [
      "a little more than a tenth below it",
      { ...rate, rateMicro: 3_230_999_999n },
      facts,
      "exchange-rate.far-from-last",
    ],
    ["far away, but the first", { ...rate, rateMicro: 1n }, { ...facts, before: null }, ""],
    [
      "of tomorrow, with a reason",
      { ...rate, day: "2026-11-21", reason: "Early" },
      facts,
      "exchange-rate.day-to-come",
    ],
    [
      "the first, for a day that has one",
      rate,
      { ...facts, sameDay: true, before: null },
      "exchange-rate.day-taken",
    ],
    [
      "far away for a reason",
      { ...rate, rateMicro: 4_200_000_000n, reason: "The shilling fell after the budget" },
      facts,
      "",
    ],
  ])("%s", (_, given, about, code) => {
    expect(codeOf(() => checkRate(given, about))).toBe(code);
  });

  it("holds it to the step the company decided", () => {
    const fifth = { ...rate, rateMicro: 4_200_000_000n };
    expect(codeOf(() => checkRate(fifth, { ...facts, stepBp: 2_000 }))).toBe("");
    expect(() => checkRate(fifth, { ...facts, stepBp: 250 })).toThrow("more than 2.5 % away");
  });

  it("is far beyond the step, up or down, and not at it", () => {
    expect(isFarRate(1_100n, 1_000n, 1_000)).toBe(false);
    expect(isFarRate(1_101n, 1_000n, 1_000)).toBe(true);
    expect(isFarRate(900n, 1_000n, 1_000)).toBe(false);
    expect(isFarRate(899n, 1_000n, 1_000)).toBe(true);
  });

  it("is told to owners where it corrects one, or lies far from the last", () => {
    expect(checkRate(rate, facts)).toBe(false);
    expect(checkRate(rate, { ...facts, before: null })).toBe(false);
    expect(checkRate({ ...rate, reason: "As the bank says" }, facts)).toBe(false);
    expect(checkRate({ ...rate, reason: "Mistyped" }, { ...facts, sameDay: true })).toBe(true);
    const far = { ...rate, rateMicro: 4_500_000_000n, reason: "Devalued" };
    expect(checkRate(far, facts)).toBe(true);
  });

  it("says how far it lies from which, and which day is taken", () => {
    expect(() => checkRate({ ...rate, rateMicro: 36_000_000_000n }, facts)).toThrow(
      "36,000.00 is more than 10 % away from the 3,590.00 of 19 Nov 2026. If it is right, say why.",
    );
    expect(() => checkRate(rate, { ...facts, sameDay: true })).toThrow(
      expect.objectContaining({
        status: 409,
        message: "There is a USD rate for 20 Nov 2026 already. To correct it, say why.",
      }),
    );
  });

  it.each([
    ["3,600", 3_600_000_000n],
    ["3600.123456", 3_600_123_456n],
    ["3600.1234567", null],
    ["about 3600", null],
    ["", null],
  ])("typed as %j", (typed, micro) => expect(parseRate(typed)).toBe(micro));

  it("is written with two decimals, or with all six when they matter", () => {
    expect(formatRate(3_600_000_000n)).toBe("3,600.00");
    expect(formatRate("3655250000")).toBe("3,655.25");
    expect(formatRate(3_655_123_456n)).toBe("3,655.123456");
  });

  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (micro) => {
        expect(parseRate(formatRate(micro))).toBe(micro);
      }),
    );
  });

  it("names what is missing", () => {
    const refusal = noRate("USD", "2026-11-20");
    expect(refusal.code).toBe("exchange-rate.missing");
    expect(refusal.message).toContain("USD");
    expect(refusal.message).toContain("20 Nov 2026");
    expect(refusal.blockers).toEqual([
      {
        what: "Record the USD rate of 20 Nov 2026",
        owner: "Accountant",
        link: "/settings/exchange-rates",
      },
    ]);
  });
});

describe("the titles of the directors", () => {
  it.each([
    ["of their own", "Managing Director", "Director Operations", ""],
    ["that are the same", "Director", " director ", "organization.same-titles"],
  ])("%s", (_, managingDirector, directorOperations, code) => {
    expect(codeOf(() => checkTitles({ managingDirector, directorOperations }))).toBe(code);
  });
});

describe("what the plant aims at", () => {
  it.each([
    ["fits its capacity of a year", 15_000_000n, 792_000_000n, ""],
    ["is all of it", 15_000_000n, 780_000_000n, ""],
    ["is more than it can work", 15_000_001n, 780_000_000n, "organization.target-above-capacity"],
    ["stands without a capacity", 15_000_000n, null, ""],
    ["is not said, nor the capacity", null, null, ""],
    ["is nothing, of nothing", 0n, 0n, ""],
    ["is a gram of nothing", 1n, 0n, "organization.target-above-capacity"],
    ["is not said", null, 792_000_000n, ""],
  ])("in a week %s", (_, weeklyTarget, annualCapacity, code) => {
    expect(codeOf(() => checkAims({ weeklyTarget, annualCapacity }))).toBe(code);
  });

  it("is told what the plant works at most", () => {
    const aims = { weeklyTarget: 20_000_000n, annualCapacity: 792_000_000n };
    expect(() => checkAims(aims)).toThrow(
      "With 792,000.0 kg a year the plant works 15,230.8 kg a week at most.",
    );
  });
});
