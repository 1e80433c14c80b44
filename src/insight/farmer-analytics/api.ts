import { z } from "zod";
import { tradedCommodities } from "#kernel/commodities.ts";
import { takesOut } from "#kernel/permissions.ts";
import { isSeason } from "#kernel/seasons.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { count, day, grams, id, total } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { farmerLife } from "#registry/farmers/rules.ts";
import { analyticsFigures, priceBuckets, readsFarmerAnalytics } from "./rules.ts";

const most = 10_000_000;
const season = z.string().refine(isSeason, "Must be a season, like 2026/27");

const filters = {
  season: season.optional(),
  commodity: z.enum(tradedCommodities).default("coffee"),
  /** A district's id, or `none` for farmers whose place nobody has written down. */
  districtId: z
    .string()
    .regex(/^(D\d{1,6}|none)$/, "Must be a district")
    .optional(),
  officerId: id().optional(),
};
const rowFilters = {
  ...filters,
  figure: z.enum(analyticsFigures).default("active"),
  village: z.string().max(100).optional(),
  bucket: z.enum(priceBuckets).optional(),
  /** The season a farmer first delivered in. */
  cohort: season.optional(),
};
const asked = z.object(filters);
export type AnalyticsAsked = z.output<typeof asked>;
const rowsAsked = z.object(rowFilters);
export type RowsAsked = z.output<typeof rowsAsked>;

const figure = z.object({
  name: z.enum(analyticsFigures),
  value: total(),
  count: count(most),
  /** The same days a year earlier; null where it is what is so now. */
  before: total().nullable(),
});
export type AnalyticsFigureWire = z.input<typeof figure>;

const cell = z.object({
  key: z.string(),
  label: z.string(),
  farmers: count(most),
  grams: total(),
  value: total(),
});
export type CellWire = z.input<typeof cell>;

const overview = z.object({
  season: z.string(),
  from: day(),
  to: day(),
  beforeFrom: day(),
  beforeTo: day(),
  /** False: only what this person bought and whom they registered. */
  isWhole: z.boolean(),
  figures: z.array(figure),
  districts: z.array(cell),
  /** The value of a village is its average moisture in basis points. */
  villages: z.array(cell),
  /** The value of a bucket is the number of deliveries. */
  prices: z.array(cell),
  /** Tenths of the farmers, those who brought most first. */
  tenths: z.array(cell),
  /** `key` is the season somebody first delivered in, `label` the season looked at. */
  cohorts: z.array(cell),
  league: z.array(
    z.object({
      officerId: id(),
      officerName: z.string(),
      registered: count(most),
      gaps: z.object({
        missing_phone: count(most),
        missing_nin: count(most),
        missing_plot: count(most),
        missing_consent: count(most),
      }),
    }),
  ),
  officers: z.array(z.object({ id: id(), name: z.string() })),
});
export type OverviewWire = z.input<typeof overview>;
export type Overview = z.output<typeof overview>;

const row = z.object({
  id: id(),
  name: z.string(),
  detail: z.string().nullable(),
  day: day().nullable(),
  value: total(),
  /** A second figure of the row, which is not summed. */
  measure: total().nullable(),
  path: z.string(),
});
export type AnalyticsRow = z.output<typeof row>;
export type AnalyticsRowWire = z.input<typeof row>;

const brought = z.object({
  commodity: z.enum(tradedCommodities),
  grams: grams(),
  value: total(),
});
export type BroughtWire = z.input<typeof brought>;

const groupSeason = z.object({
  season: z.string(),
  /** What its members brought, whoever bought it: the sum of theirs. */
  sums: z.array(brought.extend({ farmers: count(most) })),
  /** Who belongs to it now, those who brought most first. */
  members: z.array(
    z.object({
      id: id(),
      code: z.string(),
      name: z.string(),
      state: z.enum(farmerLife.states),
      brought: z.array(brought),
    }),
  ),
  /** More belong to it than are listed. */
  isCut: z.boolean(),
});
export type GroupSeason = z.output<typeof groupSeason>;
export type GroupSeasonWire = z.input<typeof groupSeason>;

export const farmerAnalytics = {
  overview: query("/api/farmer-analytics", {
    readsMuch: true,
    needs: readsFarmerAnalytics,
    does: "Farmers and what they brought in a season, beside the same days a year earlier.",
    params: asked,
    returns: overview,
  }),
  rows: query("/api/farmer-analytics/rows", {
    readsMuch: true,
    needs: readsFarmerAnalytics,
    does: "The rows one figure about farmers is the sum of.",
    params: z.object({ limit: pageParams.limit, after: pageParams.after, ...rowFilters }),
    returns: pageWithTotals(row, z.object({ value: total() })),
  }),
  csv: file("/api/farmer-analytics/rows.csv", "text/csv", {
    needs: takesOut(readsFarmerAnalytics, "canViewFarmers"),
    does: "The rows of one figure about farmers, by name, as a table.",
    params: rowsAsked,
  }),
  group: query("/api/farmer-analytics/groups/{id}", {
    readsMuch: true,
    needs: "canViewFarmers",
    does: "What the members of a group brought in a season, each member and together.",
    params: z.object({ id: id(), season: season.optional() }),
    returns: groupSeason,
  }),
  districtsCsv: file("/api/farmer-analytics/districts.csv", "text/csv", {
    needs: readsFarmerAnalytics,
    does: "Kilograms and farmers by district without a name; groups under five farmers are one.",
    params: asked,
  }),
} satisfies Api;
