// The plots of a stretch of land, gathered into the marks of a map by the database: thirty thousand plots come
// as a few hundred marks.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { micro } from "./geometryRules.ts";
import type { Cluster } from "./mapApi.ts";
import { hasOpenFindings } from "./plotStore.ts";

/** Marks across the map at most; more would lie on top of one another on a phone. */
const marksAcross = 14;

export interface Stretch {
  west: number;
  east: number;
  south: number;
  north: number;
}

interface Mark extends Omit<Cluster, "plot"> {
  plotId: string;
}

/** Marks of a stretch of land: one for each square of a grid that has plots. */
export async function findClusters(
  ctx: Pick<Ctx, "tx">,
  stretch: Stretch,
  onlyFaulty: boolean,
): Promise<Cluster[]> {
  const across = Math.max(micro(stretch.east) - micro(stretch.west), 1);
  const cell = Math.max(1, Math.ceil(across / marksAcross));
  const found = await sql<Mark>`
    select avg(p.centre_lat) / 1000000.0::float8 as lat, avg(p.centre_lon) / 1000000.0::float8 as lon,
      count(*)::int as count, (count(*) filter (where ${hasOpenFindings}))::int as faulty,
      (array_agg(p.id))[1] as "plotId"
    from plot p
    where p.org_id = current_org() and p.state <> 'retired'
      and p.centre_lat between ${micro(stretch.south)} and ${micro(stretch.north)}
      and p.centre_lon between ${micro(stretch.west)} and ${micro(stretch.east)}
      ${onlyFaulty ? sql`and ${hasOpenFindings}` : sql``}
    group by p.centre_lat / ${cell}::int, p.centre_lon / ${cell}::int
    order by count desc
  `.execute(ctx.tx);
  const alone = found.rows.filter(({ count }) => count === 1).map(({ plotId }) => plotId);
  const plots = await findMarked(ctx, alone);
  return found.rows.map(({ plotId, ...mark }) => ({
    ...mark,
    plot: mark.count === 1 ? (plots.get(plotId) ?? null) : null,
  }));
}

async function findMarked(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Cluster["plot"]>>> {
  const found = await sql<NonNullable<Cluster["plot"]>>`
    select p.id, p.code, p.farmer_id as "farmerId", f.full_name as "farmerName", p.state
    from plot p join farmer f on f.org_id = p.org_id and f.id = p.farmer_id
    where p.org_id = current_org() and p.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return new Map(found.rows.map((plot) => [plot.id, plot]));
}
