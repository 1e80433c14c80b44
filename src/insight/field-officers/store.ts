// What officers did, read where others wrote it.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { CheckIn, DaysAsked, OfficerLine } from "./api.ts";
import { roundGrams } from "./roundRules.ts";

type Counted = Omit<
  OfficerLine,
  | "perKilogram"
  | "tarePerBag"
  | "rejectedBp"
  | "lessBp"
  | "lostBp"
  | "fuelPerKilogram"
  | "roundBp"
  | "isRound"
> & { tare: bigint; bags: number };

/** One line for each officer who wrote down a collection, went on a visit or drove, by name. */
export async function officerLines(
  ctx: Pick<Ctx, "tx">,
  { from, to }: DaysAsked,
  only: string | null,
): Promise<Counted[]> {
  const found = await sql<Counted>`
    with bought as (
      select c.created_by as officer,
        coalesce(sum(c.payable_g) filter (where c.state <> 'rejected'), 0)::bigint as bought,
        coalesce(sum(c.value_amount) filter (where c.state <> 'rejected'), 0)::bigint as value,
        coalesce(sum(c.net_g) filter (where c.state = 'approved'), 0)::bigint as weighed,
        -- What the goods received note says, and the lot was made of.
        coalesce(sum(c.payable_g) filter (where c.state = 'approved'), 0)::bigint as received,
        (count(*) filter (where c.state in ('approved', 'rejected')))::int as judged,
        (count(*) filter (where c.state = 'rejected'))::int as rejected,
        (count(*) filter (where c.moisture_bp is null or c.foreign_matter_bp is null
          or not exists (select 1 from collection_plot s
            where s.org_id = c.org_id and s.collection_id = c.id)))::int as missing,
        count(c.twin_number)::int as alike, sum(c.tare_g)::bigint as tare, sum(c.bags)::int as bags
      from collection c
      where c.collected_on between ${from} and ${to} and c.state <> 'void'
      group by c.created_by
    ), weighings as (
      select c.created_by as officer, count(*)::int as typed,
        (count(*) filter (where w.gross_g % ${roundGrams} = 0))::int as round
      from collection c
      join collection_weighing w on w.org_id = c.org_id and w.collection_id = c.id
      where c.collected_on between ${from} and ${to} and c.state <> 'void'
        and (w.source is null or w.source = 'manual')
      group by c.created_by
    ), sent as (
      select c.created_by as officer, sum(k.received_g)::bigint as arrived,
        sum(k.sent_g - k.received_g)::bigint as lost
      from collection c
      join store_transfer_lot k on k.org_id = c.org_id and k.lot_id = c.lot_id
      where c.collected_on between ${from} and ${to} and c.state = 'approved'
        and k.received_g is not null
      group by c.created_by
    ), visited as (
      select v.officer_id as officer, count(*)::int as visits from field_visit v
      where v.planned_for between ${from} and ${to} and v.state = 'done'
      group by v.officer_id
    ), driven as (
      select t.officer_id as officer, sum(t.odometer_end - t.odometer_start)::bigint as km,
        sum(t.fuel_amount)::bigint as fuel
      from field_trip t
      where t.day between ${from} and ${to} and t.state = 'closed'
      group by t.officer_id
    )
    select o.user_id as "officerId", ${personName("o")} as name,
      coalesce(b.bought, 0)::bigint as bought, coalesce(b.value, 0)::bigint as value,
      coalesce(b.judged, 0) as judged, coalesce(b.rejected, 0) as rejected, coalesce(b.missing, 0) as missing,
      coalesce(b.alike, 0) as alike, coalesce(b.tare, 0)::bigint as tare, coalesce(b.bags, 0) as bags,
      coalesce(w.typed, 0) as "typedWeights", coalesce(w.round, 0) as "roundWeights",
      coalesce(v.visits, 0) as visits, coalesce(b.weighed, 0)::bigint as weighed,
      coalesce(b.received, 0)::bigint as received, coalesce(s.arrived, 0)::bigint as arrived,
      coalesce(s.lost, 0)::bigint as lost, coalesce(d.km, 0)::bigint as km,
      coalesce(d.fuel, 0)::bigint as "fuelAmount"
    from profile o
    left join bought b on b.officer = o.user_id
    left join weighings w on w.officer = o.user_id
    left join sent s on s.officer = o.user_id
    left join visited v on v.officer = o.user_id
    left join driven d on d.officer = o.user_id
    where (b.officer is not null or v.officer is not null or d.officer is not null)
      and (${only}::uuid is null or o.user_id = ${only}::uuid)
    order by name, o.user_id
  `.execute(ctx.tx);
  return found.rows;
}

/** Check-ins between two days of Kampala, the newest first, with the nearest plot of the farmer. */
export async function checkInsOf(
  ctx: Pick<Ctx, "tx">,
  { from, to }: DaysAsked,
  { only, limit }: { only: string | null; limit: number },
): Promise<Omit<CheckIn, "isFar">[]> {
  const found = await sql<Omit<CheckIn, "isFar">>`
    select v.id as "visitId", ${personName("o")} as "officerName", f.full_name as "farmerName",
      v.purpose, v.checked_in_at as "checkedInAt",
      (extract(epoch from v.checked_out_at - v.checked_in_at) / 60)::int as minutes,
      v.in_lat_micro as "latMicro", v.in_lon_micro as "lonMicro", v.in_accuracy_m as "accuracyM",
      near.metres as "distanceM"
    from field_visit v
    join profile o on o.org_id = v.org_id and o.user_id = v.officer_id
    left join farmer f on f.org_id = v.org_id and f.id = v.farmer_id
    -- A millionth of a degree is 0.11132 metres; of longitude, less towards the poles.
    left join lateral (
      select round(min(0.11132 * sqrt(power(p.centre_lat - v.in_lat_micro, 2)
        + power((p.centre_lon - v.in_lon_micro) * cos(radians(v.in_lat_micro / 1000000.0)), 2))))::int
        as metres
      from plot p
      where p.org_id = v.org_id and p.farmer_id = v.farmer_id and p.state <> 'retired'
    ) near on true
    where v.checked_in_at >= ${from}::date::timestamp at time zone 'Africa/Kampala'
      and v.checked_in_at < (${to}::date + 1)::timestamp at time zone 'Africa/Kampala'
      and (${only}::uuid is null or v.officer_id = ${only}::uuid)
    order by v.checked_in_at desc, v.id limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}
