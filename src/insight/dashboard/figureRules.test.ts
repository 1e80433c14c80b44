import { expect, test } from "vitest";
import { figureNames, factsOf, isRatio, ratios } from "./figureRules.ts";

test("figures of percent are those that are one figure of another, and no other figure is", () => {
  const percents = figureNames.filter((name) => factsOf(name).unit === "bp");
  expect(figureNames.filter((name) => isRatio(name)).toSorted()).toEqual(percents.toSorted());
  expect(percents).toHaveLength(3);
});

test("a part and its whole are counted alike, and over the same days or a target that stands", () => {
  for (const { part, whole } of Object.values(ratios)) {
    expect(factsOf(whole).unit, part).toBe(factsOf(part).unit);
    expect([factsOf(part).span, "now"], part).toContain(factsOf(whole).span);
  }
});

test.each([
  ["profit", "ugx", "period"],
  ["year_profit", "ugx", "closed_year"],
  ["year_margin", "bp", "closed_year"],
  ["to_judge", "g", "now"],
  ["bought_today_value", "ugx", "today"],
  ["bought_week", "g", "week"],
  ["budget", "ugx", "month"],
  ["grade_a", "g", "season"],
  ["year_processed", "g", "year"],
] as const)("%s is in %s, of: %s", (name, unit, span) => {
  expect(factsOf(name)).toMatchObject({ unit, span });
});

test("every figure has a road to what is behind it", () => {
  for (const name of figureNames) expect(factsOf(name).roads.length, name).toBeGreaterThan(0);
});
