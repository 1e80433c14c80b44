// Reads the part of the lot graph that a cost sheet needs: the lots behind some lots, every edge that
// made them, and what the costs and the steps of the work are called.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { Currency } from "#kernel/money.ts";
import type { CostDriver, CostLevel } from "./rules.ts";
import type { CostGraph, GraphEdge, GraphLot } from "./sheetRules.ts";

type Reading = Pick<Ctx, "tx">;

/** The graph behind these lots, siblings of the work included. */
export async function readCostGraph(ctx: Reading, lotIds: readonly string[]): Promise<CostGraph> {
  const edges = await readEdges(ctx, lotIds);
  const ids = new Set([
    ...lotIds,
    ...edges.flatMap((edge) => [edge.parent, edge.child]).filter((id) => id !== null),
  ]);
  const vouchers = [...new Set(edges.map((edge) => edge.voucherId))];
  const costLines = edges.filter((e) => e.sourceType === "cost-line").map((e) => e.sourceId);
  return {
    edges,
    lots: await readLots(ctx, [...ids]),
    steps: await readSteps(ctx, vouchers),
    costs: await readCosts(ctx, [...new Set(costLines)]),
  };
}

/** Edges of all vouchers that made a lot behind these; an edge and its mirror cancel out. */
async function readEdges(ctx: Reading, lotIds: readonly string[]): Promise<GraphEdge[]> {
  const found = await sql<GraphEdge>`
    with recursive behind (lot_id) as (
      select unnest(${[...lotIds]}::uuid[])
      union
      select e.parent_lot_id from behind b
      join lot_edge e on e.org_id = current_org() and e.child_lot_id = b.lot_id
      where e.parent_lot_id is not null
    ),
    makers as (
      select distinct v.source_type, v.source_id, regexp_replace(v.event, '\\.reversed$', '') as event
      from behind b
      join lot_edge e on e.org_id = current_org() and e.child_lot_id = b.lot_id
      join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
    )
    select min(e.voucher_id::text) as "voucherId", m.source_type as "sourceType",
           m.source_id::text as "sourceId", e.parent_lot_id as parent, e.child_lot_id as child,
           e.kind, sum(e.grams)::bigint as grams, sum(e.cost)::bigint as cost
    from makers m
    join voucher v on v.org_id = current_org() and v.source_type = m.source_type
      and v.source_id = m.source_id and v.event in (m.event, m.event || '.reversed')
    join lot_edge e on e.org_id = v.org_id and e.voucher_id = v.id
    where e.kind <> 'issue'
    group by m.source_type, m.source_id, m.event, e.parent_lot_id, e.child_lot_id, e.kind
    having sum(e.grams) <> 0 or sum(e.cost) <> 0
  `.execute(ctx.tx);
  return found.rows;
}

async function readLots(
  ctx: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GraphLot>> {
  const found = await sql<GraphLot>`
    select l.id, l.code, p.name as "productName", p.kind = 'by_product' as "isByProduct",
           coalesce((select sum(e.grams) from lot_edge e
                     where e.org_id = l.org_id and e.child_lot_id = l.id), 0)::bigint as grams
    from lot l join product p on p.org_id = l.org_id and p.id = l.product_id
    where l.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return new Map(found.rows.map((lot) => [lot.id, lot]));
}

/** The steps of the work in each voucher: its credits that carry a name. */
async function readSteps(ctx: Reading, voucherIds: readonly string[]) {
  const found = await sql<{ voucherId: string; label: string; amount: bigint }>`
    select l.voucher_id as "voucherId", l.memo as label, -sum(l.amount)::bigint as amount
    from voucher_line l
    join voucher v on v.org_id = l.org_id and v.id = l.voucher_id
    where v.source_type = 'processing-batch' and l.account_code = '5100' and l.memo is not null
      and l.voucher_id = any(${[...voucherIds]}::uuid[])
    group by l.voucher_id, l.memo, l.line order by l.voucher_id, l.line
  `.execute(ctx.tx);
  return Map.groupBy(found.rows, (row) => row.voucherId);
}

async function readCosts(ctx: Reading, lineIds: readonly string[]) {
  const found = await sql<{
    id: string;
    code: string;
    label: string;
    sequence: number;
    level: CostLevel;
  }>`
    select c.id, t.code, t.label, t.sequence, t.level
    from cost_line c join cost_type t on t.org_id = c.org_id and t.code = c.type_code
      and t.effective_from = c.type_from
    where c.id = any(${[...lineIds]}::uuid[])
  `.execute(ctx.tx);
  return new Map(found.rows.map(({ id, ...cost }) => [id, cost]));
}

/** Posted costs of lots that went to the month's expenses: they are on the sheet, not on the lot. */
export async function expensedCosts(ctx: Reading, lotIds: readonly string[]) {
  const found = await sql<{
    lotId: string;
    key: string;
    label: string;
    sequence: number;
    level: CostLevel;
    amount: bigint;
  }>`
    select s.lot_id as "lotId", t.code as key, t.label, t.sequence, t.level,
           sum(s.amount)::bigint as amount
    from cost_line_lot s
    join cost_line c on c.org_id = s.org_id and c.id = s.line_id
    join cost_type t on t.org_id = c.org_id and t.code = c.type_code
      and t.effective_from = c.type_from
    where s.lot_id = any(${[...lotIds]}::uuid[]) and c.state = 'posted' and t.treatment = 'expense'
    group by s.lot_id, t.code, t.label, t.sequence, t.level
  `.execute(ctx.tx);
  return found.rows;
}

/** How a kind of cost was counted on the lots behind these, where every line was counted alike. */
export interface Counted {
  code: string;
  driver: CostDriver;
  /** Minor units of the currency, or basis points. */
  rate: bigint;
  currency: Currency;
  days: number | null;
}

export async function countedOn(ctx: Reading, lotIds: readonly string[]): Promise<Counted[]> {
  const found = await sql<Counted>`
    with recursive behind (lot_id) as (
      select unnest(${[...lotIds]}::uuid[])
      union
      select e.parent_lot_id from behind b
      join lot_edge e on e.org_id = current_org() and e.child_lot_id = b.lot_id
      where e.parent_lot_id is not null
    )
    select t.code, min(t.driver) as driver, min(c.rate)::bigint as rate,
           min(c.currency) as currency, min(c.days)::int as days
    from behind b
    join cost_line_lot s on s.org_id = current_org() and s.lot_id = b.lot_id
    join cost_line c on c.org_id = s.org_id and c.id = s.line_id and c.state = 'posted'
    join cost_type t on t.org_id = c.org_id and t.code = c.type_code
      and t.effective_from = c.type_from
    group by t.code
    having count(distinct (t.driver, c.rate, c.currency, coalesce(c.days, -1))) = 1
  `.execute(ctx.tx);
  return found.rows;
}
