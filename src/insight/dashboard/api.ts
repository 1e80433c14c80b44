import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { amount, count, day, grams, total } from "#platform/api/fields.ts";
import { stages, tileNames, workKinds } from "./linkRules.ts";

const most = 10_000_000;
const counted = z.object({ count: count(most), amount: total() });
const weighed = z.object({ count: count(most), grams: total(), amount: total() });

const season = z.object({
  season: z.string(),
  from: day(),
  bought: total(),
  processed: total(),
  packed: total(),
  shipped: total(),
  losses: z.array(z.object({ name: z.string(), grams: total() })),
});

/** Sections somebody may not see are absent: a missing right is never shown as a zero. */
const dashboardSchema = z.object({
  today: day(),
  /** The tiles that are this person's, in their order; each has its section below. */
  tiles: z.array(z.enum(tileNames)),
  money: z.object({ total: total(), cash: total(), bank: total(), wallets: total() }).optional(),
  debts: counted.extend({ oldestDueOn: day().nullable() }).optional(),
  stock: z
    .object({
      grams: grams(),
      /** Null for those who see weight but not cost. */
      cost: total().nullable(),
      stages: z.array(
        z.object({
          stage: z.enum(Object.values(stages)),
          grams: grams(),
          cost: total().nullable(),
        }),
      ),
    })
    .optional(),
  contracts: z.object({ count: count(most), toShip: grams(), nextBy: day().nullable() }).optional(),
  bought: z.object({ today: weighed, week: weighed, weekFrom: day() }).optional(),
  quality: weighed.extend({ oldest: day().nullable() }).optional(),
  payments: z.object({ toApprove: counted, waiting: counted, released: counted }).optional(),
  prices: z
    .array(z.object({ form: z.enum(["faq", "kiboko"]), least: amount(), most: amount() }))
    .optional(),
  /** What this person may do next and nobody's rule forbids them. Absent: nothing is ever theirs. */
  work: z
    .array(
      z.object({
        kind: z.enum(workKinds),
        count: count(most),
        since: day(),
        ageDays: count(most),
      }),
    )
    .optional(),
  /** `inStock` stands unprocessed now; the rest is a season's. */
  way: z.object({ inStock: total(), now: season, before: season }).optional(),
  revenue: z
    .object({
      total: total(),
      /** Oldest first; the last one is the month that runs. */
      months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), amount: total() })),
    })
    .optional(),
});
export type DashboardWire = z.input<typeof dashboardSchema>;
export type Dashboard = z.output<typeof dashboardSchema>;

export const dashboard = {
  read: query("/api/dashboard", {
    needs: "canViewDashboard",
    does: "What is now, what waits for this person, and where the coffee is; by permission.",
    returns: dashboardSchema,
  }),
} satisfies Api;
