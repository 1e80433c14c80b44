// The cards of the board, each from the document that holds the work now: what nobody holds any more is
// not there. Kilograms that a shipment has been promised are the shipment's, not the lot's.
import { type RawBuilder, sql } from "kysely";
import type { TradedCommodity } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import { seasonDays } from "#kernel/seasons.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Among, isAmong } from "#platform/server/idsWithWords.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import { daysOnInSql } from "#registry/stage-limits/door.ts";
import type { Card, CardsAsked } from "./api.ts";
import { farmNames } from "./rules.ts";

/** Who looks, and on which day. */
export interface Looking {
  today: Day;
  userId: string;
  /** False: what stock cost is not theirs to see. */
  mayValue: boolean;
  /** The lots that the words which are searched may be meant for. */
  lots: Among;
}

/** How cards are read: for their sums nobody asks whose each is, nor what stands in its way. */
interface Reading extends Pick<Looking, "mayValue" | "lots"> {
  isWhole: boolean;
  /** Nothing is asked but what is kept of each lot and shipment: neither where it lies, nor for whom, nor its name. */
  isKept: boolean;
}

const kampala = (column: RawBuilder<unknown>) =>
  sql`(${column} at time zone 'Africa/Kampala')::date`;

/** Farmers who wait to be verified: nothing may be bought of them before. */
const farmersOf = (commodity: TradedCommodity) => sql`
  select f.id, 'registered', 'farmer', f.code, f.full_name, f.state, null::bigint, null::bigint,
         ${kampala(sql`f.registered_at`)}, null::uuid, null::text, f.registered_by,
         0, null::text, '/farmers/' || f.id
  from farmer f
  where f.state = 'pending_verification'
    and (f.commodities && ${farmNames(commodity)}::text[] or f.commodities = '{}')`;

/** Deliveries that are weighed but not measured, or measured but not judged: whoever judges sees no seller. */
const collectionsOf = (commodity: TradedCommodity) => sql`
  select c.id, case c.state when 'recorded' then 'collected' else 'quality' end, 'collection', c.number,
         case c.state when 'recorded' then coalesce(f.full_name, u.legal_name) else p.name end, c.state, c.payable_g, c.value_amount, c.collected_on, c.place_id, c.stream,
         c.created_by, (c.moisture_bp is null)::int,
         case when c.moisture_bp is null then 'Moisture is not measured' end,
         '/field-collections/' || c.id
  from collection c
  join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${commodity}
  left join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
  left join supplier u on u.org_id = c.org_id and u.id = c.supplier_id
  where c.state in ('recorded', 'quality_pending')`;

/** Where a lot of a product `p` stands: packed, worked, or as it was bought. */
const stageOfLot = (isPacked: RawBuilder<unknown>) => sql`
  case when ${isPacked} then 'packed' when p.kind = 'finished' then 'processing' else 'stock' end`;

/**
 * Lots that stand in our stores and plants, without what a shipment has been promised. By-products are
 * sold as they are: they go no further on this way.
 */
const lotsOf = (commodity: TradedCommodity, { mayValue, isWhole, lots }: Reading) => sql`
  select s.id, s.stage, 'lot', s.code, s.product_name,
         case when h.held is not null then 'held' else s.stage || '_free' end, s.free,
         ${mayValue ? sql`(s.cost * s.free / s.quantity)::bigint` : sql`null::bigint`}, s.made_on,
         s.place_id::uuid, s.stream, h.created_by, (h.held is not null)::int, h.held,
         '/stock-card?productId=' || s.product_id || '&lotId=' || s.id
  from (
    select l.*, (l.quantity - r.promised)::bigint as free
    from (
      select l.org_id, l.id, l.code, l.product_id, p.name as product_name, l.made_on, l.stream, l.voucher_id,
             ${stageOfLot(sql`l.origin_type = 'packing-run'`)} as stage,
             min(b.place_id::text) as place_id, sum(b.quantity)::bigint as quantity, sum(b.cost)::bigint as cost
      from lot_balance b
      join place w on w.org_id = b.org_id and w.id = b.place_id and w.kind in ('store', 'plant')
      join lot l on l.org_id = b.org_id and l.id = b.lot_id and l.unit = 'g'
      join product p on p.org_id = l.org_id and p.id = l.product_id and p.commodity = ${commodity}
        and p.kind in ('raw', 'semi', 'finished')
      where b.quantity > 0 and ${isAmong("b.lot_id", lots)} group by l.org_id, l.id, p.name, p.kind) l
    cross join lateral (
      select coalesce(sum(r.quantity), 0) as promised from lot_reservation r
      where r.org_id = l.org_id and r.lot_id = l.id and r.released_at is null and r.for_type = 'shipment') r
  ) s
  cross join lateral (${
    isWhole
      ? sql`
    select v.created_by, (
      select min(h.reason) from lot_hold h
      where h.org_id = s.org_id and h.lot_id = s.id and h.released_at is null) as held
    from voucher v where v.org_id = s.org_id and v.id = s.voucher_id`
      : sql`select null::uuid as created_by, null::text as held`
  }) h
  where s.free > 0`;

