// Trips of officers as they lie in their table, and what a trip may have served.
import { type RawBuilder, sql } from "kysely";
import { addDays, type Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Trip, TripChoices, TripFilter } from "./tripApi.ts";
import type { LastShown, OpenTrip, OverlappingTrip, TripEnd } from "./tripRules.ts";

type Reading = Pick<Ctx, "tx">;

/** Every trip that matches, for a page of the list or the export. */
export function matchingTrips(filter: TripFilter & { id?: string }): RawBuilder<Trip> {
  const wheres = [sql`true`];
  if (filter.id) wheres.push(sql`t.id = ${filter.id}`);
  if (filter.state) wheres.push(sql`t.state = ${filter.state}`);
  if (filter.officerId) wheres.push(sql`t.officer_id = ${filter.officerId}`);
  if (filter.vehicle) wheres.push(sql`t.vehicle = ${filter.vehicle}`);
  if (filter.from) wheres.push(sql`t.day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`t.day <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(t.vehicle ilike ${like} or t.from_place ilike ${like} or t.to_place ilike ${like}
      or t.purpose ilike ${like} or ${personName("o")} ilike ${like})`);
  }
  return sql<Trip>`
    select t.id, t.state, t.version, t.officer_id as "officerId", ${personName("o")} as "officerName",
      t.vehicle, t.day, t.from_place as "fromPlace", t.to_place as "toPlace", t.purpose,
      t.odometer_start as "odometerStart", t.odometer_end as "odometerEnd",
      t.odometer_reason as "odometerReason", t.odometer_end - t.odometer_start as km,
      t.fuel_ml as "fuelMl", t.fuel_amount as "fuelAmount",
      case when s.id is not null then json_build_object('id', s.id, 'number', s.number) end as session,
      case when v.id is not null then json_build_object('id', v.id, 'purpose', v.purpose,
        'farmerName', f.full_name) end as visit,
      case when e.id is not null then json_build_object('id', e.id, 'number', e.number) end as expense,
      t.closing_reason as "closingReason", t.created_at as "createdAt",
      ${personName("by")} as "createdByName", t.closed_at as "closedAt"
    from field_trip t
    join profile o on o.org_id = t.org_id and o.user_id = t.officer_id
    join profile by on by.org_id = t.org_id and by.user_id = t.created_by
    left join buying_session s on s.org_id = t.org_id and s.id = t.session_id
    left join field_visit v on v.org_id = t.org_id and v.id = t.visit_id
    left join farmer f on f.org_id = v.org_id and f.id = v.farmer_id
    left join expense e on e.org_id = t.org_id and e.id = t.expense_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** What was driven and bought on trips that ended and were not struck out. */
export const tripTotals = sql<{ km: bigint; fuelMl: bigint; fuelAmount: bigint }>`
  coalesce(sum(page.km) filter (where page.state = 'closed'), 0)::bigint as km,
  coalesce(sum(page."fuelMl") filter (where page.state = 'closed'), 0)::bigint as "fuelMl",
  coalesce(sum(page."fuelAmount") filter (where page.state = 'closed'), 0)::bigint as "fuelAmount"
`;

/** One trip; undefined when it is not this company's. */
export async function findTrip(ctx: Reading, id: string): Promise<Trip | undefined> {
  const found = await sql<Trip>`select * from (${matchingTrips({ id })}) as t`.execute(ctx.tx);
  return found.rows[0];
}

/** Trips under way with a vehicle or of an officer, that of the vehicle first. */
export async function openTrips(
  ctx: Reading,
  of: { vehicle: string; officerId: string },
): Promise<OpenTrip[]> {
  const found = await sql<OpenTrip>`
    select t.id, t.vehicle, t.officer_id as "officerId", ${personName("o")} as "officerName"
    from field_trip t
    join profile o on o.org_id = t.org_id and o.user_id = t.officer_id
    where t.state = 'open' and (t.vehicle = ${of.vehicle} or t.officer_id = ${of.officerId})
    order by t.vehicle = ${of.vehicle} desc, t.id
  `.execute(ctx.tx);
  return found.rows;
}

/** What a vehicle showed at the end of its last trip up to a day; undefined before its first. */
export async function lastShown(
  ctx: Reading,
  { vehicle, day }: { vehicle: string; day: Day },
): Promise<LastShown | undefined> {
  const found = await sql<LastShown>`
    select t.day, t.odometer_end as "odometerEnd" from field_trip t
    where t.vehicle = ${vehicle} and t.state = 'closed' and t.day <= ${day}
    order by t.day desc, t.closed_at desc limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Another trip that was over some of these kilometres of a vehicle; undefined when none was. */
export async function overlappingTrip(
  ctx: Reading,
  trip: { id: string; vehicle: string; start: number; end: number },
): Promise<OverlappingTrip | undefined> {
  const found = await sql<OverlappingTrip>`
    select t.day, ${personName("o")} as "officerName", t.odometer_start as "odometerStart",
      t.odometer_end as "odometerEnd"
    from field_trip t
    join profile o on o.org_id = t.org_id and o.user_id = t.officer_id
    where t.vehicle = ${trip.vehicle} and t.state = 'closed' and t.id <> ${trip.id}
      and t.odometer_start < ${trip.end} and t.odometer_end > ${trip.start}
    order by t.day desc, t.closed_at desc limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

/** What is written down at the end of a trip, as columns. */
export function endColumns({ odometerEnd, fuelMl, fuelAmount, expenseId }: TripEnd) {
  return {
    odometer_end: odometerEnd,
    fuel_ml: fuelMl,
    fuel_amount: fuelAmount,
    expense_id: expenseId,
  };
}

/** Writes a trip as it begins; with its end, one that is over already. */
export async function insertTrip(
  ctx: Ctx,
  begun: {
    id: string;
    officerId: string;
    vehicle: string;
    day: Day;
    fromPlace: string;
    toPlace: string;
    purpose: string;
    odometerStart: number;
    odometerReason: string | null;
    sessionId: string | null;
    visitId: string | null;
  },
  end: TripEnd | null,
): Promise<void> {
  await ctx.tx
    .insertInto("field_trip")
    .values({
      id: begun.id,
      state: end === null ? "open" : "closed",
      officer_id: begun.officerId,
      vehicle: begun.vehicle,
      day: begun.day,
      from_place: begun.fromPlace,
      to_place: begun.toPlace,
      purpose: begun.purpose,
      odometer_start: begun.odometerStart,
      odometer_reason: begun.odometerReason,
      session_id: begun.sessionId,
      visit_id: begun.visitId,
      ...(end === null ? {} : { ...endColumns(end), closed_at: ctx.now }),
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** So many days before and after a trip lies what it may have served. */
const nearDays = 7;
const shown = 30;

/** Vehicles of trips so far, the newest first. */
export async function knownVehicles(ctx: Reading): Promise<TripChoices["vehicles"]> {
  const found = await sql<TripChoices["vehicles"][number]>`
    select t.vehicle, (array_agg(t.odometer_end order by t.day desc, t.closed_at desc)
        filter (where t.state = 'closed'))[1] as odometer
    from field_trip t where t.state <> 'void'
    group by t.vehicle order by max(t.day) desc, t.vehicle limit 100
  `.execute(ctx.tx);
  return found.rows;
}

/** Who has gone on a trip, by name. */
export async function tripOfficers(ctx: Reading): Promise<TripChoices["officers"]> {
  const found = await sql<TripChoices["officers"][number]>`
    select o.user_id as id, ${personName("o")} as name from profile o
    where exists (select 1 from field_trip t where t.org_id = o.org_id and t.officer_id = o.user_id)
    order by name, id limit 200
  `.execute(ctx.tx);
  return found.rows;
}

/** Who works here and may go on trips, by their id; undefined for anybody else. */
export async function driverOf(
  ctx: Reading,
  userId: string,
): Promise<{ officerId: string; officerName: string } | undefined> {
  const found = await sql<{ officerId: string; officerName: string }>`
    select o.user_id as "officerId", ${personName("o")} as "officerName" from profile o
    where o.user_id = ${userId} and o.is_active
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The officer's sessions, visits and unnamed expenses around a day. */
export async function servedChoices(
  ctx: Reading,
  { officerId, day }: { officerId: string; day: Day },
): Promise<Pick<TripChoices, "sessions" | "visits" | "expenses">> {
  const [from, to] = [addDays(day, -nearDays), addDays(day, nearDays)];
  const sessions = await sql<TripChoices["sessions"][number]>`
    select s.id, s.number, p.name as "placeName", s.opened_on as "openedOn" from buying_session s
    join place p on p.org_id = s.org_id and p.id = s.place_id
    where s.officer_id = ${officerId} and s.opened_on between ${from} and ${to}
    order by s.opened_on desc, s.number desc limit ${shown}
  `.execute(ctx.tx);
  const visits = await sql<TripChoices["visits"][number]>`
    select v.id, v.purpose, f.full_name as "farmerName", v.planned_for as "plannedFor"
    from field_visit v left join farmer f on f.org_id = v.org_id and f.id = v.farmer_id
    where v.officer_id = ${officerId} and v.state <> 'cancelled'
      and v.planned_for between ${from} and ${to}
    order by v.planned_for desc, v.id limit ${shown}
  `.execute(ctx.tx);
  const expenses = await sql<TripChoices["expenses"][number]>`
    select e.id, e.number, e.day, e.vendor_name as "vendorName", e.amount from expense e
    where e.claimant_id = ${officerId} and e.state not in ('rejected', 'withdrawn', 'voided')
      and e.day between ${from} and ${to}
      and not exists (select 1 from field_trip t
        where t.org_id = e.org_id and t.expense_id = e.id and t.state <> 'void')
    order by e.day desc, e.number desc limit ${shown}
  `.execute(ctx.tx);
  return { sessions: sessions.rows, visits: visits.rows, expenses: expenses.rows };
}
