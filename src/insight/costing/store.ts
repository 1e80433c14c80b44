import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { likeOf } from "#platform/server/store.ts";

export interface CostedLotRow {
  id: string;
  code: string;
  productName: string;
  madeOn: Day;
  received: bigint;
  standing: bigint;
  cost: bigint;
}

/** Lots of finished products, with what they cost when made and what still stands. */
export function finishedLots(search: string | undefined) {
  const words = search === undefined ? null : likeOf(search);
  return sql<CostedLotRow>`
    select l.id, l.code, p.name as "productName", l.made_on as "madeOn", got.grams as received,
           coalesce((select sum(b.quantity) from lot_balance b join place s
                     on s.org_id = b.org_id and s.id = b.place_id and s.inside
                     where b.org_id = l.org_id and b.lot_id = l.id), 0)::bigint as standing,
           got.cost
    from lot l
    join product p on p.org_id = l.org_id and p.id = l.product_id
    cross join lateral (
      select coalesce(sum(e.grams), 0)::bigint as grams, coalesce(sum(e.cost), 0)::bigint as cost
      from lot_edge e where e.org_id = l.org_id and e.child_lot_id = l.id
    ) got
    where p.kind = 'finished' and got.grams > 0
      and (${words}::text is null or l.code ilike ${words} or p.name ilike ${words})
  `;
}
