import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkSegment, profitSections, sectionOf, segments, startingSegments } from "./rules.ts";

describe("an account's part of the business", () => {
  const today = "2026-11-20";
  test.each([
    ["revenue", "2026-11-20", null],
    ["expense", "2026-11-21", null],
    ["expense", "2026-11-19", "segment.past"],
    ["asset", "2026-11-20", "segment.not-profit"],
    ["liability", "2026-11-20", "segment.not-profit"],
    ["equity", "2026-11-20", "segment.not-profit"],
    [undefined, "2026-11-20", "segment.not-profit"],
    ["asset", "2026-11-19", "segment.not-profit"],
  ])("of an account of %s, from %s: %s", (accountType, effectiveFrom, code) => {
    expect(codeOf(() => checkSegment({ accountType, effectiveFrom }, today))).toBe(code);
  });

  test("a new company's accounts have one part each, and every part but overhead has some", () => {
    const accounts = startingSegments.map(({ account }) => account);
    expect(new Set(accounts).size).toBe(accounts.length);
    const parts = new Set(startingSegments.map(({ segment }) => segment));
    expect(segments.filter((one) => !parts.has(one))).toEqual(["overhead"]);
    expect(startingSegments.every(({ account }) => /^[45]/.test(account))).toBe(true);
  });
});

test.each([
  ["4000", "revenue", "revenue"],
  ["5000", "expense", "cost_of_sales"],
  ["5990", "expense", "cost_of_sales"],
  ["6000", "expense", "expenses"],
  ["8000", "expense", "expenses"],
  // Money and tax stand last, whether they bring or cost.
  ["7000", "revenue", "finance"],
  ["7100", "expense", "finance"],
  ["5050", "revenue", "revenue"],
  ["4700", "expense", "expenses"],
] as const)("account %s of %s stands under %s", (code, type, section) => {
  expect(sectionOf({ code, type })).toBe(section);
  expect(profitSections).toContain(section);
});