/** The same lots by what is kept of them; few have been promised to a shipment. */
const keptLotsOf = (commodity: TradedCommodity, { mayValue }: Reading) => sql`
  select k.lot_id, ${stageOfLot(sql`k.is_packed`)}, 'lot', null::text, null::text, null::text,
         (k.stored_quantity - coalesce(r.promised, 0))::bigint,
         ${mayValue ? sql`(k.stored_cost * (k.stored_quantity - coalesce(r.promised, 0)) / k.stored_quantity)::bigint` : sql`null::bigint`},
         k.made_on, null::uuid, null::text, null::uuid, 0, null::text, null::text
  from lot_standing k
  join product p on p.org_id = k.org_id and p.id = k.product_id and p.commodity = ${commodity}
    and p.kind in ('raw', 'semi', 'finished')
  left join (
    select r.lot_id, sum(r.quantity)::bigint as promised from lot_reservation r
    where r.released_at is null and r.for_type = 'shipment' group by 1) r on r.lot_id = k.lot_id
  where k.unit = 'g' and k.stored_quantity > 0 and k.stored_quantity > coalesce(r.promised, 0)`;

/** Batches at work, and those planned; a planned one has taken no kilograms yet. */
const batchesOf = (commodity: TradedCommodity, { mayValue }: Reading) => sql`
  select h.id, 'processing', 'batch', h.number, p.name, h.state, h.input_g,
         ${mayValue ? sql`h.input_amount` : sql`null::bigint`}, coalesce(h.started_on, h.planned_on),
         h.place_id, h.stream, h.created_by, (h.state = 'variance_review')::int,
         case when h.state = 'variance_review' then 'What was weighed waits for a second person' end,
         '/processing/' || h.id
  from processing_batch h
  join product p on p.org_id = h.org_id and p.id = h.product_id and p.commodity = ${commodity}
  where h.state in ('planned', 'running', 'variance_review')`;

/** Packing runs that are planned: their bags are not filled yet. */
const packingOf = (commodity: TradedCommodity) => sql`
  select r.id, 'packed', 'packing', r.number, p.name, r.state, null::bigint, null::bigint, r.planned_on,
         r.place_id, r.stream, r.created_by, 0, null::text, '/packaging-inventory/' || r.id
  from packing_run r
  join product p on p.org_id = r.org_id and p.id = r.product_id and p.commodity = ${commodity}
  where r.state = 'planned'`;

/** Where a shipment `s` stands, and since when. */
const stageOfShipment = sql`
  case when s.state in ('loaded', 'shipped') then 'shipped'
       when s.state = 'delivered' then 'settled' else 'documents' end`;
const sinceOfShipment = sql`
  case when s.state in ('loaded', 'shipped') then s.loaded_on
       when s.state = 'delivered' then s.delivered_on
       else ${kampala(sql`s.created_at`)} end`;

/**
 * Shipments until they are closed: papers first, then the way, then the money. Where they are added up they are put together
 * before anybody looks what they are called: names are compared once for each, not once for each pair.
 */
