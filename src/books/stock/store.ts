// How lots are written: the facts, the transfers, the arrows of the graph, and what stands where.
import { sql } from "kysely";
import { edgesOf } from "#books/vouchers/rules.ts";
import type { NewLot, PlaceRef, Voucher } from "#books/vouchers/rules.ts";
import { rowsAs } from "#books/vouchers/store.ts";
import type { Known } from "#books/vouchers/store.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { PlaceMove } from "./broughtRules.ts";

/** What the vouchers say of stock, as rows of its tables: new lots, transfers, arrows, and what changes where. */
export function stockRowsOf(known: readonly Known[]): Record<string, object[]> {
  return {
    lot: known.flatMap(({ id, voucher }) => (voucher.lots ?? []).map((lot) => lotRow(lot, id))),
    lot_transfer: known.flatMap(({ id, voucher }) =>
      (voucher.transfers ?? []).map((transfer, index) => ({
        voucher_id: id,
        line: index + 1,
        day: voucher.day,
        lot_id: transfer.lotId,
        from_place_id: transfer.from.id,
        to_place_id: transfer.to.id,
        quantity: transfer.quantity,
        cost: transfer.cost,
        pick: transfer.pick,
      })),
    ),
    lot_edge: known.flatMap(({ id, voucher }) =>
      edgesOf(voucher).map((edge, index) => ({
        voucher_id: id,
        line: index + 1,
        parent_lot_id: edge.parent,
        child_lot_id: edge.child,
        kind: edge.kind,
        grams: edge.grams,
        cost: edge.cost,
        loss: edge.loss,
      })),
    ),
    lot_balance: standingChanges(known.map(({ voucher }) => voucher)).map((change) => ({
      lot_id: change.lotId,
      place_id: change.placeId,
      quantity: change.quantity,
      cost: change.cost,
    })),
  };
}

function lotRow(lot: NewLot, voucherId: string): object {
  return {
    id: lot.id,
    code: lot.code,
    product_id: lot.productId,
    account_code: lot.account,
    unit: lot.unit ?? "g",
    grade: lot.grade,
    stream: lot.stream,
    crop_year: lot.cropYear,
    made_on: lot.madeOn,
    origin_type: lot.origin.type,
    origin_id: lot.origin.id,
    voucher_id: voucherId,
  };
}

/** One change of what stands at one inside place. */
export interface Change {
  lotId: string;
  placeId: string;
  quantity: bigint;
  cost: bigint;
}

/** What the vouchers together change, per lot and inside place. */
export function standingChanges(vouchers: readonly Voucher[]): Change[] {
  const changes = new Map<string, Change>();
  const add = (lotId: string, place: PlaceRef, quantity: bigint, cost: bigint) => {
    if (!place.inside) return;
    const key = `${lotId} ${place.id}`;
    const row = changes.get(key) ?? { lotId, placeId: place.id, quantity: 0n, cost: 0n };
    changes.set(key, { ...row, quantity: row.quantity + quantity, cost: row.cost + cost });
  };
  for (const { transfers } of vouchers) {
    for (const { lotId, from, to, quantity, cost } of transfers ?? []) {
      add(lotId, from, -quantity, -cost);
      add(lotId, to, quantity, cost);
    }
  }
  return [...changes.values()];
}

/** The places every company has: its first store, the plant, and the world outside. */
const firstPlaces = [
  { code: "main", name: "Main store, Kampala", kind: "store", account_code: null },
  { code: "plant", name: "Processing plant", kind: "plant", account_code: null },
  { code: "progress", name: "Work in progress", kind: "progress", account_code: "1330" },
  { code: "transit", name: "In transit to Mombasa", kind: "transit", account_code: "1390" },
  { code: "road", name: "On the road between our stores", kind: "road", account_code: "1390" },
  { code: "farmers", name: "Farmers", kind: "farmers", account_code: null },
  { code: "suppliers", name: "Suppliers", kind: "suppliers", account_code: null },
  { code: "customers", name: "Customers", kind: "customers", account_code: null },
  { code: "production", name: "Production", kind: "production", account_code: null },
  { code: "loss", name: "Loss", kind: "loss", account_code: null },
  { code: "costs", name: "Costs of work", kind: "costs", account_code: null },
  { code: "opening", name: "Opening stock", kind: "opening", account_code: null },
] as const;

