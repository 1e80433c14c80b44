// Requisitions and what was issued for them, as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Requisition, RequisitionRow, SupplyRow } from "./api.ts";
import type { RequisitionState, SupplyUse } from "./rules.ts";

const issuedOf = (requisition: string) => sql`
  (select coalesce(sum(g.pieces), 0) from supply_issue i
   join supply_issue_line g on g.org_id = i.org_id and g.issue_id = i.id
   where i.org_id = ${sql.ref(`${requisition}.org_id`)}
     and i.requisition_id = ${sql.ref(`${requisition}.id`)})::bigint`;

/** What lies of a product in our places: the sum that is kept of it, for lots are many. */
const onHandOf = (productId: string) => sql`
  (select coalesce(sum(k.quantity), 0)::bigint from stock_sum k
   join place q on q.org_id = k.org_id and q.id = k.place_id and q.inside
   where k.org_id = current_org() and k.product_id = ${sql.ref(productId)})`;

const rowColumns = sql`
  r.id, r.number, r.state, r.version, r.use, r.needed_by as "neededBy", r.created_by as "askedById",
  ${personName("o")} as "askedByName", n.things, n.pieces, ${issuedOf("r")} as issued`;
const joins = sql`
  from requisition r
  join profile o on o.org_id = r.org_id and o.user_id = r.created_by
  cross join lateral (
    select string_agg(p.name, ', ' order by n.line) as things, sum(n.pieces)::bigint as pieces
    from requisition_line n join product p on p.org_id = n.org_id and p.id = n.product_id
    where n.org_id = r.org_id and n.requisition_id = r.id) n`;

/** Every requisition that matches; `of`: only those of one person. */
export function matchingRequisitions(asked: {
  state?: RequisitionState | undefined;
  search?: string | undefined;
  of: string | null;
}): RawBuilder<RequisitionRow> {
  const wheres = [sql`true`];
  if (asked.state) wheres.push(sql`r.state = ${asked.state}`);
  if (asked.of !== null) wheres.push(sql`r.created_by = ${asked.of}`);
  if (asked.search) {
    const like = likeOf(asked.search);
    wheres.push(sql`(r.number ilike ${like} or n.things ilike ${like}
      or ${personName("o")} ilike ${like})`);
  }
  return sql<RequisitionRow>`
    select ${rowColumns} ${joins} where ${sql.join(wheres, sql` and `)}`;
}

export type StoredRequisition = Omit<Requisition, "lines" | "issues">;

