// A farmer says beforehand how much will come and when. The officer confirms it, perhaps with a price, and
// nobody writes down that it came: the collection of the same farmer and product around that day answers it.
import { type Day, daysBetween, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { judgePrice } from "#registry/products/rules.ts";
import type { PublishedPrice } from "./weighingRules.ts";

/** Who takes bookings down and keeps them. */
export const makesBookings: Needs = "canCreateCollections";
/** Who looks at them: who buys, who makes room in the store, who answers for the season. */
export const seesBookings: Needs = [
  "canCreateCollections",
  "canUpdateInventory",
  "canViewAnalytics",
];

export const bookingLife = lifecycle({
  states: ["requested", "confirmed", "delivered", "no_show", "cancelled"],
  initial: "requested",
  tones: {
    requested: "waiting",
    confirmed: "active",
    delivered: "done",
    no_show: "refused",
    cancelled: "quiet",
  },
  moves: {
    confirm: { from: ["requested"], to: "confirmed", needs: makesBookings },
    noShow: { from: ["confirmed"], to: "no_show", needs: makesBookings },
    cancel: {
      from: ["requested", "confirmed"],
      to: "cancelled",
      needs: makesBookings,
      asks: "reason",
    },
    /** A collection came that answers it; whoever was given up may still come late. */
    deliver: {
      from: ["requested", "confirmed", "no_show"],
      to: "delivered",
      needs: "signed-in",
      system: true,
    },
    /** That collection was struck out, or turned out to be another farmer's. */
    reopen: { from: ["delivered"], to: "confirmed", needs: "signed-in", system: true },
  },
});

/** Bookings that a delivery can still answer. */
export const answerable = bookingLife.moves.deliver.from;

/** A booking as far as answering it goes. */
export interface Answerable {
  id: string;
  bookedFor: Day;
}

/**
 * Which booking a delivery answers: the nearest to its day and no more than so many days away, of two the earlier;
 * undefined for none.
 */
export function answeredBy<Booking extends Answerable>(
  deliveredOn: Day,
  bookings: readonly Booking[],
  within: number,
): Booking | undefined {
  const distance = ({ bookedFor }: Answerable) => Math.abs(daysBetween(bookedFor, deliveredOn));
  const [nearest] = bookings
    .filter((booking) => distance(booking) <= within)
    .toSorted(
      (a, b) =>
        distance(a) - distance(b) ||
        a.bookedFor.localeCompare(b.bookedFor) ||
        a.id.localeCompare(b.id),
    );
  return nearest;
}

/** Refuses a booking for a day that has passed. */
export function checkBookedFor(bookedFor: Day, today: Day): void {
  if (bookedFor >= today) return;
  const words = `${formatDay(bookedFor)} has passed: book the delivery for today or later.`;
  throw new Refusal("booking.day-past", words);
}

/** Refuses a promise that could not be kept: a price an officer may not pay without asking. */
export function checkAgreed(agreed: bigint | null, published: PublishedPrice): void {
  if (agreed === null || judgePrice(agreed, published) === "within") return;
  const words =
    `${formatMoney(agreed)} per kg is not a price an officer may promise: ` +
    `${formatMoney(published.price)} is published.`;
  throw new Refusal("booking.price-not-allowed", words);
}

/** Nobody is given up before the day has come. */
export function checkNoShow(bookedFor: Day, today: Day): void {
  if (bookedFor <= today) return;
  const words = `It is booked for ${formatDay(bookedFor)}: the farmer may still come.`;
  throw new Refusal("booking.not-due", words, { status: 409 });
}
