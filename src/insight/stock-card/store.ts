import { sql } from "kysely";
import type { Unit } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
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
export function standingLots({ productId, placeId, search }: LotsAsked) {
  const words = search === undefined ? null : likeOf(search);
  return sql<StandingLot>`
    select l.id, l.code, l.product_id as "productId", p.name as "productName", l.unit,
           l.made_on as "madeOn", string_agg(s.name, ', ' order by s.name) as places,
           sum(b.quantity)::bigint as quantity, sum(b.cost)::bigint as cost,
           exists (select 1 from lot_hold h where h.org_id = l.org_id and h.lot_id = l.id
                   and h.released_at is null) as "isHeld"
    from lot_balance b
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    join place s on s.org_id = b.org_id and s.id = b.place_id and s.inside
    where b.quantity > 0
      and (${productId ?? null}::uuid is null or l.product_id = ${productId ?? null})
      and (${placeId ?? null}::uuid is null or s.id = ${placeId ?? null})
      and (${words}::text is null or l.code ilike ${words} or p.name ilike ${words})
    group by l.org_id, l.id, p.name
  `;
}
