// A season's kilograms as the books moved them: the arrows of the lot graph (a mirror takes its arrow back),
// what left for buyers, and everything that crossed our walls. A figure is the sum of its steps.
import { type RawBuilder, sql } from "kysely";
import type { TradedCommodity } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { PassageRow, PassagesAsked } from "./api.ts";
import { idOf } from "./rowStore.ts";
import { farmNames, type PassageStage, passageStages, type StepKind } from "./rules.ts";

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

const kampala = (column: RawBuilder<unknown>) =>
  sql`(${column} at time zone 'Africa/Kampala')::date`;

const shipmentPassage = sql`
  from shipment s
  join contract k on k.org_id = s.org_id and k.id = s.contract_id
  join product p on p.org_id = k.org_id and p.id = k.product_id
  join customer u on u.org_id = k.org_id and u.id = k.customer_id
  cross join lateral (select coalesce(sum(a.net_g), 0)::bigint as grams from shipment_lot a
    where a.org_id = s.org_id and a.shipment_id = s.id and a.taken_back_at is null) lots
  where s.state <> 'cancelled'`;
const shipmentPath = sql`'/export-documentation/' || s.id`;

/** What left a stage: the document, its days, its weight. What lies between two documents is the lot's wait. */
function passagesOf(commodity: TradedCommodity): Record<PassageStage, RawBuilder<unknown>> {
  return {
    registered: sql`
      select f.id::text, f.code, f.full_name, ${kampala(sql`f.registered_at`)},
             ${kampala(sql`f.verified_at`)}, 0::bigint, '/farmers/' || f.id
      from farmer f where f.verified_at is not null
        and (f.commodities && ${farmNames(commodity)}::text[] or f.commodities = '{}')`,
    quality: sql`
      select c.id::text, c.number, p.name, c.collected_on,
             coalesce(l.made_on, ${kampala(sql`c.judged_at`)}), c.payable_g, '/field-collections/' || c.id
      from collection c
      left join lot l on l.org_id = c.org_id and l.id = c.lot_id
      join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${commodity}
      where c.judged_at is not null and c.state <> 'void'`,
    stock: sql`
      select i.batch_id || i.lot_id::text, l.code, p.name, l.made_on, h.started_on, i.quantity_g,
             '/processing/' || h.id
      from processing_input i
      join processing_batch h on h.org_id = i.org_id and h.id = i.batch_id
        and h.started_on is not null and h.state <> 'cancelled'
      join lot l on l.org_id = i.org_id and l.id = i.lot_id
      join product p on p.org_id = l.org_id and p.id = l.product_id and p.commodity = ${commodity}`,
    processing: sql`
      select h.id::text, h.number, p.name, h.started_on, h.finished_on, h.input_g, '/processing/' || h.id
      from processing_batch h
      join product p on p.org_id = h.org_id and p.id = h.product_id and p.commodity = ${commodity}
      where h.state = 'completed'`,
    packed: sql`
      select a.id::text, l.code, a.mark, l.made_on, s.loaded_on, a.net_g, ${shipmentPath}
      from shipment_lot a
      join shipment s on s.org_id = a.org_id and s.id = a.shipment_id
        and s.loaded_on is not null and s.state <> 'cancelled'
      join lot l on l.org_id = a.org_id and l.id = a.lot_id
      join product p on p.org_id = l.org_id and p.id = l.product_id and p.commodity = ${commodity}
      where a.taken_back_at is null`,
    documents: sql`
      select s.id::text, s.number, u.legal_name, ${kampala(sql`s.created_at`)}, s.loaded_on, lots.grams,
             ${shipmentPath}
      ${shipmentPassage} and p.commodity = ${commodity} and s.loaded_on is not null`,
    shipped: sql`
      select s.id::text, s.number, u.legal_name, s.loaded_on, s.delivered_on, lots.grams, ${shipmentPath}
      ${shipmentPassage} and p.commodity = ${commodity} and s.delivered_on is not null`,
    settled: sql`
      select s.id::text, s.number, u.legal_name, s.delivered_on,
             (select max(r.received_on) from shipment_receipt r
              where r.org_id = s.org_id and r.shipment_id = s.id and r.state = 'booked'), lots.grams,
             ${shipmentPath}
      ${shipmentPassage} and p.commodity = ${commodity} and s.delivered_on is not null
        and exists (select 1 from due_balance b
                    where b.org_id = s.org_id and b.due_id = s.due_id and b.open = 0)`,
  };
}

/** What left each stage within a stretch; a wait that ended before it began counts as no day. */
export function matchingPassages(
  stretch: Stretch,
  { stage }: Pick<PassagesAsked, "stage">,
): RawBuilder<PassageRow> {
  return passagesThrough(stretch, stage === undefined ? passageStages : [stage]);
}

function passagesThrough(
  stretch: Stretch,
  stages: readonly PassageStage[],
): RawBuilder<PassageRow> {
  const rows = passagesOf(stretch.commodity);
  const each = stages.map((name) => sql`select ${name}::text as stage, o.* from (${rows[name]}) o`);
  return sql<PassageRow>`
    select ${idOf(sql`g.stage || g.key`)} as id, g.stage, g.number, g.label, g.began, g.ended,
           greatest(g.ended - g.began, 0)::int as days, g.grams, g.path
    from (${sql.join(each, sql` union all `)}) as g (stage, key, number, label, began, ended, grams, path)
    where g.ended between ${stretch.from} and ${stretch.to}`;
}

export interface PassageSum {
  stage: PassageStage;
  count: number;
  grams: bigint;
  /** Grams times days; where nothing is weighed, days alone. */
  gramDays: bigint;
  days: bigint;
}

/** What leaves these is kept by the day it left: it is as many as there are deliveries, farmers and lots. */
const keptStages: readonly PassageStage[] = ["registered", "quality", "stock"];

/** How much left each stage within a stretch, and how long it had been there, in one statement. */
export async function passageSums(ctx: Reading, stretch: Stretch): Promise<PassageSum[]> {
  const { commodity, from, to } = stretch;
  const others = passageStages.filter((stage) => !keptStages.includes(stage));
  const found = await sql<PassageSum>`
    select g.stage, count(*)::int as count, sum(g.grams)::bigint as grams,
           sum(g.grams * g.days)::bigint as "gramDays", sum(g.days)::bigint as days
    from (${passagesThrough(stretch, others)}) g group by g.stage
    union all
    select k.stage, sum(k.passages)::int, sum(k.grams)::bigint, sum(k.gram_days)::bigint, sum(k.days)::bigint
    from passage_sum k
    where k.passages > 0 and k.ended between ${from} and ${to}
      and case when k.stage = 'registered'
            then k.subject = '' or string_to_array(k.subject, ',') && ${farmNames(commodity)}::text[]
            else k.subject in (select p.id::text from product p where p.commodity = ${commodity}) end
    group by k.stage
  `.execute(ctx.tx);
  return found.rows;
}