const shipmentsOf = (commodity: TradedCommodity, { mayValue, isWhole }: Reading) => sql`
  select * from (
    select s.id,
           ${stageOfShipment},
           'shipment', s.number, u.legal_name, s.state, nullif(g.net_g, 0),
           ${mayValue ? sql`s.sale_ugx_amount` : sql`null::bigint`},
           ${sinceOfShipment},
           (select (min(a.place_id::text))::uuid from shipment_lot a
            where a.org_id = s.org_id and a.shipment_id = s.id and a.taken_back_at is null),
           case when k.eudr_required then 'eu' else 'open' end, s.created_by,
           case when s.state = 'delivered' then (coalesce(b.open, 0) > 0)::int
                when s.state in ('loaded', 'shipped') then 0 else missing.count end,
           case when s.state = 'delivered' and b.open > 0 then 'The buyer has not paid everything'
                when s.state not in ('loaded', 'shipped', 'delivered') and missing.count > 0
                  then missing.count || ' papers are not settled' end,
           '/export-documentation/' || s.id
    from shipment s
    join shipment_standing g on g.org_id = s.org_id and g.shipment_id = s.id
    join contract k on k.org_id = s.org_id and k.id = s.contract_id
    join product p on p.org_id = k.org_id and p.id = k.product_id and p.commodity = ${commodity}
    join customer u on u.org_id = k.org_id and u.id = k.customer_id
    left join due_balance b on b.org_id = s.org_id and b.due_id = s.due_id
    cross join lateral (${
      isWhole
        ? sql`
      select count(*)::int as count from export_document d
      where d.org_id = s.org_id and d.shipment_id = s.id and d.required
        and d.state not in ('approved', 'waived')`
        : sql`select 0 as count`
    }) missing
    where s.state not in ('closed', 'cancelled') ${isWhole ? sql`` : sql`offset 0`}) s`;

/** The same shipments by what is kept of them. */
const keptShipmentsOf = (commodity: TradedCommodity, { mayValue }: Reading) => sql`
  select s.id, ${stageOfShipment}, 'shipment', s.number, null::text, s.state, g.net_g,
         ${mayValue ? sql`s.sale_ugx_amount` : sql`null::bigint`}, ${sinceOfShipment},
         null::uuid, null::text, null::uuid, 0, null::text, null::text
  from shipment s
  join shipment_standing g on g.org_id = s.org_id and g.shipment_id = s.id
  join product p on p.org_id = g.org_id and p.id = g.product_id and p.commodity = ${commodity}
  where s.state not in ('closed', 'cancelled')`;

const columns = sql`id, stage, kind, number, label, state, grams, value, since, place_id, stream,
  owner_id, blockers, blocker, path`;

/** Every card that matches, `c`, beside the limit of its stage, `n`. */
function cardsFrom(
  { commodity }: CardsAsked,
  { today, ...look }: Looking,
  how: Pick<Reading, "isWhole" | "isKept">,
): RawBuilder<unknown> {
  const reading = { ...look, ...how };
  const all = sql.join(
    [
      farmersOf(commodity),
      collectionsOf(commodity),
      reading.isKept ? keptLotsOf(commodity, reading) : lotsOf(commodity, reading),
      batchesOf(commodity, reading),
      packingOf(commodity),
      reading.isKept ? keptShipmentsOf(commodity, reading) : shipmentsOf(commodity, reading),
    ],
    sql` union all `,
  );
  return sql`(${all}) as c (${columns}) join ${daysOnInSql(today)} as n on n.stage = c.stage`;
}

/**
 * Every card that matches, `c`, for its sums and its place in the order: what is kept is enough, unless somebody asks
 * for a place, a stream, their own or words.
 */
export function cardsToAdd(asked: CardsAsked, look: Looking): RawBuilder<unknown> {
  const isWhole = asked.mine === "yes";
  const isKept = !isWhole && !asked.placeId && !asked.stream && !asked.search;
  return sql`
    ${cardsFrom(asked, look, { isWhole, isKept })}
    where ${sql.join(wheresOf(asked, look), sql` and `)}`;
}

const isLate = ({ today }: Looking) => sql`(${today}::date - c.since) > n.days`;

/** Every card that matches, with its age and how it stands to the limit of its stage. */
export function matchingCards(
  asked: CardsAsked,
  look: Looking,
): RawBuilder<Card & { isLate: boolean }> {
  return sql<Card & { isLate: boolean }>`
    select c.id, c.stage, c.kind, c.number, c.label, c.state, c.grams, c.value, c.since,
           (${look.today}::date - c.since)::int as "ageDays", w.name as "placeName", c.stream,
           coalesce(${personName("o")}, '') as "ownerName", c.blockers::int as blockers, c.blocker, c.path,
           ${isLate(look)} as "isLate"
    from ${cardsFrom(asked, look, { isWhole: true, isKept: false })}
    left join place w on w.id = c.place_id
    left join profile o on o.user_id = c.owner_id
    where ${sql.join(wheresOf(asked, look), sql` and `)}`;
}

