// How a delivery meets the booking it answers: with the collection, and back when that is struck out.
import { thresholdsToday } from "#books/thresholds/door.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import { answeredBy, bookingLife } from "./bookingRules.ts";
import { type Awaited, awaitedOf, bookingOfCollection } from "./bookingStore.ts";

const table = "farmer_booking";
const what = "farmer-booking";

/** The booking that a delivery of this farmer and product on this day would answer. */
export async function awaitedDelivery(
  ctx: Pick<Ctx, "tx" | "today">,
  asked: { farmerId: string; productId: string; day: Day },
): Promise<Awaited | undefined> {
  const [open, counts] = await Promise.all([awaitedOf(ctx, asked), thresholdsToday(ctx)]);
  return answeredBy(asked.day, open, counts.awaitedDelivery);
}

/** Lets a collection answer the booking it was meant by, if there is one. */
export async function answerBooking(
  ctx: Ctx,
  collection: { id: string; number: string; farmerId: string; productId: string; day: Day },
): Promise<void> {
  const booking = await awaitedDelivery(ctx, collection);
  if (!booking) return;
  await moveState(ctx, table, bookingLife, {
    ...{ id: booking.id, move: "deliver", what },
    set: { collection_id: collection.id },
    details: { collection: collection.number },
  });
}

/** A collection was struck out: the farmer is awaited again. */
export async function reopenBooking(ctx: Ctx, collectionId: string): Promise<void> {
  const id = await bookingOfCollection(ctx, collectionId);
  if (id === undefined) return;
  const set = { collection_id: null };
  await moveState(ctx, table, bookingLife, { id, move: "reopen", set, what });
}
