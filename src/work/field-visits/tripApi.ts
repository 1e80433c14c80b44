// What may be asked about the log of officers' vehicles.
import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  instant,
  moveWithReason,
  optionalText,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { seesVisits } from "./rules.ts";
import { largestFuelMl, largestOdometer, tripLife, writesTrips } from "./tripRules.ts";

const odometer = () => z.int().min(0).max(largestOdometer);
/** Millilitres, as digits. */
const millilitres = () =>
  z.codec(z.string().regex(/^\d{1,7}$/, "Must be whole digits"), z.bigint().max(largestFuelMl), {
    decode: (value) => BigInt(value),
    encode: (value) => value.toString(),
  });

const trip = z.object({
  id: id(),
  state: z.enum(tripLife.states),
  version: version(),
  officerId: id(),
  officerName: z.string(),
  /** The registration: `UBJ 482K`. */
  vehicle: z.string(),
  day: day(),
  fromPlace: z.string(),
  toPlace: z.string(),
  purpose: z.string(),
  /** Kilometres as the vehicle showed them; no end while it is under way. */
  odometerStart: odometer(),
  odometerEnd: odometer().nullable(),
  odometerReason: z.string().nullable(),
  /** Driven; null while it is under way. */
  km: odometer().nullable(),
  /** Bought on the way. */
  fuelMl: millilitres(),
  fuelAmount: amount(),
  /** The buying session or the visit it served; neither, where it served no single one. */
  session: z.object({ id: id(), number: z.string() }).nullable(),
  visit: z.object({ id: id(), purpose: z.string(), farmerName: z.string().nullable() }).nullable(),
  /** The expense that claims the fuel. */
  expense: z.object({ id: id(), number: z.string() }).nullable(),
  closingReason: z.string().nullable(),
  createdAt: instant(),
  createdByName: z.string(),
  closedAt: instant().nullable(),
});
export type Trip = z.output<typeof trip>;
export type TripWire = z.input<typeof trip>;

const end = {
  odometerEnd: odometer(),
  fuelMl: millilitres().default(0n),
  fuelAmount: amount().default(0n),
  expenseId: id().nullable().default(null),
};

const filters = {
  state: z.enum(tripLife.states).optional(),
  officerId: id().optional(),
  vehicle: text(20).optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type TripFilter = z.output<typeof filterSchema>;

const choices = z.object({
  /** Used before, the newest first, with what each showed last. */
  vehicles: z.array(z.object({ vehicle: z.string(), odometer: odometer().nullable() })),
  /** Who has gone on a trip. */
  officers: z.array(z.object({ id: id(), name: z.string() })),
  sessions: z.array(
    z.object({ id: id(), number: z.string(), placeName: z.string(), openedOn: day() }),
  ),
  visits: z.array(
    z.object({
      id: id(),
      purpose: z.string(),
      farmerName: z.string().nullable(),
      plannedFor: day(),
    }),
  ),
  /** Claimed by the officer and named by no other trip. */
  expenses: z.array(
    z.object({
      id: id(),
      number: z.string(),
      day: day(),
      vendorName: z.string(),
      amount: amount(),
    }),
  ),
});
export type TripChoices = z.output<typeof choices>;

export const fieldTrips = {
  list: query("/api/field-trips", {
    needs: seesVisits,
    does: "Trips of officers by day, with the kilometres, the fuel and its cost of those that ended.",
    params: z.object({
      ...pageParams,
      ...filters,
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageWithTotals(trip, z.object({ km: total(), fuelMl: total(), fuelAmount: total() })),
  }),
  csv: file("/api/field-trips/export.csv", "text/csv", {
    needs: takesOut(seesVisits),
    does: "Every trip that matches, as a table.",
    params: filterSchema,
  }),
  choices: query("/api/field-trips/choices", {
    needs: seesVisits,
    does: "Vehicles and officers of trips so far, and what a trip of an officer on a day may have served.",
    params: z.object({ officerId: id().optional(), day: day().optional() }),
    returns: choices,
  }),
  one: query("/api/field-trips/{id}", {
    needs: seesVisits,
    does: "One trip.",
    params: byId,
    returns: trip,
  }),
  begin: command("/api/field-trips", {
    needs: writesTrips,
    does: "Writes a trip down with what the vehicle shows; with its end, when it is over already.",
    body: z
      .object({
        id: id(),
        /** Left out: one's own trip. */
        officerId: id().nullable().default(null),
        vehicle: text(20),
        day: day(),
        fromPlace: text(100),
        toPlace: text(200),
        purpose: text(200),
        odometerStart: odometer(),
        odometerReason: optionalText(200),
        sessionId: id().nullable().default(null),
        visitId: id().nullable().default(null),
        end: z.object(end).nullable().default(null),
      })
      .refine((asked) => asked.sessionId === null || asked.visitId === null, {
        path: ["visitId"],
        message: "A trip serves a buying session or a visit.",
      }),
    returns: trip,
  }),
  close: command("/api/field-trips/{id}/close", {
    needs: tripLife.moves.close.needs,
    does: "Ends a trip with what the vehicle shows now and the fuel bought on the way.",
    params: byId,
    body: z.object({ version: version(), odometerReason: optionalText(200), ...end }),
    returns: trip,
  }),
  void: command("/api/field-trips/{id}/void", {
    needs: tripLife.moves.void.needs,
    does: "Strikes a trip out, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: trip,
  }),
} satisfies Api;
