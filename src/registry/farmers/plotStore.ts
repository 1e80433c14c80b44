// Plots as they lie in their table: the outline as GeoJSON, its box in millionths of a degree to find
// neighbours by.
import { type RawBuilder, sql } from "kysely";
import { type Among, isAmong } from "#platform/server/idsWithWords.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { eitherKey, likeOf } from "#platform/server/store.ts";
import type { PlotAnswer, PlotRow } from "./api.ts";
import { areaM2, boxOf, centreOf, micro, type PlotGeometry } from "./geometryRules.ts";
import type { Neighbour } from "./overlapRules.ts";
import type { CaptureMethod, Finding } from "./plotRules.ts";
import type { FarmCommodity } from "./rules.ts";

export type StoredPlot = Omit<PlotAnswer, "isOwnCapture" | "geometry"> & {
  geometry: PlotGeometry;
  capturedBy: string;
};

const columns = sql`
  p.id, p.code, p.farmer_id as "farmerId", f.code as "farmerCode", f.full_name as "farmerName",
  p.state, p.name, p.commodity, p.tenure, p.declared_m2 as "declaredM2", p.geometry,
  p.centre_lat / 1000000.0::float8 as "centreLat", p.centre_lon / 1000000.0::float8 as "centreLon",
  p.area_m2 as "areaM2", p.method, p.accuracy_m as "accuracyM", p.findings,
  p.captured_at as "capturedAt", p.captured_by as "capturedBy",
  ${personName("capturer")} as "capturedByName", p.verified_at as "verifiedAt",
  ${personName("verifier")} as "verifiedByName", p.same_person as "samePerson",
  p.retire_reason as "retireReason", p.version
`;
const tables = sql`
  plot p join farmer f on f.org_id = p.org_id and f.id = p.farmer_id
  left join profile capturer on capturer.org_id = p.org_id and capturer.user_id = p.captured_by
  left join profile verifier on verifier.org_id = p.org_id and verifier.user_id = p.verified_by
`;

export async function findPlot(ctx: Ctx, id: string): Promise<StoredPlot | undefined> {
  const [plot] = await findPlots(ctx, sql`p.id = ${id}`);
  return plot;
}

export async function findPlotsOf(ctx: Ctx, farmerId: string): Promise<StoredPlot[]> {
  return findPlots(ctx, sql`p.farmer_id = ${farmerId}`);
}

