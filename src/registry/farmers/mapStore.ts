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
  const square = sql`p.centre_lat / ${cell}::int as y, p.centre_lon / ${cell}::int as x`;
  const inside = sql`p.state <> 'retired'
    and p.centre_lat between ${micro(stretch.south)} and ${micro(stretch.north)}
    and p.centre_lon between ${micro(stretch.west)} and ${micro(stretch.east)}`;
  // Where plots lie is read from the index alone, and what is wrong of the few with which something is. Which company's: the
  // wall says it once, where a condition of our own would be asked for each plot again.
  const found = await sql<Mark>`
    with faulty as (
      select ${square}, count(*)::int as count from plot p
      where ${inside} and ${hasOpenFindings} group by 1, 2
    ), marks as (
      select ${square}, avg(p.centre_lat) / 1000000.0::float8 as lat,
        avg(p.centre_lon) / 1000000.0::float8 as lon, count(*)::int as count, any_value(p.id) as "plotId"
      from plot p where ${inside} ${onlyFaulty ? sql`and ${hasOpenFindings}` : sql``} group by 1, 2
    )
    select m.lat, m.lon, m.count, coalesce(f.count, 0) as faulty, m."plotId"
    from marks m left join faulty f on f.y = m.y and f.x = m.x
    order by m.count desc, m.y, m.x
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
