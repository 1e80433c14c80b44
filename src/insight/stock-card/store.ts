import { type RawBuilder, sql } from "kysely";
import type { Unit } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { countCap } from "#platform/api/page.ts";
import { type Among, isAmong } from "#platform/server/idsWithWords.ts";
import { likeOf } from "#platform/server/store.ts";

export interface StandingLot {
  id: string;
  code: string;
  productId: string;
  productName: string;
  unit: Unit;
  madeOn: Day;
  places: string;
  quantity: bigint;
  cost: bigint;
  isHeld: boolean;
}

export interface LotsAsked {
  productId?: string | undefined;
  placeId?: string | undefined;
  search?: string | undefined;
}

/** Lots that stand in our own places, with all the places they stand in; paged by the caller. */
export function standingLots({ productId, placeId, search }: LotsAsked, among: Among) {
  const words = search === undefined ? null : likeOf(search);
  const standing =
    placeId === undefined
      ? sql`lot_standing b`
      : sql`(select * from lot_balance where place_id = ${placeId}) b`;
  const here = placeId === undefined ? sql`true` : sql`n.place_id = ${placeId}`;
  return sql<StandingLot>`
    select b.lot_id as id, l.code, l.product_id as "productId", p.name as "productName", l.unit,
           b.made_on as "madeOn",
           (select string_agg(s.name, ', ' order by s.name) from lot_balance n
            join place s on s.org_id = n.org_id and s.id = n.place_id
            where n.org_id = b.org_id and n.lot_id = b.lot_id and n.quantity > 0 and ${here}) as places,
           b.quantity, b.cost,
           exists (select 1 from lot_hold h where h.org_id = l.org_id and h.lot_id = l.id
                   and h.released_at is null) as "isHeld"
    from ${standing}
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    where b.quantity > 0 and ${isAmong("b.lot_id", among)}
      and (${productId ?? null}::uuid is null or l.product_id = ${productId ?? null})
      and (${words}::text is null or l.code ilike ${words} or p.name ilike ${words})
  `;
}

/**
 * How many lots stand, counted as far as a list counts; null where they are narrowed by product or words, so that
 * the list itself must be counted.
 */
export function standingCount({
  productId,
  placeId,
  search,
}: LotsAsked): RawBuilder<{ count: bigint }> | null {
  if (productId !== undefined || search !== undefined) return null;
  const standing =
    placeId === undefined
      ? sql`lot_standing b where b.quantity > 0`
      : sql`lot_balance b where b.quantity > 0 and b.place_id = ${placeId}`;
  return sql<{ count: bigint }>`
    select count(*) as count from (select 1 from ${standing} limit ${countCap + 1}) as capped
  `;
}
