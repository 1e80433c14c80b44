// The kilograms of what was bought, followed through transfers, batches and packing, read where others wrote them.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { LinesAsked, MatchAsked, Matched, TransferLine } from "./matchApi.ts";

type Reading = Pick<Ctx, "tx">;
export type MatchedLine = Omit<Matched, "lossBp">;

/** In these states the lots have left and did not come back. */
const isSent = sql`t.state in ('dispatched', 'variance_review', 'received')`;

/** Deliveries that became lots between two days. */
function bought({ from, to, officerId, placeId }: MatchAsked): RawBuilder<unknown> {
  return sql`
    select c.lot_id, c.created_by as officer, c.place_id as place, c.net_g, c.payable_g from collection c
    where c.state = 'approved' and c.lot_id is not null and c.collected_on between ${from} and ${to}
      and (${officerId ?? null}::uuid is null or c.created_by = ${officerId ?? null}::uuid)
      and (${placeId ?? null}::uuid is null or c.place_id = ${placeId ?? null}::uuid)`;
}

/** What vehicles took on of each lot. */
const carried = sql`
  select b.lot_id, t.vehicle, sum(k.sent_g) as sent,
    coalesce(sum(k.sent_g) filter (where k.received_g is null), 0) as on_road,
    coalesce(sum(k.received_g), 0) as received,
    coalesce(sum(k.sent_g - k.received_g), 0) as loss, coalesce(sum(k.loss_amount), 0) as lost_cost
  from bought b
  join store_transfer_lot k on k.lot_id = b.lot_id
  join store_transfer t on t.org_id = k.org_id and t.id = k.transfer_id and ${isSent}
  group by b.lot_id, t.vehicle`;

/**
 * Each officer's or store's kilograms. What batches took is to the gram; what was packed is the share of these lots
 * in what the batches gave, as the lot graph says: `part` is how much of a lot is of them.
 */
async function matchedByOrigin(
  ctx: Reading,
  asked: MatchAsked,
  seesCosts: boolean,
): Promise<MatchedLine[]> {
  const key = asked.by === "officer" ? sql`officer` : sql`place`;
  const name =
    asked.by === "officer"
      ? sql`(select ${personName("o")} from profile o where o.user_id = s.key)`
      : sql`(select p.name from place p where p.id = s.key)`;
  const found = await sql<MatchedLine>`
    with recursive bought as materialized (${bought(asked)}),
    carried as (${carried}),
    gone as (
      select lot_id, sum(sent) as sent, sum(on_road) as on_road, sum(received) as received,
        sum(loss) as loss, sum(lost_cost) as lost_cost from carried group by lot_id
    ),
    made(key, lot_id, part, depth) as (
      select ${key}, lot_id, 1::numeric, 0 from bought
      union all
      select m.key, e.child_lot_id, m.part * e.grams / nullif(whole.grams, 0), m.depth + 1
      from made m
      join lot_edge e on e.parent_lot_id = m.lot_id and e.kind in ('process', 'split', 'blend')
      cross join lateral (
        select sum(i.grams) as grams from lot_edge i where i.child_lot_id = e.child_lot_id
      ) whole
      where e.child_lot_id is not null and whole.grams > 0 and m.depth < 12
    ),
    worked as (
      select b.${key} as key, sum(e.grams) as grams from bought b
      join lot_edge e on e.parent_lot_id = b.lot_id and (e.kind = 'process'
        or (e.kind = 'loss' and exists (select 1 from voucher v
          where v.org_id = e.org_id and v.id = e.voucher_id and v.source_type = 'processing-batch')))
      group by 1
    ),
    packed as (
      select m.key, sum(m.part * e.grams) as grams from made m
      join lot_edge e on e.parent_lot_id = m.lot_id and e.kind = 'pack'
      group by 1
    ),
    sums as (
      select b.${key} as key, sum(b.net_g) as net, sum(b.payable_g) as payable, sum(g.sent) as sent,
        sum(g.on_road) as on_road, sum(g.received) as received, sum(g.loss) as loss,
        sum(g.lost_cost) as lost_cost
      from bought b left join gone g on g.lot_id = b.lot_id group by 1
    )
    select s.key::text as key, ${name} as name, s.net::bigint as net,
      (s.net - s.payable)::bigint as deducted, s.payable::bigint as payable,
      coalesce(s.sent, 0)::bigint as sent, coalesce(s.on_road, 0)::bigint as "onRoad",
      coalesce(s.received, 0)::bigint as received, coalesce(s.loss, 0)::bigint as loss,
      case when ${seesCosts}::boolean then coalesce(s.lost_cost, 0)::bigint end as "lossAmount",
      coalesce(w.grams, 0)::bigint as factory, coalesce(round(p.grams), 0)::bigint as packed
    from sums s
    left join worked w on w.key = s.key
    left join packed p on p.key = s.key
    order by name, s.key
  `.execute(ctx.tx);
  return found.rows;
}

