// What may be asked about plots.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import {
  byId,
  id,
  instant,
  moveBody,
  moveWithReason,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { captureMethods, plotLife, readGeometry, tenures } from "./plotRules.ts";
import { commodities, keepsFarmers } from "./rules.ts";

const position = z.tuple([z.number(), z.number()]);
const geometrySchema = z.union([
  z.object({ type: z.literal("Point"), coordinates: position }),
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(position)) }),
]);

/** GeoJSON as it comes: a geometry, a feature, a collection of one. Read once, kept tidy. */
const givenGeometry = z.unknown().superRefine((value, refinement) => {
  const reading = readGeometry(value);
  if (!reading.ok) refinement.addIssue({ code: "custom", message: reading.finding.message });
});

/** What is recorded about a plot, alone or with the registration of its farmer. */
export const plotFacts = {
  name: text(80),
  commodity: z.enum(commodities),
  tenure: z.enum(tenures),
  /** As the farmer says, in square metres; 10,000 are a hectare. */
  declaredM2: z.int().min(1).max(100_000_000),
  geometry: givenGeometry,
  method: z.enum(captureMethods),
  accuracyM: z.int().min(0).max(10_000).nullable().default(null),
  capturedAt: instant().optional(),
};

const findingSchema = z.object({
  code: z.string(),
  level: z.enum(["error", "warning"]),
  message: z.string(),
  /** The plot it lies on, where it is about two of them. */
  other: z.object({ plotId: id(), farmerId: id(), code: z.string() }).optional(),
  /** Somebody who did not capture the plot answers for it. */
  isAccepted: z.boolean().optional(),
});

const plotSchema = z.object({
  id: id(),
  code: z.string(),
  farmerId: id(),
  farmerCode: z.string(),
  farmerName: z.string(),
  state: z.enum(plotLife.states),
  name: z.string(),
  commodity: z.enum(commodities),
  tenure: z.enum(tenures),
  declaredM2: z.int(),
  geometry: geometrySchema,
  centreLat: z.number(),
  centreLon: z.number(),
  areaM2: z.int().nullable(),
  method: z.enum(captureMethods),
  accuracyM: z.int().nullable(),
  findings: z.array(findingSchema),
  capturedAt: instant(),
  capturedByName: z.string().nullable(),
  isOwnCapture: z.boolean(),
  verifiedAt: instant().nullable(),
  verifiedByName: z.string().nullable(),
  samePerson: z.boolean(),
  retireReason: z.string().nullable(),
  version: version(),
});
export type PlotAnswer = z.output<typeof plotSchema>;

const plotRow = plotSchema.pick({
  id: true,
  code: true,
  farmerId: true,
  farmerCode: true,
  farmerName: true,
  state: true,
  name: true,
  commodity: true,
  declaredM2: true,
  areaM2: true,
  findings: true,
});
export type PlotRow = z.output<typeof plotRow>;

export const plots = {
  list: query("/api/plots", {
    needs: "canViewFarmers",
    does: "Plots by code; with what must be mended, as a queue for the field.",
    params: z.object({
      ...pageParams,
      state: z.enum(plotLife.states).optional(),
      faulty: z.enum(["errors", "any"]).optional(),
    }),
    returns: pageOf(plotRow),
  }),
  ofFarmer: query("/api/farmers/{id}/plots", {
    needs: "canViewFarmers",
    does: "A farmer's plots with their outlines.",
    params: byId,
    returns: z.object({ rows: z.array(plotSchema) }),
  }),
  read: query("/api/plots/{id}", {
    needs: "canViewFarmers",
    does: "One plot with its outline and findings.",
    params: byId,
    returns: plotSchema,
  }),
  record: command("/api/plots", {
    needs: keepsFarmers,
    does: "Records a plot; with faults it stays a draft that says what to mend.",
    body: z.object({ id: id(), farmerId: id(), ...plotFacts }),
    returns: plotSchema,
    offline: true,
  }),
  change: command("/api/plots/{id}/change", {
    needs: keepsFarmers,
    does: "Changes a plot; it is checked again and must be verified again.",
    params: byId,
    body: z.object({ version: version(), ...plotFacts }),
    returns: plotSchema,
  }),
  check: command("/api/plots/{id}/check", {
    needs: plotLife.moves.check.needs,
    does: "Checks a draft plot again, against what its neighbours are now.",
    params: byId,
    body: moveBody,
    returns: plotSchema,
  }),
  verify: command("/api/plots/{id}/verify", {
    needs: plotLife.moves.verify.needs,
    does: "Vouches that the plot is there as drawn; never by who captured it.",
    params: byId,
    body: moveBody,
    returns: plotSchema,
  }),
  retire: command("/api/plots/{id}/retire", {
    needs: plotLife.moves.retire.needs,
    does: "Takes a plot out of use, with the reason; what it gave stays traceable.",
    params: byId,
    body: moveWithReason,
    returns: plotSchema,
  }),
} satisfies Api;
