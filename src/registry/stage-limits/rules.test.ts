import { expect, test } from "vitest";
import { lateness, type StageLimit, stageLimitsOn, workStages } from "./rules.ts";

const usual = [1, 1, 1, 3, 7, 2, 5, 30, 30];

test("a company that set nothing has the usual days, and no limit of number", () => {
  const limits = stageLimitsOn("2026-11-20", []);
  expect(limits.map(({ stage }) => stage)).toEqual(workStages);
  expect(limits.map(({ days }) => days)).toEqual(usual);
  expect(limits.every(({ most }) => most === null)).toBe(true);
});

const rows: StageLimit[] = [
  { stage: "stock", effectiveFrom: "2026-12-01", days: 9, most: 4 },
  { stage: "stock", effectiveFrom: "2026-11-01", days: 5, most: null },
];

test.each([
  ["2026-10-31", 3, null],
  ["2026-11-01", 5, null],
  ["2026-11-30", 5, null],
  ["2026-12-01", 9, 4],
])("on %s the newest row that has begun counts", (day, days, most) => {
  expect(stageLimitsOn(day, rows).find(({ stage }) => stage === "stock")).toMatchObject({
    days,
    most,
  });
});

test("a limit is of its own stage alone", () => {
  const days = stageLimitsOn("2026-11-30", rows).map((limit) => limit.days);
  expect(days).toEqual([1, 1, 1, 5, 7, 2, 5, 30, 30]);
});

test.each([
  [0, 1, "in_time"],
  [1, 1, "in_time"],
  [2, 1, "late"],
  [3, 1, "stuck"],
  [60, 30, "late"],
  [61, 30, "stuck"],
] as const)("%i days old with %i days allowed is %s", (age, days, said) => {
  expect(lateness(age, days)).toBe(said);
});
