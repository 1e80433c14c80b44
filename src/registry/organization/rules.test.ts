import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkAims,
  checkRate,
  checkTitles,
  formatRate,
  icoMark,
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
    [
      "far away for a reason",
      { ...rate, rateMicro: 4_200_000_000n, reason: "The shilling fell after the budget" },
      facts,
      "",
    ],
  ])("%s", (_, given, about, code) => {
    expect(codeOf(() => checkRate(given, about))).toBe(code);
  });

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
  });
});

it("writes the mark of a lot with Uganda's code", () => {
  expect(icoMark("170", 14)).toBe("035/0170/0014");
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
    ["is not said", null, 792_000_000n, ""],
  ])("in a week %s", (_, weeklyTarget, annualCapacity, code) => {
    expect(codeOf(() => checkAims({ weeklyTarget, annualCapacity }))).toBe(code);
  });
});
