// Counts of the cash box as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { CashPile } from "#kernel/cashNotes.ts";
import type { Day } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CashCount, CashCountFilter, CashCountRow, CashStanding } from "./api.ts";
import type { CashCountState } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** Whether somebody is told what the books said: some only once it agreed or was decided. */
const isTold = (seesAll: boolean) =>
  sql`(${seesAll}::boolean or c.state in ('balanced', 'accepted'))`;

const columns = (seesAll: boolean) => sql`
  c.id, c.number, c.state, c.version, c.day, ${personName("who")} as "countedByName",
  c.counted_amount as counted, case when ${isTold(seesAll)} then c.expected_amount end as expected,
  case when ${isTold(seesAll)} then c.counted_amount - c.expected_amount end as difference,
  c.created_at as "countedAt"`;
const joins = sql`join profile who on who.org_id = c.org_id and who.user_id = c.created_by`;

/** Every count that matches; without what the books said for those who are not told before it is decided. */
export function matchingCounts(
  filter: CashCountFilter,
  seesAll: boolean,
): RawBuilder<CashCountRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`c.state = ${filter.state}`);
  if (filter.from) wheres.push(sql`c.day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`c.day <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(c.number ilike ${like} or ${personName("who")} ilike ${like})`);
  }
  return sql<CashCountRow>`
    select ${columns(seesAll)} from cash_count c ${joins} where ${sql.join(wheres, sql` and `)}`;
}

/** What was short and over in those that were accepted: what was not believed is nobody's loss. */
export const countTotals = sql<{ short: bigint; over: bigint }>`
  coalesce(-sum(page.difference) filter (where page.state = 'accepted' and page.difference < 0), 0)::bigint as short,
  coalesce(sum(page.difference) filter (where page.state = 'accepted' and page.difference > 0), 0)::bigint as over`;

/** One count; undefined when it is not this company's. */
export async function findCount(
  ctx: Reading,
  id: string,
  seesAll: boolean,
): Promise<CashCount | undefined> {
  const found = await sql<Omit<CashCount, "notes">>`
    select ${columns(seesAll)}, c.created_by as "countedById", c.note, ${personName("d")} as "decidedByName",
      c.decided_at as "decidedAt", c.reason, c.same_person as "samePerson"
    from cash_count c ${joins}
    left join profile d on d.org_id = c.org_id and d.user_id = c.decided_by
    where c.id = ${id}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) return undefined;
  const notes = await sql<CashPile>`
    select n.denomination, n.pieces from cash_count_note n
    where n.count_id = ${id} order by n.denomination desc
  `.execute(ctx.tx);
  return { ...row, notes: notes.rows };
}

/** The count whose difference waits for a decision; null when none does. */
export async function waitingCount(
  ctx: Reading,
  seesAll: boolean,
): Promise<CashStanding["waiting"]> {
  const found = await sql<NonNullable<CashStanding["waiting"]>>`
    select c.id, c.number,
      case when ${isTold(seesAll)} then c.counted_amount - c.expected_amount end as difference
    from cash_count c
    where c.state = 'variance_review'
  `.execute(ctx.tx);
  return found.rows[0] ?? null;
}

/** The newest count that nobody disbelieved; null where the box was never counted. */
export async function lastCount(ctx: Reading): Promise<CashStanding["last"]> {
  const found = await sql<NonNullable<CashStanding["last"]>>`
    select c.id, c.number, c.state, c.day, ${personName("who")} as "countedByName"
    from cash_count c ${joins}
    where c.state <> 'recounted' order by c.created_at desc, c.id desc limit 1
  `.execute(ctx.tx);
  return found.rows[0] ?? null;
}

/** The day of the newest count that ended in what the books say now: it agreed, or its difference was booked. */
export async function settledOn(ctx: Reading): Promise<Day | null> {
  const found = await sql<{ day: Day }>`
    select c.day from cash_count c where c.state in ('balanced', 'accepted')
    order by c.created_at desc, c.id desc limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.day ?? null;
}

/** Both sums of a count, whoever asks: for what is booked and told of it. */
export async function sumsOf(
  ctx: Reading,
  id: string,
): Promise<{ counted: bigint; expected: bigint }> {
  const found = await sql<{ counted: bigint; expected: bigint }>`
    select c.counted_amount as counted, c.expected_amount as expected from cash_count c where c.id = ${id}
  `.execute(ctx.tx);
  const [sums] = found.rows;
  invariant(sums, "a count has its sums");
  return sums;
}

/** Writes a count down, with its notes; neither is ever written again. */
export async function insertCount(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    state: CashCountState;
    counted: bigint;
    expected: bigint;
    note: string | null;
    notes: readonly CashPile[];
  },
): Promise<void> {
  const { id, number, state, counted, expected, note, notes } = made;
  await ctx.tx
    .insertInto("cash_count")
    .values({
      ...{ id, number, state, day: ctx.today, note },
      ...{ counted_amount: counted, expected_amount: expected },
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
  if (notes.length === 0) return;
  await ctx.tx
    .insertInto("cash_count_note")
    .values(notes.map((pile) => ({ count_id: id, ...pile })))
    .execute();
}
