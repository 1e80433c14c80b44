import { expect, test } from "vitest";
import { daysOf } from "./spanRules.ts";

const asked = { today: "2026-11-20", period: { from: "2026-10-01", to: "2026-10-31" } };

// 20 November 2026 is a Friday.
test.each([
  ["revenue", "2026-10-01", "2026-10-31"],
  ["bought_today", "2026-11-20", "2026-11-20"],
  ["bought_week", "2026-11-16", "2026-11-20"],
  ["budget", "2026-11-01", "2026-11-20"],
  ["grade_a", "2026-10-01", "2026-11-20"],
  ["year_processed", "2026-01-01", "2026-11-20"],
  ["year_profit", "2025-11-01", "2026-10-31"],
] as const)("%s looks at %s to %s", (name, from, to) => {
  expect(daysOf(name, asked)).toEqual({ from, to });
});

test("what is so now looks at no days", () => {
  expect(daysOf("funds", asked)).toBe(null);
});

test("the season of a September began in the October before", () => {
  const september = { ...asked, today: "2026-09-30" };
  expect(daysOf("grade_a", september)).toEqual({ from: "2025-10-01", to: "2026-09-30" });
});
