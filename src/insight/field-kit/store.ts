// Which farmers are an officer's own: registered by them, or bought from by them. Read only.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { FarmCommodity } from "#registry/farmers/rules.ts";

export interface OwnFarmer {
  id: string;
  commodities: FarmCommodity[];
}

/** The farmers this person registered or bought from, those met last first. */
export async function findOwnFarmers(ctx: Ctx, limit: number): Promise<OwnFarmer[]> {
  const me = ctx.actor.userId;
  const found = await sql<OwnFarmer>`
    with met as (
      select id, registered_at as at from farmer
      where org_id = current_org() and registered_by = ${me}
      union all
      select farmer_id, created_at from collection
      where org_id = current_org() and created_by = ${me} and farmer_id is not null
    )
    select f.id, f.commodities from farmer f
    join (select id, max(at) as at from met group by id) last on last.id = f.id
    where f.org_id = current_org() and f.state <> 'draft'
    order by last.at desc, f.id limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}

export interface OwnPlace {
  id: string;
  kind: string;
  name: string;
  within: string;
}

/** Where these farmers live, by name. */
export async function findPlacesOf(ctx: Ctx, farmers: readonly string[]): Promise<OwnPlace[]> {
  const found = await sql<OwnPlace>`
    select distinct l.id, l.kind, l.name, substr(l.path, length(l.name) + 3) as within
    from farmer f join locality l on l.id = f.locality_id
    where f.org_id = current_org() and f.id = any(${[...farmers]})
    order by l.name, l.id limit 200
  `.execute(ctx.tx);
  return found.rows;
}
