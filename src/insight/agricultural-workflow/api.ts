import { z } from "zod";
import { tradedCommodities } from "#kernel/commodities.ts";
import { takesOut } from "#kernel/permissions.ts";
import { isSeason } from "#kernel/seasons.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { count, day, grams, id, total } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { readsStageLimits, workStages } from "#registry/stage-limits/rules.ts";
import { cardKinds, passageStages, stepKinds, streams } from "./rules.ts";

const most = 10_000_000;
const season = z.string().refine(isSeason, "Must be a season, like 2026/27");

/** What the board is asked about; a season left out is every piece of open work. */
const filters = {
  season: season.optional(),
  commodity: z.enum(tradedCommodities).default("coffee"),
  placeId: id().optional(),
  stream: z.enum(streams).optional(),
  mine: z.enum(["yes"]).optional(),
};
const cardFilters = {
  ...filters,
  stage: z.enum(workStages).optional(),
  late: z.enum(["yes"]).optional(),
};
const asked = z.object({ ...cardFilters, search: pageParams.search });
export type CardsAsked = z.output<typeof asked>;

const card = z.object({
  id: id(),
  stage: z.enum(workStages),
  kind: z.enum(cardKinds),
  number: z.string(),
  /** Who delivered, what lies there, or who buys. */
  label: z.string(),
  state: z.string(),
  /** Null where nothing has been weighed yet. */
  grams: grams().nullable(),
  /** Shillings; null where nothing is valued yet, or for those who may not see values of stock. */
  value: total().nullable(),
  since: day(),
  ageDays: count(most),
  placeName: z.string().nullable(),
  stream: z.enum(streams).nullable(),
  ownerName: z.string(),
  /** How many things stand in its way, and the first of them in words. */
  blockers: count(most),
  blocker: z.string().nullable(),
  path: z.string(),
});
export type Card = z.output<typeof card>;
export type CardWire = z.input<typeof card>;

const column = z.object({
  stage: z.enum(workStages),
  count: count(most),
  grams: total(),
  value: total().nullable(),
  days: count(366),
  most: count(most).nullable(),
  late: count(most),
  /** The oldest of the column, at most a dozen. */
  cards: z.array(card),
});
export type StageColumn = z.output<typeof column>;
export type StageColumnWire = z.input<typeof column>;

const flowAsked = {
  season: season.optional(),
  commodity: z.enum(tradedCommodities).default("coffee"),
};

const named = z.object({ name: z.string(), grams: total() });
const month = z.object({
  month: z.string(),
  bought: total(),
  processed: total(),
  packed: total(),
  shipped: total(),
});
const time = z.object({
  stage: z.enum(passageStages),
  count: count(most),
  grams: total(),
  /** Days in the stage, weighed by kilograms, in tenths; null when nothing passed. */
  tenthsOfDays: count(most).nullable(),
  days: count(366),
});
const flow = z.object({
  season: z.string(),
  from: day(),
  to: day(),
  bought: total(),
  /** Stands unprocessed now; null for a season that is over. */
  inStock: total().nullable(),
  processed: total(),
  packed: total(),
  shipped: total(),
  losses: z.array(named),
  /** What crossed our walls in the season, by the other side; opening + everything = standing. */
  opening: total(),
  crossed: z.array(named),
  standing: total(),
  /** The same asked of the balances the stock card ends on; null for a season that is over. */
  onStockCard: total().nullable(),
  months: z.array(month),
  times: z.array(time),
});
export type FlowWire = z.input<typeof flow>;

const stepRow = z.object({
  id: id(),
  day: day(),
  voucherNumber: z.string(),
  memo: z.string(),
  lotCode: z.string(),
  productName: z.string(),
  grams: total(),
  path: z.string().nullable(),
});
export type StepRow = z.output<typeof stepRow>;

const passageRow = z.object({
  id: id(),
  stage: z.enum(passageStages),
  number: z.string(),
  label: z.string(),
  began: day(),
  ended: day(),
  days: count(most),
  grams: grams(),
  path: z.string(),
});
export type PassageRow = z.output<typeof passageRow>;

const stepAsked = {
  ...flowAsked,
  step: z.enum(stepKinds).default("bought"),
  /** The name of a loss, or of the other side of our walls. */
  name: z.string().max(40).optional(),
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Like 2026-11")
    .optional(),
};
export type StepsAsked = z.output<z.ZodObject<typeof stepAsked>>;
export type PassagesAsked = z.output<z.ZodObject<typeof flowAsked>> & {
  stage?: (typeof passageStages)[number] | undefined;
};

export const agriculturalWorkflow = {
  board: query("/api/agricultural-workflow", {
    readsMuch: true,
    needs: readsStageLimits,
    does: "The season's work in nine stages: how many, how heavy, how late, and the oldest of each.",
    params: z.object(filters),
    returns: z.object({
      today: day(),
      mayValue: z.boolean(),
      centres: z.array(z.object({ id: id(), name: z.string() })),
      columns: z.array(column),
    }),
  }),
  cards: query("/api/agricultural-workflow/cards", {
    readsMuch: true,
    needs: readsStageLimits,
    does: "Every card of the board that matches, the oldest first.",
    params: z.object({ ...pageParams, ...cardFilters }),
    returns: pageWithTotals(card, z.object({ grams: total(), value: total().nullable() })),
  }),
  csv: file("/api/agricultural-workflow/cards.csv", "text/csv", {
    needs: takesOut(readsStageLimits),
    does: "Every card of the board that matches, as a table.",
    params: asked,
  }),
  flow: query("/api/agricultural-workflow/flow", {
    readsMuch: true,
    needs: readsStageLimits,
    does: "A season's kilograms from bought to shipped with losses by name, and how long each stage took.",
    params: z.object(flowAsked),
    returns: flow,
  }),
  steps: query("/api/agricultural-workflow/steps", {
    readsMuch: true,
    needs: readsStageLimits,
    does: "The steps of the books behind one figure of a season's kilograms.",
    params: z.object({ limit: pageParams.limit, after: pageParams.after, ...stepAsked }),
    returns: pageWithTotals(stepRow, z.object({ grams: total() })),
  }),
  passages: query("/api/agricultural-workflow/passages", {
    readsMuch: true,
    needs: readsStageLimits,
    does: "What left a stage in a season, and how long it had been there.",
    params: z.object({
      limit: pageParams.limit,
      after: pageParams.after,
      ...flowAsked,
      stage: z.enum(passageStages).optional(),
    }),
    returns: pageWithTotals(passageRow, z.object({ grams: total() })),
  }),
} satisfies Api;
