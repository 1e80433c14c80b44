import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BookedLine, type Segment, segments } from "#registry/segments/rules.ts";
import { figureNames } from "./figureRules.ts";
import {
  costsByAccount,
  isOfLedger,
  ledgerFigure,
  ledgerRows,
  revenueByMonth,
} from "./ledgerRules.ts";

const line = (code: string, segment: Segment, balance: bigint, month = "2026-11"): BookedLine => ({
  ...{ code, segment, balance, month, name: `Account ${code}` },
  type: code.startsWith("4") || code === "7100" ? "revenue" : "expense",
});
const november = { from: "2026-11-01", to: "2026-11-20" };

test("the figures of profit and loss are those that are read from the booked lines", () => {
  const of = figureNames.filter((name) => isOfLedger(name));
  const named = ["revenue", "coffee", "cocoa", "domestic", "other_revenue", "expenses", "profit"];
  const years = ["year_revenue", "year_services", "year_expenses", "year_profit"];
  const margins = ["coffee", "cocoa", "sesame_shea", "domestic", "services"].map(
    (segment) => `margin_${segment}`,
  );
  expect(of).toEqual([...named, ...years, ...margins]);
});

describe("the figures by segment", () => {
  /** Each segment sold a hundred and more, and spent ten and more on it; a gain, and the office. */
  const lines = [
    ...segments.map((segment, i) => line("4000", segment, -100n - BigInt(i))),
    ...segments.map((segment, i) => line("5000", segment, 10n + BigInt(i))),
    line("6000", "coffee", 1_000n),
    line("7100", "overhead", -7n),
  ];

  test.each([
    ["revenue", 615n],
    ["coffee", 100n],
    ["cocoa", 101n],
    ["domestic", 103n],
    // Sesame and shea, services, and what belongs to no part of the business.
    ["other_revenue", 311n],
    ["expenses", 1_068n],
    ["profit", -453n],
    ["year_revenue", 615n],
    ["year_services", 104n],
    ["year_expenses", 1_068n],
    ["year_profit", -453n],
    ["margin_coffee", 90n],
    ["margin_cocoa", 90n],
    ["margin_sesame_shea", 90n],
    ["margin_domestic", 90n],
    ["margin_services", 90n],
  ] as const)("%s is %s", (name, value) => {
    expect(ledgerFigure(name, lines, november).value).toBe(value);
  });

  test("whatever is booked, profit is revenue less expenses, and revenue is the sum of its parts", () => {
    const booked = fc.record({
      code: fc.constantFrom("4000", "4900", "5000", "6000", "7000", "7100"),
      segment: fc.constantFrom(...segments),
      balance: fc.bigInt(-(10n ** 9n), 10n ** 9n),
    });
    fc.assert(
      fc.property(fc.array(booked), (drawn) => {
        const all = drawn.map(({ code, segment, balance }) => line(code, segment, balance));
        const value = (name: Parameters<typeof ledgerFigure>[0]) =>
          ledgerFigure(name, all, november).value;
        expect(value("profit")).toBe(value("revenue") - value("expenses"));
        const parts = ["coffee", "cocoa", "domestic", "other_revenue"] as const;
        expect(parts.reduce((sum, name) => sum + value(name), 0n)).toBe(value("revenue"));
      }),
    );
  });
});

describe("the accounts behind a figure", () => {
  test("each with its part of the business, its amount and its way; what comes to nothing is none", () => {
    const lines = [
      line("4000", "coffee", -5n),
      line("4000", "coffee", -6n),
      line("4000", "cocoa", -7n),
      line("4100", "domestic", -8n),
      line("4100", "domestic", 8n),
    ];
    const path = "/financial-statements/accounts/4000?from=2026-11-01&to=2026-11-20";
    const row = { name: "4000 Account 4000", day: null, measure: null, path };
    expect(ledgerRows("revenue", lines, november)).toEqual([
      { ...row, detail: "coffee", value: 11n },
      { ...row, detail: "cocoa", value: 7n },
    ]);
    expect(ledgerFigure("revenue", lines, november)).toEqual({ value: 18n, count: 2 });
  });

  test("only those of the months of the period, the first and the last one with them", () => {
    const months = ["2026-08", "2026-09", "2026-10", "2026-11"];
    const lines = months.map((month, i) => line("4000", "coffee", -(10n ** BigInt(i)), month));
    const value = (from: string, to: string) => ledgerFigure("revenue", lines, { from, to }).value;
    expect(value("2026-09-01", "2026-10-31")).toBe(110n);
    expect(value("2026-11-01", "2026-11-20")).toBe(1_000n);
    expect(value("2026-12-01", "2026-12-20")).toBe(0n);
    expect(value("2026-01-01", "2026-12-31")).toBe(1_111n);
  });
});

describe("revenue by month", () => {
  const lines = [
    line("4000", "coffee", -600n, "2025-12"),
    line("4100", "domestic", -50n, "2025-12"),
    line("5000", "coffee", 400n, "2025-12"),
    line("7100", "overhead", -9n, "2025-12"),
    line("4000", "coffee", 3n, "2026-02"),
  ];

  test("is what was earned alone, month after month across the year, the oldest first", () => {
    expect(revenueByMonth(lines, { from: "2025-11-01", to: "2026-02-01" })).toEqual([
      { month: "2025-11", amount: 0n },
      { month: "2025-12", amount: 650n },
      { month: "2026-01", amount: 0n },
      { month: "2026-02", amount: -3n },
    ]);
  });

  test("of no time has no month", () => {
    expect(revenueByMonth(lines, { from: "2026-03-01", to: "2026-02-28" })).toEqual([]);
  });
});

describe("the largest costs", () => {
  const lines = [
    line("5000", "coffee", 40n),
    line("6000", "overhead", 70n),
    line("6100", "overhead", 9n),
    line("7100", "overhead", -3n),
    line("4000", "coffee", -500n),
    line("6110", "overhead", 55n),
  ];
  const costs = (most: number) =>
    costsByAccount(lines, november, most).map(({ name, value }) => [name.slice(0, 4), value]);

  test("come first, a gain last, and no revenue is among them", () => {
    expect(costs(9)).toEqual([
      ["6000", 70n],
      ["6110", 55n],
      ["5000", 40n],
      ["6100", 9n],
      ["7100", -3n],
    ]);
  });

  test("are as many as asked for; all of them are the expenses", () => {
    expect(costs(2)).toEqual([
      ["6000", 70n],
      ["6110", 55n],
    ]);
    expect(costs(0)).toEqual([]);
    const { value } = ledgerFigure("expenses", lines, november);
    expect(costsByAccount(lines, november, 9).reduce((sum, one) => sum + one.value, 0n)).toBe(
      value,
    );
  });
});
