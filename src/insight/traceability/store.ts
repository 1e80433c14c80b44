import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { TraceEdge } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

export interface LotRow {
  id: string;
  seq: bigint;
  code: string;
  productName: string;
  madeOn: Day;
  originType: string;
  originId: string;
}

/** The lots behind these and the arrows between them; an arrow taken back is gone. */
export async function readAncestry(
  ctx: Reading,
  lotIds: readonly string[],
): Promise<{ lots: LotRow[]; edges: TraceEdge[] }> {
  const found = await sql<TraceEdge>`
    with recursive behind (lot_id) as (
      select unnest(${[...lotIds]}::uuid[])
      union
      select e.parent_lot_id from behind b
      join lot_edge e on e.org_id = current_org() and e.child_lot_id = b.lot_id
      where e.parent_lot_id is not null
    )
    select e.parent_lot_id as parent, e.child_lot_id as child, sum(e.grams)::bigint as grams
    from behind b
    join lot_edge e on e.org_id = current_org() and e.child_lot_id = b.lot_id
    where e.kind <> 'cost'
    group by e.parent_lot_id, e.child_lot_id having sum(e.grams) > 0
  `.execute(ctx.tx);
  const edges = found.rows;
  const ids = new Set([...lotIds, ...edges.map((edge) => edge.child)]);
  const lots = await sql<LotRow>`
    select l.id, l.seq, l.code, p.name as "productName", l.made_on as "madeOn",
           l.origin_type as "originType", l.origin_id as "originId"
    from lot l join product p on p.org_id = l.org_id and p.id = l.product_id
    where l.id = any(${[...ids]}::uuid[]) order by l.seq
  `.execute(ctx.tx);
  return { lots: lots.rows, edges };
}

/** The parts of lots a shipment carries, and what it is called. */
export async function shipmentParts(ctx: Reading, shipmentId: string) {
  const named = await sql<{ number: string; container: string | null }>`
    select number, container_number as container from shipment where id = ${shipmentId}
  `.execute(ctx.tx);
  const parts = await sql<{ lotId: string; grams: bigint }>`
    select lot_id as "lotId", sum(net_g)::bigint as grams from shipment_lot
    where shipment_id = ${shipmentId} and taken_back_at is null group by lot_id
  `.execute(ctx.tx);
  return { shipment: named.rows[0], parts: parts.rows };
}

/** The whole of a lot, as it was made. */
export async function lotPart(ctx: Reading, lotId: string) {
  const found = await sql<{ code: string; grams: bigint }>`
    select l.code, coalesce(sum(e.grams), 0)::bigint as grams from lot l
    left join lot_edge e on e.org_id = l.org_id and e.child_lot_id = l.id
    where l.id = ${lotId} and l.unit = 'g' group by l.code
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface FoundRow {
  kind: "lot" | "shipment";
  id: string;
  code: string;
  words: string;
  grams: bigint;
}

/** Lots by code, shipments by number or container, the newest first. */
export async function findTraceable(ctx: Reading, search: string): Promise<FoundRow[]> {
  const words = likeOf(search);
  const bare = likeOf(search.replace(/[\s-]/g, ""));
  const found = await sql<FoundRow>`
    (select 'shipment' as kind, s.id, s.number as code,
            concat_ws(' · ', s.container_number, s.destination) as words,
            coalesce((select sum(l.net_g) from shipment_lot l where l.org_id = s.org_id
                      and l.shipment_id = s.id and l.taken_back_at is null), 0)::bigint as grams
     from shipment s where s.number ilike ${words} or s.container_number ilike ${bare}
     order by s.number desc limit 10)
    union all
    (select 'lot', l.id, l.code, p.name,
            coalesce((select sum(e.grams) from lot_edge e where e.org_id = l.org_id
                      and e.child_lot_id = l.id), 0)::bigint
     from lot l join product p on p.org_id = l.org_id and p.id = l.product_id
     where l.unit = 'g' and l.code ilike ${words} order by l.seq desc limit 10)
  `.execute(ctx.tx);
  return found.rows;
}
