// Trips from what the vehicle showed to what it shows. Nothing is posted: the log is no book of money.
import { formatMoney, formatScaled } from "#kernel/money.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { fieldTrips, type Trip } from "./tripApi.ts";
import {
  checkDriver,
  checkEnd,
  checkFree,
  checkOnce,
  checkStart,
  checkTripDay,
  type TripEnd,
  tripLife,
  vehicleOf,
} from "./tripRules.ts";
import {
  driverOf,
  endColumns,
  findTrip,
  insertTrip,
  knownVehicles,
  lastShown,
  matchingTrips,
  openTrips,
  overlappingTrip,
  servedChoices,
  tripOfficers,
  tripTotals,
} from "./tripStore.ts";

const table = "field_trip";
const what = "field-trip";
const sort = "day";

export const fieldTripsHandlers = handlersFor(fieldTrips, {
  list: (ctx) =>
    readPageWithTotals(ctx, matchingTrips(ctx.params), { ...ctx.params, sort }, tripTotals),
  csv: exportTrips,
  choices: async (ctx) => {
    const { officerId = ctx.actor.userId, day = ctx.today } = ctx.params;
    return {
      vehicles: await knownVehicles(ctx),
      officers: await tripOfficers(ctx),
      ...(await servedChoices(ctx, { officerId, day })),
    };
  },
  one: (ctx) => tripOf(ctx, ctx.params.id),
  begin: beginTrip,
  close: closeTrip,
  void: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    checkDriver(await tripOf(ctx, id), ctx.actor);
    const set = { closing_reason: reason };
    await moveState(ctx, table, tripLife, {
      ...{ id, move: "void", version, set, what, details: { reason } },
    });
    return tripOf(ctx, id);
  },
});

async function tripOf(ctx: Ctx, id: string): Promise<Trip> {
  const found = await findTrip(ctx, id);
  if (!found) throw notFound("trip");
  return found;
}

async function beginTrip(ctx: CtxOf<typeof fieldTrips.begin>): Promise<Trip> {
  const { id, end, vehicle: typed, officerId: asked, ...rest } = ctx.body;
  const vehicle = vehicleOf(typed);
  checkTripDay(rest.day, ctx.today);
  const driver = await driverOf(ctx, asked ?? ctx.actor.userId);
  if (!driver) throw notFound("officer");
  checkDriver(driver, ctx.actor);
  const { officerId } = driver;
  const { odometerStart: start, odometerReason: reason } = rest;
  checkStart(start, await lastShown(ctx, { vehicle, day: rest.day }), reason);
  await checkServed(ctx, { ...rest, officerId });
  const trip = { ...rest, id, vehicle, officerId };
  if (end === null) {
    checkFree(trip, await openTrips(ctx, trip));
    await insertTrip(ctx, trip, null);
  } else {
    // What is over already stands in nobody's way.
    await checkEnding(ctx, trip, { ...end, reason });
    await insertTrip(ctx, trip, end);
  }
  ctx.audit({
    ...{ subject: what, subjectId: id, action: end === null ? "begin" : "record" },
    details: { vehicle, day: rest.day, odometer: start, ...(end ? drivenOf(start, end) : {}) },
  });
  return tripOf(ctx, id);
}

async function closeTrip(ctx: CtxOf<typeof fieldTrips.close>): Promise<Trip> {
  const { id } = ctx.params;
  const { version, odometerReason, ...end } = ctx.body;
  const trip = await tripOf(ctx, id);
  checkDriver(trip, ctx.actor);
  const reason = odometerReason ?? trip.odometerReason;
  await checkEnding(ctx, trip, { ...end, reason });
  await moveState(ctx, table, tripLife, {
    ...{ id, move: "close", version, what },
    set: { ...endColumns(end), odometer_reason: reason, closed_at: ctx.now },
    details: drivenOf(trip.odometerStart, end),
  });
  return tripOf(ctx, id);
}

/** Refuses an end that cannot be, kilometres driven already, and an expense of somebody else. */
async function checkEnding(
  ctx: Ctx,
  trip: Pick<Trip, "id" | "vehicle" | "officerId" | "day" | "odometerStart">,
  end: TripEnd & { reason: string | null },
): Promise<void> {
  const { id, vehicle, odometerStart: start } = trip;
  checkEnd(start, end);
  const driven = await overlappingTrip(ctx, { id, vehicle, start, end: end.odometerEnd });
  checkOnce(driven, end.reason);
  if (end.expenseId !== null) await checkExpense(ctx, trip, end.expenseId);
}

/** What the history says of a trip that ended. */
function drivenOf(start: number, { odometerEnd, fuelMl, fuelAmount }: TripEnd) {
  const fuel = { litres: formatScaled(fuelMl, 3), fuel: formatMoney(fuelAmount) };
  return { km: odometerEnd - start, ...(fuelMl > 0n ? fuel : {}) };
}

/** What a trip served was that officer's, about that day. */
async function checkServed(
  ctx: Ctx,
  asked: { officerId: string; day: string; sessionId: string | null; visitId: string | null },
): Promise<void> {
  const { sessionId, visitId } = asked;
  if (sessionId === null && visitId === null) return;
  const { sessions, visits } = await servedChoices(ctx, asked);
  const [served, among] = sessionId === null ? [visitId, visits] : [sessionId, sessions];
  if (among.some(({ id }) => id === served)) return;
  const words =
    "A trip serves a buying session or a visit of the same officer, about the same day.";
  throw new Refusal("trip.not-served", words);
}

/** The fuel is claimed by the same officer about that day, and no other trip names the claim. */
async function checkExpense(
  ctx: Ctx,
  trip: Pick<Trip, "officerId" | "day">,
  expenseId: string,
): Promise<void> {
  const { expenses } = await servedChoices(ctx, trip);
  if (expenses.some(({ id }) => id === expenseId)) return;
  const words =
    "The expense is one the same officer claims, about the same day, and no other trip names it.";
  throw new Refusal("trip.other-expense", words);
}

async function exportTrips(ctx: CtxOf<typeof fieldTrips.csv>) {
  const asked = { limit: largestExport, sort, direction: "desc" } as const;
  const { rows } = await readPage(ctx, matchingTrips(ctx.params), asked);
  const heads = ["Day", "State", "Vehicle", "Officer", "From", "To", "Purpose", "Session"];
  const more = ["Odometer start", "Odometer end", "Km", "Fuel litres", "Fuel UGX", "Expense"];
  const lines = rows.map((row) => [
    ...[row.day, row.state, row.vehicle, row.officerName, row.fromPlace, row.toPlace],
    ...[row.purpose, row.session?.number ?? null, row.odometerStart, row.odometerEnd, row.km],
    formatScaled(row.fuelMl, 3).replaceAll(",", ""),
    ...[row.fuelAmount, row.expense?.number ?? null, row.odometerReason ?? row.closingReason],
  ]);
  const name = `field-trips-${ctx.today}.csv`;
  return { name, bytes: csvOf([...heads, ...more, "Reason"], lines) };
}
