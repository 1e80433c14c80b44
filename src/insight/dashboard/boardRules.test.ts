import { describe, expect, test } from "vitest";
import { boardFigures } from "./boardRules.ts";
import type { Header } from "./headerRules.ts";

const head = (cards: Header["cards"], blocks?: Header["blocks"]): Header => ({
  ...{ title: "Head", badge: null, shortcuts: [], cards },
  ...(blocks === undefined ? {} : { blocks }),
});
const summary = boardFigures(head([]));
const onlyAsked = (header: Header) =>
  boardFigures(header).filter((name) => !summary.includes(name));

describe("a board", () => {
  test("has the four cards and the plant's for everybody", () => {
    expect(summary.join(" ")).toBe(
      "revenue coffee cocoa domestic other_revenue contracts fund_requests stock_alerts licences " +
        "processed_week week_target week_capacity grade_a grade_b grade_c",
    );
  });

  test("has the cards of its head first, each with what stands beside it", () => {
    const cards = boardFigures(head(["stock_weight", "suppliers", "year_profit"]));
    expect(cards.slice(0, 5).join(" ")).toBe(
      "stock_weight stock_value suppliers year_profit year_margin",
    );
  });

  test("asks for nothing twice", () => {
    const cards = boardFigures(head(["grade_a", "revenue", "grade_a"], "executive"));
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards).toHaveLength(summary.length + 7);
  });

  test("has the directors and the business beneath the owner's head only", () => {
    expect(onlyAsked(head([], "executive")).join(" ")).toBe(
      "acts_managing_director acts_director_operations expenses profit bought processed shipped",
    );
    expect(onlyAsked(head([], "operations"))).toEqual([]);
    expect(onlyAsked(head([]))).toEqual([]);
  });
});