/** Gives a new company its places; places it already has stay as they are. */
export async function openPlaces(ctx: Ctx): Promise<void> {
  const rows = firstPlaces.map((place) => ({ id: ctx.newId(), ...place }));
  await sql`
    insert into place (id, code, name, kind, account_code)
    select id, code, name, kind, account_code
    from ${rowsAs(rows, "id uuid, code text, name text, kind text, account_code text")}
    on conflict (org_id, code) do nothing
  `.execute(ctx.tx);
}

export async function insertPlace(
  ctx: Ctx,
  place: { id: string; code: string; name: string; kind: string },
): Promise<void> {
  await sql`
    insert into place (id, code, name, kind)
    values (${place.id}, ${place.code}, ${place.name}, ${place.kind})
  `.execute(ctx.tx);
}

export async function insertHold(
  ctx: Ctx,
  hold: { id: string; lotId: string; reason: string },
): Promise<void> {
  await sql`
    insert into lot_hold (id, lot_id, reason, opened_at, opened_by)
    values (${hold.id}, ${hold.lotId}, ${hold.reason}, ${ctx.now}, ${ctx.actor.userId})
  `.execute(ctx.tx);
}

/** Releases a hold that is open; null when there is none. Returns the lot. */
export async function endHold(ctx: Ctx, id: string, reason: string): Promise<string | null> {
  const ended = await sql<{ lot_id: string }>`
    update lot_hold
    set released_at = ${ctx.now}, released_by = ${ctx.actor.userId}, release_reason = ${reason}
    where id = ${id} and released_at is null returning lot_id
  `.execute(ctx.tx);
  return ended.rows[0]?.lot_id ?? null;
}

export async function insertReservation(
  ctx: Ctx,
  row: { id: string; lotId: string; quantity: bigint; for: { type: string; id: string } },
): Promise<void> {
  await sql`
    insert into lot_reservation (id, lot_id, for_type, for_id, quantity, made_at, made_by)
    values (${row.id}, ${row.lotId}, ${row.for.type}, ${row.for.id}, ${row.quantity}, ${ctx.now},
      ${ctx.actor.userId})
  `.execute(ctx.tx);
}

/** Ends the open reservations of a document, of all its lots or of some. */
export async function endReservations(
  ctx: Ctx,
  of: { type: string; id: string },
  lotIds: readonly string[] | null,
): Promise<void> {
  const ofLots = lotIds ? sql`and lot_id = any(${[...lotIds]}::uuid[])` : sql``;
  await sql`
    update lot_reservation set released_at = ${ctx.now}, released_by = ${ctx.actor.userId}
    where for_type = ${of.type} and for_id = ${of.id} and released_at is null ${ofLots}
  `.execute(ctx.tx);
}

/** What stands where a voucher takes from. */
export interface Standing {
  lotId: string;
  lotCode: string;
  placeId: string;
  quantity: bigint;
  cost: bigint;
  /** The least that stands there on any day from the voucher's on: what may leave on that day. */
  least: bigint;
  /** The least it costs on any of these days, and the day from which it is what it is now. */
  leastCost: bigint;
  standsFrom: Day;
  /** Why the lot is on hold, if it is. */
  held: string | null;
}

/** What stands at these places, and the least of it on any day from the voucher's on. */
export async function standingsAt(
  ctx: Ctx,
  changes: readonly { lotId: string; placeId: string }[],
  day: Day,
): Promise<Standing[]> {
  const rows = changes.map(({ lotId, placeId }) => ({ lot_id: lotId, place_id: placeId }));
  const found = await sql<Standing>`
    select b.lot_id as "lotId", l.code as "lotCode", b.place_id as "placeId", b.quantity, b.cost,
           least(b.quantity, b.quantity - coalesce(later.most, 0))::bigint as least,
           least(b.cost, b.cost - coalesce(later.most_cost, 0))::bigint as "leastCost",
           coalesce(later.last, ${day}) as "standsFrom",
           (select reason from lot_hold h where h.lot_id = b.lot_id and h.released_at is null
            limit 1) as held
    from ${rowsAs(rows, "lot_id uuid, place_id uuid")}
    -- Each by its key: as a join it may be turned round and read all that stands in the company.
    cross join lateral (
      select * from lot_balance where lot_id = r.lot_id and place_id = r.place_id offset 0
    ) b
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    left join lateral (
      -- What came (net) after each day: the balance at the end of day d is today's less that.
      select max(since) as most, max(since_cost) as most_cost, max(day) as last from (
        select t.day,
          sum(sum(t.quantity * way)) over (order by t.day desc) as since,
          sum(sum(t.cost * way)) over (order by t.day desc) as since_cost
        from lot_transfer t
        cross join lateral (select case when t.to_place_id = b.place_id then 1 else -1 end) as w (way)
        where t.lot_id = b.lot_id and t.day > ${day}
          and b.place_id in (t.from_place_id, t.to_place_id)
        group by t.day
      ) as days
    ) as later on true
  `.execute(ctx.tx);
  return found.rows;
}

