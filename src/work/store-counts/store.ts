// Counts of our stores, their piles and the readings of them as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { LossReason } from "#books/stock/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { datedStep, personName, type StepTaker, stepTaker } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import { thresholdInSql } from "#books/thresholds/door.ts";
import type { CountFilter, CountRow, StoreCount, StoreRow } from "./api.ts";
import type { Basis, LostLot, Pile } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

function conditions(filter: CountFilter): RawBuilder<unknown>[] {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`c.state = ${filter.state}`);
  if (filter.placeId) wheres.push(sql`c.place_id = ${filter.placeId}`);
  if (filter.from) wheres.push(sql`c.day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`c.day <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(c.number ilike ${like} or p.name ilike ${like})`);
  }
  return wheres;
}

const columns = (seesCosts: boolean) => sql`
  c.id, c.number, c.state, c.version, c.day,
  json_build_object('id', p.id, 'name', p.name) as place, held.piles, held.counted,
  case when c.state in ('agreed', 'posted') then held.lost end as lost,
  case when ${seesCosts}::boolean then c.loss_amount end as "lossAmount"`;
const joins = sql`
  join place p on p.org_id = c.org_id and p.id = c.place_id
  cross join lateral (
    select count(*)::int as piles, count(i.reading_id)::int as counted,
      coalesce(sum(i.lost) filter (where i.unit = 'g'), 0)::bigint as lost
    from store_count_pile i where i.org_id = c.org_id and i.count_id = c.id) held`;

/** Every count that matches; without what a loss is worth for those who may not see costs. */
export function matchingCounts(filter: CountFilter, seesCosts: boolean): RawBuilder<CountRow> {
  return sql<CountRow>`
    select ${columns(seesCosts)} from store_count c ${joins}
    where ${sql.join(conditions(filter), sql` and `)}`;
}

/** What was missing in all of them. */
export const countTotals = sql<{ lost: bigint; lossAmount: bigint | null }>`
  coalesce(sum(page.lost), 0)::bigint as lost, sum(page."lossAmount")::bigint as "lossAmount"`;

/**
 * Our stores in which something stands, by the sums that are kept of them, with the day they were last counted; of one that
 * never was, since when something of what is there stands there.
 */
const standingStores = (today: Day) => sql`
  place p
  cross join lateral (
    select coalesce(sum(k.lots), 0)::int as lots,
      coalesce(sum(k.quantity) filter (where k.unit = 'g'), 0)::bigint as standing
    from stock_sum k where k.org_id = p.org_id and k.place_id = p.id) held
  left join lateral (
    select max(c.decided_on) as day from store_count c
    where c.org_id = p.org_id and c.place_id = p.id and c.state in ('agreed', 'posted')) last on true
  cross join lateral (
    select ${today}::date - coalesce(last.day, (
      select b.made_on from lot_balance b
      where b.org_id = p.org_id and b.place_id = p.id and b.quantity > 0
      order by b.made_on limit 1)) as days) age
  where p.inside and p.account_code is null and held.lots > 0`;

const isDue = (today: Day) => sql`age.days >= ${thresholdInSql(today, "storeCountDays")}`;

/** The stores that nobody had counted on a day, nor since, for so long as the company says, as `from` and `where` of a question. */
export const storesDue = (on: Day): RawBuilder<unknown> =>
  sql`${standingStores(on)} and ${isDue(on)}`;

/** Our stores in which something stands, and when they were last counted; how long ago as of a day, such as the end of a month. */
export function matchingStores(
  today: Day,
  { due, search, seesStanding }: { due: boolean; search: string | null; seesStanding: boolean },
): RawBuilder<StoreRow> {
  const named = search === null ? sql`true` : sql`p.name ilike ${likeOf(search)}`;
  return sql<StoreRow>`
    select p.id, p.name, last.day as "lastOn", age.days, ${isDue(today)} as "isDue", held.lots,
      case when ${seesStanding}::boolean then held.standing end as standing,
      (select json_build_object('id', o.id, 'number', o.number) from store_count o
       where o.org_id = p.org_id and o.place_id = p.id and o.state in ('counting', 'review')) as open
    from ${due ? storesDue(today) : standingStores(today)} and ${named}`;
}

/** A count without its piles, as its table has it. */
export type StoredCount = Omit<StoreCount, "pileLines">;

/** One count; undefined when it is not this company's. */
export async function findCount(
  ctx: Reading,
  id: string,
  seesCosts: boolean,
): Promise<StoredCount | undefined> {
  type Row = Omit<StoredCount, "created" | "finished" | "decided"> &
    Record<"created" | "finished" | "decided", StepTaker>;
  const found = await sql<Row>`
    select ${columns(seesCosts)}, c.note, c.tolerance_bp as "toleranceBp",
      c.decided_on as "decidedOn", c.same_person as "samePerson", c.closing_reason as "closingReason",
      ${stepTaker("w", sql`c.created_at`)} as created, ${stepTaker("f", sql`c.finished_at`)} as finished,
      ${stepTaker("d", sql`c.decided_at`)} as decided
    from store_count c ${joins}
    left join profile w on w.org_id = c.org_id and w.user_id = c.created_by
    left join profile f on f.org_id = c.org_id and f.user_id = c.finished_by
    left join profile d on d.org_id = c.org_id and d.user_id = c.decided_by
    where c.id = ${id}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) return undefined;
  const { created, finished, decided } = row;
  return {
    ...row,
    ...{ created: datedStep(created), finished: datedStep(finished), decided: datedStep(decided) },
  };
}

