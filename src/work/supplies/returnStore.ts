// Issues with what of them is still out, and what came back, as they lie in their tables.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { IssuedLot, ReturnedLot } from "./returnRules.ts";
import type { SupplyUse } from "./rules.ts";

/** One issue as its voucher and its returns know it. */
export interface StoredIssue {
  id: string;
  number: string;
  requisitionId: string;
  requisitionNumber: string;
  use: SupplyUse;
  placeId: string;
  placeName: string;
  issuedOn: Day;
  issuedByName: string;
  askedByName: string;
  /** Null on issues older than their vouchers. */
  code: string | null;
}

/** One issue; undefined when it is not this company's. */
export async function findIssue(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredIssue | undefined> {
  const found = await sql<StoredIssue>`
    select i.id, i.number, i.requisition_id as "requisitionId", r.number as "requisitionNumber", r.use,
      i.place_id as "placeId", s.name as "placeName", i.issued_on as "issuedOn",
      ${personName("o")} as "issuedByName", ${personName("a")} as "askedByName", i.code
    from supply_issue i
    join requisition r on r.org_id = i.org_id and r.id = i.requisition_id
    join place s on s.org_id = i.org_id and s.id = i.place_id
    join profile o on o.org_id = i.org_id and o.user_id = i.created_by
    join profile a on a.org_id = r.org_id and a.user_id = r.created_by
    where i.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The lots of an issue in the order they were taken, with what of each neither came back nor was written off. */
export async function lotsOut(ctx: Pick<Ctx, "tx">, issueId: string): Promise<IssuedLot[]> {
  const found = await sql<IssuedLot>`
    select t.lot_id as "lotId", l.product_id as "productId", p.name as "productName",
      l.account_code as account,
      (t.quantity - coalesce(back.pieces, 0) - coalesce(gone.pieces, 0))::bigint as out,
      (t.cost - coalesce(back.cost, 0) - coalesce(gone.cost, 0))::bigint as cost
    from voucher v
    join lot_transfer t on t.org_id = v.org_id and t.voucher_id = v.id
    join lot l on l.org_id = t.org_id and l.id = t.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    left join lateral (
      select sum(g.pieces) as pieces, sum(g.cost_amount) as cost from supply_return r
      join supply_return_line g on g.org_id = r.org_id and g.return_id = r.id
      where r.org_id = v.org_id and r.issue_id = v.source_id and g.lot_id = t.lot_id) back on true
    left join lateral (
      select sum(g.pieces) as pieces, sum(g.cost_amount) as cost from custody k
      join custody_loss x on x.org_id = k.org_id and x.custody_id = k.id
      join custody_loss_line g on g.org_id = x.org_id and g.loss_id = x.id
      where k.org_id = v.org_id and k.issue_id = v.source_id and g.lot_id = t.lot_id) gone on true
    where v.source_type = 'supply-issue' and v.source_id = ${issueId} and v.event = 'issue'
    order by t.line
  `.execute(ctx.tx);
  return found.rows;
}

/** What an issue gave out of each thing, for its voucher. */
export async function thingsOf(
  ctx: Pick<Ctx, "tx">,
  issueId: string,
): Promise<{ code: string; name: string; pieces: bigint }[]> {
  const found = await sql<{ code: string; name: string; pieces: bigint }>`
    select p.code, p.name, g.pieces from supply_issue_line g
    join product p on p.org_id = g.org_id and p.id = g.product_id
    where g.issue_id = ${issueId} order by p.name
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes what came back at one time. */
export async function insertReturn(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    issueId: string;
    reason: string;
    /** With the custody each comes back out of; null: it was to be used up. */
    lots: readonly (ReturnedLot & { custodyId: string | null })[];
  },
): Promise<void> {
  const { id, number, issueId, reason, lots } = made;
  await ctx.tx
    .insertInto("supply_return")
    .values({
      ...{ id, number, reason },
      issue_id: issueId,
      returned_on: ctx.today,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
  await ctx.tx
    .insertInto("supply_return_line")
    .values(
      lots.map(({ lotId, productId, pieces, cost, custodyId }) => ({
        return_id: id,
        custody_id: custodyId,
        lot_id: lotId,
        product_id: productId,
        pieces,
        cost_amount: cost,
      })),
    )
    .execute();
}
