import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  byId,
  day,
  grams,
  id,
  instant,
  moveWithReason,
  optionalText,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { assessed } from "./assessmentApi.ts";
import { makesVisits, seesVisits, visitLife, visitPurposes } from "./rules.ts";

/** Where the phone was; left out when it gave no position. */
const position = z
  .object({
    latMicro: z.int().min(-90_000_000).max(90_000_000),
    lonMicro: z.int().min(-180_000_000).max(180_000_000),
    accuracyM: z.int().min(0).max(100_000),
  })
  .nullable();

/** What the phone's clock said when it was done. It is kept beside our own time, and decides nothing. */
const said = { saidAt: instant().nullable().default(null) };

const visit = z.object({
  id: id(),
  state: z.enum(visitLife.states),
  version: version(),
  purpose: z.enum(visitPurposes),
  officerId: id(),
  officerName: z.string(),
  farmerId: id().nullable(),
  farmerName: z.string().nullable(),
  farmerPlace: z.string().nullable(),
  plannedFor: day(),
  expectedGrams: grams().nullable(),
  note: z.string().nullable(),
  checkedInAt: instant().nullable(),
  /** By the clock of the phone; null when it did not say. It decides nothing. */
  checkedInSaidAt: instant().nullable(),
  checkedIn: position,
  checkedOutAt: instant().nullable(),
  checkedOutSaidAt: instant().nullable(),
  checkedOut: position,
  outcome: z.string().nullable(),
  closingReason: z.string().nullable(),
});
export type Visit = z.output<typeof visit>;
export type VisitWire = z.input<typeof visit>;

const visitWithCrop = visit.extend({
  /** What was seen of the crop; null when nothing was written down. */
  assessment: z.object(assessed).nullable(),
});
export type VisitWithCrop = z.output<typeof visitWithCrop>;
export type VisitWithCropWire = z.input<typeof visitWithCrop>;

const filters = {
  state: z.enum(visitLife.states).optional(),
  purpose: z.enum(visitPurposes).optional(),
  officerId: id().optional(),
  farmerId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type VisitFilter = z.output<typeof filterSchema>;

export { cropAssessments } from "./assessmentApi.ts";

export const fieldVisits = {
  list: query("/api/field-visits", {
    needs: seesVisits,
    does: "Visits by day, with what is expected of those that collect.",
    params: z.object({
      ...pageParams,
      ...filters,
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageWithTotals(visit, z.object({ expectedGrams: total() })),
  }),
  csv: file("/api/field-visits/export.csv", "text/csv", {
    needs: takesOut(seesVisits),
    does: "Every visit that matches, as a table.",
    params: filterSchema,
  }),
  officers: query("/api/field-visits/officers", {
    needs: seesVisits,
    does: "Who has planned visits, by name, to choose from.",
    returns: z.object({ rows: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  one: query("/api/field-visits/{id}", {
    needs: seesVisits,
    does: "One visit with where it began and ended, and what was seen of the crop.",
    params: byId,
    returns: visitWithCrop,
  }),
  plan: command("/api/field-visits", {
    needs: makesVisits,
    does: "Plans a visit of one's own.",
    body: z.object({
      id: id(),
      purpose: z.enum(visitPurposes),
      farmerId: id().nullable().default(null),
      plannedFor: day(),
      expectedGrams: someGrams().nullable().default(null),
      note: optionalText(300),
    }),
    returns: visit,
  }),
  checkIn: command("/api/field-visits/{id}/check-in", {
    needs: visitLife.moves.checkIn.needs,
    does: "Begins a visit, where the officer stands.",
    params: byId,
    body: z.object({ version: version(), position, ...said }),
    returns: visit,
    offline: true,
  }),
  assess: command("/api/field-visits/{id}/assess", {
    needs: visitLife.moves.assess.needs,
    does: "Writes down what is seen of the crop while the visit lasts; said again, it is put right.",
    params: byId,
    body: z.object({ version: version(), ...assessed, ...said }),
    returns: visitWithCrop,
    offline: true,
  }),
  checkOut: command("/api/field-visits/{id}/check-out", {
    needs: visitLife.moves.checkOut.needs,
    does: "Ends a visit with what came of it.",
    params: byId,
    body: z.object({ version: version(), position, outcome: text(500), ...said }),
    returns: visit,
    offline: true,
  }),
  miss: command("/api/field-visits/{id}/miss", {
    needs: visitLife.moves.miss.needs,
    does: "Says why a visit did not happen.",
    params: byId,
    body: moveWithReason,
    returns: visit,
  }),
  cancel: command("/api/field-visits/{id}/cancel", {
    needs: visitLife.moves.cancel.needs,
    does: "Calls a visit off, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: visit,
  }),
} satisfies Api;