export async function findPlotsByIds(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<StoredPlot[]> {
  return findPlots(ctx, sql`p.id = any(${[...ids]}::uuid[])`);
}

async function findPlots(ctx: Pick<Ctx, "tx">, where: RawBuilder<unknown>): Promise<StoredPlot[]> {
  const found = await sql<StoredPlot>`
    select ${columns} from ${tables} where p.org_id = current_org() and ${where} order by p.code
  `.execute(ctx.tx);
  return found.rows;
}

/** Something of the plot `p` is still to mend or to be answered for. */
export const hasOpenFindings = sql`(p.findings <> '[]'
  and jsonb_path_exists(p.findings, '$[*] ? (!(@.isAccepted == true))'))`;

/** Every plot that matches, for a page of the list or of the queue of what to mend. */
export function matchingPlots(
  filter: {
    search?: string | undefined;
    state?: string | undefined;
    faulty?: "errors" | "any" | undefined;
  },
  among: Among,
): RawBuilder<PlotRow> {
  const wheres: RawBuilder<unknown>[] = [sql`p.org_id = current_org()`, isAmong("p.id", among)];
  if (filter.state) wheres.push(sql`p.state = ${filter.state}`);
  else wheres.push(sql`p.state <> 'retired'`);
  if (filter.faulty === "errors") wheres.push(sql`p.findings @> '[{"level": "error"}]'`);
  if (filter.faulty === "any") wheres.push(hasOpenFindings);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(p.code ilike ${like} or p.name ilike ${like} or f.full_name ilike ${like})`);
  }
  return sql<PlotRow>`
    select p.id, p.code, p.farmer_id as "farmerId", f.code as "farmerCode",
      f.full_name as "farmerName", p.state, p.name, p.commodity, p.declared_m2 as "declaredM2",
      p.area_m2 as "areaM2", p.findings
    from plot p join farmer f on f.org_id = p.org_id and f.id = p.farmer_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** The company's other plots whose box touches this one's, found by the tree of boxes; a hundred are more than any overlap. */
export async function findNeighbours(
  ctx: Ctx,
  geometry: PlotGeometry,
  exceptPlotId: string,
): Promise<Neighbour[]> {
  const box = boxOf(geometry);
  // Five metres around a point: about 50 millionths of a degree.
  const reach = geometry.type === "Point" ? 50 : 0;
  const found = await sql<Neighbour>`
    select p.id, p.farmer_id as "farmerId", p.code, f.full_name as "farmerName", p.geometry
    from plots_touching(${box.minLon - reach}, ${box.minLat - reach}, ${box.maxLon + reach},
      ${box.maxLat + reach}) as touching (id)
    join plot p on p.org_id = current_org() and p.id = touching.id
    join farmer f on f.org_id = p.org_id and f.id = p.farmer_id
    where p.id <> ${exceptPlotId}
    order by p.code limit 100
  `.execute(ctx.tx);
  return found.rows;
}

/** Whose plot it will be, with the number of the next one. A record that was merged leads to the one that stays. */
export async function findOwner(
  ctx: Ctx,
  farmerId: string,
): Promise<{ id: string; code: string; nextPlot: number } | undefined> {
  const found = await sql<{ id: string; code: string; nextPlot: number }>`
    select f.id, f.code, (select count(*)::int + 1 from plot p
      where p.org_id = f.org_id and p.farmer_id = f.id) as "nextPlot"
    from farmer asked
    join farmer f on f.org_id = asked.org_id and f.id = ${eitherKey("asked.merged_into", "asked.id")}
    where asked.org_id = current_org() and asked.id = ${farmerId}
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface PlotFacts {
  name: string;
  commodity: FarmCommodity;
  tenure: string;
  declaredM2: number;
  geometry: PlotGeometry;
  method: CaptureMethod;
  accuracyM: number | null;
  findings: readonly Finding[];
  capturedAt: Date;
}

/** The facts of a plot under the names of their columns, with what is computed from the outline. */
export function plotColumns(facts: PlotFacts) {
  const [lon, lat] = centreOf(facts.geometry);
  const box = boxOf(facts.geometry);
  return {
    name: facts.name,
    commodity: facts.commodity,
    tenure: facts.tenure,
    declared_m2: facts.declaredM2,
    geometry: JSON.stringify(facts.geometry),
    centre_lat: micro(lat),
    centre_lon: micro(lon),
    min_lat: box.minLat,
    min_lon: box.minLon,
    max_lat: box.maxLat,
    max_lon: box.maxLon,
    // An outline with faults may measure anything; a point measures nothing.
    area_m2:
      facts.geometry.type === "Polygon"
        ? Math.min(areaM2(facts.geometry.coordinates[0] ?? []), 2_000_000_000)
        : null,
    method: facts.method,
    accuracy_m: facts.accuracyM,
    findings: JSON.stringify(facts.findings),
    captured_at: facts.capturedAt,
  };
}

export async function insertPlot(
  ctx: Ctx,
  plot: { id: string; farmerId: string; code: string; facts: PlotFacts },
): Promise<void> {
  const by = { captured_by: ctx.actor.userId, created_by: ctx.actor.userId };
  await ctx.tx
    .insertInto("plot")
    .values({
      ...plotColumns(plot.facts),
      ...by,
      id: plot.id,
      farmer_id: plot.farmerId,
      code: plot.code,
      state: "draft",
    })
    .execute();
}

/** What the checks say now, without changing anything else. */
export async function putFindings(
  ctx: Ctx,
  id: string,
  findings: readonly Finding[],
): Promise<void> {
  await ctx.tx
    .updateTable("plot")
    .set({ findings: JSON.stringify(findings) })
    .where("id", "=", id)
    .execute();
}