/** Each vehicle's kilograms, with its share of what was weighed in the field; and what no vehicle took on. */
async function matchedByVehicle(
  ctx: Reading,
  asked: MatchAsked,
  seesCosts: boolean,
): Promise<MatchedLine[]> {
  const found = await sql<MatchedLine>`
    with bought as materialized (${bought(asked)}),
    carried as materialized (${carried}),
    shared as (
      select c.vehicle, c.sent, c.on_road, c.received, c.loss, c.lost_cost,
        round(b.net_g * c.sent / b.payable_g) as net, c.sent as payable
      from carried c join bought b on b.lot_id = c.lot_id
      union all
      select null, 0, 0, 0, 0, 0, b.net_g - round(b.net_g * taken.sent / b.payable_g),
        b.payable_g - taken.sent
      from bought b
      cross join lateral (
        select least(b.payable_g, coalesce(sum(c.sent), 0)) as sent from carried c where c.lot_id = b.lot_id
      ) taken
      where taken.sent < b.payable_g
    )
    select vehicle as key, vehicle as name, sum(net)::bigint as net,
      (sum(net) - sum(payable))::bigint as deducted, sum(payable)::bigint as payable,
      sum(sent)::bigint as sent, sum(on_road)::bigint as "onRoad", sum(received)::bigint as received,
      sum(loss)::bigint as loss,
      case when ${seesCosts}::boolean then sum(lost_cost)::bigint end as "lossAmount",
      null::bigint as factory, null::bigint as packed
    from shared group by vehicle order by vehicle nulls last
  `.execute(ctx.tx);
  return found.rows;
}

/** The lines of a match, by name; in one statement. */
export function matchedLines(
  ctx: Reading,
  asked: MatchAsked,
  seesCosts: boolean,
): Promise<MatchedLine[]> {
  return asked.by === "vehicle"
    ? matchedByVehicle(ctx, asked, seesCosts)
    : matchedByOrigin(ctx, asked, seesCosts);
}

/** Each lot on each transfer that matches. */
export function matchingLines(asked: LinesAsked, seesCosts: boolean): RawBuilder<TransferLine> {
  const wheres = [sql`true`];
  if (asked.officerId) wheres.push(sql`c.created_by = ${asked.officerId}`);
  if (asked.placeId) wheres.push(sql`c.place_id = ${asked.placeId}`);
  if (asked.boughtFrom) wheres.push(sql`c.collected_on >= ${asked.boughtFrom}`);
  if (asked.boughtTo) wheres.push(sql`c.collected_on <= ${asked.boughtTo}`);
  if (asked.vehicle) wheres.push(sql`t.vehicle = ${asked.vehicle}`);
  if (asked.state) wheres.push(sql`t.state = ${asked.state}`);
  if (asked.sent) wheres.push(isSent);
  if (asked.onRoad) wheres.push(sql`t.state in ('dispatched', 'variance_review')`);
  if (asked.lossy) wheres.push(sql`k.received_g < k.sent_g`);
  if (asked.reason) wheres.push(sql`k.loss_reason = ${asked.reason}`);
  if (asked.search) {
    const like = likeOf(asked.search);
    wheres.push(
      sql`(t.number ilike ${like} or l.code ilike ${like} or t.vehicle ilike ${like} or t.driver ilike ${like})`,
    );
  }
  return sql<TransferLine>`
    select md5(k.transfer_id::text || k.lot_id::text)::uuid as id, t.id as "transferId", t.number, t.state, t.day, t.vehicle,
      f.name as "fromName", p.name as "toName", k.lot_id as "lotId", l.code as "lotCode",
      case when c.id is not null then json_build_object('id', c.id, 'number', c.number,
        'officerName', ${personName("o")}) end as collection,
      k.sent_g as sent, k.received_g as received, k.sent_g - k.received_g as loss,
      k.loss_reason as "lossReason", case when ${seesCosts}::boolean then k.loss_amount end as "lossAmount"
    from store_transfer_lot k
    join store_transfer t on t.org_id = k.org_id and t.id = k.transfer_id
    join lot l on l.org_id = k.org_id and l.id = k.lot_id
    join place f on f.org_id = t.org_id and f.id = t.from_place_id
    join place p on p.org_id = t.org_id and p.id = t.to_place_id
    left join collection c on c.org_id = l.org_id and l.origin_type = 'collection' and c.id = l.origin_id
    left join profile o on o.org_id = c.org_id and o.user_id = c.created_by
    where ${sql.join(wheres, sql` and `)}`;
}
