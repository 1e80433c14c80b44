import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { amount, count, day, grams, id, instant, total } from "#platform/api/fields.ts";
import { readsOfficers } from "./rules.ts";

const officer = z.object({
  officerId: id(),
  name: z.string(),
  /** Bought: neither turned away nor struck out, as the list of collections counts. */
  bought: grams(),
  value: total(),
  /** What was paid for a kilogram, before transport; null where nothing was bought. */
  perKilogram: amount().nullable(),
  judged: count(),
  rejected: count(),
  rejectedBp: z.int().nullable(),
  /** Moisture or foreign matter not measured, or no plot named. */
  missing: count(),
  /** Weighed like another of the same seller minutes before, and said to be another delivery; as the list counts. */
  alike: count(),
  /** What was taken off for a bag; null where nothing was weighed. */
  tarePerBag: grams().nullable(),
  /** Readings that no scale sent by itself, of slips that were not struck out; of them, whole five kilograms. */
  typedWeights: count(),
  roundWeights: count(),
  roundBp: z.int().nullable(),
  /** More of them than the company expects, and than chance explains: weights may have been made up. */
  isRound: z.boolean(),
  visits: count(),
  /** Of what was taken into store: net on the scale at the gate, and what went onto the goods received notes. */
  weighed: grams(),
  received: grams(),
  /** What the store has less, of what was weighed; null where nothing was taken in. */
  lessBp: z.int().nullable(),
  /** Of the lots they bought: weighed in at another store, and missing there. */
  arrived: grams(),
  lost: grams(),
  /** What is missing, of what should have arrived; null where nothing was sent on. */
  lostBp: z.int().nullable(),
  /** Of trips that ended. */
  km: total(),
  fuelAmount: total(),
  /** Fuel for a kilogram bought; null where nothing was bought. */
  fuelPerKilogram: amount().nullable(),
});
export type OfficerLine = z.output<typeof officer>;
export type OfficerLineWire = z.input<typeof officer>;

const checkIn = z.object({
  visitId: id(),
  officerName: z.string(),
  farmerName: z.string().nullable(),
  purpose: z.string(),
  checkedInAt: instant(),
  /** Minutes until the officer left; null while there. */
  minutes: count().nullable(),
  /** Millionths of a degree; null where the phone gave no position. */
  latMicro: z.int().nullable(),
  lonMicro: z.int().nullable(),
  accuracyM: z.int().nullable(),
  /** Metres to the middle of the farmer's nearest plot; null without a position, farmer or plot. */
  distanceM: z.int().nullable(),
  /** At least as far as the company calls far. */
  isFar: z.boolean(),
});
export type CheckIn = z.output<typeof checkIn>;
export type CheckInWire = z.input<typeof checkIn>;

const days = z.object({ from: day(), to: day() });
export type DaysAsked = z.output<typeof days>;

/** So many check-ins are shown at once: the newest. */
export const shownCheckIns = 300;

export const fieldOfficers = {
  scorecard: query("/api/field-officers/scorecard", {
    needs: readsOfficers,
    does: "How officers did between two days: what they bought, at what price, and what lacks.",
    params: days,
    returns: z.object({ rows: z.array(officer) }),
  }),
  checkIns: query("/api/field-officers/check-ins", {
    needs: readsOfficers,
    does: "Where officers checked in between two days, and how far from the farmer's plots.",
    params: days,
    returns: z.object({ rows: z.array(checkIn).max(shownCheckIns), hasMore: z.boolean() }),
  }),
} satisfies Api;
