// The steps of the books behind one figure of a season's kilograms, page by page. How many there are, what they weigh
// and which days hold the page is read of what is kept of each day; only the rows of those days are read then, and the
// lots of those that are shown.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import {
  type Page,
  type PageAsked,
  readKey,
  readRows,
  withTotals,
} from "#platform/server/store.ts";
import type { StepRow, StepsAsked } from "./api.ts";
import { addedDays, daysOfPage, type KeptDay } from "./dayRules.ts";
import type { Stretch } from "./flowStore.ts";
import type { StepKind } from "./rules.ts";
import { idOf } from "./rowStore.ts";

type Reading = Pick<Ctx, "tx">;

/** A step as it is found, before its document's screen is known. */
export type FoundStep = Omit<StepRow, "path"> & { sourceType: string; sourceId: string };

type EdgeStep = Exclude<StepKind, "shipped" | "crossed">;

/** What the lot graph calls an arrow of a figure. */
const edgeKinds = {
  bought: "receive",
  processed: "process",
  packed: "pack",
  loss: "loss",
} as const satisfies Record<EdgeStep, string>;

const isEdgeStep = (step: StepKind): step is EdgeStep => step in edgeKinds;

/** Towards the buyer is more; what came back from there is less. */
const leaves = sql`(a.kind in ('store', 'plant') and b.kind in ('transit', 'customers'))`;
const comesBack = sql`(b.kind in ('store', 'plant') and a.kind in ('transit', 'customers'))`;
const otherSide = sql`case when b.inside then a.kind || '_in' else b.kind || '_out' end`;

/** Which moves belong to a figure, `a` and `b` being the places they went between, and what they add to it. */
const movesOf = (step: "shipped" | "crossed") =>
  step === "shipped"
    ? { belongs: sql`(${leaves} or ${comesBack})`, adds: sql`b.kind in ('transit', 'customers')` }
    : { belongs: sql`a.inside <> b.inside`, adds: sql`b.inside` };

/** The days of a figure that hold a step, the newest first: how many, and what they weigh together. */
async function keptDays(
  ctx: Reading,
  { commodity, from, to }: Stretch,
  asked: StepsAsked,
): Promise<KeptDay[]> {
  const { step, name, month } = asked;
  const wheres = [
    sql`k.unit = 'g' and k.day between ${from} and ${to} and p.commodity = ${commodity}`,
  ];
  if (month !== undefined) wheres.push(sql`to_char(k.day, 'YYYY-MM') = ${month}`);
  if (name !== undefined) wheres.push(sql`${nameOf(step, sql`k.loss`)} = ${name}`);
  const rows = isEdgeStep(step)
    ? sql`
      select k.day, k.steps as count, k.grams
      from lot_step_sum k
      join product p on p.org_id = k.org_id and p.id = k.product_id
      where k.kind = ${edgeKinds[step]} and ${sql.join(wheres, sql` and `)}
        ${step === "bought" ? sql`and not k.is_opening` : sql``}`
    : sql`
      select k.day, k.moves, case when ${movesOf(step).adds} then k.quantity else -k.quantity end
      from lot_crossing_sum k
      join product p on p.org_id = k.org_id and p.id = k.product_id
      join place a on a.org_id = k.org_id and a.id = k.from_place_id
      join place b on b.org_id = k.org_id and b.id = k.to_place_id
      where ${movesOf(step).belongs} and ${sql.join(wheres, sql` and `)}
        ${step === "shipped" ? sql`and k.source_type = 'shipment'` : sql``}`;
  const found = await sql<KeptDay>`
    select d.day, sum(d.count)::bigint as count, sum(d.grams)::bigint as grams
    from (${rows}) as d (day, count, grams) group by d.day having sum(d.count) > 0 order by d.day desc
  `.execute(ctx.tx);
  return found.rows;
}

/** The name of a step under its figure: of a loss, or of the other side of our walls. */
function nameOf(step: StepKind, loss: RawBuilder<unknown>): RawBuilder<unknown> {
  if (step === "crossed") return otherSide;
  return step === "shipped" ? sql`''` : sql`coalesce(${loss}, '')`;
}