/** What the cards are narrowed by. */
function wheresOf(asked: CardsAsked, look: Looking): RawBuilder<unknown>[] {
  const wheres = [sql`c.since <= ${look.today}`];
  if (asked.season) {
    const { from, to } = seasonDays(asked.season);
    wheres.push(sql`c.since between ${from} and ${to}`);
  }
  if (asked.placeId) wheres.push(sql`c.place_id = ${asked.placeId}`);
  if (asked.stream) wheres.push(sql`c.stream = ${asked.stream}`);
  if (asked.mine) wheres.push(sql`c.owner_id = ${look.userId}`);
  if (asked.stage) wheres.push(sql`c.stage = ${asked.stage}`);
  if (asked.late) wheres.push(isLate(look));
  if (asked.search) {
    const like = likeOf(asked.search);
    wheres.push(sql`(c.number ilike ${like} or c.label ilike ${like})`);
  }
  return wheres;
}

export interface ColumnSum {
  stage: Card["stage"];
  count: number;
  grams: bigint;
  value: bigint | null;
  late: number;
  cards: Card[];
}

/** The number of a card `c`; what is kept of a lot has none, and it is looked up where lots of a day are put in order. */
const numberOf = sql`
  case when c.number is null then (select l.code from lot l where l.org_id = (select current_org()) and l.id = c.id)
       else c.number end`;

/**
 * The columns that hold something, each with its sums and its oldest cards. What stands in the way of a card, whose
 * it is and where is read of the few cards that are shown.
 */
export async function readColumns(
  ctx: Pick<Ctx, "tx">,
  asked: CardsAsked,
  look: Looking,
  mostCards: number,
): Promise<ColumnSum[]> {
  const sums = await sql<Omit<ColumnSum, "cards"> & { ids: string[] }>`
    with cards as materialized (
      select c.id, c.stage, c.number, c.since, c.grams, c.value, ${isLate(look)} as is_late
      from ${cardsToAdd(asked, look)}),
    days as materialized (
      select c.stage, c.since, c.is_late, count(*) as count, sum(c.grams) as grams, sum(c.value) as value
      from cards c group by 1, 2, 3),
    oldest as (
      select c.id, c.stage, row_number() over (partition by c.stage order by c.since, ${numberOf}) as place
      from cards c
      join (select d.stage, d.since, sum(d.count) over (partition by d.stage order by d.since) - d.count as before
            from days d) d on d.stage = c.stage and d.since = c.since
      where d.before < ${mostCards})
    select s.stage, sum(s.count)::int as count, coalesce(sum(s.count) filter (where s.is_late), 0)::int as late,
           coalesce(sum(s.grams), 0)::bigint as grams, sum(s.value)::bigint as value,
           array(select o.id from oldest o where o.stage = s.stage and o.place <= ${mostCards} order by o.place) as ids
    from days s group by s.stage order by s.stage
  `.execute(ctx.tx);
  const ids = sums.rows.flatMap((one) => one.ids);
  const shown = await sql<Card>`
    select * from (${matchingCards(asked, look)}) c where c.id = any(${ids}::uuid[])
  `.execute(ctx.tx);
  const cards = new Map(shown.rows.map((row) => [row.id, plainCard(row)]));
  return sums.rows.map(({ ids: oldest, ...sum }) => ({
    ...sum,
    cards: oldest.flatMap((id) => cards.get(id) ?? []),
  }));
}

/** Stores and plants in use, by name: where cards can lie. */
export async function centresOf(ctx: Pick<Ctx, "tx">): Promise<{ id: string; name: string }[]> {
  const found = await sql<{ id: string; name: string }>`
    select id, name from place where kind in ('store', 'plant') and is_active order by name
  `.execute(ctx.tx);
  return found.rows;
}

/** A card as it leaves the house, without what it was found by. */
export function plainCard(row: Card): Card {
  const { id, stage, kind, number, label, state, grams, value, since, ageDays } = row;
  const { placeName, stream, ownerName, blockers, blocker, path } = row;
  return {
    ...{ id, stage, kind, number, label, state, grams, value, since, ageDays },
    ...{ placeName, stream, ownerName, blockers, blocker, path },
  };
}
