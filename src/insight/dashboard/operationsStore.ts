// Buying, processing and shipping as the dashboard's second tab shows them.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { keptWithin } from "#work/field-collections/door.ts";
import { type Period, seasonBefore, weekStart } from "./periodRules.ts";

type Reading = Pick<Ctx, "tx">;

/** Grams of the way by name: `now:bought`, `before:loss:moisture`, `in_stock`. */
export interface WayFact {
  name: string;
  grams: bigint;
}

export async function wayFacts(ctx: Reading, today: Day): Promise<WayFact[]> {
  const found = await sql<WayFact>`
    select f.name, f.grams from (${wayOf(today)}) as f (name, grams)
  `.execute(ctx.tx);
  return found.rows;
}

/** What came out of the batches finished on each day from Monday to the business day. */
export async function processedByDay(
  ctx: Reading,
  today: Day,
): Promise<{ day: Day; grams: bigint }[]> {
  const found = await sql<{ day: Day; grams: bigint }>`
    select d.day::date as day, coalesce(k.output_g, 0)::bigint as grams
    from generate_series(${weekStart(today)}::date, ${today}::date, interval '1 day') as d (day)
    left join processed_sum k on k.finished_on = d.day::date
    order by d.day
  `.execute(ctx.tx);
  return found.rows;
}

export interface OfficerRow {
  name: string;
  count: number;
  grams: bigint;
  amount: bigint;
}

/** Who bought how much in a period, the most first; it sums to what was bought. */
export async function officersIn(ctx: Reading, { from, to }: Period): Promise<OfficerRow[]> {
  const found = await sql<OfficerRow>`
    select ${personName("w")} as name,
           sum(k.collections)::int as count, sum(k.payable_g)::bigint as grams,
           sum(k.value_amount)::bigint as amount
    from collection_sum k join profile w on w.org_id = k.org_id and w.user_id = k.officer_id
    where ${keptWithin({ from, to })} and k.state not in ('rejected', 'void')
    group by w.user_id, w.first_name, w.last_name, w.email order by grams desc
  `.execute(ctx.tx);
  return found.rows;
}

export interface ShipmentRow {
  number: string;
  buyer: string;
  state: string;
  etd: Day;
  path: string;
}

/** Shipments that have not arrived, the earliest departure first; at most so many, found before their buyers are. */
export async function shipmentsUnderWay(ctx: Reading, most: number): Promise<ShipmentRow[]> {
  const found = await sql<ShipmentRow>`
    select s.number, u.legal_name as buyer, s.state, s.etd, '/export-documentation/' || s.id as path
    from (
      select org_id, id, contract_id, number, state, etd from shipment
      where state not in ('delivered', 'closed', 'cancelled') order by etd, number limit ${most}
    ) s
    join contract c on c.org_id = s.org_id and c.id = s.contract_id
    join customer u on u.org_id = c.org_id and u.id = c.customer_id
    order by s.etd, s.number
  `.execute(ctx.tx);
  return found.rows;
}

/**
 * The coffee of this season and the one before, by the kept sums of the arrows of the lot graph (a mirror takes
 * its arrow back), what stands unprocessed now, and what left our stores for buyers. Opening stock was
 * not bought in a season. The name says the season: `now:bought`, `before:loss:moisture`.
 */
function wayOf(today: Day): RawBuilder<unknown> {
  const season = sql`case when k.day >= ${seasonStart(today)} then 'now:' else 'before:' end`;
  const inBoth = sql`k.day between ${seasonBefore(today)} and ${today}`;
  return sql`
    select ${season} || case k.kind when 'receive' then 'bought' when 'process' then 'processed'
                       when 'pack' then 'packed' else 'loss:' || k.loss end,
           sum(k.grams)::bigint
    from lot_step_sum k
    join product p on p.org_id = k.org_id and p.id = k.product_id and p.commodity = 'coffee'
    where ${inBoth} and (k.kind in ('process', 'pack', 'loss')
      or (k.kind = 'receive' and not k.is_opening))
    group by 1
    union all
    select 'in_stock', coalesce(sum(k.quantity), 0)::bigint
    from stock_sum k
    join place s on s.org_id = k.org_id and s.id = k.place_id
    where coalesce(s.account_code, k.account_code) in ('1300', '1310', '1320')
    union all
    select ${season} || 'shipped',
           sum(case when b.kind in ('transit', 'customers') then k.quantity else -k.quantity end)::bigint
    from lot_crossing_sum k
    join place a on a.org_id = k.org_id and a.id = k.from_place_id
    join place b on b.org_id = k.org_id and b.id = k.to_place_id
    where k.source_type = 'shipment' and k.unit = 'g' and ${inBoth}
      and ((a.kind in ('store', 'plant') and b.kind in ('transit', 'customers'))
        or (b.kind in ('store', 'plant') and a.kind in ('transit', 'customers')))
    group by 1`;
}