/** The arrows of days. Each voucher's by its key: asked otherwise, the arrows of the whole company are read. */
const edgesOf = (step: EdgeStep, days: readonly Day[], named: RawBuilder<unknown>) => sql`
  select v.org_id, v.id as voucher_id, 'e' || e.line as line, v.day,
         case when e.child_lot_id is null then e.parent_lot_id else e.child_lot_id end as lot_id, e.grams
  from voucher v
  cross join lateral (
    select e.* from lot_edge e
    where e.org_id = v.org_id and e.voucher_id = v.id and e.kind = ${edgeKinds[step]} and e.grams <> 0
    offset 0) e
  where v.day = any(${days}::date[]) ${named}`;

/** The moves of days between two places: for shipments by their vouchers, which are few of a day. */
function transfersOf(
  step: "shipped" | "crossed",
  days: readonly Day[],
  named: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { belongs, adds } = movesOf(step);
  const moved =
    step === "shipped"
      ? sql`
        voucher v
        cross join lateral (
          select t.* from lot_transfer t where t.org_id = v.org_id and t.voucher_id = v.id offset 0) t`
      : sql`lot_transfer t`;
  const when = step === "shipped" ? sql`v.source_type = 'shipment' and v` : sql`t`;
  return sql`
    select t.org_id, t.voucher_id, ${step.charAt(0)}::text || t.line, t.day, t.lot_id,
           case when ${adds} then t.quantity else -t.quantity end
    from ${moved}
    join place a on a.org_id = t.org_id and a.id = t.from_place_id
    join place b on b.org_id = t.org_id and b.id = t.to_place_id
    where ${when}.day = any(${days}::date[]) and t.quantity > 0 and ${belongs} ${named}`;
}

/** The steps of days, put in order by what they carry themselves; lots and documents of those a page comes to. */
function stepsOfDays(
  { commodity }: Stretch,
  { step, name }: StepsAsked,
  days: readonly Day[],
): RawBuilder<FoundStep> {
  const named = name === undefined ? sql`` : sql`and ${nameOf(step, sql`e.loss`)} = ${name}`;
  const found = isEdgeStep(step) ? edgesOf(step, days, named) : transfersOf(step, days, named);
  const isBought = step === "bought" ? sql`and l.origin_type <> 'opening'` : sql``;
  return sql<FoundStep>`
    select s.id, s.day, v.number as "voucherNumber", v.memo, l.code as "lotCode", l.name as "productName",
           s.grams::bigint as grams, v.source_type as "sourceType", v.source_id as "sourceId"
    from (
      select ${idOf(sql`g.voucher_id || g.line`)} as id, g.*
      from (${found}) as g (org_id, voucher_id, line, day, lot_id, grams)
      order by g.day desc, 1 desc offset 0) s
    cross join lateral (
      select l.code, p.name from lot l
      join product p on p.org_id = l.org_id and p.id = l.product_id and p.commodity = ${commodity}
      where l.org_id = s.org_id and l.id = s.lot_id and l.unit = 'g' ${isBought} offset 0) l
    cross join lateral (
      select v.number, v.memo, v.source_type, v.source_id from voucher v
      where v.org_id = s.org_id and v.id = s.voucher_id offset 0) v`;
}

/** One page of the steps behind a figure of a stretch, the newest first. */
export async function readSteps(
  ctx: Reading,
  stretch: Stretch,
  asked: StepsAsked,
  page: Pick<PageAsked<FoundStep>, "limit" | "after">,
): Promise<Page<FoundStep> & { totals: { grams: bigint } }> {
  const kept = await keptDays(ctx, stretch, asked);
  const after = page.after === undefined ? null : readKey(page.after).value;
  const matching = stepsOfDays(stretch, asked, daysOfPage(kept, page.limit, after));
  const order = { ...page, sort: "day", direction: "desc" } as const;
  return withTotals(await readRows(ctx, matching, order), addedDays(kept));
}
