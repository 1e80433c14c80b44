// Every figure of a dashboard by name: in which unit, of which days, and where the rows behind it are dealt
// with. The figure is the sum of its rows, and both are read by the same question, so that what a card
// says and what its explanation lists cannot differ.

/** Shillings, grams, things, or hundredths of a percent. */
export const figureUnits = ["ugx", "g", "count", "bp"] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** Which days a figure looks at: those chosen, or its own. */
export type FigureSpan =
  | "period"
  | "now"
  | "today"
  | "week"
  | "month"
  | "season"
  | "year"
  | "closed_year";

export interface FigureFacts {
  unit: FigureUnit;
  span: FigureSpan;
  /** The screens where its rows are dealt with; the first that the person may open is taken. */
  roads: readonly string[];
  /** The latest row first; else the earliest, and without a day the largest. */
  newestFirst?: boolean;
}

const ledger = (span: FigureSpan): FigureFacts => ({
  unit: "ugx",
  span,
  roads: ["/financial-statements/profit-and-loss", "/reports"],
});
const stock = ["/stock-card/layers", "/processing", "/packaging-inventory"] as const;
const collections = (span: FigureSpan, unit: FigureUnit): FigureFacts => ({
  unit,
  span,
  roads: ["/field-collections"],
  newestFirst: true,
});
const grade: FigureFacts = {
  unit: "g",
  span: "season",
  roads: ["/field-collections?state=approved", "/processing"],
  newestFirst: true,
};
const processing = (span: FigureSpan, unit: FigureUnit): FigureFacts => ({
  unit,
  span,
  roads: ["/processing"],
  newestFirst: true,
});
const target: FigureFacts = { unit: "g", span: "now", roads: ["/settings/company", "/processing"] };
const acts: FigureFacts = {
  unit: "count",
  span: "period",
  roads: ["/settings/audit-log"],
  newestFirst: true,
};

export const figureFacts = {
  revenue: ledger("period"),
  coffee: ledger("period"),
  cocoa: ledger("period"),
  domestic: ledger("period"),
  other_revenue: ledger("period"),
  expenses: ledger("period"),
  profit: ledger("period"),
  year_revenue: ledger("closed_year"),
  year_services: ledger("closed_year"),
  year_expenses: ledger("closed_year"),
  year_profit: ledger("closed_year"),
  year_margin: { ...ledger("closed_year"), unit: "bp" },
  margin_coffee: ledger("period"),
  margin_cocoa: ledger("period"),
  margin_sesame_shea: ledger("period"),
  margin_domestic: ledger("period"),
  margin_services: ledger("period"),
  funds: {
    unit: "ugx",
    span: "now",
    roads: ["/financial-statements", "/payment-center"],
  },
  budget: { unit: "ugx", span: "month", roads: ["/expenses/budgets"] },
  authority: {
    unit: "ugx",
    span: "now",
    roads: ["/settings/approvals", "/approvals"],
  },
  receivables: { unit: "ugx", span: "now", roads: ["/orders/ageing", "/customers"] },
  overdue: { unit: "ugx", span: "now", roads: ["/orders/ageing", "/customers"] },
  payables: { unit: "ugx", span: "now", roads: ["/payments/payables"] },
  farmers_owed: { unit: "ugx", span: "now", roads: ["/payments/payables"] },
  payments_waiting: {
    unit: "ugx",
    span: "now",
    roads: ["/payments?state=approved", "/cashier"],
  },
  payments_released: {
    unit: "ugx",
    span: "today",
    roads: ["/payments", "/cashier"],
  },
  contracts: {
    unit: "count",
    span: "now",
    roads: ["/contracts?open=yes", "/export-documentation"],
  },
  to_ship: {
    unit: "g",
    span: "now",
    roads: ["/contracts?open=yes", "/export-documentation"],
  },
  position: {
    unit: "g",
    span: "now",
    roads: ["/contracts?open=yes", "/stock-card/layers"],
  },
  shipments_at_risk: {
    unit: "count",
    span: "now",
    roads: ["/export-documentation?open=yes"],
  },
  shipped: {
    unit: "g",
    span: "period",
    roads: ["/export-documentation"],
    newestFirst: true,
  },
  fund_requests: {
    unit: "count",
    span: "now",
    roads: ["/fund-requests?state=submitted"],
  },
  stock_value: { unit: "ugx", span: "now", roads: stock },
  stock_weight: { unit: "g", span: "now", roads: stock },
  stock_alerts: { unit: "count", span: "now", roads: ["/products", "/stock-card"] },
  licences: { unit: "count", span: "now", roads: ["/ucda-registration"] },
  documents: {
    unit: "count",
    span: "now",
    roads: ["/export-documentation?open=yes"],
  },
  suppliers: {
    unit: "count",
    span: "now",
    roads: ["/suppliers"],
  },
  team: { unit: "count", span: "now", roads: ["/users"] },
  bought: collections("period", "g"),
  bought_value: collections("period", "ugx"),
  bought_today: collections("today", "g"),
  bought_today_value: collections("today", "ugx"),
  bought_week: collections("week", "g"),
  to_judge: {
    ...collections("now", "g"),
    roads: ["/field-collections?state=quality_pending"],
  },
  grade_a: grade,
  grade_b: grade,
  grade_c: grade,
  processed: processing("period", "g"),
  processed_week: processing("week", "g"),
  week_target: target,
  week_capacity: processing("week", "bp"),
  year_processed: processing("year", "g"),
  year_target: target,
  year_capacity: processing("year", "bp"),
  acts_managing_director: acts,
  acts_director_operations: acts,
  exceptions: acts,
  forecast: {
    unit: "ugx",
    span: "now",
    roads: ["/payments/payables", "/orders/ageing"],
  },
} as const satisfies Record<string, FigureFacts>;
export type FigureName = keyof typeof figureFacts;

const isFigureName = (name: string): name is FigureName => Object.hasOwn(figureFacts, name);
export const figureNames: readonly FigureName[] = Object.keys(figureFacts).filter(isFigureName);

/** The facts of a figure, with what only some have. */
export function factsOf(name: FigureName): FigureFacts {
  return figureFacts[name];
}

/** A figure of percent: one figure of another. */
export const ratios = {
  year_margin: { part: "year_profit", whole: "year_revenue" },
  week_capacity: { part: "processed_week", whole: "week_target" },
  year_capacity: { part: "year_processed", whole: "year_target" },
} as const satisfies Partial<Record<FigureName, { part: FigureName; whole: FigureName }>>;
export type RatioName = keyof typeof ratios;

export function isRatio(name: FigureName): name is RatioName {
  return Object.hasOwn(ratios, name);
}
