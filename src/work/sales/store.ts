// Orders and their deliveries as they lie in their tables, with what the books know of them joined in.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Order, OrderFilter, OrderLineRow, OrderRow } from "./api.ts";
import type { LineKind, Service } from "./rules.ts";

const joins = sql`
  from sales_order o
  join customer c on c.org_id = o.org_id and c.id = o.customer_id
  left join sales_invoice i on i.org_id = o.org_id and i.order_id = o.id
  left join due_balance b on b.org_id = i.org_id and b.due_id = i.due_id
`;

const columns = sql`
  o.id, o.number, o.state, o.version, o.customer_id as "customerId", c.code as "customerCode",
  c.legal_name as "customerName", o.order_day as "orderDay",
  coalesce(i.net_amount, o.net_amount) as net, coalesce(i.vat_amount, o.vat_amount) as vat,
  coalesce(i.net_amount + i.vat_amount, o.net_amount + o.vat_amount) as gross,
  o.job_number as "jobNumber", i.id as "invoiceId", i.number as "invoiceNumber", b.open
`;

/** Every order that matches, for a page of the list or the export. */
export function matchingOrders(filter: OrderFilter): RawBuilder<OrderRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`o.state = ${filter.state}`);
  if (filter.customerId) wheres.push(sql`o.customer_id = ${filter.customerId}`);
  if (filter.jobNumber) wheres.push(sql`o.job_number = ${filter.jobNumber}`);
  if (filter.from) wheres.push(sql`o.order_day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`o.order_day <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    const isCalledSo = () => sql`(o.number ilike ${like} or c.legal_name ilike ${like}
      or i.number ilike ${like} or o.buyer_reference ilike ${like})`;
    wheres.push(isCalled(filter.search, { SO: "o.number", INV: "i.number" }, isCalledSo));
  }
  return sql<OrderRow>`select ${columns} ${joins} where ${sql.join(wheres, sql` and `)}`;
}

/** The totals of a list: what was ordered and not cancelled, and what is open of it. */
export const orderTotals = sql<{ gross: bigint; open: bigint }>`
  coalesce(sum(page.gross) filter (where page.state <> 'cancelled'), 0)::bigint as gross,
  coalesce(sum(page.open), 0)::bigint as open
`;

const readOfRows = [
  "customerId",
  "jobNumber",
  "from",
  "to",
  "search",
] as const satisfies readonly (keyof OrderFilter)[];

/** The same of sums that are kept beside the rows; null where the list is narrowed by more than its state. */
export function keptOrderTotals(
  filter: OrderFilter,
): RawBuilder<{ count: bigint; gross: bigint; open: bigint }> | null {
  if (readOfRows.some((name) => filter[name] !== undefined)) return null;
  const { state } = filter;
  // Only what was invoiced is open, and only orders are invoiced.
  const isOpen = state === undefined || state === "invoiced";
  const where = state === undefined ? sql`true` : sql`page.state = ${state}`;
  return sql<{ count: bigint; gross: bigint; open: bigint }>`
    select coalesce(sum(page.orders), 0)::bigint as count,
      coalesce(sum(page.gross) filter (where page.state <> 'cancelled'), 0)::bigint as gross,
      coalesce((select sum(open) from due_sum
        where kind = 'local-receivable' and ${isOpen}), 0)::bigint as open
    from order_sum page where ${where}
  `;
}

export type StoredOrder = Omit<Order, "lines" | "blockers" | "mayOverride" | "delivery">;

