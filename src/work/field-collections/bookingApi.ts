import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  grams,
  id,
  moveBody,
  moveWithReason,
  optionalText,
  someGrams,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { bookingLife, makesBookings, seesBookings } from "./bookingRules.ts";

const booking = z.object({
  id: id(),
  state: z.enum(bookingLife.states),
  version: version(),
  officerId: id(),
  officerName: z.string(),
  farmerId: id(),
  farmerCode: z.string(),
  farmerName: z.string(),
  farmerVillage: z.string().nullable(),
  productId: id(),
  productName: z.string(),
  placeId: id(),
  placeName: z.string(),
  bookedFor: day(),
  expected: grams(),
  /** Shillings for a kilogram; null while no price is agreed. */
  agreedPrice: amount().nullable(),
  note: z.string().nullable(),
  closingReason: z.string().nullable(),
  /** The delivery that answered it. */
  collectionId: id().nullable(),
  collectionNumber: z.string().nullable(),
  /** What was bought of it; nothing where it was turned away, null before it came. */
  delivered: grams().nullable(),
});
export type Booking = z.output<typeof booking>;
export type BookingWire = z.input<typeof booking>;

const filters = {
  state: z.enum(bookingLife.states).optional(),
  /** Asked for or confirmed, and nothing came yet. */
  open: z.enum(["yes"]).optional(),
  officerId: id().optional(),
  farmerId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type BookingFilter = z.output<typeof filterSchema>;

export const bookings = {
  list: query("/api/farmer-bookings", {
    needs: seesBookings,
    does: "What farmers said they will deliver, by day, with what came of it.",
    params: z.object({
      ...pageParams,
      ...filters,
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageWithTotals(
      booking,
      z.object({
        expected: total(),
        delivered: total(),
        /** Bookings that came to be due: answered, given up, or their day has passed. */
        due: count(),
        /** Of those, how many were answered by a delivery. */
        kept: count(),
        /** What was expected of those that are due. */
        dueExpected: total(),
      }),
    ),
  }),
  csv: file("/api/farmer-bookings/export.csv", "text/csv", {
    needs: takesOut(seesBookings),
    does: "Every booking that matches, as a table.",
    params: filterSchema,
  }),
  one: query("/api/farmer-bookings/{id}", {
    needs: seesBookings,
    does: "One booking with the delivery that answered it.",
    params: byId,
    returns: booking,
  }),
  book: command("/api/farmer-bookings", {
    needs: makesBookings,
    does: "Takes down what a farmer will deliver, and when.",
    body: z.object({
      id: id(),
      farmerId: id(),
      productId: id(),
      placeId: id(),
      bookedFor: day(),
      expected: someGrams(),
      agreedPrice: amount().nullable().default(null),
      note: optionalText(300),
    }),
    returns: booking,
  }),
  confirm: command("/api/farmer-bookings/{id}/confirm", {
    needs: bookingLife.moves.confirm.needs,
    does: "Says to the farmer that the delivery is awaited.",
    params: byId,
    body: moveBody,
    returns: booking,
  }),
  noShow: command("/api/farmer-bookings/{id}/no-show", {
    needs: bookingLife.moves.noShow.needs,
    does: "Says that nobody came, on the day booked or later.",
    params: byId,
    body: moveBody,
    returns: booking,
  }),
  cancel: command("/api/farmer-bookings/{id}/cancel", {
    needs: bookingLife.moves.cancel.needs,
    does: "Calls a booking off, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: booking,
  }),
} satisfies Api;
