// Which figures stand on which board and tab. What somebody may not know of them is left out.
import type { FigureName } from "./figureRules.ts";
import type { Header } from "./headerRules.ts";

/** The four summary cards and the card of the plant, on everybody's dashboard (specification §2.5). */
const summary: readonly FigureName[] = [
  ...(["revenue", "coffee", "cocoa", "domestic", "other_revenue"] as const),
  ...(["contracts", "fund_requests", "stock_alerts", "licences"] as const),
  ...(["processed_week", "week_target", "week_capacity", "grade_a", "grade_b", "grade_c"] as const),
];

/** What the owner's head says besides its cards: the directors, and how the business did. */
const executive: readonly FigureName[] = [
  ...(["acts_managing_director", "acts_director_operations"] as const),
  ...(["expenses", "profit", "bought", "processed", "shipped"] as const),
];

/** What stands beside the cards of a head. */
const beside: Partial<Record<FigureName, readonly FigureName[]>> = {
  year_profit: ["year_margin"],
  stock_weight: ["stock_value"],
  year_capacity: ["year_target"],
};

/** Everything the dashboard of a role asks for. */
export function boardFigures(header: Header): FigureName[] {
  const cards = header.cards.flatMap((name) => [name, ...(beside[name] ?? [])]);
  return [...new Set([...cards, ...summary, ...(header.blocks === "executive" ? executive : [])])];
}

/** What is set beside the period before it. */
export const comparedFigures: readonly FigureName[] = [
  "revenue",
  "expenses",
  "profit",
  "bought",
  "processed",
  "shipped",
];

/** The figures of each tab. */
export const tabFigures = {
  operations: [
    "bought",
    "bought_value",
    "processed",
    "shipped",
    "grade_a",
    "grade_b",
    "grade_c",
    "processed_week",
    "week_target",
    "week_capacity",
  ],
  inventory: ["stock_value", "stock_weight"],
  alerts: ["stock_alerts", "licences", "documents", "shipments_at_risk"],
  analytics: [
    ...(["revenue", "coffee", "cocoa", "domestic", "other_revenue", "expenses", "profit"] as const),
    ...(["margin_coffee", "margin_cocoa", "margin_sesame_shea", "margin_domestic"] as const),
    ...(["margin_services", "bought", "bought_value"] as const),
  ],
} as const satisfies Record<string, readonly FigureName[]>;

/** Everything on the owner's own board. */
export const ownersFigures: readonly FigureName[] = [
  ...(["funds", "forecast", "receivables", "overdue", "payables"] as const),
  ...(["bought_today", "bought_today_value", "bought", "bought_value"] as const),
  ...(["stock_value", "stock_weight", "stock_alerts"] as const),
  ...(["contracts", "to_ship", "position", "shipments_at_risk"] as const),
  ...(["revenue", "margin_coffee", "margin_cocoa", "margin_sesame_shea"] as const),
  ...(["margin_domestic", "margin_services", "profit"] as const),
  ...(["exceptions", "licences", "team", "acts_managing_director"] as const),
  ...(["acts_director_operations", "processed_week", "week_target", "week_capacity"] as const),
  ...(["year_processed", "year_target", "year_capacity"] as const),
];
