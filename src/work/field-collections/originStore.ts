// The rules a company set for itself, and the way from a lot back to its slips.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { FormOutturn, YieldCap } from "#kernel/outturns.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { GradeRule } from "./qualityRules.ts";
import type { PlotShare } from "./rules.ts";

const gradeRules = sql<GradeRule>`
  select grade, effective_from as "effectiveFrom", moisture_bp as "moistureBp",
    foreign_matter_bp as "foreignMatterBp", defects_bp as "defectsBp" from quality_grade_rule`;

/** What the company changed against the factory rules. */
export async function gradeRuleRows(ctx: Ctx): Promise<GradeRule[]> {
  return (await gradeRules.execute(ctx.tx)).rows;
}

/** The same as one value, for a list that reads them beside its totals. */
export const gradeRulesInOne = sql<GradeRule[]>`
  (select coalesce(jsonb_agg(rule), '[]') from (${gradeRules}) as rule)`;

export async function yieldRuleRows(
  ctx: Pick<Ctx, "tx">,
): Promise<{ caps: readonly YieldCap[]; forms: readonly FormOutturn[] }> {
  const [caps, forms] = await Promise.all([
    sql<YieldCap>`
      select commodity, effective_from as "effectiveFrom", per_hectare_g as "perHectare",
        warn_bp as "warnBp", stop_bp as "stopBp" from yield_cap
    `.execute(ctx.tx),
    sql<FormOutturn>`
      select form, effective_from as "effectiveFrom", outturn_bp as "outturnBp" from yield_form
    `.execute(ctx.tx),
  ]);
  return { caps: caps.rows, forms: forms.rows };
}

/** The slips behind lots, and the plots behind the slips. */
export async function originsOfLots(ctx: Pick<Ctx, "tx">, lotIds: readonly string[]) {
  const collections = await sql<{
    lotId: string;
    collectionId: string;
    number: string;
    collectedOn: Day;
    farmerId: string | null;
    sellerName: string;
    sellerCode: string;
    supplierId: string | null;
    placeId: string;
    stream: "eu" | "open";
    grams: bigint;
  }>`
    select c.lot_id as "lotId", c.id as "collectionId", c.number, c.collected_on as "collectedOn",
      c.farmer_id as "farmerId", coalesce(f.full_name, u.legal_name) as "sellerName",
      coalesce(f.code, u.code) as "sellerCode", c.supplier_id as "supplierId",
      c.place_id as "placeId", c.stream, c.payable_g as grams
    from collection c
    left join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
    left join supplier u on u.org_id = c.org_id and u.id = c.supplier_id
    where c.lot_id = any(${[...lotIds]}::uuid[]) and c.state = 'approved' order by c.number
  `.execute(ctx.tx);
  const plots = await sql<PlotShare & { collectionId: string; grams: bigint }>`
    select s.collection_id as "collectionId", s.plot_id as "plotId", s.share_bp as "shareBp", s.grams
    from collection_plot s
    join collection c on c.org_id = s.org_id and c.id = s.collection_id
    where c.lot_id = any(${[...lotIds]}::uuid[]) and c.state = 'approved'
    order by s.share_bp desc, s.plot_id
  `.execute(ctx.tx);
  return { collections: collections.rows, plots: plots.rows };
}