/** The count of a place that is under way. */
export async function openCountOf(
  ctx: Reading,
  placeId: string,
): Promise<{ number: string } | undefined> {
  const found = await sql<{ number: string }>`
    select number from store_count
    where place_id = ${placeId} and state in ('counting', 'review')
  `.execute(ctx.tx);
  return found.rows[0];
}

/** A pile as its table has it. */
export interface StoredPile extends Pile {
  line: number;
  productName: string;
  lotCode: string | null;
  lots: number;
  began: bigint;
  readingId: string | null;
  lossReason: LossReason | null;
  lost: bigint | null;
  lossAmount: bigint | null;
}

/** The piles of a count in their order. */
export async function pilesOfCount(
  ctx: Reading,
  id: string,
  seesCosts: boolean,
): Promise<StoredPile[]> {
  const found = await sql<StoredPile>`
    select i.line, i.product_id as "productId", p.name as "productName", i.grade, i.stream, i.unit,
      i.lot_id as "lotId", l.code as "lotCode", i.lots, i.began, i.reading_id as "readingId",
      i.loss_reason as "lossReason", i.lost,
      case when ${seesCosts}::boolean then i.loss_amount end as "lossAmount"
    from store_count_pile i
    join product p on p.org_id = i.org_id and p.id = i.product_id
    left join lot l on l.org_id = i.org_id and l.id = i.lot_id
    where i.count_id = ${id} order by i.line
  `.execute(ctx.tx);
  return found.rows;
}

/** A reading as its table has it. */
export interface StoredReading {
  id: string;
  line: number;
  byId: string;
  byName: string;
  at: Date;
  basis: Basis;
  counted: bigint | null;
  bags: number | null;
  moistureBp: number | null;
  note: string | null;
  expected: bigint;
  moistBp: number | null;
}

