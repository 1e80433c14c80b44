// What left a stage in a season, page by page. How many there are, what they weigh and which days hold the page is read of
// what is kept of each day; only what left on those days is read then. What a buyer's payment settled alone is not kept:
// it is read by its receipts.
import { type RawBuilder, sql } from "kysely";
import type { TradedCommodity } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import {
  type Page,
  type PageAsked,
  readKey,
  readRows,
  withTotals,
} from "#platform/server/store.ts";
import type { PassageRow, PassagesAsked } from "./api.ts";
import { addedDays, daysOfPage, type KeptDay } from "./dayRules.ts";
import type { Stretch } from "./flowStore.ts";
import { idOf } from "./rowStore.ts";
import { farmNames, type PassageStage, passageStages } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** As many leave these as there are farmers, deliveries and lots. */
type ManyStage = "registered" | "quality" | "stock";

/** Narrows a column to the days that are asked about. */
type InDays = (day: RawBuilder<unknown>) => RawBuilder<unknown>;

const kampala = (column: RawBuilder<unknown>) =>
  sql`(${column} at time zone 'Africa/Kampala')::date`;

/** The contract, the buyer and the weight of each shipment `s`, by their keys. */
const shipmentWith = (commodity: TradedCommodity) => sql`
  cross join lateral (
    select k.product_id, k.customer_id from contract k
    where k.org_id = s.org_id and k.id = s.contract_id offset 0) k
  join product p on p.org_id = s.org_id and p.id = k.product_id and p.commodity = ${commodity}
  join customer u on u.org_id = s.org_id and u.id = k.customer_id
  cross join lateral (
    select g.net_g as grams from shipment_standing g
    where g.org_id = s.org_id and g.shipment_id = s.id offset 0) lots`;
const shipmentPath = sql`'/export-documentation/' || s.id`;

/** What was paid: the last of its receipts settled it, and it is found by any of them. */
const settled = (commodity: TradedCommodity, inDays: InDays): RawBuilder<unknown> => sql`
  select s.id::text, s.number, u.legal_name, s.delivered_on, r.settled_on, lots.grams, ${shipmentPath}
  from (
    select s.* from (
      select distinct r.org_id, r.shipment_id from shipment_receipt r
      where r.state = 'booked' and ${inDays(sql`r.received_on`)}) found
    cross join lateral (
      select s.org_id, s.id, s.number, s.contract_id, s.due_id, s.delivered_on from shipment s
      where s.org_id = found.org_id and s.id = found.shipment_id and s.state <> 'cancelled'
        and s.delivered_on is not null offset 0) s
    offset 0) s
  cross join lateral (
    select from due_balance b
    where b.org_id = s.org_id and b.due_id = s.due_id and b.open = 0 offset 0) paid
  cross join lateral (
    select max(r.received_on) as settled_on from shipment_receipt r
    where r.org_id = s.org_id and r.shipment_id = s.id and r.state = 'booked') r
  ${shipmentWith(commodity)}
  where ${inDays(sql`r.settled_on`)}`;

