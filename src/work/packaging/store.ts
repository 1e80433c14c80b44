import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";

type Reading = Pick<Ctx, "tx">;

export interface RunFilters {
  state?: string | undefined;
  productId?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  search?: string | undefined;
}

export interface RunListRow {
  id: string;
  number: string;
  state: string;
  productName: string;
  placeName: string;
  lotCode: string | null;
  bags: number;
  packed: bigint;
  plannedOn: Day;
  packedOn: Day | null;
  version: number;
}

/** Every packing run that matches; paged by the caller. */
export function matchingRuns(filters: RunFilters) {
  const wheres = [sql`true`];
  if (filters.state !== undefined) wheres.push(sql`r.state = ${filters.state}`);
  if (filters.productId !== undefined) wheres.push(sql`r.product_id = ${filters.productId}`);
  if (filters.from !== undefined) wheres.push(sql`r.planned_on >= ${filters.from}`);
  if (filters.to !== undefined) wheres.push(sql`r.planned_on <= ${filters.to}`);
  if (filters.search !== undefined) {
    const words = likeOf(filters.search);
    const isCalledSo = () => sql`(r.number ilike ${words} or l.code ilike ${words}
      or r.mark ilike ${words} or p.name ilike ${words})`;
    wheres.push(isCalled(filters.search, { PACK: "r.number" }, isCalledSo));
  }
  return sql<RunListRow>`
    select r.id, r.number, r.state, p.name as "productName", s.name as "placeName",
           l.code as "lotCode", r.bags, r.packed_g as packed, r.planned_on as "plannedOn",
           r.packed_on as "packedOn", r.version
    from packing_run r
    join product p on p.org_id = r.org_id and p.id = r.product_id
    join place s on s.org_id = r.org_id and s.id = r.place_id
    left join lot l on l.org_id = r.org_id and l.id = r.lot_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

export async function findRun(ctx: Reading, id: string) {
  return ctx.tx
    .selectFrom("packing_run as r")
    .innerJoin("product as p", (join) =>
      join.onRef("p.org_id", "=", "r.org_id").onRef("p.id", "=", "r.product_id"),
    )
    .innerJoin("product as m", (join) =>
      join.onRef("m.org_id", "=", "r.org_id").onRef("m.id", "=", "r.material_id"),
    )
    .innerJoin("place as s", (join) =>
      join.onRef("s.org_id", "=", "r.org_id").onRef("s.id", "=", "r.place_id"),
    )
    .leftJoin("lot as l", (join) =>
      join.onRef("l.org_id", "=", "r.org_id").onRef("l.id", "=", "r.lot_id"),
    )
    .selectAll("r")
    .select([
      "p.name as product_name",
      "m.name as material_name",
      "s.name as place_name",
      "l.code as lot_code",
      "l.crop_year as crop_year",
    ])
    .select((eb) =>
      (["packed_by", "released_by"] as const).map((column) =>
        eb
          .selectFrom("profile as who")
          .select(personName("who").as("name"))
          .whereRef("who.user_id", "=", `r.${column}`)
          .as(`${column}_name` as const),
      ),
    )
    .where("r.id", "=", id)
    .executeTakeFirst();
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export async function inputsOf(ctx: Reading, runId: string) {
  const found = await sql<{
    lotId: string;
    lotCode: string;
    productName: string;
    unit: "g" | "pieces";
    quantity: bigint;
    cost: bigint;
  }>`
    select i.lot_id as "lotId", l.code as "lotCode", p.name as "productName", l.unit,
           i.quantity, i.cost_amount as cost
    from packing_input i
    join lot l on l.org_id = i.org_id and l.id = i.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    where i.run_id = ${runId} order by l.unit, l.made_on, l.seq
  `.execute(ctx.tx);
  return found.rows;
}

export async function samplesOf(ctx: Reading, runId: string): Promise<bigint[]> {
  const rows = await ctx.tx
    .selectFrom("packing_sample")
    .select("net_g")
    .where("run_id", "=", runId)
    .orderBy("line")
    .execute();
  return rows.map((row) => row.net_g);
}

export async function insertRun(
  ctx: Ctx,
  row: {
    id: string;
    number: string;
    product_id: string;
    place_id: string;
    material_id: string;
    stream: "eu" | "open" | null;
    bags: number;
    bag_g: bigint;
    mark: string;
    planned_on: Day;
    note: string | null;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("packing_run")
    .values({ ...row, created_by: ctx.actor.userId })
    .execute();
}

export async function insertPacked(
  ctx: Ctx,
  runId: string,
  packed: {
    inputs: readonly { lotId: string; quantity: bigint; cost: bigint }[];
    samples: readonly bigint[];
  },
): Promise<void> {
  await ctx.tx
    .insertInto("packing_input")
    .values(
      packed.inputs.map((input) => ({
        run_id: runId,
        lot_id: input.lotId,
        quantity: input.quantity,
        cost_amount: input.cost,
      })),
    )
    .execute();
  await ctx.tx
    .insertInto("packing_sample")
    .values(packed.samples.map((net_g, i) => ({ run_id: runId, line: i + 1, net_g })))
    .execute();
}

export async function writePacked(
  ctx: Ctx,
  runId: string,
  packed: {
    lot_id: string;
    hold_id: string;
    code: string;
    coffee_amount: bigint;
    material_amount: bigint;
  },
): Promise<void> {
  await ctx.tx.updateTable("packing_run").set(packed).where("id", "=", runId).execute();
}

/** What of each packing material stands in all our places, read from the sums that are kept of its lots. */
export async function materialsOnHand(ctx: Reading) {
  const found = await sql<{
    id: string;
    code: string;
    name: string;
    onHand: bigint;
    value: bigint;
    reorderLevel: bigint | null;
  }>`
    select p.id, p.code, p.name, p.reorder_level as "reorderLevel",
           coalesce(sum(k.quantity), 0)::bigint as "onHand",
           coalesce(sum(k.cost), 0)::bigint as value
    from product p
    left join stock_sum k on k.org_id = p.org_id and k.product_id = p.id and k.lots > 0
      and exists (select 1 from place s where s.org_id = k.org_id and s.id = k.place_id and s.inside)
    where p.kind = 'packaging' and p.state = 'active'
    group by p.org_id, p.id order by p.name
  `.execute(ctx.tx);
  return found.rows;
}

export interface ReceiptRow {
  id: string;
  number: string;
  productName: string;
  supplierName: string;
  receivedOn: Day;
  pieces: bigint;
  price: bigint;
  amount: bigint;
}

export function matchingReceipts(search: string | undefined, receiptId?: string) {
  const words = search === undefined ? null : likeOf(search);
  return sql<ReceiptRow>`
    select m.id, m.number, p.name as "productName", m.supplier_name as "supplierName",
           m.received_on as "receivedOn", m.pieces, m.price_amount as price, m.amount
    from material_receipt m
    join product p on p.org_id = m.org_id and p.id = m.product_id
    where (${words}::text is null or m.number ilike ${words} or m.supplier_name ilike ${words})
      and (${receiptId ?? null}::uuid is null or m.id = ${receiptId ?? null})
  `;
}

export async function insertReceipt(
  ctx: Ctx,
  row: {
    id: string;
    number: string;
    product_id: string;
    place_id: string;
    received_on: Day;
    pieces: bigint;
    price_amount: bigint;
    amount: bigint;
    supplier_name: string;
    lot_id: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("material_receipt")
    .values({ ...row, created_by: ctx.actor.userId })
    .execute();
}
