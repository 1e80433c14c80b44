// What stands in the stores, as the dashboard's third tab shows it: by stage, and by lot with the oldest first.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";

type Reading = Pick<Ctx, "tx">;

export interface StageFact {
  account: string;
  grams: bigint;
  cost: bigint;
}

export async function stockByAccount(ctx: Reading): Promise<StageFact[]> {
  const found = await sql<StageFact>`
    select coalesce(s.account_code, k.account_code) as account,
           coalesce(sum(k.quantity) filter (where k.unit = 'g'), 0)::bigint as grams,
           sum(k.cost)::bigint as cost
    from stock_sum k join place s on s.org_id = k.org_id and s.id = k.place_id
    where k.lots > 0 group by 1 order by 1
  `.execute(ctx.tx);
  return found.rows;
}

export interface LotFact {
  code: string;
  product: string;
  places: string;
  unit: "g" | "pieces";
  quantity: bigint;
  cost: bigint;
  madeOn: Day;
  ageDays: number;
  isHeld: boolean;
  path: string;
}

/** Lots by age, the oldest first, each with all the places it stands in; at most so many. */
export async function oldestLots(ctx: Reading, today: Day, most: number): Promise<LotFact[]> {
  const found = await sql<LotFact>`
    select l.code, p.name as product,
           (select string_agg(s.name, ', ' order by s.name) from lot_balance n
            join place s on s.org_id = n.org_id and s.id = n.place_id
            where n.org_id = b.org_id and n.lot_id = b.lot_id and n.quantity > 0) as places, l.unit,
           b.quantity, b.cost, b.made_on as "madeOn",
           greatest(${today}::date - l.made_on, 0) as "ageDays",
           exists (select 1 from lot_hold h where h.org_id = l.org_id and h.lot_id = l.id
                   and h.released_at is null) as "isHeld",
           '/stock-card?lotId=' || l.id as path
    from lot_standing b
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    where b.quantity > 0 order by b.made_on, l.seq limit ${most}
  `.execute(ctx.tx);
  return found.rows;
}

/** How many lots stand. */
export async function countLots(ctx: Reading): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from lot_standing b where b.quantity > 0
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}