/** What left a stage that few documents go through: the document, its days, its weight. */
function documentPassages(
  commodity: TradedCommodity,
  inDays: InDays,
): Record<Exclude<PassageStage, ManyStage>, RawBuilder<unknown>> {
  return {
    processing: sql`
      select h.id::text, h.number, p.name, h.started_on, h.finished_on, h.input_g, '/processing/' || h.id
      from processing_batch h
      join product p on p.org_id = h.org_id and p.id = h.product_id and p.commodity = ${commodity}
      where h.state = 'completed' and ${inDays(sql`h.finished_on`)}`,
    packed: sql`
      select a.id::text, l.code, a.mark, l.made_on, s.loaded_on, a.net_g, ${shipmentPath}
      from shipment s
      join shipment_lot a on a.org_id = s.org_id and a.shipment_id = s.id and a.taken_back_at is null
      cross join lateral (
        select l.code, l.made_on, l.product_id from lot l
        where l.org_id = a.org_id and l.id = a.lot_id offset 0) l
      join product p on p.org_id = a.org_id and p.id = l.product_id and p.commodity = ${commodity}
      where s.state <> 'cancelled' and ${inDays(sql`s.loaded_on`)}`,
    documents: sql`
      select s.id::text, s.number, u.legal_name, ${kampala(sql`s.created_at`)}, s.loaded_on, lots.grams,
             ${shipmentPath}
      from shipment s ${shipmentWith(commodity)}
      where s.state <> 'cancelled' and ${inDays(sql`s.loaded_on`)}`,
    shipped: sql`
      select s.id::text, s.number, u.legal_name, s.loaded_on, s.delivered_on, lots.grams, ${shipmentPath}
      from shipment s ${shipmentWith(commodity)}
      where s.state <> 'cancelled' and ${inDays(sql`s.delivered_on`)}`,
    settled: settled(commodity, inDays),
  };
}

/** Which rows of a page are looked for: those of some days, and of them no more than the page and the one that follows. */
interface PageOfDays {
  days: readonly Day[];
  limit: number;
  beyond: { value: string; id: string };
}

/** What left a stage that every farmer, delivery or lot goes through, on the days of a page. */
function manyPassages(
  commodity: TradedCommodity,
  { days, limit, beyond }: PageOfDays,
): Record<ManyStage, RawBuilder<unknown>> {
  const inDays = onDays(days);
  return {
    // All of a register may have been verified on one day: no more are read than a page shows.
    registered: sql`
      select f.id::text, f.code, f.full_name, ${kampala(sql`f.registered_at`)}, v.ended, 0::bigint,
             '/farmers/' || f.id
      from farmers_verified(${days.at(-1) ?? null}, ${days[0] ?? null}, ${farmNames(commodity)}::text[],
        ${beyond.value}, ${beyond.id}::uuid, ${limit + 1}) v
      cross join lateral (
        select f.id, f.code, f.full_name, f.registered_at from farmer f
        where f.org_id = (select current_org()) and f.id = v.farmer_id offset 0) f`,
    // Who judged leads to what was judged on a day; what was turned away is asked for its clock.
    quality: sql`
      select c.id::text, c.number, p.name, c.collected_on, c.ended, c.payable_g, '/field-collections/' || c.id
      from (
        select c.* from profile o
        cross join lateral (
          select c.org_id, c.id, c.number, c.product_id, c.collected_on, c.judged_day as ended, c.payable_g
          from collection c
          where c.org_id = o.org_id and c.judged_by = o.user_id and ${inDays(sql`c.judged_day`)}
            and c.lot_id is not null and c.state <> 'void' offset 0) c
        union all
        select c.org_id, c.id, c.number, c.product_id, c.collected_on, ${kampala(sql`c.judged_at`)}, c.payable_g
        from collection c where c.state = 'rejected' and ${inDays(kampala(sql`c.judged_at`))}) c
      join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${commodity}`,
    stock: sql`
      select i.batch_id || i.lot_id::text, l.code, p.name, l.made_on, h.started_on, i.quantity_g,
             '/processing/' || h.id
      from processing_batch h
      join processing_input i on i.org_id = h.org_id and i.batch_id = h.id
      cross join lateral (
        select l.code, l.made_on, l.product_id from lot l
        where l.org_id = i.org_id and l.id = i.lot_id offset 0) l
      join product p on p.org_id = i.org_id and p.id = l.product_id and p.commodity = ${commodity}
      where h.state <> 'cancelled' and ${inDays(sql`h.started_on`)}`,
  };
}

const onDays =
  (days: readonly Day[]): InDays =>
  (day) =>
    sql`${day} = any(${days}::date[])`;

const columns = sql`stage, key, number, label, began, ended, grams, path`;

