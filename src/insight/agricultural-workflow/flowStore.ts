// A season's kilograms as the books moved them: the arrows of the lot graph (a mirror takes its arrow back),
// what left for buyers, and everything that crossed our walls. A figure is the sum of its steps.
import { type RawBuilder, sql } from "kysely";
import type { TradedCommodity } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { StepKind } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** A stretch of days in which a commodity is looked at; both days are inside. */
export interface Stretch {
  commodity: TradedCommodity;
  from: Day;
  to: Day;
}

export interface StepSum {
  step: StepKind;
  name: string;
  /** `2026-11`. */
  month: string;
  grams: bigint;
}

/** The kept sums of a commodity's moves, each with the places it went between. */
const keptCrossings = (commodity: TradedCommodity) => sql`
  lot_crossing_sum k
  join product p on p.org_id = k.org_id and p.id = k.product_id and p.commodity = ${commodity}
  join place a on a.org_id = k.org_id and a.id = k.from_place_id
  join place b on b.org_id = k.org_id and b.id = k.to_place_id`;

/**
 * The steps of a stretch by what is kept of them, a day of a product and kind in one row: which figure they belong to,
 * under which name, on which day, how heavy.
 */
function keptSteps({ commodity, from, to }: Stretch): RawBuilder<unknown> {
  const inDays = sql`k.unit = 'g' and k.day between ${from} and ${to}`;
  return sql`
    select case k.kind when 'receive' then 'bought' when 'process' then 'processed'
                       when 'pack' then 'packed' else 'loss' end as step,
           k.loss as name, k.day, k.grams
    from lot_step_sum k
    join product p on p.org_id = k.org_id and p.id = k.product_id and p.commodity = ${commodity}
    where ${inDays} and (k.kind in ('process', 'pack', 'loss')
      or (k.kind = 'receive' and not k.is_opening))
    union all
    select 'shipped', '', k.day,
           case when b.kind in ('transit', 'customers') then k.quantity else -k.quantity end
    from ${keptCrossings(commodity)}
    where k.source_type = 'shipment' and ${inDays}
      and ((a.kind in ('store', 'plant') and b.kind in ('transit', 'customers'))
        or (b.kind in ('store', 'plant') and a.kind in ('transit', 'customers')))
    union all
    select 'crossed', case when b.inside then a.kind || '_in' else b.kind || '_out' end, k.day,
           case when b.inside then k.quantity else -k.quantity end
    from ${keptCrossings(commodity)} where a.inside <> b.inside and ${inDays}`;
}

/** The steps of a stretch summed by figure, name and month, in one statement. */
export async function stepSums(ctx: Reading, stretch: Stretch): Promise<StepSum[]> {
  const found = await sql<StepSum>`
    select step, name, to_char(day, 'YYYY-MM') as month, sum(grams)::bigint as grams
    from (${keptSteps(stretch)}) steps group by 1, 2, 3 order by 3, 1, 2
  `.execute(ctx.tx);
  return found.rows;
}

/** What stood before a stretch, what stands now by the balances, and what of it no plant has worked yet. */
export async function standings(
  ctx: Reading,
  { commodity, from }: Stretch,
): Promise<{ opening: bigint; now: bigint; inStock: bigint }> {
  const found = await sql<{ opening: bigint; now: bigint; inStock: bigint }>`
    select
      (select coalesce(sum(case when b.inside then k.quantity else -k.quantity end), 0)
       from ${keptCrossings(commodity)}
       where a.inside <> b.inside and k.unit = 'g' and k.day < ${from})::bigint as opening,
      coalesce(sum(k.quantity), 0)::bigint as now,
      coalesce(sum(k.quantity) filter (where p.kind in ('raw', 'semi') and w.kind <> 'progress'), 0)::bigint
        as "inStock"
    from stock_sum k
    join place w on w.org_id = k.org_id and w.id = k.place_id and w.inside
    join product p on p.org_id = k.org_id and p.id = k.product_id and p.commodity = ${commodity}
    where k.unit = 'g'
  `.execute(ctx.tx);
  return found.rows[0] ?? { opening: 0n, now: 0n, inStock: 0n };
}
