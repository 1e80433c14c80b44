// Transfers between our stores, their lots and their weighings as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { datedStep, personName, type StepTaker, stepTaker } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Transfer, TransferFilter, TransferLot, TransferRow, Weighing } from "./api.ts";
import type { ArrivedLot, WeighedLot } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** Lots of what an officer bought. */
const boughtBy = (officerId: string) => sql`exists (
  select 1 from store_transfer_lot k
  join collection c on c.org_id = k.org_id and c.lot_id = k.lot_id
  where k.org_id = t.org_id and k.transfer_id = t.id and c.created_by = ${officerId})`;

function conditions(filter: TransferFilter & { id?: string }): RawBuilder<unknown>[] {
  const wheres = [sql`true`];
  if (filter.id) wheres.push(sql`t.id = ${filter.id}`);
  if (filter.state) wheres.push(sql`t.state = ${filter.state}`);
  if (filter.lossy) wheres.push(sql`t.received_g < t.sent_g`);
  if (filter.fromId) wheres.push(sql`t.from_place_id = ${filter.fromId}`);
  if (filter.toId) wheres.push(sql`t.to_place_id = ${filter.toId}`);
  if (filter.vehicle) wheres.push(sql`t.vehicle = ${filter.vehicle}`);
  if (filter.tripId) wheres.push(sql`t.trip_id = ${filter.tripId}`);
  if (filter.officerId) wheres.push(boughtBy(filter.officerId));
  if (filter.from) wheres.push(sql`t.day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`t.day <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(t.number ilike ${like} or t.vehicle ilike ${like} or t.driver ilike ${like}
      or f.name ilike ${like} or p.name ilike ${like})`);
  }
  return wheres;
}

const columns = (seesCosts: boolean) => sql`
  t.id, t.number, t.state, t.version, t.day,
  json_build_object('id', f.id, 'name', f.name) as "from",
  json_build_object('id', p.id, 'name', p.name) as "to",
  t.vehicle, t.driver, held.lots, held.bags, t.sent_g as sent, t.received_g as received,
  t.sent_g - t.received_g as loss,
  round((t.sent_g - t.received_g) * 10000.0 / t.sent_g)::int as "lossBp",
  case when ${seesCosts}::boolean then t.loss_amount end as "lossAmount"`;
const joins = sql`
  join place f on f.org_id = t.org_id and f.id = t.from_place_id
  join place p on p.org_id = t.org_id and p.id = t.to_place_id
  cross join lateral (
    select count(*)::int as lots, coalesce(sum(k.bags), 0)::int as bags from store_transfer_lot k
    where k.org_id = t.org_id and k.transfer_id = t.id) held`;

/** Every transfer that matches; without what a loss is worth for those who may not see costs. */
export function matchingTransfers(
  filter: TransferFilter,
  seesCosts: boolean,
): RawBuilder<TransferRow> {
  return sql<TransferRow>`
    select ${columns(seesCosts)} from store_transfer t ${joins}
    where ${sql.join(conditions(filter), sql` and `)}`;
}

/** What all of them load, and of what was received, what arrived and what is missing. */
export const transferTotals = sql<{
  sent: bigint;
  received: bigint;
  loss: bigint;
  lossAmount: bigint | null;
}>`
  coalesce(sum(page.sent), 0)::bigint as sent,
  coalesce(sum(page.received), 0)::bigint as received, coalesce(sum(page.loss), 0)::bigint as loss,
  sum(page."lossAmount")::bigint as "lossAmount"`;

/** A transfer without its lots and weighings, as its table has it. */
export type StoredTransfer = Omit<Transfer, "lotLines" | "weighings" | "toleranceBp"> & {
  code: string | null;
};

/** One transfer; undefined when it is not this company's. */
export async function findTransfer(
  ctx: Reading,
  id: string,
  seesCosts: boolean,
): Promise<StoredTransfer | undefined> {
  type Row = Omit<StoredTransfer, "created" | "dispatched" | "reviewed"> &
    Record<"created" | "dispatched" | "reviewed", StepTaker>;
  const found = await sql<Row>`
    select ${columns(seesCosts)}, t.seal, t.note, t.code, t.received_on as "receivedOn",
      t.same_person as "samePerson", t.closing_reason as "closingReason",
      case when y.id is not null then json_build_object('id', y.id, 'day', y.day,
        'officerName', ${personName("yo")}) end as trip,
      ${stepTaker("c", sql`t.created_at`)} as created, ${stepTaker("d", sql`t.dispatched_at`)} as dispatched,
      ${stepTaker("r", sql`t.reviewed_at`)} as reviewed
    from store_transfer t ${joins}
    left join field_trip y on y.org_id = t.org_id and y.id = t.trip_id
    left join profile yo on yo.org_id = y.org_id and yo.user_id = y.officer_id
    left join profile c on c.org_id = t.org_id and c.user_id = t.created_by
    left join profile d on d.org_id = t.org_id and d.user_id = t.dispatched_by
    left join profile r on r.org_id = t.org_id and r.user_id = t.reviewed_by
    where t.id = ${id}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) return undefined;
  const { created, dispatched, reviewed } = row;
  return {
    ...row,
    ...{
      created: datedStep(created),
      dispatched: datedStep(dispatched),
      reviewed: datedStep(reviewed),
    },
  };
}

