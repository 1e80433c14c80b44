// What may be asked about the map of plots.
import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { id } from "#platform/api/fields.ts";
import { plotLife } from "./plotRules.ts";
import { uganda } from "./geometryRules.ts";

const longitude = () => z.coerce.number().min(-180).max(180);
const latitude = () => z.coerce.number().min(-90).max(90);

const clusterSchema = z.object({
  /** The middle of the plots that are drawn as one mark. */
  lat: z.number(),
  lon: z.number(),
  count: z.int(),
  /** Of these, how many have something to mend. */
  faulty: z.int(),
  /** The plot itself, when it is alone here. */
  plot: z
    .object({
      id: id(),
      code: z.string(),
      farmerId: id(),
      farmerName: z.string(),
      state: z.enum(plotLife.states),
    })
    .nullable(),
});
export type Cluster = z.output<typeof clusterSchema>;

export const plotMap = {
  clusters: query("/api/plots/map", {
    needs: "canViewFarmers",
    does: "The plots of a stretch of land, near ones drawn as one mark: as many marks as a screen can show.",
    params: z.object({
      west: longitude().default(uganda.minLon),
      east: longitude().default(uganda.maxLon),
      south: latitude().default(uganda.minLat),
      north: latitude().default(uganda.maxLat),
      faulty: z.enum(["any"]).optional(),
    }),
    returns: z.object({ clusters: z.array(clusterSchema), count: z.int(), faulty: z.int() }),
  }),
} satisfies Api;
