// Crop assessments as they lie in their table, one for a visit.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { AssessmentFilter, AssessmentRow } from "./assessmentApi.ts";
import type {
  CompetitorPrices,
  CropCondition,
  DryingMethod,
  PestLevel,
  StorageMethod,
} from "./assessmentRules.ts";

// The day in Kampala on which it was seen.
const seenOn = sql`(a.assessed_at at time zone 'Africa/Kampala')::date`;

/** What narrows assessments, but for words: of `a` and its visit `v`. */
function wheresOf(filter: AssessmentFilter): RawBuilder<unknown>[] {
  const wheres = [sql`v.farmer_id is not null`];
  if (filter.condition) wheres.push(sql`a.condition = ${filter.condition}`);
  if (filter.pest) wheres.push(sql`a.pest = ${filter.pest}`);
  if (filter.peakMonth) wheres.push(sql`a.peak_month = ${filter.peakMonth}`);
  if (filter.officerId) wheres.push(sql`a.assessed_by = ${filter.officerId}`);
  if (filter.farmerId) wheres.push(sql`v.farmer_id = ${filter.farmerId}`);
  if (filter.from) wheres.push(sql`${seenOn} >= ${filter.from}`);
  if (filter.to) wheres.push(sql`${seenOn} <= ${filter.to}`);
  return wheres;
}

// Of one farmer the one seen last comes first.
const isNewest = sql`
  row_number() over (partition by v.farmer_id order by a.assessed_at desc, v.id) = 1`;

/** Every assessment that matches, each saying whether it is its farmer's newest among them. */
export function matchingAssessments(filter: AssessmentFilter): RawBuilder<AssessmentRow> {
  const wheres = wheresOf(filter);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(f.full_name ilike ${like} or f.code ilike ${like} or f.village ilike ${like}
      or ${personName("o")} ilike ${like})`);
  }
  return sql<AssessmentRow>`
    select v.id, ${seenOn} as "seenOn", a.assessed_by as "officerId",
      ${personName("o")} as "officerName", f.id as "farmerId", f.code as "farmerCode",
      f.full_name as "farmerName", f.village as "farmerPlace", a.condition, a.pest, a.drying,
      a.storage, a.potential_g as potential, a.peak_month as "peakMonth",
      a.price_low as "priceLow", a.price_common as "priceCommon", a.price_high as "priceHigh",
      ${isNewest} as "isNewest"
    from crop_assessment a
    join field_visit v on v.org_id = a.org_id and v.id = a.visit_id
    join farmer f on f.org_id = v.org_id and f.id = v.farmer_id
    join profile o on o.org_id = a.org_id and o.user_id = a.assessed_by
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** A farm seen twice gives its harvest once. */
export const assessmentTotals = sql<{ potential: bigint }>`
  coalesce(sum(page.potential) filter (where page."isNewest"), 0)::bigint as potential
`;

/** The same without the names of a row; null where it is narrowed by words. */
export function totalsOfAssessments(
  filter: AssessmentFilter,
): RawBuilder<{ count: bigint; potential: bigint }> | null {
  if (filter.search) return null;
  return sql<{ count: bigint; potential: bigint }>`
    select count(*) as count, ${assessmentTotals} from (
      select a.potential_g as potential, ${isNewest} as "isNewest"
      from crop_assessment a
      join field_visit v on v.org_id = a.org_id and v.id = a.visit_id
      where ${sql.join(wheresOf(filter), sql` and `)}
    ) page
  `;
}

/** What is written down of a crop. */
export interface AssessedCrop {
  condition: CropCondition;
  pest: PestLevel;
  drying: DryingMethod;
  storage: StorageMethod;
  potential: bigint;
  peakMonth: number;
  competitor: CompetitorPrices | null;
  assessmentNote: string | null;
}

/** Writes what was seen on a visit, in place of what was said before. */
export async function writeAssessment(
  ctx: Ctx,
  visitId: string,
  crop: AssessedCrop,
  saidAt: Date | null,
): Promise<void> {
  const columns = {
    condition: crop.condition,
    pest: crop.pest,
    drying: crop.drying,
    storage: crop.storage,
    potential_g: crop.potential,
    peak_month: crop.peakMonth,
    price_low: crop.competitor?.low ?? null,
    price_common: crop.competitor?.common ?? null,
    price_high: crop.competitor?.high ?? null,
    note: crop.assessmentNote,
    assessed_at: ctx.now,
    said_at: saidAt,
    assessed_by: ctx.actor.userId,
  };
  await ctx.tx
    .insertInto("crop_assessment")
    .values({ visit_id: visitId, ...columns })
    .onConflict((on) => on.columns(["org_id", "visit_id"]).doUpdateSet(columns))
    .execute();
}

/** What was seen on a visit; null when nothing was written down. */
export async function assessmentOf(
  ctx: Pick<Ctx, "tx">,
  visitId: string,
): Promise<AssessedCrop | null> {
  const found = await sql<
    Omit<AssessedCrop, "competitor"> & Record<"low" | "common" | "high", bigint | null>
  >`
    select condition, pest, drying, storage, potential_g as potential, peak_month as "peakMonth",
      price_low as low, price_common as common, price_high as high, note as "assessmentNote"
    from crop_assessment where visit_id = ${visitId}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) return null;
  const { low, common, high, ...crop } = row;
  const isPriced = low !== null && common !== null && high !== null;
  return { ...crop, competitor: isPriced ? { low, common, high } : null };
}
