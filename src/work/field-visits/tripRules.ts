// The log of the vehicles officers go with. A trip is begun with what the vehicle shows and closed with what it
// shows then; the fuel bought on the way is written down with it. The log posts nothing: what fuel costs comes into
// the books when it is claimed as an expense, which the trip may name. So nothing is booked twice.
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatCount } from "#kernel/money.ts";
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { readVehicle } from "#kernel/vehicles.ts";

/** Who writes trips down: whoever goes, and who answers for those who do. */
export const writesTrips: Needs = ["canRegisterFarmers", "canUpdateInventory"];
/** Who writes down or strikes out a trip of somebody else. */
export const answersForTrips: Needs = "canUpdateInventory";

export const tripLife = lifecycle({
  states: ["open", "closed", "void"],
  initial: "open",
  tones: { open: "active", closed: "done", void: "quiet" },
  moves: {
    close: { from: ["open"], to: "closed", needs: writesTrips },
    void: { from: ["open", "closed"], to: "void", needs: writesTrips, asks: "reason", final: true },
  },
});
export type TripState = (typeof tripLife.states)[number];

/** No vehicle shows more kilometres. */
export const largestOdometer = 9_999_999;
/** So much fuel at most is bought on one trip, in millilitres. */
export const largestFuelMl = 1_000_000n;

/** The vehicle of a trip; refuses what is no registration. */
export function vehicleOf(typed: string): string {
  const vehicle = readVehicle(typed);
  if (vehicle !== null) return vehicle;
  const words = "Write the registration as it stands on the plate: UBJ 482K.";
  throw new Refusal("trip.no-registration", words);
}

/** Nobody writes down a trip that is still to come. */
export function checkTripDay(day: Day, today: Day): void {
  if (day <= today) return;
  throw new Refusal("trip.day-to-come", `${formatDay(day)} has not come yet.`);
}

/** Whose trip it is; refuses whoever does not answer for the officer. */
export function checkDriver(
  { officerId, officerName }: { officerId: string; officerName: string },
  actor: { userId: string; flags: readonly Flag[] },
): void {
  if (officerId === actor.userId || can(actor.flags, answersForTrips)) return;
  throw new Refusal("trip.of-another", `This is a trip of ${officerName}.`, { status: 403 });
}

/** A trip that is under way. */
export interface OpenTrip {
  id: string;
  vehicle: string;
  officerId: string;
  officerName: string;
}

/** A vehicle is on one trip at a time, and so is an officer. */
export function checkFree(trip: { vehicle: string; officerId: string }, open: OpenTrip[]): void {
  const [other] = open;
  if (!other) return;
  const words =
    other.vehicle === trip.vehicle
      ? `${other.vehicle} is on a trip of ${other.officerName}.`
      : `${other.officerName} is under way with ${other.vehicle}.`;
  throw new Refusal("trip.under-way", `${words} Close that trip first.`, {
    status: 409,
    blockers: [{ what: other.vehicle, link: `/field-operations/trips/${other.id}` }],
  });
}

/** What a vehicle showed when its last trip up to a day ended. */
export interface LastShown {
  day: Day;
  odometerEnd: number;
}

/** A vehicle does not show less than before, unless somebody says why. */
export function checkStart(
  start: number,
  last: LastShown | undefined,
  reason: string | null,
): void {
  if (!last || start >= last.odometerEnd || reason !== null) return;
  throw new Refusal(
    "trip.below-last",
    `The vehicle showed ${formatCount(last.odometerEnd)} km on ${formatDay(last.day)}. ` +
      "Read it again, or say why it shows less now.",
  );
}

/** What is written down when a trip ends. */
export interface TripEnd {
  odometerEnd: number;
  fuelMl: bigint;
  fuelAmount: bigint;
  /** The expense that claims the fuel; null while nobody says which. */
  expenseId: string | null;
}

/** A trip ends at or after the kilometre it began at, and nobody pays for no fuel. */
export function checkEnd(start: number, { odometerEnd, fuelMl, fuelAmount }: TripEnd): void {
  if (odometerEnd < start) {
    const words = `It showed ${formatCount(start)} km when the trip began: it cannot show less at its end.`;
    throw new Refusal("trip.end-below-start", words);
  }
  if (fuelAmount === 0n || fuelMl > 0n) return;
  throw new Refusal("trip.fuel-without-litres", "Say how many litres were paid for.");
}

/** A trip that was over some of the same kilometres of the same vehicle. */
export interface OverlappingTrip {
  day: Day;
  officerName: string;
  odometerStart: number;
  odometerEnd: number;
}

/** The same kilometres are driven once, unless somebody says why the vehicle shows them again. */
export function checkOnce(other: OverlappingTrip | undefined, reason: string | null): void {
  if (!other || reason !== null) return;
  const { day, officerName, odometerStart, odometerEnd } = other;
  throw new Refusal(
    "trip.driven-already",
    `${officerName} drove from ${formatCount(odometerStart)} to ${formatCount(odometerEnd)} km on ` +
      `${formatDay(day)}. Read the vehicle again, or say why it shows these kilometres once more.`,
    { status: 409 },
  );
}

/** Tenths of a kilometre for a litre bought; null where none was. Over a trip it says little, over a month much. */
export function tenthsPerLitre(km: bigint, fuelMl: bigint): bigint | null {
  return fuelMl === 0n ? null : (km * 10_000n + fuelMl / 2n) / fuelMl;
}
