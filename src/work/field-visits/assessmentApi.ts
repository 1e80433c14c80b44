import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { amount, day, grams, id, optionalText, total } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { conditions, dryings, pests, storages } from "./assessmentRules.ts";
import { seesVisits } from "./rules.ts";

/** What an officer says of a crop. */
export const assessed = {
  condition: z.enum(conditions),
  pest: z.enum(pests),
  drying: z.enum(dryings),
  storage: z.enum(storages),
  /** What the farm can still give of this harvest. */
  potential: grams(),
  /** The month in which most of it comes: 1 is January. */
  peakMonth: z.int().min(1).max(12),
  /** Shillings for a kilogram that others pay there; null when nobody knew. */
  competitor: z.object({ low: amount(), common: amount(), high: amount() }).nullable(),
  assessmentNote: optionalText(300),
};

const row = z.object({
  /** The visit it was seen on. */
  id: id(),
  seenOn: day(),
  officerId: id(),
  officerName: z.string(),
  farmerId: id(),
  farmerCode: z.string(),
  farmerName: z.string(),
  farmerPlace: z.string().nullable(),
  condition: assessed.condition,
  pest: assessed.pest,
  drying: assessed.drying,
  storage: assessed.storage,
  potential: grams(),
  peakMonth: assessed.peakMonth,
  priceLow: amount().nullable(),
  priceCommon: amount().nullable(),
  priceHigh: amount().nullable(),
  /** The newest of this farmer among those that match: only these are added up. */
  isNewest: z.boolean(),
});
export type AssessmentRow = z.output<typeof row>;
export type AssessmentRowWire = z.input<typeof row>;

const filters = {
  condition: z.enum(conditions).optional(),
  pest: z.enum(pests).optional(),
  peakMonth: z.coerce.number().int().min(1).max(12).optional(),
  officerId: id().optional(),
  farmerId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type AssessmentFilter = z.output<typeof filterSchema>;

export const cropAssessments = {
  list: query("/api/crop-assessments", {
    needs: seesVisits,
    does: "What officers saw of crops, the newest first, with what the farms can still give.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ potential: total() })),
  }),
  csv: file("/api/crop-assessments/export.csv", "text/csv", {
    needs: takesOut(seesVisits),
    does: "Every crop assessment that matches, as a table.",
    params: filterSchema,
  }),
} satisfies Api;
