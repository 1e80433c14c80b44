// Bookings taken down, confirmed, given up and called off; that they came is the collection's word.
import { placeById } from "#books/stock/door.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { farmerForBuying, refuseBuying } from "#registry/farmers/door.ts";
import { priceFor, productInUse } from "#registry/products/door.ts";
import { type Booking, bookings } from "./bookingApi.ts";
import { bookingLife, checkAgreed, checkBookedFor, checkNoShow } from "./bookingRules.ts";
import { bookingTotals, findBooking, insertBooking, matchingBookings } from "./bookingStore.ts";
import { checkPlace, checkProduct } from "./rules.ts";

const table = "farmer_booking";
const what = "farmer-booking";
const sort = "bookedFor";

export const bookingsHandlers = handlersFor(bookings, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingBookings(ctx.params),
      { ...ctx.params, sort },
      bookingTotals(ctx.today),
    ),
  csv: exportBookings,
  one: (ctx) => bookingOf(ctx, ctx.params.id),
  book: bookDelivery,
  confirm: async (ctx) => {
    const { id } = ctx.params;
    const { version } = ctx.body;
    await moveState(ctx, table, bookingLife, { id, move: "confirm", version, what });
    return bookingOf(ctx, id);
  },
  noShow: async (ctx) => {
    const { id } = ctx.params;
    const { version } = ctx.body;
    checkNoShow((await bookingOf(ctx, id)).bookedFor, ctx.today);
    await moveState(ctx, table, bookingLife, { id, move: "noShow", version, what });
    return bookingOf(ctx, id);
  },
  cancel: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const set = { closing_reason: reason };
    const details = { reason };
    await moveState(ctx, table, bookingLife, { id, move: "cancel", version, set, what, details });
    return bookingOf(ctx, id);
  },
});

async function bookDelivery(ctx: CtxOf<typeof bookings.book>): Promise<Booking> {
  const { id, farmerId, productId, placeId, bookedFor, expected, agreedPrice } = ctx.body;
  checkBookedFor(bookedFor, ctx.today);
  refuseBuying(await farmerForBuying(ctx, farmerId));
  checkPlace(await placeById(ctx, placeId));
  checkProduct(await productInUse(ctx, productId));
  if (agreedPrice !== null) {
    checkAgreed(agreedPrice, await priceFor(ctx, { productId, placeId, day: ctx.today }));
  }
  await insertBooking(ctx, ctx.body);
  const details = {
    bookedFor,
    weight: `${formatKilograms(expected)} kg`,
    ...(agreedPrice === null ? {} : { price: formatMoney(agreedPrice) }),
  };
  ctx.audit({ subject: what, subjectId: id, action: "book", details });
  return bookingOf(ctx, id);
}

async function bookingOf(ctx: Ctx, id: string): Promise<Booking> {
  const found = await findBooking(ctx, id);
  if (!found) throw notFound("booking");
  return found;
}

async function exportBookings(ctx: CtxOf<typeof bookings.csv>) {
  const asked = { limit: largestExport, sort, direction: "desc" } as const;
  const { rows } = await readPage(ctx, matchingBookings(ctx.params), asked);
  const heads = ["Day", "State", "Farmer code", "Farmer", "Village", "Product", "Store"];
  const more = ["Expected kg", "Agreed UGX/kg", "Officer", "Collection", "Bought kg", "Reason"];
  const kilograms = (weight: bigint | null) =>
    weight === null ? null : formatKilograms(weight, 3).replaceAll(",", "");
  const lines = rows.map((row) => [
    ...[row.bookedFor, row.state, row.farmerCode, row.farmerName, row.farmerVillage],
    ...[row.productName, row.placeName, kilograms(row.expected), row.agreedPrice],
    ...[row.officerName, row.collectionNumber, kilograms(row.delivered), row.closingReason],
  ]);
  return { name: `farmer-bookings-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