/** One order without its lines; undefined when it is not this company's. */
export async function findOrder(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredOrder | undefined> {
  const found = await sql<StoredOrder>`
    select ${columns}, o.place_id as "placeId", p.name as "placeName",
      o.buyer_reference as "buyerReference", o.note, o.override_reason as "overrideReason",
      o.confirmed_at as "confirmedAt", ${personName("confirmer")} as "confirmedByName",
      o.closing_reason as "closingReason", ${personName("maker")} as "createdByName"
    ${joins}
    join profile maker on maker.org_id = o.org_id and maker.user_id = o.created_by
    left join profile confirmer on confirmer.org_id = o.org_id and confirmer.user_id = o.confirmed_by
    left join place p on p.org_id = o.org_id and p.id = o.place_id
    where o.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The lines of an order, in order. */
export async function orderLinesOf(ctx: Pick<Ctx, "tx">, orderId: string): Promise<OrderLineRow[]> {
  const found = await sql<OrderLineRow>`
    select l.line, l.kind, l.product_id as "productId", p.name as "productName",
           p.kind as "productKind", l.service, l.description, l.quantity,
           l.unit_price as "unitPrice", l.vat_code as "vatCode", l.vat_rate_bp as "vatRateBp",
           l.net_amount as net, l.vat_amount as vat
    from sales_order_line l
    left join product p on p.org_id = l.org_id and p.id = l.product_id
    where l.order_id = ${orderId} order by l.line
  `.execute(ctx.tx);
  return found.rows;
}

export interface OrderTerms {
  customer_id: string;
  place_id: string | null;
  buyer_reference: string | null;
  job_number: string | null;
  note: string | null;
  net_amount: bigint;
  vat_amount: bigint;
}

/** A line as it is written. */
export interface WrittenLine {
  kind: LineKind;
  product_id: string | null;
  service: Service | null;
  description: string;
  quantity: bigint;
  unit_price: bigint;
  vat_code: string;
  vat_rate_bp: number;
  net_amount: bigint;
  vat_amount: bigint;
}

export async function insertOrder(
  ctx: Ctx,
  order: OrderTerms & { id: string; number: string },
): Promise<void> {
  await ctx.tx
    .insertInto("sales_order")
    .values({ ...order, order_day: ctx.today, created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}

/** Writes the lines of an order anew. */
export async function writeOrderLines(
  ctx: Ctx,
  orderId: string,
  lines: readonly WrittenLine[],
): Promise<void> {
  await ctx.tx.deleteFrom("sales_order_line").where("order_id", "=", orderId).execute();
  await ctx.tx
    .insertInto("sales_order_line")
    .values(lines.map((line, index) => ({ ...line, order_id: orderId, line: index + 1 })))
    .execute();
}

/** What a customer owes at home, has ordered and not been billed for (but for one order), and has with us. */
export async function creditPosition(
  ctx: Pick<Ctx, "tx">,
  of: { customerId: string; butOrder: string },
): Promise<{ owed: bigint; promised: bigint; deposits: bigint }> {
  const { customerId, butOrder } = of;
  const open = (kind: string) => sql`
    (select coalesce(sum(b.open), 0) from due d
     join due_balance b on b.org_id = d.org_id and b.due_id = d.id
     where d.kind = ${kind} and d.party_type = 'customer' and d.party_id = ${customerId})::bigint`;
  const found = await sql<{ owed: bigint; promised: bigint; deposits: bigint }>`
    select ${open("local-receivable")} as owed, ${open("customer-deposit")} as deposits,
      (select coalesce(sum(net_amount + vat_amount), 0) from sales_order
       where customer_id = ${customerId} and state in ('confirmed', 'delivered')
         and id <> ${butOrder})::bigint as promised
  `.execute(ctx.tx);
  return found.rows[0] ?? { owed: 0n, promised: 0n, deposits: 0n };
}

export interface DeliveryFacts {
  id: string;
  number: string;
  orderId: string;
  placeId: string;
  day: Day;
  vehicle: string | null;
  receivedBy: string | null;
  cost: bigint;
  code: string;
  lots: readonly { line: number; lotId: string; grams: bigint; cost: bigint }[];
}

export async function insertDelivery(ctx: Ctx, delivery: DeliveryFacts): Promise<void> {
  await ctx.tx
    .insertInto("delivery_note")
    .values({
      id: delivery.id,
      number: delivery.number,
      order_id: delivery.orderId,
      place_id: delivery.placeId,
      day: delivery.day,
      vehicle: delivery.vehicle,
      received_by: delivery.receivedBy,
      cost_amount: delivery.cost,
      code: delivery.code,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
  await ctx.tx
    .insertInto("delivery_lot")
    .values(
      delivery.lots.map((lot) => ({
        delivery_id: delivery.id,
        order_line: lot.line,
        lot_id: lot.lotId,
        grams: lot.grams,
        cost_amount: lot.cost,
      })),
    )
    .execute();
}

/** What was delivered of an order; null before, and for work alone. */
export async function findDelivery(
  ctx: Pick<Ctx, "tx">,
  orderId: string,
): Promise<(NonNullable<Order["delivery"]> & { placeId: string }) | null> {
  const found = await sql<Omit<NonNullable<Order["delivery"]>, "lots"> & { placeId: string }>`
    select id, number, day, vehicle, received_by as "receivedBy", cost_amount as cost, code,
           place_id as "placeId"
    from delivery_note where order_id = ${orderId}
  `.execute(ctx.tx);
  const [delivery] = found.rows;
  if (!delivery) return null;
  const lots = await sql<NonNullable<Order["delivery"]>["lots"][number]>`
    select d.order_line as line, d.lot_id as "lotId", l.code as "lotCode", d.grams,
           d.cost_amount as cost
    from delivery_lot d join lot l on l.org_id = d.org_id and l.id = d.lot_id
    where d.delivery_id = ${delivery.id} order by d.order_line, l.made_on, l.seq
  `.execute(ctx.tx);
  return { ...delivery, lots: lots.rows };
}

/** Is this the number of a testing job of this customer? A job that an order of somebody else names would count as billed. */
export async function isJobOf(
  ctx: Pick<Ctx, "tx">,
  { jobNumber, customerId }: { jobNumber: string; customerId: string },
): Promise<boolean> {
  const job = await ctx.tx
    .selectFrom("testing_job")
    .select("id")
    .where("number", "=", jobNumber)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return job !== undefined;
}