/** The life, at one place, of the lots a document brought there, in the order of the books; costs that were taken back left out. */
export async function movesAt(
  ctx: Pick<Ctx, "tx">,
  of: { document: Voucher["source"]; placeId: string },
): Promise<(PlaceMove & { lotId: string })[]> {
  const found = await sql<PlaceMove & { lotId: string }>`
    with own as (
      select distinct t.lot_id
      from voucher v join lot_transfer t on t.org_id = v.org_id and t.voucher_id = v.id
      where v.source_type = ${of.document.type} and v.source_id = ${of.document.id}
        and t.to_place_id = ${of.placeId} and t.quantity > 0
    )
    select t.lot_id as "lotId", concat(v.source_type, ' ', v.source_id) as document,
           case when t.to_place_id = ${of.placeId} then t.quantity else -t.quantity end as quantity,
           case when t.to_place_id = ${of.placeId} then t.cost else -t.cost end as cost
    from own
    join lot_transfer t on t.org_id = current_org() and t.lot_id = own.lot_id
    join voucher v on v.org_id = t.org_id and v.id = t.voucher_id
    where ${of.placeId} in (t.from_place_id, t.to_place_id)
      and (t.quantity > 0 or v.reverses is null and not exists (
        select 1 from voucher m where m.org_id = v.org_id and m.source_type = v.source_type
          and m.source_id = v.source_id and m.reverses = v.event))
    order by t.seq
  `.execute(ctx.tx);
  return found.rows;
}

/** One of these lots that came only after a day. */
export async function lotMadeAfter(
  ctx: Ctx,
  lotIds: readonly string[],
  day: Day,
): Promise<{ code: string; madeOn: Day } | undefined> {
  const found = await sql<{ code: string; madeOn: Day }>`
    select code, made_on as "madeOn" from lot
    where id = any(${[...lotIds]}::uuid[]) and made_on > ${day} order by seq limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Lots somewhere: the pairs a question is asked for. */
type LotsThere = readonly { lotId: string; placeId: string }[];

/**
 * A voucher written after another and not taken back since, that used what the other brought: it moved one of these lots,
 * wherever it stood, gave one a cost, took a lot on from a place inside to another, or laid a cost on it there.
 */
export async function laterUse(
  ctx: Ctx,
  than: Pick<Voucher, "source" | "event">,
  lots: { moved: readonly string[]; given: readonly string[]; brought: LotsThere },
): Promise<{ lotCode: string; number: string; memo: string; isCost: boolean } | null> {
  const lotIds = [...lots.moved, ...lots.given, ...lots.brought.map(({ lotId }) => lotId)];
  const brought = rowsAs(
    lots.brought.map(({ lotId, placeId }) => ({ lot_id: lotId, place_id: placeId })),
    "lot_id uuid, place_id uuid",
  );
  const found = await sql<{ lotCode: string; number: string; memo: string; isCost: boolean }>`
    select l.code as "lotCode", v.number, v.memo, t.quantity = 0 as "isCost"
    from lot_transfer t
    join lot l on l.org_id = t.org_id and l.id = t.lot_id
    join voucher v on v.org_id = t.org_id and v.id = t.voucher_id
    join place p on p.org_id = t.org_id and p.id = t.to_place_id
    where v.reverses is null
      and t.lot_id = any(${lotIds}::uuid[])
      and (t.lot_id = any(${[...lots.moved]}::uuid[]) and t.quantity > 0
           or t.lot_id = any(${[...lots.given]}::uuid[]) and t.quantity = 0
           or exists (
             select 1 from ${brought} where r.lot_id = t.lot_id and (
               r.place_id = t.from_place_id and t.quantity > 0 and p.inside
               or r.place_id = t.to_place_id and t.quantity = 0)))
      and v.seq > (select seq from voucher o where o.source_type = ${than.source.type}
                   and o.source_id = ${than.source.id} and o.event = ${than.event})
      and not exists (
        select 1 from voucher m where m.org_id = v.org_id and m.source_type = v.source_type
          and m.source_id = v.source_id and m.reverses = v.event)
    order by t.seq desc limit 1
  `.execute(ctx.tx);
  return found.rows[0] ?? null;
}
