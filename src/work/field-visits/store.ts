// Visits as they lie in their table.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Visit, VisitFilter } from "./api.ts";
import type { VisitPosition, VisitPurpose } from "./rules.ts";

const positionOf = (side: "in" | "out") => {
  const [lat, lon, accuracy] = [
    `v.${side}_lat_micro`,
    `v.${side}_lon_micro`,
    `v.${side}_accuracy_m`,
  ];
  return sql`case when ${sql.ref(lat)} is null then null else json_build_object(
    'latMicro', ${sql.ref(lat)}, 'lonMicro', ${sql.ref(lon)}, 'accuracyM', ${sql.ref(accuracy)}) end`;
};

/** Every visit that matches, for a page of the list, the export, or the officer's day. */
export function matchingVisits(filter: VisitFilter & { id?: string }): RawBuilder<Visit> {
  const wheres = [sql`true`];
  if (filter.id) wheres.push(sql`v.id = ${filter.id}`);
  if (filter.state) wheres.push(sql`v.state = ${filter.state}`);
  if (filter.purpose) wheres.push(sql`v.purpose = ${filter.purpose}`);
  if (filter.officerId) wheres.push(sql`v.officer_id = ${filter.officerId}`);
  if (filter.farmerId) wheres.push(sql`v.farmer_id = ${filter.farmerId}`);
  if (filter.from) wheres.push(sql`v.planned_for >= ${filter.from}`);
  if (filter.to) wheres.push(sql`v.planned_for <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(f.full_name ilike ${like} or v.note ilike ${like}
      or ${personName("o")} ilike ${like})`);
  }
  return sql<Visit>`
    select v.id, v.state, v.version, v.purpose, v.officer_id as "officerId",
      ${personName("o")} as "officerName", v.farmer_id as "farmerId", f.full_name as "farmerName",
      f.village as "farmerPlace", v.planned_for as "plannedFor", v.expected_g as "expectedGrams",
      v.note, v.checked_in_at as "checkedInAt", v.in_said_at as "checkedInSaidAt",
      v.out_said_at as "checkedOutSaidAt", ${positionOf("in")} as "checkedIn",
      v.checked_out_at as "checkedOutAt", ${positionOf("out")} as "checkedOut", v.outcome,
      v.closing_reason as "closingReason"
    from field_visit v
    join profile o on o.org_id = v.org_id and o.user_id = v.officer_id
    left join farmer f on f.org_id = v.org_id and f.id = v.farmer_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

export const visitTotals = sql<{ expectedGrams: bigint }>`
  coalesce(sum(page."expectedGrams"), 0)::bigint as "expectedGrams"
`;

/** Who has planned visits, by name. */
export async function visitingOfficers(
  ctx: Pick<Ctx, "tx">,
): Promise<{ id: string; name: string }[]> {
  const found = await sql<{ id: string; name: string }>`
    select o.user_id as id, ${personName("o")} as name from profile o
    where exists (select 1 from field_visit v where v.org_id = o.org_id and v.officer_id = o.user_id)
    order by name, id
  `.execute(ctx.tx);
  return found.rows;
}

/** One visit; undefined when it is not this company's. */
export async function findVisit(ctx: Pick<Ctx, "tx">, id: string): Promise<Visit | undefined> {
  const found = await sql<Visit>`select * from (${matchingVisits({ id })}) as v`.execute(ctx.tx);
  return found.rows[0];
}

export async function insertVisit(
  ctx: Ctx,
  plan: {
    id: string;
    purpose: VisitPurpose;
    farmerId: string | null;
    plannedFor: Day;
    expectedGrams: bigint | null;
    note: string | null;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("field_visit")
    .values({
      id: plan.id,
      state: "planned",
      purpose: plan.purpose,
      officer_id: ctx.actor.userId,
      farmer_id: plan.farmerId,
      planned_for: plan.plannedFor,
      expected_g: plan.expectedGrams,
      note: plan.note,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** A position as the columns of where a visit began. */
export function beganAt(position: VisitPosition | null) {
  return {
    in_lat_micro: position?.latMicro ?? null,
    in_lon_micro: position?.lonMicro ?? null,
    in_accuracy_m: position?.accuracyM ?? null,
  };
}

/** A position as the columns of where a visit ended. */
export function endedAt(position: VisitPosition | null) {
  return {
    out_lat_micro: position?.latMicro ?? null,
    out_lon_micro: position?.lonMicro ?? null,
    out_accuracy_m: position?.accuracyM ?? null,
  };
}