/** The lots of a transfer in the order they were written down. */
export async function lotsOfTransfer(
  ctx: Reading,
  id: string,
  seesCosts: boolean,
): Promise<TransferLot[]> {
  const found = await sql<TransferLot>`
    select k.lot_id as "lotId", l.code as "lotCode", p.name as "productName",
      case when l.origin_type = 'collection' then l.origin_id end as "collectionId",
      k.sent_g as sent, k.bags, k.received_g as received, k.loss_reason as "lossReason",
      case when ${seesCosts}::boolean then k.loss_amount end as "lossAmount"
    from store_transfer_lot k
    join lot l on l.org_id = k.org_id and l.id = k.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    where k.transfer_id = ${id} order by k.line
  `.execute(ctx.tx);
  return found.rows;
}

/** Every weighing of a transfer, the newest first. */
export async function weighingsOf(ctx: Reading, id: string): Promise<Weighing[]> {
  const weighings = await sql<Omit<Weighing, "lots">>`
    select w.id, w.weighed_on as "weighedOn", w.created_by as "byId", ${personName("o")} as "byName",
      w.created_at as at, w.seal_intact as "sealIntact", w.source, w.note,
      w.tolerance_bp as "toleranceBp", t.weighing_id is not distinct from w.id as counts
    from store_transfer_weighing w
    join store_transfer t on t.org_id = w.org_id and t.id = w.transfer_id
    join profile o on o.org_id = w.org_id and o.user_id = w.created_by
    where w.transfer_id = ${id} order by w.created_at desc, w.id desc
  `.execute(ctx.tx);
  const lots = await sql<Weighing["lots"][number] & { weighingId: string }>`
    select g.weighing_id as "weighingId", g.lot_id as "lotId", l.code as "lotCode", k.sent_g as sent,
      g.weighed_g as weighed, g.bags, g.loss_reason as "lossReason"
    from store_transfer_weighing w
    join store_transfer_weighing_lot g on g.org_id = w.org_id and g.weighing_id = w.id
    join store_transfer_lot k
      on k.org_id = w.org_id and k.transfer_id = w.transfer_id and k.lot_id = g.lot_id
    join lot l on l.org_id = g.org_id and l.id = g.lot_id
    where w.transfer_id = ${id} order by k.line
  `.execute(ctx.tx);
  return weighings.rows.map((one) => ({
    ...one,
    lots: lots.rows.flatMap(({ weighingId, ...lot }) => (weighingId === one.id ? [lot] : [])),
  }));
}

/** Writes a transfer down with its lots. */
export async function insertTransfer(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    fromId: string;
    toId: string;
    day: Day;
    vehicle: string;
    driver: string;
    seal: string | null;
    tripId: string | null;
    note: string | null;
    lots: readonly { lotId: string; sent: bigint; bags: number }[];
  },
): Promise<void> {
  const { id, number, day, vehicle, driver, seal, note, lots } = made;
  await ctx.tx
    .insertInto("store_transfer")
    .values({
      ...{ id, number, state: "draft", day, vehicle, driver, seal, note },
      ...{ from_place_id: made.fromId, to_place_id: made.toId, trip_id: made.tripId },
      sent_g: lots.reduce((sum, lot) => sum + lot.sent, 0n),
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
  await ctx.tx
    .insertInto("store_transfer_lot")
    .values(
      lots.map(({ lotId, sent, bags }, index) => ({
        ...{ transfer_id: id, line: index + 1, lot_id: lotId, sent_g: sent, bags },
      })),
    )
    .execute();
}

/** Writes a weighing down, whatever comes of it. */
export async function insertWeighing(
  ctx: Ctx,
  made: {
    id: string;
    transferId: string;
    day: Day;
    sealIntact: boolean;
    source: Weighing["source"];
    note: string | null;
    toleranceBp: number;
    lots: readonly WeighedLot[];
  },
): Promise<void> {
  const { id, transferId, day, sealIntact, source, note, toleranceBp } = made;
  await ctx.tx
    .insertInto("store_transfer_weighing")
    .values({
      ...{ id, transfer_id: transferId, weighed_on: day, seal_intact: sealIntact, source, note },
      tolerance_bp: toleranceBp,
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
  await ctx.tx
    .insertInto("store_transfer_weighing_lot")
    .values(
      made.lots.map(({ lotId, weighed, bags, lossReason }) => ({
        ...{ weighing_id: id, lot_id: lotId, weighed_g: weighed, bags, loss_reason: lossReason },
      })),
    )
    .execute();
}

/** Writes what arrived of each lot and what the loss was worth. */
export async function writeArrived(
  ctx: Ctx,
  transferId: string,
  lots: readonly ArrivedLot[],
): Promise<void> {
  for (const { lotId, received, lossCost, lossReason } of lots) {
    await ctx.tx
      .updateTable("store_transfer_lot")
      .set({ received_g: received, loss_amount: lossCost, loss_reason: lossReason })
      .where("transfer_id", "=", transferId)
      .where("lot_id", "=", lotId)
      .execute();
  }
  const lost = lots.reduce((sum, { lossCost }) => sum + lossCost, 0n);
  await ctx.tx
    .updateTable("store_transfer")
    .set({ loss_amount: lost })
    .where("id", "=", transferId)
    .execute();
}
