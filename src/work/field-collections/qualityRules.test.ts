import { describe, expect, test } from "vitest";
import { gradeRulesOn, isMeasured, type Quality, suggestGrade } from "./qualityRules.ts";

const rules = gradeRulesOn("2026-11-20", []);
const good: Quality = { moistureBp: 1_250, foreignMatterBp: 30, defectsBp: 200, odour: "clean" };

describe("the suggested grade", () => {
  test.each<[string | null, Partial<Quality>]>([
    ["A", {}],
    ["A", { moistureBp: 1_300, foreignMatterBp: 50, defectsBp: 300 }],
    ["B", { moistureBp: 1_301 }],
    ["B", { foreignMatterBp: 51 }],
    ["B", { defectsBp: 301 }],
    ["B", { moistureBp: 1_400, foreignMatterBp: 100, defectsBp: 500 }],
    ["C", { moistureBp: 1_600 }],
    ["C", { defectsBp: 501 }],
    ["A", { odour: "earthy" }],
    [null, { odour: "mouldy" }],
    [null, { odour: "chemical" }],
    [null, { odour: "fermented" }],
    [null, { moistureBp: 1_801 }],
    ["A", { defectsBp: null }],
  ])("%s for %o", (grade, facts) => expect(suggestGrade({ ...good, ...facts }, rules)).toBe(grade));

  test("a company's own limits count from the day they say", () => {
    const strict = {
      grade: "A" as const,
      effectiveFrom: "2026-12-01",
      moistureBp: 1_200,
      foreignMatterBp: 50,
      defectsBp: 300,
    };
    expect(suggestGrade(good, gradeRulesOn("2026-11-30", [strict]))).toBe("A");
    expect(suggestGrade(good, gradeRulesOn("2026-12-01", [strict]))).toBe("B");
  });

  test("of several limits of one grade the newest that has begun counts, in whatever order they stand", () => {
    const limit = (effectiveFrom: string, moistureBp: number) => ({
      ...{ grade: "B" as const, effectiveFrom, moistureBp },
      ...{ foreignMatterBp: 100, defectsBp: 500 },
    });
    const rows = [
      limit("2026-11-01", 1_360),
      limit("2026-12-01", 1_330),
      limit("2026-06-01", 1_390),
    ];
    const moistureOn = (day: string, of = rows) =>
      gradeRulesOn(day, of).map(({ grade, moistureBp }) => [grade, moistureBp]);
    for (const of of [rows, rows.toReversed()]) {
      const middle = (moistureBp: number) => [
        ["A", 1_300],
        ["B", moistureBp],
        ["C", 1_800],
      ];
      expect(moistureOn("2026-05-31", of)).toEqual(middle(1_400));
      expect(moistureOn("2026-06-01", of)).toEqual(middle(1_390));
      expect(moistureOn("2026-11-30", of)).toEqual(middle(1_360));
      expect(moistureOn("2027-01-01", of)).toEqual(middle(1_330));
    }
    expect(moistureOn("2019-12-31", [])).toEqual([]);
  });
});

test("measured means moisture and foreign matter", () => {
  expect(isMeasured(good)).toBe(true);
  expect(isMeasured({ moistureBp: 0, foreignMatterBp: 0 })).toBe(true);
  expect(isMeasured({ ...good, moistureBp: null })).toBe(false);
  expect(isMeasured({ ...good, foreignMatterBp: null })).toBe(false);
});
