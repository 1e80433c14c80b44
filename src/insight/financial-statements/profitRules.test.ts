import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { type BookedLine, sectionOf } from "#registry/segments/rules.ts";
import {
  checkPeriod,
  columnsOf,
  monthsOf,
  periodBefore,
  profitStatement,
  yearBefore,
} from "./profitRules.ts";

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return "done";
};

test.each([
  ["2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20"],
  ["2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
  ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
  ["2026-01-10", "2026-02-09", "2025-11-10", "2025-12-09"],
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
  expect(refusal("2025-01-01", "2025-12-31", "month")).toBe("done");
  expect(refusal("2020-01-01", "2026-01-01", "segment")).toBe("done");
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

test("a statement by hand: coffee, services, overhead, a gain of the rate", () => {
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
