// What a list of plots asks of the tables: farmers by their codes, and the plots they have.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { eitherKey } from "#platform/server/store.ts";
import type { KnownPlot, PlotOwner } from "./plotSortingRules.ts";

/**
 * Who has these codes (in capitals): the house's own, or the group's own code where it is nobody else's. A record
 * that was merged leads to the one that stays.
 */
export async function findOwnersByCodes(ctx: Ctx, codes: readonly string[]): Promise<PlotOwner[]> {
  const found = await sql<PlotOwner>`
    with asked as (
      select code, code as said from farmer
      where org_id = current_org() and code = any(${[...codes]}::text[])
      union all
      select code, upper(external_code) from farmer
      where org_id = current_org() and upper(external_code) = any(${[...codes]}::text[])
    )
    select distinct on (asked.said) asked.said as code, f.id as "farmerId", f.code as "farmerCode",
      f.full_name as "farmerName", f.commodities
    from asked
    join farmer one on one.org_id = current_org() and one.code = asked.code
    join farmer f on f.org_id = one.org_id and f.id = ${eitherKey("one.merged_into", "one.id")}
    order by asked.said, asked.said = asked.code desc, f.code
  `.execute(ctx.tx);
  return found.rows;
}

/** Every plot of these farmers, retired ones too. */
export async function findPlotsToKnow(
  ctx: Ctx,
  farmerIds: readonly string[],
): Promise<KnownPlot[]> {
  const found = await sql<KnownPlot>`
    select farmer_id as "farmerId", code, name, geometry, state = 'retired' as "isRetired" from plot
    where org_id = current_org() and farmer_id = any(${[...farmerIds]}::uuid[]) order by code
  `.execute(ctx.tx);
  return found.rows;
}
