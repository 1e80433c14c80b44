// Who has what, hand-overs and losses, as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { worksHere } from "#platform/server/peopleHere.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Custody, CustodyRow, WhereaboutsRow } from "./custodyApi.ts";
import type { LossKind } from "./custodyRules.ts";
import type { ReturnedLot } from "./returnRules.ts";

type Reading = Pick<Ctx, "tx">;

const promised = (custody: string) => sql`
  ((select coalesce(sum(h.pieces), 0) from custody_handover h
    where h.org_id = ${sql.ref(`${custody}.org_id`)} and h.custody_id = ${sql.ref(`${custody}.id`)} and h.state = 'offered')
   + (select coalesce(sum(l.pieces), 0) from custody_loss l
    where l.org_id = ${sql.ref(`${custody}.org_id`)} and l.custody_id = ${sql.ref(`${custody}.id`)} and l.state = 'reported'))::bigint`;

/**
 * Every custody with its share of what its issue still has out: the shares of one issue of one thing add up to
 * that to the shilling, whoever has the pieces.
 */
const valued = sql`
  select c.*, case when c.pieces = 0 then 0 else
      div(o.cost * sum(c.pieces) over w, o.pieces) - div(o.cost * (sum(c.pieces) over w - c.pieces), o.pieces)
    end::bigint as value
  from custody c
  cross join lateral (
    select i.cost_amount - coalesce(b.cost, 0) - coalesce(x.cost, 0) as cost,
           i.pieces - coalesce(b.pieces, 0) - coalesce(x.pieces, 0) as pieces
    from supply_issue_line i
    cross join lateral (
      select sum(e.pieces) as pieces, sum(e.cost_amount) as cost from supply_return r
      join supply_return_line e on e.org_id = r.org_id and e.return_id = r.id
      where r.org_id = i.org_id and r.issue_id = i.issue_id and e.product_id = i.product_id) b
    cross join lateral (
      select sum(g.pieces) as pieces, sum(g.cost_amount) as cost from custody k
      join custody_loss l on l.org_id = k.org_id and l.custody_id = k.id
      join custody_loss_line g on g.org_id = l.org_id and g.loss_id = l.id
      where k.org_id = i.org_id and k.issue_id = i.issue_id and k.product_id = i.product_id) x
    where i.org_id = c.org_id and i.issue_id = c.issue_id and i.product_id = c.product_id) o
  window w as (partition by c.org_id, c.issue_id, c.product_id order by c.since, c.id)`;

interface Seen {
  today: Day;
  /** Null for who may not see what stock costs. */
  seesCost: boolean;
}

const custodyColumns = ({ today, seesCost }: Seen) => sql`
  c.id, c.issue_id as "issueId", i.number as "issueNumber", i.requisition_id as "requisitionId",
  c.product_id as "productId", p.name as "productName", c.holder_id as "holderId",
  ${personName("o")} as "holderName", c.pieces, ${promised("c")} as promised, c.since, c.due_on as "dueOn",
  (c.pieces > 0 and c.due_on < ${today}::date) as "isOverdue",
  case when ${seesCost}::boolean then c.value end as value`;
const custodyJoins = sql`
  join supply_issue i on i.org_id = c.org_id and i.id = c.issue_id
  join product p on p.org_id = c.org_id and p.id = c.product_id
  join profile o on o.org_id = c.org_id and o.user_id = c.holder_id`;

/** Every custody that is open and matches; `of`: only one person's. */
export function matchingCustody(
  asked: {
    search?: string | undefined;
    overdue?: "yes" | undefined;
    of: string | null;
    /** What waits for this person's word, who decides on losses or does not. */
    waitsFor: { userId: string; decides: boolean } | null;
  } & Seen,
): RawBuilder<CustodyRow> {
  const wheres = [sql`c.pieces > 0`];
  if (asked.of !== null) wheres.push(sql`c.holder_id = ${asked.of}`);
  if (asked.overdue) wheres.push(sql`c.due_on < ${asked.today}::date`);
  if (asked.waitsFor) {
    const { userId, decides } = asked.waitsFor;
    wheres.push(sql`(exists (select 1 from custody_handover h
        where h.org_id = c.org_id and h.custody_id = c.id and h.state = 'offered' and h.to_id = ${userId})
      or (${decides}::boolean and c.holder_id <> ${userId} and exists (select 1 from custody_loss l
        where l.org_id = c.org_id and l.custody_id = c.id and l.state = 'reported' and l.created_by <> ${userId})))`);
  }
  if (asked.search) {
    const like = likeOf(asked.search);
    wheres.push(
      sql`(p.name ilike ${like} or i.number ilike ${like} or ${personName("o")} ilike ${like})`,
    );
  }
  return sql<CustodyRow>`
    select ${custodyColumns(asked)} from (${valued}) c ${custodyJoins} where ${sql.join(wheres, sql` and `)}`;
}

