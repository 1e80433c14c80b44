// What stands in the stores, as the dashboard's third tab shows it: by stage, and by lot with the oldest first.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { standing } from "./stockStore.ts";

type Reading = Pick<Ctx, "tx">;

export interface StageFact {
  account: string;
  grams: bigint;
  cost: bigint;
}

export async function stockByAccount(ctx: Reading): Promise<StageFact[]> {
  const found = await sql<StageFact>`
    select coalesce(s.account_code, l.account_code) as account,
           coalesce(sum(b.quantity) filter (where l.unit = 'g'), 0)::bigint as grams,
           sum(b.cost)::bigint as cost
    from ${standing} group by 1 order by 1
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
    select l.code, p.name as product, string_agg(s.name, ', ' order by s.name) as places, l.unit,
           sum(b.quantity)::bigint as quantity, sum(b.cost)::bigint as cost, l.made_on as "madeOn",
           greatest(${today}::date - l.made_on, 0) as "ageDays",
           exists (select 1 from lot_hold h where h.org_id = l.org_id and h.lot_id = l.id
                   and h.released_at is null) as "isHeld",
           '/stock-card?lotId=' || l.id as path
    from ${standing}
    group by l.org_id, l.id, p.name order by l.made_on, l.seq limit ${most}
  `.execute(ctx.tx);
  return found.rows;
}

/** How many lots stand. */
export async function countLots(ctx: Reading): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct b.lot_id)::int as count from ${standing}
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}
