// How shipments, their lots and the buyer's payments are read and written.
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Day } from "#kernel/days.ts";
import { currencies, type Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import type { ContainerType, ShipmentState, ShipmentSums, TransportMode } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;
type New<Table extends keyof DB> = Omit<Insertable<DB[Table]>, "created_by">;

export interface ShipmentFilters {
  state?: string | undefined;
  contractId?: string | undefined;
  open?: "yes" | undefined;
  search?: string | undefined;
}

export interface ShipmentListRow {
  id: string;
  number: string;
  // The check constraints of the table keep these to their declared values.
  state: ShipmentState;
  contractId: string;
  contractNumber: string;
  customerName: string;
  productName: string;
  mode: TransportMode;
  containerNumber: string | null;
  etd: Day;
  destination: string;
  bags: number;
  net: bigint;
  value: bigint;
  currency: Currency;
  documentsRequired: number;
  documentsSettled: number;
  version: number;
}

const hasNotLeft = sql`state in ('planned', 'allocated', 'documents_pending', 'ready_to_load', 'loaded')`;

/** Every shipment that matches, with its weight, value and the progress of its papers. */
export function matchingShipments(filters: ShipmentFilters) {
  const wheres = [sql`true`];
  if (filters.state !== undefined) wheres.push(sql`s.state = ${filters.state}`);
  if (filters.contractId !== undefined) wheres.push(sql`s.contract_id = ${filters.contractId}`);
  if (filters.open !== undefined) wheres.push(sql`s.${hasNotLeft}`);
  if (filters.search !== undefined) {
    const words = likeOf(filters.search);
    const box = likeOf(filters.search.replace(/[\s-]/g, ""));
    const isCalledSo = () => sql`(s.number ilike ${words} or c.number ilike ${words}
      or cu.legal_name ilike ${words} or s.container_number ilike ${box}
      or s.vessel ilike ${words})`;
    wheres.push(isCalled(filters.search, { SHP: "s.number", SC: "c.number" }, isCalledSo));
  }
  return sql<ShipmentListRow>`
    select s.id, s.number, s.state, s.contract_id as "contractId", c.number as "contractNumber",
           cu.legal_name as "customerName", p.name as "productName", s.mode,
           s.container_number as "containerNumber", s.etd, s.destination,
           k.bags, k.net_g as net, k.currency, k.value_amount as value,
           papers.required as "documentsRequired", papers.settled as "documentsSettled", s.version
    from shipment s
    join shipment_standing k on k.org_id = s.org_id and k.shipment_id = s.id
    join contract c on c.org_id = s.org_id and c.id = s.contract_id
    join customer cu on cu.org_id = c.org_id and cu.id = c.customer_id
    join product p on p.org_id = c.org_id and p.id = c.product_id
    cross join lateral (
      select count(*)::int as required,
             count(*) filter (where d.state in ('approved', 'waived')
               or (d.document_type = 'contract-registration'
                   and c.registration_number is not null))::int as settled
      from export_document d
      where d.org_id = s.org_id and d.shipment_id = s.id and d.required
    ) papers
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** A sum for each currency, by its name: money of two currencies does not add up. */
const inEach = (value: RawBuilder<unknown>) =>
  sql.join(
    currencies.map(
      (currency) => sql`
      coalesce(sum(${value}) filter (where page.currency = ${sql.lit(currency)}), 0)::bigint
        as ${sql.ref(currency)}`,
    ),
  );

/** The sums of a list: what its shipments weigh, and what those in each currency are worth. */
export const shipmentSums = sql<ShipmentSums>`
  coalesce(sum(page.net), 0)::bigint as net, ${inEach(sql`page.value`)}
`;

/** The same of sums that are kept beside the rows; null where the list is narrowed by more than its state. */
export function keptShipmentSums({
  state,
  contractId,
  open,
  search,
}: ShipmentFilters): RawBuilder<{ count: bigint } & ShipmentSums> | null {
  if (contractId !== undefined || search !== undefined) return null;
  const wheres = [sql`true`];
  if (state !== undefined) wheres.push(sql`page.state = ${state}`);
  if (open !== undefined) wheres.push(sql`page.${hasNotLeft}`);
  return sql<{ count: bigint } & ShipmentSums>`
    select coalesce(sum(page.shipments), 0)::bigint as count,
      coalesce(sum(page.net_g), 0)::bigint as net, ${inEach(sql`page.value_amount`)}
    from shipment_sum page where ${sql.join(wheres, sql` and `)}
  `;
}

export interface Shipment {
  id: string;
  number: string;
  state: ShipmentState;
  contractId: string;
  mode: TransportMode;
  etd: Day;
  portOfLoading: string;
  destination: string;
  vessel: string | null;
  voyage: string | null;
  consignee: string;
  notify: string;
  containerNumber: string | null;
  containerType: ContainerType | null;
  seals: string[];
  containerTare: bigint | null;
  vgm: bigint | null;
  bagTare: bigint;
  note: string | null;
  loadedOn: Day | null;
  shippedOn: Day | null;
  deliveredOn: Day | null;
  loadEvent: string | null;
  saleEvent: string | null;
  soldOn: Day | null;
  saleAmount: bigint | null;
  saleRateMicro: bigint | null;
  saleUgx: bigint | null;
  cost: bigint | null;
  dueId: string | null;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  version: number;
}

/** One shipment, by its id. */
export async function findShipment(ctx: Reading, id: string): Promise<Shipment | undefined> {
  const found = await sql<Shipment>`
    select s.id, s.number, s.state, s.contract_id as "contractId", s.mode, s.etd,
           s.port_of_loading as "portOfLoading", s.destination, s.vessel, s.voyage, s.consignee,
           s.notify, s.container_number as "containerNumber",
           s.container_type as "containerType", s.seals, s.container_tare_g as "containerTare",
           s.vgm_g as vgm, s.bag_tare_g as "bagTare", s.note, s.loaded_on as "loadedOn",
           s.shipped_on as "shippedOn", s.delivered_on as "deliveredOn",
           s.load_event as "loadEvent", s.sale_event as "saleEvent", s.sold_on as "soldOn",
           s.sale_amount as "saleAmount", s.sale_rate_micro as "saleRateMicro",
           s.sale_ugx_amount as "saleUgx", s.cost_amount as cost, s.due_id as "dueId",
           s.created_by as "createdBy", s.created_at as "createdAt", s.version,
           coalesce((select ${personName("w")} from profile w
                     where w.org_id = s.org_id and w.user_id = s.created_by), '') as "createdByName"
    from shipment s where s.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface AllocatedLot {
  id: string;
  lotId: string;
  lotCode: string;
  placeId: string;
  placeName: string;
  bags: number;
  bag: bigint;
  net: bigint;
  mark: string;
  stream: "eu" | "open" | null;
  grade: string | null;
  held: string | null;
}

/** The lots promised to a shipment, the oldest first. */
export async function allocatedLots(ctx: Reading, shipmentId: string): Promise<AllocatedLot[]> {
  const found = await sql<AllocatedLot>`
    select a.id, a.lot_id as "lotId", l.code as "lotCode", a.place_id as "placeId",
           p.name as "placeName", a.bags, a.bag_g as bag, a.net_g as net, a.mark, l.stream,
           l.grade,
           (select h.reason from lot_hold h
            where h.org_id = l.org_id and h.lot_id = l.id and h.released_at is null
            order by h.opened_at limit 1) as held
    from shipment_lot a
    join lot l on l.org_id = a.org_id and l.id = a.lot_id
    join place p on p.org_id = a.org_id and p.id = a.place_id
    where a.shipment_id = ${shipmentId} and a.taken_back_at is null
    order by l.made_on, l.seq, a.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Grams promised to other shipments of the contract that the contract does not count as shipped. */
export async function promisedElsewhere(
  ctx: Reading,
  of: { contractId: string; shipmentId: string },
): Promise<bigint> {
  const found = await sql<{ grams: bigint }>`
    select coalesce(sum(a.net_g), 0)::bigint as grams
    from shipment_lot a join shipment s on s.org_id = a.org_id and s.id = a.shipment_id
    where s.contract_id = ${of.contractId} and s.id <> ${of.shipmentId}
      and a.taken_back_at is null and s.sale_event is null and s.shipped_on is null
      and s.state <> 'cancelled'
  `.execute(ctx.tx);
  return found.rows[0]?.grams ?? 0n;
}

/** Which shipment a container is on now, if any other. */
export async function shipmentWithContainer(
  ctx: Reading,
  container: string,
  otherThan: string,
): Promise<string | undefined> {
  const found = await sql<{ number: string }>`
    select number from shipment
    where container_number = ${container} and id <> ${otherThan}
      and state not in ('delivered', 'closed', 'cancelled')
  `.execute(ctx.tx);
  return found.rows[0]?.number;
}

export async function insertShipment(ctx: Ctx, row: New<"shipment">): Promise<void> {
  await ctx.tx
    .insertInto("shipment")
    .values({ ...row, created_by: ctx.actor.userId })
    .execute();
}

/** Writes what a voucher has made known: its events, the sale, the due. */
export async function writeBooked(
  ctx: Ctx,
  shipmentId: string,
  booked: Updateable<DB["shipment"]>,
): Promise<void> {
  await ctx.tx.updateTable("shipment").set(booked).where("id", "=", shipmentId).execute();
}

/** What packing has certified about bagged lots: how many bags, and the words on them. */
export async function bagLotsOf(
  ctx: Reading,
  lotIds: readonly string[],
): Promise<Map<string, { count: bigint; mark: string }>> {
  const found = await sql<{ lotId: string; bags: string | null; mark: string | null }>`
    select subject_id as "lotId", facts ->> 'Bags' as bags, facts ->> 'Mark' as mark
    from verification_code
    where type = 'bag-lot' and state = 'valid' and subject_id = any(${[...lotIds]}::uuid[])
  `.execute(ctx.tx);
  return new Map(
    found.rows.flatMap(({ lotId, bags, mark }) =>
      bags !== null && /^\d{1,6}$/.test(bags) && mark !== null
        ? [[lotId, { count: BigInt(bags), mark }] as const]
        : [],
    ),
  );
}

export async function insertAllocation(ctx: Ctx, row: New<"shipment_lot">): Promise<void> {
  await ctx.tx
    .insertInto("shipment_lot")
    .values({ ...row, created_by: ctx.actor.userId })
    .execute();
}

/** Takes lots off a shipment: one of them, or all. */
export async function takeBackAllocations(
  ctx: Ctx,
  shipmentId: string,
  allocationId?: string,
): Promise<void> {
  const only = allocationId === undefined ? sql`` : sql`and id = ${allocationId}`;
  await sql`
    update shipment_lot set taken_back_at = ${ctx.now}, taken_back_by = ${ctx.actor.userId}
    where shipment_id = ${shipmentId} and taken_back_at is null ${only}
  `.execute(ctx.tx);
}

/** What the bags of a lot cost as they were sold; null takes it back. */
export async function writeLotCost(
  ctx: Ctx,
  allocationId: string,
  cost: bigint | null,
): Promise<void> {
  await ctx.tx
    .updateTable("shipment_lot")
    .set({ cost_amount: cost })
    .where("id", "=", allocationId)
    .execute();
}

export interface Receipt {
  id: string;
  number: string;
  shipmentId: string;
  state: "booked" | "reversed";
  receivedOn: Day;
  amount: bigint;
  charges: bigint;
  currency: Currency;
  rateMicro: bigint;
  booked: bigint;
  difference: bigint;
  bankReference: string;
  version: number;
}

/** What the buyer has paid on a shipment, in order. */
export async function receiptsOf(ctx: Reading, shipmentId: string): Promise<Receipt[]> {
  const found = await sql<Receipt>`
    select id, number, shipment_id as "shipmentId", state, received_on as "receivedOn", amount,
           charges_amount as charges, currency, rate_micro as "rateMicro",
           booked_ugx_amount as booked, fx_amount as difference,
           bank_reference as "bankReference", version
    from shipment_receipt where shipment_id = ${shipmentId} order by number
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertReceipt(ctx: Ctx, row: New<"shipment_receipt">): Promise<void> {
  await ctx.tx
    .insertInto("shipment_receipt")
    .values({ ...row, created_by: ctx.actor.userId })
    .execute();
}
