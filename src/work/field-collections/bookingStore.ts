// Bookings as they lie in their table, with the delivery that answered each joined in.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Booking, BookingFilter } from "./bookingApi.ts";
import { type Answerable, answerable } from "./bookingRules.ts";

/** Every booking that matches, for a page of the list, the export, or the officer's day. */
export function matchingBookings(filter: BookingFilter & { id?: string }): RawBuilder<Booking> {
  const wheres = [sql`true`];
  if (filter.id) wheres.push(sql`b.id = ${filter.id}`);
  if (filter.state) wheres.push(sql`b.state = ${filter.state}`);
  if (filter.open) wheres.push(sql`b.state in ('requested', 'confirmed')`);
  if (filter.officerId) wheres.push(sql`b.officer_id = ${filter.officerId}`);
  if (filter.farmerId) wheres.push(sql`b.farmer_id = ${filter.farmerId}`);
  if (filter.from) wheres.push(sql`b.booked_for >= ${filter.from}`);
  if (filter.to) wheres.push(sql`b.booked_for <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(f.full_name ilike ${like} or f.code ilike ${like} or b.note ilike ${like}
      or c.number ilike ${like} or ${personName("o")} ilike ${like})`);
  }
  return sql<Booking>`
    select b.id, b.state, b.version, b.officer_id as "officerId", ${personName("o")} as "officerName",
      b.farmer_id as "farmerId", f.code as "farmerCode", f.full_name as "farmerName",
      f.village as "farmerVillage", b.product_id as "productId",
      p.name as "productName", b.place_id as "placeId", s.name as "placeName",
      b.booked_for as "bookedFor", b.expected_g as expected, b.agreed_price as "agreedPrice",
      b.note, b.closing_reason as "closingReason", b.collection_id as "collectionId",
      c.number as "collectionNumber",
      case when c.state in ('rejected', 'void') then 0 else c.payable_g end as delivered
    from farmer_booking b
    join profile o on o.org_id = b.org_id and o.user_id = b.officer_id
    join farmer f on f.org_id = b.org_id and f.id = b.farmer_id
    join product p on p.org_id = b.org_id and p.id = b.product_id
    join place s on s.org_id = b.org_id and s.id = b.place_id
    left join collection c on c.org_id = b.org_id and c.id = b.collection_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** What the bookings of a list came to; those called off expect nothing. */
export function bookingTotals(today: Day) {
  const isLive = sql`page.state <> 'cancelled'`;
  const isDue = sql`(page.state in ('delivered', 'no_show')
    or (page.state <> 'cancelled' and page."bookedFor" < ${today}))`;
  return sql<{
    expected: bigint;
    delivered: bigint;
    due: number;
    kept: number;
    dueExpected: bigint;
  }>`
    coalesce(sum(page.expected) filter (where ${isLive}), 0)::bigint as expected,
    coalesce(sum(page.delivered), 0)::bigint as delivered,
    (count(*) filter (where ${isDue}))::int as due,
    (count(*) filter (where page.state = 'delivered'))::int as kept,
    coalesce(sum(page.expected) filter (where ${isDue}), 0)::bigint as "dueExpected"
  `;
}

/** One booking; undefined when it is not this company's. */
export async function findBooking(ctx: Pick<Ctx, "tx">, id: string): Promise<Booking | undefined> {
  const found = await sql<Booking>`select * from (${matchingBookings({ id })}) as b`.execute(
    ctx.tx,
  );
  return found.rows[0];
}

/** A booking that a delivery is about to answer. */
export interface Awaited extends Answerable {
  expected: bigint;
  agreedPrice: bigint | null;
}

/** What is still awaited of a farmer and a product. */
export async function awaitedOf(
  ctx: Pick<Ctx, "tx">,
  asked: { farmerId: string; productId: string },
): Promise<Awaited[]> {
  const found = await sql<Awaited>`
    select id, booked_for as "bookedFor", expected_g as expected, agreed_price as "agreedPrice"
    from farmer_booking
    where farmer_id = ${asked.farmerId} and product_id = ${asked.productId}
      and state in (${sql.join([...answerable])})
  `.execute(ctx.tx);
  return found.rows;
}

/** The booking a collection answered; undefined for most. */
export async function bookingOfCollection(
  ctx: Pick<Ctx, "tx">,
  collectionId: string,
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from farmer_booking where collection_id = ${collectionId}
  `.execute(ctx.tx);
  return found.rows[0]?.id;
}

export async function insertBooking(
  ctx: Ctx,
  made: {
    id: string;
    farmerId: string;
    productId: string;
    placeId: string;
    bookedFor: Day;
    expected: bigint;
    agreedPrice: bigint | null;
    note: string | null;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("farmer_booking")
    .values({
      id: made.id,
      state: "requested",
      officer_id: ctx.actor.userId,
      farmer_id: made.farmerId,
      product_id: made.productId,
      place_id: made.placeId,
      booked_for: made.bookedFor,
      expected_g: made.expected,
      agreed_price: made.agreedPrice,
      note: made.note,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}