/** One requisition without its lines; undefined when it is not this company's. */
export async function findRequisition(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredRequisition | undefined> {
  const found = await sql<StoredRequisition>`
    select ${rowColumns}, r.note, r.created_at as "askedAt", ${personName("a")} as "approvedByName",
           r.closing_reason as "closingReason", r.same_person as "samePerson"
    ${joins}
    left join profile a on a.org_id = r.org_id and a.user_id = r.approved_by
    where r.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The lines of a requisition with what was issued and what lies free. */
export async function linesOf(ctx: Pick<Ctx, "tx">, id: string): Promise<Requisition["lines"]> {
  const found = await sql<Requisition["lines"][number]>`
    select n.line, n.product_id as "productId", p.name as "productName", n.pieces,
      (select coalesce(sum(g.pieces), 0) from supply_issue i
       join supply_issue_line g on g.org_id = i.org_id and g.issue_id = i.id
       where i.org_id = n.org_id and i.requisition_id = n.requisition_id
         and g.product_id = n.product_id)::bigint as issued,
      ${onHandOf("n.product_id")} as "onHand"
    from requisition_line n
    join product p on p.org_id = n.org_id and p.id = n.product_id
    where n.requisition_id = ${id} order by n.line
  `.execute(ctx.tx);
  return found.rows;
}

/** What was issued for a requisition, the first first. */
export async function issuesOf(ctx: Pick<Ctx, "tx">, id: string): Promise<Requisition["issues"]> {
  type Row = Omit<Requisition["issues"][number], "out"> & {
    out: { productId: string; name: string; pieces: string }[];
  };
  const found = await sql<Row>`
    select i.id, i.number, v.number as "voucherNumber", i.issued_on as "issuedOn", s.name as "placeName",
           ${personName("o")} as "issuedByName", sum(g.pieces)::bigint as pieces,
           sum(g.cost_amount)::bigint as cost, sum(b.pieces)::bigint as returned,
           sum(x.pieces)::bigint as "writtenOff",
           jsonb_agg(jsonb_build_object('productId', g.product_id, 'name', p.name,
             'pieces', (g.pieces - b.pieces - x.pieces)::text) order by p.name) as out
    from supply_issue i
    join supply_issue_line g on g.org_id = i.org_id and g.issue_id = i.id
    join product p on p.org_id = g.org_id and p.id = g.product_id
    cross join lateral (
      select coalesce(sum(e.pieces), 0) as pieces from supply_return r
      join supply_return_line e on e.org_id = r.org_id and e.return_id = r.id
      where r.org_id = i.org_id and r.issue_id = i.id and e.product_id = g.product_id) b
    cross join lateral (
      select coalesce(sum(e.pieces), 0) as pieces from custody k
      join custody_loss l on l.org_id = k.org_id and l.custody_id = k.id
      join custody_loss_line e on e.org_id = l.org_id and e.loss_id = l.id
      where k.org_id = i.org_id and k.issue_id = i.id and k.product_id = g.product_id) x
    join place s on s.org_id = i.org_id and s.id = i.place_id
    join profile o on o.org_id = i.org_id and o.user_id = i.created_by
    join voucher v on v.org_id = i.org_id and v.source_type = 'supply-issue' and v.source_id = i.id
      and v.event = 'issue'
    where i.requisition_id = ${id}
    group by i.org_id, i.id, v.number, s.name, o.first_name, o.last_name, o.email
    order by i.created_at, i.number
  `.execute(ctx.tx);
  return found.rows.map(({ out, ...row }) => ({
    ...row,
    out: out.map((one) => ({ ...one, pieces: BigInt(one.pieces) })),
  }));
}

/** What may be asked for: everything in use that is counted in pieces and lies on a shelf. */
export function matchingSupplies(asked: {
  search?: string | undefined;
  short?: "yes" | undefined;
}): RawBuilder<SupplyRow> {
  const like = asked.search === undefined ? null : likeOf(asked.search);
  return sql<SupplyRow>`
    select s.* from (
      select p.id, p.code, p.name, p.reorder_level as least, h.pieces as "onHand",
             coalesce(h.pieces < p.reorder_level, false) as "isShort", w.pieces as wanted,
             b.days as "comesBackDays"
      from product p
      left join returnable_supply b on b.org_id = p.org_id and b.product_id = p.id
      cross join lateral (select ${onHandOf("p.id")} as pieces) h
      cross join lateral (
        select (coalesce(sum(n.pieces), 0) - coalesce(sum(g.issued), 0))::bigint as pieces
        from requisition r
        join requisition_line n on n.org_id = r.org_id and n.requisition_id = r.id
          and n.product_id = p.id
        left join lateral (
          select sum(e.pieces) as issued from supply_issue i
          join supply_issue_line e on e.org_id = i.org_id and e.issue_id = i.id
            and e.product_id = p.id
          where i.org_id = r.org_id and i.requisition_id = r.id) g on true
        where r.org_id = p.org_id and r.state in ('approved', 'back_ordered')) w
      where p.unit = 'pieces' and p.stock_account is not null and p.state = 'active'
        and ${like === null ? sql`true` : sql`(p.name ilike ${like} or p.code ilike ${like})`}
    ) s where ${asked.short === undefined ? sql`true` : sql`s."isShort"`}`;
}

/** Writes a requisition with its lines. */
export async function insertRequisition(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    use: SupplyUse;
    neededBy: Day;
    note: string | null;
    lines: readonly { productId: string; pieces: bigint }[];
  },
): Promise<void> {
  await ctx.tx
    .insertInto("requisition")
    .values({
      id: made.id,
      number: made.number,
      state: "asked",
      use: made.use,
      needed_by: made.neededBy,
      note: made.note,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
  await ctx.tx
    .insertInto("requisition_line")
    .values(
      made.lines.map(({ productId, pieces }, at) => ({
        requisition_id: made.id,
        line: at + 1,
        product_id: productId,
        pieces,
      })),
    )
    .execute();
}

/** Writes what left the store at one time. */
export async function insertIssue(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    requisitionId: string;
    placeId: string;
    lines: readonly { productId: string; pieces: bigint; cost: bigint }[];
    code: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("supply_issue")
    .values({
      id: made.id,
      number: made.number,
      requisition_id: made.requisitionId,
      place_id: made.placeId,
      code: made.code,
      issued_on: ctx.today,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
  await ctx.tx
    .insertInto("supply_issue_line")
    .values(
      made.lines.map(({ productId, pieces, cost }) => ({
        issue_id: made.id,
        product_id: productId,
        pieces,
        cost_amount: cost,
      })),
    )
    .execute();
}
