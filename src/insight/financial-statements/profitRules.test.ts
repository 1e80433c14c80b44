import fc from "fast-check";
import { expect, test } from "vitest";
import { type BookedLine, sectionOf, segments } from "#registry/segments/rules.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  checkPeriod,
  columnsOf,
  monthsOf,
  periodBefore,
  profitStatement,
  yearBefore,
} from "./profitRules.ts";

test.each([
  ["2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20"],
  ["2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
  ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
  ["2026-01-10", "2026-02-09", "2025-11-10", "2025-12-09"],
  ["2026-12-01", "2026-12-31", "2026-11-01", "2026-11-30"],
  ["2026-01-01", "2026-01-01", "2025-12-01", "2025-12-01"],
  ["2026-03-31", "2026-03-31", "2026-02-28", "2026-02-28"],
  ["2026-05-30", "2026-05-30", "2026-04-30", "2026-04-30"],
  // A month's last day is no whole month.
  ["2026-02-28", "2026-02-28", "2026-01-28", "2026-01-28"],
  ["2026-02-02", "2026-02-28", "2026-01-02", "2026-01-28"],
])("before %s to %s lies %s to %s", (from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
});

test.each([
  ["2024-02-01", "2024-02-29", "2023-02-01", "2023-02-28"],
  ["2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"],
  ["2026-11-01", "2026-11-20", "2025-11-01", "2025-11-20"],
])("a year before %s to %s lies %s to %s", (from, to, beforeFrom, beforeTo) => {
  expect(yearBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
});

test("the months of a period, the first and the last cut to it", () => {
  expect(monthsOf({ from: "2025-12-15", to: "2026-02-03" })).toEqual([
    { key: "2025-12", label: "Dec 2025", from: "2025-12-15", to: "2025-12-31" },
    { key: "2026-01", label: "Jan 2026", from: "2026-01-01", to: "2026-01-31" },
    { key: "2026-02", label: "Feb 2026", from: "2026-02-01", to: "2026-02-03" },
  ]);
  const segments = columnsOf({ from: "2026-11-01", to: "2026-11-20" }, "segment");
  expect(segments.map(({ label }) => label)).toEqual([
    "Coffee",
    "Cocoa",
    "Sesame and shea",
    "Domestic",
    "Services",
    "Overhead",
  ]);
});

test("days in the wrong order and a thirteenth month are refused", () => {
  const refusal = (from: string, to: string, by: "segment" | "month") =>
    codeOf(() => checkPeriod({ from, to }, by));
  expect(refusal("2026-11-02", "2026-11-01", "segment")).toBe("statement.backwards");
  expect(refusal("2025-01-01", "2026-01-01", "month")).toBe("statement.too-long");
  expect(refusal("2025-01-01", "2025-12-31", "month")).toBe(null);
  expect(refusal("2020-01-01", "2026-01-01", "segment")).toBe(null);
  expect(refusal("2026-11-01", "2026-11-01", "segment")).toBe(null);
  expect(refusal("2026-11-02", "2026-11-01", "month")).toBe("statement.backwards");
});

test.each([
  ["4000", "revenue", "revenue"],
  ["5000", "expense", "cost_of_sales"],
  ["6150", "expense", "expenses"],
  ["7100", "revenue", "finance"],
  ["7900", "expense", "finance"],
] as const)("%s (%s) stands under %s", (code, type, section) => {
  expect(sectionOf({ code, type })).toBe(section);
});

const line = (
  code: string,
  type: "revenue" | "expense",
  more: Partial<BookedLine>,
): BookedLine => ({
  code,
  type,
  name: code,
  segment: "overhead",
  month: "2026-11",
  balance: 0n,
  ...more,
});

test("a statement by hand: coffee, services, overhead, a gain of the rate", () => {
  const lines = [
    line("4000", "revenue", { segment: "coffee", balance: -650n }),
    line("5000", "expense", { segment: "coffee", balance: 500n }),
    line("4300", "revenue", { segment: "services", balance: -45n }),
    line("6000", "expense", { balance: 60n }),
    line("7100", "revenue", { balance: -10n }),
  ];
  const period = { from: "2026-11-01", to: "2026-11-30" };
  const previous = [{ code: "4000", name: "4000", type: "revenue", balance: -400n } as const];
  const asked = { period, by: "segment", previous, yearBefore: [] } as const;
  const statement = profitStatement(lines, asked);
  expect(statement.gross).toEqual({
    amounts: [150n, 0n, 0n, 0n, 45n, 0n],
    total: 195n,
    previous: 400n,
    yearBefore: 0n,
  });
  expect(statement.profit).toMatchObject({
    amounts: [150n, 0n, 0n, 0n, 45n, -50n],
    total: 145n,
    previous: 400n,
  });
  const finance = statement.sections.find(({ section }) => section === "finance");
  expect(finance?.total).toBe(-10n);
  const booked = lines.reduce((sum, { balance }) => sum + balance, 0n);
  expect(statement.profit.total).toBe(-booked);
});

const november = { from: "2026-11-01", to: "2026-11-30" };

test("every section holds its accounts by their number, each with what was before, and their sum", () => {
  const lines = [
    line("6100", "expense", { balance: 7n }),
    line("4100", "revenue", { segment: "domestic", balance: -30n }),
    line("4000", "revenue", { segment: "coffee", balance: -600n }),
    line("4000", "revenue", { segment: "coffee", balance: -50n }),
  ];
  const old = { code: "6000", name: "Salaries", type: "expense", balance: 60n } as const;
  const sold = { code: "4000", name: "4000", type: "revenue", balance: -400n } as const;
  const gain = { code: "7100", name: "Gain", type: "revenue", balance: -5n } as const;
  const statement = profitStatement(lines, {
    ...{ period: november, by: "segment", previous: [old, sold], yearBefore: [gain, sold, sold] },
  });
  const none = [0n, 0n, 0n, 0n, 0n, 0n];
  const row = (
    code: string,
    name: string,
    first: Partial<Record<"total" | "previous" | "yearBefore", bigint>>,
  ) => ({
    ...{ code, name, amounts: none, total: 0n, previous: 0n, yearBefore: 0n },
    ...first,
  });
  const coffee = row("4000", "4000", { total: 650n, previous: 400n, yearBefore: 800n });
  const domestic = row("4100", "4100", { total: 30n });
  expect(statement.sections).toEqual([
    {
      section: "revenue",
      rows: [
        { ...coffee, amounts: [650n, 0n, 0n, 0n, 0n, 0n] },
        { ...domestic, amounts: [0n, 0n, 0n, 30n, 0n, 0n] },
      ],
      ...{ amounts: [650n, 0n, 0n, 30n, 0n, 0n], total: 680n, previous: 400n, yearBefore: 800n },
    },
    { section: "cost_of_sales", rows: [], amounts: none, total: 0n, previous: 0n, yearBefore: 0n },
    {
      section: "expenses",
      rows: [
        row("6000", "Salaries", { previous: 60n }),
        { ...row("6100", "6100", { total: 7n }), amounts: [0n, 0n, 0n, 0n, 0n, 7n] },
      ],
      ...{ amounts: [0n, 0n, 0n, 0n, 0n, 7n], total: 7n, previous: 60n, yearBefore: 0n },
    },
    {
      section: "finance",
      rows: [row("7100", "Gain", { yearBefore: -5n })],
      ...{ amounts: none, total: 0n, previous: 0n, yearBefore: -5n },
    },
  ]);
  expect(statement.profit).toEqual({
    ...{ amounts: [650n, 0n, 0n, 30n, 0n, -7n], total: 673n, previous: 340n, yearBefore: 805n },
  });
});

test("the order in which the lines were booked changes nothing", () => {
  const lines = ["4000", "4010", "4300"].map((code) => line(code, "revenue", { balance: -1n }));
  const asked = { period: november, by: "segment", previous: [], yearBefore: [] } as const;
  const statement = profitStatement(lines, asked);
  expect(statement.sections[0]?.rows.map(({ code }) => code)).toEqual(["4000", "4010", "4300"]);
  expect(profitStatement(lines.toReversed(), asked)).toEqual(statement);
});

test("by month each line stands in its own month", () => {
  const lines = [
    line("4000", "revenue", { month: "2026-10", balance: -9n }),
    line("4000", "revenue", { month: "2026-11", balance: -4n }),
    line("5000", "expense", { month: "2026-11", balance: 3n }),
  ];
  const period = { from: "2026-09-15", to: "2026-11-30" };
  const asked = { period, by: "month", previous: [], yearBefore: [] } as const;
  const { columns, gross, profit } = profitStatement(lines, asked);
  expect(columns.map(({ label }) => label)).toEqual(["Sep 2026", "Oct 2026", "Nov 2026"]);
  expect(gross).toEqual({ amounts: [0n, 9n, 1n], total: 10n, previous: 0n, yearBefore: 0n });
  expect(profit).toEqual(gross);
});

test("whatever is booked, the statement's profit is what the lines leave, and its columns sum to it", () => {
  const booked = fc.record({
    code: fc.constantFrom("4000", "4900", "5000", "6000", "7000", "7100"),
    segment: fc.constantFrom(...segments),
    balance: fc.bigInt(-(10n ** 9n), 10n ** 9n),
  });
  fc.assert(
    fc.property(fc.array(booked), fc.array(booked), (drawn, before) => {
      const typed = (one: (typeof drawn)[number]): BookedLine => {
        const isRevenue = one.code.startsWith("4") || one.code === "7100";
        return line(one.code, isRevenue ? "revenue" : "expense", one);
      };
      const lines = drawn.map(typed);
      const earlier = before.map(typed);
      const { sections, profit } = profitStatement(lines, {
        ...{ period: november, by: "segment", previous: earlier, yearBefore: earlier },
      });
      const left = (some: readonly BookedLine[]) =>
        -some.reduce((sum, one) => sum + one.balance, 0n);
      expect(profit.total).toBe(left(lines));
      expect(profit.amounts.reduce((sum, one) => sum + one, 0n)).toBe(left(lines));
      expect([profit.previous, profit.yearBefore]).toEqual([left(earlier), left(earlier)]);
      for (const { rows, total } of sections) {
        expect(rows.reduce((sum, row) => sum + row.total, 0n)).toBe(total);
      }
    }),
  );
});
