import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { amount, count, day, grams, instant, total } from "#platform/api/fields.ts";
import { activityKinds, activityStatuses, activityTopics } from "./activityRules.ts";
import { figureNames, figureUnits } from "./figureRules.ts";
import { stages, workKinds } from "./linkRules.ts";
import { periodNames } from "./periodRules.ts";

const most = 10_000_000;
const figureName = z.enum(figureNames);
const asked = z.object({ period: z.enum(periodNames).default("current_month") });
const days = z.object({ from: day(), to: day() });

const figure = z.object({
  name: figureName,
  value: total(),
  /** How many rows stand behind it. */
  count: count(most),
  /** The days it looks at; null: it is what is so now. */
  days: days.nullable(),
  /** The same of the period before, where it is compared. */
  before: total().nullable(),
  /** What a percentage is of; null: it is none, or there is nothing to divide by. */
  of: total().nullable(),
});
export type Figure = z.output<typeof figure>;
export type FigureWire = z.input<typeof figure>;

const row = z.object({
  name: z.string(),
  detail: z.string().nullable(),
  day: day().nullable(),
  value: total(),
  /** A second figure of the row, which is not summed. */
  measure: total().nullable(),
  path: z.string().nullable(),
});
export type ExplainedRow = z.input<typeof row>;

const explained = figure.extend({
  unit: z.enum(figureUnits),
  rows: z.array(row),
  /** What the rows that are not listed add, and how many they are. */
  rest: z.object({ count: count(most), value: total() }),
});
export type Explained = z.output<typeof explained>;
export type ExplainedWire = z.input<typeof explained>;

const board = z.object({
  today: day(),
  period: days,
  /** What this person may know; a figure that is not theirs is absent, never a zero. */
  figures: z.array(figure),
  /** How many departments the team has; absent with the team. */
  departments: count(1000).optional(),
  prices: z
    .array(z.object({ form: z.enum(["faq", "kiboko"]), least: amount(), most: amount() }))
    .optional(),
});
export type BoardWire = z.input<typeof board>;

const work = z.object({
  kind: z.enum(workKinds),
  count: count(most),
  since: day(),
  ageDays: count(most),
});

const activity = z.object({
  topic: z.enum(activityTopics),
  status: z.enum(activityStatuses),
  /** What happened; `booked` is said by the voucher's own words. */
  what: z.enum(activityKinds),
  words: z.string(),
  amount: total().nullable(),
  at: instant(),
  path: z.string().nullable(),
});
export type ActivityWire = z.input<typeof activity>;

const season = z.object({
  season: z.string(),
  from: day(),
  bought: total(),
  processed: total(),
  packed: total(),
  shipped: total(),
  losses: z.array(z.object({ name: z.string(), grams: total() })),
});

const operations = z.object({
  /** `inStock` stands unprocessed now; the rest is a season's. */
  way: z.object({ inStock: total(), now: season, before: season }).optional(),
  figures: z.array(figure),
  /** What came out of the batches finished on each day of the week, Monday first, to the business day. */
  week: z.array(z.object({ day: day(), grams: total() })).optional(),
  officers: z
    .array(z.object({ name: z.string(), count: count(most), grams: total(), amount: total() }))
    .optional(),
  /** Under way, the earliest departure first. */
  shipments: z
    .array(
      z.object({
        number: z.string(),
        buyer: z.string(),
        state: z.string(),
        etd: day(),
        path: z.string(),
      }),
    )
    .optional(),
});
export type OperationsWire = z.input<typeof operations>;

const inventory = z.object({
  figures: z.array(figure),
  stages: z.array(
    z.object({
      stage: z.enum(Object.values(stages)),
      grams: grams(),
      /** Null for those who see weight but not cost. */
      cost: total().nullable(),
    }),
  ),
  /** The oldest first: what is issued next. */
  lots: z.array(
    z.object({
      code: z.string(),
      product: z.string(),
      places: z.string(),
      unit: z.enum(["g", "pieces"]),
      quantity: total(),
      cost: total().nullable(),
      madeOn: day(),
      ageDays: count(most),
      isHeld: z.boolean(),
      path: z.string(),
    }),
  ),
  lotCount: count(most),
});
export type InventoryWire = z.input<typeof inventory>;