/** Rows of several stages together, each with the name of its stage. */
function together(rows: readonly (readonly [PassageStage, RawBuilder<unknown>])[]) {
  const each = rows.map(([stage, one]) => sql`select ${stage}::text as stage, o.* from (${one}) o`);
  return sql`(${sql.join(each, sql` union all `)}) as g (${columns})`;
}

/** A wait that ended before it began counts as no day. */
const waited = sql`greatest(g.ended - g.began, 0)`;

/** What left these stages on each day of a stretch: a day of a product in one row, as it is kept. */
function passagesByDay(stretch: Stretch, stages: readonly PassageStage[]): RawBuilder<unknown> {
  const { commodity, from, to } = stretch;
  const kept = sql`
    select k.stage, k.ended, k.passages, k.grams, k.gram_days, k.days
    from passage_sum k
    where k.passages > 0 and k.ended between ${from} and ${to} and k.stage = any(${stages}::text[])
      and case when k.stage = 'registered'
            then k.subject = '' or string_to_array(k.subject, ',') && ${farmNames(commodity)}::text[]
            else k.subject in (select p.id::text from product p where p.commodity = ${commodity}) end`;
  if (!stages.includes("settled")) return kept;
  const paid = settled(commodity, (day) => sql`${day} between ${from} and ${to}`);
  return sql`${kept} union all
    select g.stage, g.ended, count(*), sum(g.grams), sum(g.grams * ${waited}), sum(${waited})
    from ${together([["settled", paid]])} group by 1, 2`;
}

export interface PassageSum {
  stage: PassageStage;
  count: number;
  grams: bigint;
  /** Grams times days; where nothing is weighed, days alone. */
  gramDays: bigint;
  days: bigint;
}

/** How much left each stage within a stretch, and how long it had been there, in one statement. */
export async function passageSums(ctx: Reading, stretch: Stretch): Promise<PassageSum[]> {
  const found = await sql<PassageSum>`
    select k.stage, sum(k.passages)::int as count, sum(k.grams)::bigint as grams,
           sum(k.gram_days)::bigint as "gramDays", sum(k.days)::bigint as days
    from (${passagesByDay(stretch, passageStages)}) k group by k.stage
  `.execute(ctx.tx);
  return found.rows;
}

/** The days of a stretch on which something left, the newest first: how much, and what it weighs together. */
async function keptDays(
  ctx: Reading,
  stretch: Stretch,
  stages: readonly PassageStage[],
): Promise<KeptDay[]> {
  const found = await sql<KeptDay>`
    select k.ended as day, sum(k.passages)::bigint as count, sum(k.grams)::bigint as grams
    from (${passagesByDay(stretch, stages)}) k group by 1 order by 1 desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Before every row: where the first page begins. */
const beforeAll = { value: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** One page of what left a stage, or any stage, within a stretch: the last first. */
export async function readPassages(
  ctx: Reading,
  stretch: Stretch,
  { stage }: Pick<PassagesAsked, "stage">,
  page: Pick<PageAsked<PassageRow>, "limit" | "after">,
): Promise<Page<PassageRow> & { totals: { grams: bigint } }> {
  const stages = stage === undefined ? passageStages : [stage];
  const kept = await keptDays(ctx, stretch, stages);
  const beyond = page.after === undefined ? null : readKey(page.after);
  const days = daysOfPage(kept, page.limit, beyond?.value ?? null);
  const rows = {
    ...documentPassages(stretch.commodity, onDays(days)),
    ...manyPassages(stretch.commodity, { days, limit: page.limit, beyond: beyond ?? beforeAll }),
  };
  const matching = sql<PassageRow>`
    select ${idOf(sql`g.stage || g.key`)} as id, g.stage, g.number, g.label, g.began, g.ended,
           ${waited}::int as days, g.grams, g.path
    from ${together(stages.map((one) => [one, rows[one]]))}`;
  const order = { ...page, sort: "ended", direction: "desc" } as const;
  return withTotals(await readRows(ctx, matching, order), addedDays(kept));
}
