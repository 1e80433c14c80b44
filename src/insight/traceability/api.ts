import { z } from "zod";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { day, grams, id, text } from "#platform/api/fields.ts";

const reads = ["canViewCompliance", "canViewFarmers", "canViewReports"] as const;
/** A lot (or part of one), or what a shipment carries. */
const kinds = ["lot", "shipment"] as const;
const asked = z.object({ kind: z.enum(kinds), id: id() });

const coverage = z.object({
  grams: grams(),
  traced: grams(),
  withGaps: grams(),
  untraced: grams(),
  /** Rounded down, so that 10,000 means every gram. */
  coverageBp: z.int(),
  /** What reaches a plot, by what a service said of the forest on it. */
  byRisk: z.object({ low: grams(), more_info_needed: grams(), high: grams(), unanswered: grams() }),
});

const originSchema = z.object({
  title: z.string(),
  kind: z.enum(kinds),
  id: id(),
  coverage,
  lots: z.array(
    z.object({
      id: id(),
      code: z.string(),
      productName: z.string(),
      madeOn: day(),
      originType: z.string(),
      originId: id(),
      grams: grams(),
    }),
  ),
  arrows: z.array(z.object({ parent: id(), child: id(), grams: grams() })),
  deliveries: z.array(
    z.object({
      collectionId: id(),
      number: z.string(),
      collectedOn: day(),
      /** Null: a supplier sold it. */
      farmerId: id().nullable(),
      supplierId: id().nullable(),
      sellerName: z.string(),
      lotId: id(),
      grams: grams(),
      /** Who grew it, with their part of these grams; what a supplier traced to nobody is the supplier's own. */
      growers: z.array(z.object({ id: id(), grams: grams() })),
    }),
  ),
  farmers: z.array(
    z.object({
      id: id(),
      code: z.string(),
      name: z.string(),
      place: z.string().nullable(),
      grams: grams(),
    }),
  ),
  /** Who sold some of it themselves, with what they sold. */
  suppliers: z.array(z.object({ id: id(), code: z.string(), name: z.string(), grams: grams() })),
  plots: z.array(
    z.object({
      id: id(),
      code: z.string(),
      name: z.string(),
      farmerName: z.string(),
      place: z.string().nullable(),
      kind: z.enum(["Point", "Polygon"]),
      areaSquareMetres: grams(),
      isVerified: z.boolean(),
      sharesGeolocation: z.boolean(),
      riskLevel: z.enum(["low", "more_info_needed", "high"]).nullable(),
      grams: grams(),
    }),
  ),
});
export type OriginWire = z.input<typeof originSchema>;

export const traceability = {
  search: query("/api/traceability/search", {
    needs: reads,
    does: "Lots and shipments by code, number or container.",
    params: z.object({ search: text(100) }),
    returns: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(kinds),
          id: id(),
          code: z.string(),
          words: z.string(),
          grams: grams(),
        }),
      ),
    }),
  }),
  origin: query("/api/traceability/{kind}/{id}", {
    needs: reads,
    does: "Where the weight comes from: every lot, arrow, delivery, farmer and plot with its grams.",
    params: asked,
    returns: originSchema,
  }),
  geoJson: file("/api/traceability/{kind}/{id}/plots.geojson", "application/geo+json", {
    needs: "canViewCompliance",
    does: "The contributing plots, and no other, as the file a European buyer uploads.",
    params: asked,
  }),
} satisfies Api;