/** The totals of a list of custody; the value is null where it may not be seen. */
export const custodyTotals = sql<{ pieces: bigint; value: bigint | null }>`
  coalesce(sum(pieces), 0)::bigint as pieces, sum(value)::bigint as value`;

/** One custody without its hand-overs and losses; undefined when it is not this company's. */
export async function findCustody(
  ctx: Reading,
  id: string,
  seen: Seen,
): Promise<Omit<Custody, "handovers" | "losses"> | undefined> {
  const found = await sql<Omit<Custody, "handovers" | "losses">>`
    select ${custodyColumns(seen)}, c.taken from (${valued}) c ${custodyJoins} where c.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The hand-overs out of a custody, the first first. */
export async function handoversOf(ctx: Reading, id: string): Promise<Custody["handovers"]> {
  const found = await sql<Custody["handovers"][number]>`
    select h.id, h.number, h.version, h.state, h.pieces, h.note, h.to_id as "toId",
      ${personName("t")} as "toName", h.created_by as "byId", ${personName("b")} as "byName",
      h.created_at as at, ${personName("d")} as "decidedByName", h.closing_reason as "closingReason"
    from custody_handover h
    join profile t on t.org_id = h.org_id and t.user_id = h.to_id
    join profile b on b.org_id = h.org_id and b.user_id = h.created_by
    left join profile d on d.org_id = h.org_id and d.user_id = h.decided_by
    where h.custody_id = ${id} order by h.created_at, h.number
  `.execute(ctx.tx);
  return found.rows;
}

/** The losses out of a custody, the first first. */
export async function lossesOf(ctx: Reading, id: string): Promise<Custody["losses"]> {
  const found = await sql<Custody["losses"][number]>`
    select l.id, l.number, l.version, l.state, l.pieces, l.kind, l.reason, l.created_by as "byId",
      ${personName("b")} as "byName", l.created_at as at, ${personName("d")} as "decidedByName",
      l.closing_reason as "closingReason",
      (select sum(g.cost_amount)::bigint from custody_loss_line g
       where g.org_id = l.org_id and g.loss_id = l.id) as value
    from custody_loss l
    join profile b on b.org_id = l.org_id and b.user_id = l.created_by
    left join profile d on d.org_id = l.org_id and d.user_id = l.decided_by
    where l.custody_id = ${id} order by l.created_at, l.number
  `.execute(ctx.tx);
  return found.rows;
}

/** Which custody a hand-over or a loss is about, and how many pieces; undefined when it is not this company's. */
export async function findOf(
  ctx: Reading,
  table: "custody_handover" | "custody_loss",
  id: string,
): Promise<{ custodyId: string; pieces: bigint; number: string } | undefined> {
  const found = await sql<{ custodyId: string; pieces: bigint; number: string }>`
    select custody_id as "custodyId", pieces, number from ${sql.table(table)} where id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Who holds pieces of each thing of an issue, those who hold none any more too. */
export async function holdersOf(
  ctx: Reading,
  of: { issueId: string; productId: string },
): Promise<{ id: string; pieces: bigint; holderName: string }[]> {
  const found = await sql<{ id: string; pieces: bigint; holderName: string }>`
    select c.id, c.pieces, ${personName("o")} as "holderName" from custody c
    join profile o on o.org_id = c.org_id and o.user_id = c.holder_id
    where c.issue_id = ${of.issueId} and c.product_id = ${of.productId} order by c.since, c.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Within how many days a thing comes back; null: it is used up. */
export async function daysOf(ctx: Reading, productId: string): Promise<number | null> {
  const found = await sql<{ days: number | null }>`
    select days from returnable_supply where product_id = ${productId}
  `.execute(ctx.tx);
  return found.rows[0]?.days ?? null;
}

/** Says within how many days a thing comes back. */
export async function writeDays(ctx: Ctx, productId: string, days: number | null): Promise<void> {
  const said = { days, set_by: ctx.actor.userId, set_at: ctx.now };
  await ctx.tx
    .insertInto("returnable_supply")
    .values({ product_id: productId, ...said })
    .onConflict((clash) => clash.columns(["org_id", "product_id"]).doUpdateSet(said))
    .execute();
}

/** Writes what somebody has from now on. */
export async function insertCustody(
  ctx: Ctx,
  made: {
    issueId: string;
    productId: string;
    holderId: string;
    pieces: bigint;
    dueOn: Day;
    handoverId: string | null;
  },
): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .insertInto("custody")
    .values({
      id,
      issue_id: made.issueId,
      product_id: made.productId,
      holder_id: made.holderId,
      taken: made.pieces,
      pieces: made.pieces,
      since: ctx.today,
      due_on: made.dueOn,
      handover_id: made.handoverId,
    })
    .execute();
  return id;
}

/** Takes pieces out of a custody; the database refuses more than are in it. */
export async function takeOut(ctx: Ctx, id: string, pieces: bigint): Promise<void> {
  await sql`update custody set pieces = pieces - ${pieces}::bigint where id = ${id}`.execute(
    ctx.tx,
  );
}

/** Writes an offer. */
export async function insertHandover(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    custodyId: string;
    fromId: string;
    toId: string;
    pieces: bigint;
    note: string | null;
  },
): Promise<void> {
  const { id, number, custodyId, fromId, toId, pieces, note } = made;
  await ctx.tx
    .insertInto("custody_handover")
    .values({
      ...{ id, number, pieces, note, state: "offered", custody_id: custodyId },
      ...{ from_id: fromId, to_id: toId, created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
}

/** Writes a report of a loss. */
export async function insertLoss(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    custodyId: string;
    kind: LossKind;
    pieces: bigint;
    reason: string;
  },
): Promise<void> {
  const { id, number, custodyId, kind, pieces, reason } = made;
  await ctx.tx
    .insertInto("custody_loss")
    .values({
      ...{ id, number, kind, pieces, reason, state: "reported", custody_id: custodyId },
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
}

/** Writes which lots a loss takes out of its issue, and what was booked for them. */
export async function insertWriteOff(
  ctx: Ctx,
  lossId: string,
  lots: readonly ReturnedLot[],
): Promise<void> {
  await ctx.tx
    .insertInto("custody_loss_line")
    .values(
      lots.map(({ lotId, productId, pieces, cost }) => ({
        ...{ loss_id: lossId, lot_id: lotId, product_id: productId },
        ...{ pieces, cost_amount: cost },
      })),
    )
    .execute();
  const cost = lots.reduce((sum, lot) => sum + lot.cost, 0n);
  if (cost === 0n) return;
  await ctx.tx.insertInto("custody_write_off").values({ id: lossId, cost_amount: cost }).execute();
}

/**
 * Of each thing that was ever issued, where it is. What was issued to somebody's custody is in it, came back out of
 * it or was written off; the rest was used up but for what came back.
 */
export function matchingWhereabouts(asked: {
  search?: string | undefined;
}): RawBuilder<WhereaboutsRow> {
  const like = asked.search === undefined ? null : likeOf(asked.search);
  return sql<WhereaboutsRow>`
    select p.id, p.name as "productName", t.issued, c.pieces as "inCustody", b.pieces as returned,
      (t.used - b.used)::bigint as consumed, x.pieces as "writtenOff"
    from product p
    join lateral (
      select sum(g.pieces)::bigint as issued, coalesce(sum(g.pieces) filter (where not exists (
        select 1 from custody k where k.org_id = g.org_id and k.issue_id = g.issue_id
          and k.product_id = g.product_id)), 0)::bigint as used
      from supply_issue_line g where g.org_id = p.org_id and g.product_id = p.id having count(*) > 0) t on true
    cross join lateral (
      select coalesce(sum(k.pieces), 0)::bigint as pieces from custody k
      where k.org_id = p.org_id and k.product_id = p.id) c
    cross join lateral (
      select coalesce(sum(e.pieces), 0)::bigint as pieces,
             coalesce(sum(e.pieces) filter (where e.custody_id is null), 0)::bigint as used
      from supply_return_line e where e.org_id = p.org_id and e.product_id = p.id) b
    cross join lateral (
      select coalesce(sum(g.pieces), 0)::bigint as pieces from custody_loss_line g
      where g.org_id = p.org_id and g.product_id = p.id) x
    where ${like}::text is null or p.name ilike ${like} or p.code ilike ${like}`;
}

/** The totals of where things are. */
export const whereaboutsTotals = sql<Omit<WhereaboutsRow, "id" | "productName">>`
  coalesce(sum(issued), 0)::bigint as issued, coalesce(sum("inCustody"), 0)::bigint as "inCustody",
  coalesce(sum(returned), 0)::bigint as returned, coalesce(sum(consumed), 0)::bigint as consumed,
  coalesce(sum("writtenOff"), 0)::bigint as "writtenOff"`;

/** Everybody who works here, and no supplier. */
export function matchingColleagues(asked: {
  search?: string | undefined;
  today: Day;
}): RawBuilder<{ id: string; name: string }> {
  const like = asked.search === undefined ? null : likeOf(asked.search);
  return sql<{ id: string; name: string }>`
    select p.user_id as id, ${personName("p")} as name from profile p
    where ${worksHere(asked.today)} and p.role <> 'supplier'
      and (${like}::text is null or ${personName("p")} ilike ${like})`;
}