const alerts = z.object({
  figures: z.array(figure),
  licences: z
    .array(
      z.object({
        name: z.string(),
        number: z.string(),
        standing: z.enum(["active", "expiring_soon", "renew_now", "expired", "suspended"]),
        expiresOn: day().nullable(),
        daysLeft: z.int().nullable(),
        fee: amount(),
        path: z.string(),
      }),
    )
    .optional(),
  stock: z
    .array(
      z.object({
        name: z.string(),
        code: z.string(),
        unit: z.enum(["g", "pieces"]),
        quantity: total(),
        level: total(),
        path: z.string(),
      }),
    )
    .optional(),
  documents: z.array(row).optional(),
});
export type AlertsWire = z.input<typeof alerts>;

const month = z.string().regex(/^\d{4}-\d\d$/);
const analytics = z.object({
  period: days,
  figures: z.array(figure),
  /** Twelve closed months and the one that runs, the oldest first. */
  revenue: z.array(z.object({ month, amount: total() })).optional(),
  /** The largest costs of the period, by account. */
  costs: z.array(row).optional(),
  /** Bought in each of the last months, and what a kilogram of it cost on average. */
  bought: z.array(z.object({ month, grams: total(), amount: total() })).optional(),
});
export type AnalyticsWire = z.input<typeof analytics>;

const ownersBoard = z.object({
  today: day(),
  period: days,
  /** Each with its first rows. */
  figures: z.array(explained),
  departments: count(1000),
  forecast: z.object({
    opening: total(),
    weeks: z.array(z.object({ from: day(), inflow: total(), outflow: total(), closing: total() })),
  }),
  /** What approved floats are to buy, still open: kilograms and the average price. */
  plan: z.object({ grams: total(), amount: total(), count: count(most) }),
});
export type OwnersBoardWire = z.input<typeof ownersBoard>;

const needs = "canViewDashboard";

export const dashboard = {
  read: query("/api/dashboard", {
    readsMuch: true,
    needs,
    does: "The figures of a person's dashboard in a period, each with what it is compared with.",
    params: asked,
    returns: board,
  }),
  explain: query("/api/dashboard/figures/{name}", {
    readsMuch: true,
    needs,
    does: "One figure with the rows behind it; their sum is the figure.",
    params: asked.extend({ name: figureName }),
    returns: explained,
  }),
  overview: query("/api/dashboard/overview", {
    readsMuch: true,
    needs,
    does: "What happened last, and what waits for this person.",
    returns: z.object({
      activities: z.array(activity),
      /** Absent: nothing is ever theirs. */
      work: z.array(work).optional(),
    }),
  }),
  operations: query("/api/dashboard/operations", {
    readsMuch: true,
    needs,
    does: "Buying, processing and shipping: the way of the coffee, the week of the plant, the field team.",
    params: asked,
    returns: operations,
  }),
  inventory: query("/api/dashboard/inventory", {
    readsMuch: true,
    needs: ["canViewReports", "canViewFinancials", "canUpdateInventory"],
    does: "What stands in the stores: by stage, and by lot with the oldest first.",
    returns: inventory,
  }),
  alerts: query("/api/dashboard/alerts", {
    readsMuch: true,
    needs,
    does: "Licences with the days they have left, papers that shipments need, and stock below its level.",
    returns: alerts,
  }),
  analytics: query("/api/dashboard/analytics", {
    readsMuch: true,
    needs,
    does: "Revenue by month, margins, costs and purchases of a period, for charts.",
    params: asked,
    returns: analytics,
  }),
  owner: query("/api/owner-dashboard", {
    readsMuch: true,
    needs: "canConfigureSystem",
    does: "The owner's board: money and its forecast, trade, risks, exceptions and people.",
    params: asked,
    returns: ownersBoard,
  }),
} satisfies Api;
export type WorkWire = z.input<typeof work>;