/** Every reading of a count, the newest first. */
export async function readingsOf(ctx: Reading, id: string): Promise<StoredReading[]> {
  const found = await sql<StoredReading>`
    select r.id, r.line, r.created_by as "byId", ${personName("o")} as "byName", r.created_at as at,
      r.basis, r.counted, r.bags, r.moisture_bp as "moistureBp", r.note, r.expected,
      r.moist_bp as "moistBp"
    from store_count_reading r
    join profile o on o.org_id = r.org_id and o.user_id = r.created_by
    where r.count_id = ${id} order by r.seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** The lots of each pile at one moment: as the count began, or at a reading. */
export async function lotsTaken(
  ctx: Reading,
  taken: readonly string[],
): Promise<{ taken: string; line: number; lotId: string; quantity: bigint }[]> {
  const found = await sql<{ taken: string; line: number; lotId: string; quantity: bigint }>`
    select taken, line, lot_id as "lotId", quantity from store_count_lot
    where taken = any(${[...taken]}::uuid[]) order by line, lot_id
  `.execute(ctx.tx);
  return found.rows;
}

/** How moist lots were when they were counted last, else when they came in or were made, where somebody measured it. */
export async function moisturesOf(
  ctx: Reading,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ lotId: string; moistureBp: number }>`
    select l.id as "lotId", coalesce(last.moisture_bp, c.moisture_bp, b.moisture_out_bp) as "moistureBp"
    from lot l
    left join lateral (
      -- What dried until then is written off already.
      select r.moisture_bp from store_count_lot k
      join store_count n
        on n.org_id = k.org_id and n.id = k.count_id and n.state in ('agreed', 'posted')
      join store_count_pile i
        on i.org_id = k.org_id and i.count_id = k.count_id and i.line = k.line
      join store_count_reading r on r.org_id = i.org_id and r.id = i.reading_id
        and r.moisture_bp is not null and k.taken = case r.basis when 'began' then n.id else r.id end
      where k.org_id = l.org_id and k.lot_id = l.id
      order by n.decided_at desc limit 1) last on true
    left join collection c
      on l.origin_type = 'collection' and c.org_id = l.org_id and c.id = l.origin_id
    left join processing_batch b
      on l.origin_type = 'processing-batch' and b.org_id = l.org_id and b.id = l.origin_id
    where l.id = any(${[...lotIds]}::uuid[])
      and coalesce(last.moisture_bp, c.moisture_bp, b.moisture_out_bp) is not null
  `.execute(ctx.tx);
  return new Map(found.rows.map(({ lotId, moistureBp }) => [lotId, moistureBp]));
}

interface LotStanding {
  lotId: string;
  quantity: bigint;
}

/** Begins a count: its piles, and the lots that lie in them. */
export async function insertCount(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    placeId: string;
    note: string | null;
    toleranceBp: number;
    piles: readonly (Pile & { quantity: bigint; lots: readonly LotStanding[] })[];
  },
): Promise<void> {
  const { id, number, placeId, note, toleranceBp, piles } = made;
  await ctx.tx
    .insertInto("store_count")
    .values({
      ...{ id, number, state: "counting", place_id: placeId, day: ctx.today, note },
      tolerance_bp: toleranceBp,
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
  await ctx.tx
    .insertInto("store_count_pile")
    .values(
      piles.map(({ productId, grade, stream, unit, lotId, quantity, lots }, index) => ({
        ...{ count_id: id, line: index + 1, product_id: productId, grade, stream, unit },
        ...{ lot_id: lotId, lots: lots.length, began: quantity },
      })),
    )
    .execute();
  await insertLots(
    ctx,
    id,
    piles.map(({ lots }, index) => ({ taken: id, line: index + 1, lots })),
  );
}

async function insertLots(
  ctx: Ctx,
  countId: string,
  piles: readonly { taken: string; line: number; lots: readonly LotStanding[] }[],
): Promise<void> {
  const rows = piles.flatMap(({ taken, line, lots }) =>
    lots.map(({ lotId, quantity }) => ({ taken, line, lot: lotId, quantity: quantity.toString() })),
  );
  // A store holds more lots than a statement has parameters.
  await sql`
    insert into store_count_lot (count_id, line, taken, lot_id, quantity)
    select ${countId}, l.line, l.taken, l.lot, l.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l(line int, taken uuid, lot uuid, quantity bigint)
  `.execute(ctx.tx);
}

/** A reading to be written down, with what the books say and the lots that lie in the pile. */
export type NewReading = Omit<StoredReading, "byId" | "byName" | "at"> & {
  lots: readonly LotStanding[];
};

/** Writes readings down: each is the one that counts from now on. */
export async function insertReadings(
  ctx: Ctx,
  countId: string,
  readings: readonly NewReading[],
): Promise<void> {
  await ctx.tx
    .insertInto("store_count_reading")
    .values(
      readings.map((one) => ({
        ...{ id: one.id, count_id: countId, line: one.line, basis: one.basis },
        ...{ counted: one.counted, bags: one.bags, moisture_bp: one.moistureBp, note: one.note },
        ...{ expected: one.expected, moist_bp: one.moistBp },
        ...{ created_by: ctx.actor.userId, created_at: ctx.now },
      })),
    )
    .execute();
  // Counted as it stood when the count began: those lots are kept already.
  const now = readings.filter(({ basis }) => basis === "now");
  await insertLots(
    ctx,
    countId,
    now.map(({ id, line, lots }) => ({ taken: id, line, lots })),
  );
  await sql`
    update store_count_pile i set reading_id = r.id from store_count_reading r
    where r.org_id = i.org_id and r.count_id = i.count_id and r.line = i.line
      and r.id = any(${readings.map(({ id }) => id)}::uuid[])
  `.execute(ctx.tx);
}

/** These piles are to be counted again. */
export async function openPiles(
  ctx: Ctx,
  countId: string,
  lines: readonly number[],
): Promise<void> {
  await ctx.tx
    .updateTable("store_count_pile")
    .set({ reading_id: null })
    .where("count_id", "=", countId)
    .where("line", "in", [...lines])
    .execute();
}

/** Writes what was booked of each pile. */
export async function writeLost(
  ctx: Ctx,
  countId: string,
  piles: readonly { line: number; reason: LossReason | null; lots: readonly LostLot[] }[],
): Promise<void> {
  const rows = piles.map(({ line, reason, lots }) => {
    const sum = (of: (lot: LostLot) => bigint) =>
      lots.reduce((all, lot) => all + of(lot), 0n).toString();
    return {
      ...{ line, reason, lost: sum(({ quantity }) => quantity) },
      ...{ dried: sum(({ dried }) => dried), cost: sum(({ cost }) => cost) },
    };
  });
  await sql`
    update store_count_pile i
    set loss_reason = l.reason, lost = l.lost, dried = l.dried, loss_amount = l.cost
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l(line int, reason text, lost bigint, dried bigint, cost bigint)
    where i.count_id = ${countId} and i.line = l.line
  `.execute(ctx.tx);
}
