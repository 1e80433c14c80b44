// How vouchers and their lines are written and read. All vouchers of a call are written in one question, each table
// taking its rows in one statement, so that a pay run of hundreds costs hardly more than one payment.
import { type RawBuilder, sql } from "kysely";
import { yearOf } from "#books/numbering/door.ts";
import { invariant } from "#kernel/refusal.ts";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Currency } from "#kernel/money.ts";
import type { Day } from "#kernel/days.ts";
import type { DueKind } from "#books/ledger/rules.ts";
import type { EdgeKind, Party, Voucher } from "./rules.ts";

/** A voucher with the id the door gave it. */
export interface Known {
  id: string;
  voucher: Voucher;
}

/** Rows as one parameter; the columns say how the database reads them. */
export function rowsAs(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${toWire(rows)}::jsonb) as r(${sql.raw(columns)})`;
}

/**
 * Writes vouchers with all they say, `more` being what they say of stock and debts as rows of their tables, keeps
 * every balance that follows, and gives the vouchers' numbers in their order: one question of the database, whose
 * plans it keeps (`book_vouchers`, decision 0024). Null, and nothing written, while something stands in the way.
 */
export async function bookVouchers(
  ctx: Ctx,
  known: readonly Known[],
  more: Record<string, object[]>,
): Promise<string[] | null> {
  const said = {
    voucher: known.map(({ id, voucher }, index) => ({
      place: index + 1,
      id,
      source_type: voucher.source.type,
      source_id: voucher.source.id,
      event: voucher.event,
      reverses: voucher.reverses,
      day: voucher.day,
      memo: voucher.memo,
    })),
    voucher_line: linesOf(known),
    ...more,
  };
  const found = await sql<{ numbers: string[] | null }>`
    select book_vouchers(${yearOf(ctx.today)}, ${ctx.actor.userId}, ${toWire(said)}::jsonb) as numbers
  `.execute(ctx.tx);
  const numbers = found.rows[0]?.numbers ?? null;
  invariant(numbers === null || numbers.length === known.length, "a number for every voucher");
  return numbers;
}

function linesOf(known: readonly Known[]): object[] {
  return known.flatMap(({ id, voucher }) =>
    voucher.lines.map((line, index) => ({
      voucher_id: id,
      line: index + 1,
      day: voucher.day,
      account_code: line.account,
      amount: line.amount,
      foreign_amount: line.foreign?.amount,
      foreign_currency: line.foreign?.currency,
      rate_micro: line.foreign?.rateMicro,
      party_type: line.party?.type,
      party_id: line.party?.id,
      memo: line.memo,
    })),
  );
}

/** What stands in the way of booking: the day the books are closed through, and whether nothing is booked at all. */
export async function standingInTheWay(
  ctx: Pick<Ctx, "tx">,
): Promise<{ closedThrough: Day | null; isStopped: boolean }> {
  const found = await sql<{ closedThrough: Day | null; isStopped: boolean }>`
    select (select locked_through from period_lock order by seq desc limit 1) as "closedThrough",
           exists (select 1 from posting_stop where opened_at is null) as "isStopped"
  `.execute(ctx.tx);
  const row = found.rows[0];
  invariant(row !== undefined, "a question without rows of its own has one answer");
  return row;
}

/** Whether a voucher was taken back: the number of its mirror. */
export async function reversalOf(
  ctx: Ctx,
  source: Voucher["source"],
  event: string,
): Promise<string | null> {
  const found = await sql<{ number: string }>`
    select number from voucher
    where source_type = ${source.type} and source_id = ${source.id} and reverses = ${event}
  `.execute(ctx.tx);
  return found.rows[0]?.number ?? null;
}

/** The day of a voucher that stands; null where there is none, or it was taken back. */
export async function dayOfVoucher(
  ctx: Pick<Ctx, "tx">,
  source: Voucher["source"],
  event: string,
): Promise<Day | null> {
  const found = await sql<{ day: Day }>`
    select v.day from voucher v
    where v.source_type = ${source.type} and v.source_id = ${source.id} and v.event = ${event}
      and not exists (select from voucher r where r.source_type = v.source_type
        and r.source_id = v.source_id and r.reverses = v.event)
  `.execute(ctx.tx);
  return found.rows[0]?.day ?? null;
}

/** A stored voucher as plain data again, all its arrows included; null when it was never posted. */
export async function readVoucher(
  ctx: Ctx,
  source: Voucher["source"],
  event: string,
): Promise<Voucher | null> {
  const found = await sql<{ id: string; day: Day; memo: string }>`
    select id, day, memo from voucher
    where source_type = ${source.type} and source_id = ${source.id} and event = ${event}
      and reverses is null
  `.execute(ctx.tx);
  const row = found.rows[0];
  if (!row) return null;
  return {
    source,
    event,
    day: row.day,
    memo: row.memo,
    lines: await readLines(ctx, row.id),
    transfers: await readTransfers(ctx, row.id),
    edges: await readEdges(ctx, row.id),
    ...(await readDues(ctx, row.id)),
  };
}

async function readLines(ctx: Ctx, voucherId: string): Promise<Voucher["lines"]> {
  const found = await sql<{
    account_code: string;
    amount: bigint;
    foreign_amount: bigint | null;
    foreign_currency: Currency | null;
    rate_micro: bigint | null;
    party_type: Party["type"] | null;
    party_id: string | null;
    memo: string | null;
  }>`
    select account_code, amount, foreign_amount, foreign_currency, rate_micro, party_type, party_id,
           memo
    from voucher_line where voucher_id = ${voucherId} order by line
  `.execute(ctx.tx);
  return found.rows.map((row) => ({
    account: row.account_code,
    amount: row.amount,
    ...(row.foreign_amount !== null &&
      row.foreign_currency !== null &&
      row.rate_micro !== null && {
        foreign: {
          amount: row.foreign_amount,
          currency: row.foreign_currency,
          rateMicro: row.rate_micro,
        },
      }),
    ...(row.party_type !== null &&
      row.party_id !== null && { party: { type: row.party_type, id: row.party_id } }),
    ...(row.memo !== null && { memo: row.memo }),
  }));
}

async function readTransfers(
  ctx: Ctx,
  voucherId: string,
): Promise<NonNullable<Voucher["transfers"]>> {
  const found = await sql<{
    lot_id: string;
    account: string;
    quantity: bigint;
    cost: bigint;
    from_id: string;
    from_inside: boolean;
    from_account: string | null;
    to_id: string;
    to_inside: boolean;
    to_account: string | null;
  }>`
    select t.lot_id, l.account_code as account, t.quantity, t.cost,
           f.id as from_id, f.inside as from_inside, f.account_code as from_account,
           p.id as to_id, p.inside as to_inside, p.account_code as to_account
    from lot_transfer t
    join lot l on l.org_id = t.org_id and l.id = t.lot_id
    join place f on f.org_id = t.org_id and f.id = t.from_place_id
    join place p on p.org_id = t.org_id and p.id = t.to_place_id
    where t.voucher_id = ${voucherId} order by t.line
  `.execute(ctx.tx);
  return found.rows.map((row) => ({
    lotId: row.lot_id,
    account: row.account,
    from: { id: row.from_id, inside: row.from_inside, account: row.from_account },
    to: { id: row.to_id, inside: row.to_inside, account: row.to_account },
    quantity: row.quantity,
    cost: row.cost,
  }));
}

async function readEdges(ctx: Ctx, voucherId: string): Promise<NonNullable<Voucher["edges"]>> {
  const found = await sql<{
    parent: string | null;
    child: string | null;
    kind: EdgeKind;
    grams: bigint;
    cost: bigint;
    loss: string | null;
  }>`
    select parent_lot_id as parent, child_lot_id as child, kind, grams, cost, loss
    from lot_edge where voucher_id = ${voucherId} order by line
  `.execute(ctx.tx);
  return found.rows.map(({ loss, ...edge }) => ({ ...edge, ...(loss !== null && { loss }) }));
}

async function readDues(
  ctx: Ctx,
  voucherId: string,
): Promise<Required<Pick<Voucher, "dues" | "settlements">>> {
  const found = await sql<{
    due_id: string;
    is_new: boolean;
    kind: DueKind;
    party_type: Party["type"];
    party_id: string;
    currency: Currency;
    account: string;
    due_on: Day;
    amount: bigint;
    ugx: bigint;
  }>`
    select m.due_id, m.amount, m.ugx, d.kind, d.party_type, d.party_id, d.currency,
           d.account_code as account, d.due_on, d.voucher_id = m.voucher_id as is_new
    from due_movement m join due d on d.org_id = m.org_id and d.id = m.due_id
    where m.voucher_id = ${voucherId} order by m.line
  `.execute(ctx.tx);
  // A due's own voucher may also settle part of it; its first movement is the making.
  const made = new Set<string>();
  const dues: NonNullable<Voucher["dues"]> = [];
  const settlements: NonNullable<Voucher["settlements"]> = [];
  for (const row of found.rows) {
    const { account, currency, amount, ugx } = row;
    if (row.is_new && !made.has(row.due_id)) {
      made.add(row.due_id);
      const party = { type: row.party_type, id: row.party_id };
      const due = { id: row.due_id, kind: row.kind, party, dueOn: row.due_on };
      dues.push({ ...due, account, currency, amount, ugx });
    } else {
      settlements.push({ dueId: row.due_id, account, currency, amount: -amount, ugx: -ugx });
    }
  }
  return { dues, settlements };
}
