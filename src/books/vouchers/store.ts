// How vouchers and their lines are written and read. Each table takes its rows of all vouchers of a
// call in one statement, so that a pay run of hundreds costs hardly more than one payment.
import { type RawBuilder, sql } from "kysely";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Currency } from "#kernel/money.ts";
import type { Day } from "#kernel/days.ts";
import type { DueKind } from "#books/ledger/rules.ts";
import type { EdgeKind, Party, Voucher } from "./rules.ts";

/** A voucher with what the door gave it. */
export interface Numbered {
  id: string;
  number: string;
  voucher: Voucher;
}

/** Rows as one parameter; the columns say how the database reads them. */
export function rowsAs(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${toWire(rows)}::jsonb) as r(${sql.raw(columns)})`;
}

/** Inserts rows of plain data; the columns say how the database reads them. */
export async function insertRows(
  ctx: Ctx,
  table: string,
  columns: Record<string, string>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.raw(Object.keys(columns).join(", "));
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from ${rowsAs(rows, typed.join(", "))}`.execute(ctx.tx);
}

/** Writes the vouchers themselves and their lines, and adds the lines to the running totals. */
export async function insertVouchers(ctx: Ctx, numbered: readonly Numbered[]): Promise<void> {
  await insertRows(
    ctx,
    "voucher",
    {
      id: "uuid",
      number: "text",
      source_type: "text",
      source_id: "uuid",
      event: "text",
      reverses: "text",
      day: "date",
      memo: "text",
      created_by: "uuid",
    },
    numbered.map(({ id, number, voucher }) => ({
      id,
      number,
      source_type: voucher.source.type,
      source_id: voucher.source.id,
      event: voucher.event,
      reverses: voucher.reverses,
      day: voucher.day,
      memo: voucher.memo,
      created_by: ctx.actor.userId,
    })),
  );
  await insertLines(ctx, numbered);
}

async function insertLines(ctx: Ctx, numbered: readonly Numbered[]): Promise<void> {
  const rows = numbered.flatMap(({ id, voucher }) =>
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
  if (rows.length === 0) return;
  await sql`
    with r as (
      select * from ${rowsAs(
        rows,
        `voucher_id uuid, line int, day date, account_code text, amount bigint,
         foreign_amount bigint, foreign_currency text, rate_micro bigint,
         party_type text, party_id uuid, memo text`,
      )}
    ), written as (
      insert into voucher_line (voucher_id, line, day, account_code, amount, foreign_amount,
        foreign_currency, rate_micro, party_type, party_id, memo)
      select * from r
    ), days as (
      insert into account_day as d (account_code, day, debit, credit)
      select account_code, day, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
      from r group by 1, 2 order by 1, 2
      on conflict (org_id, account_code, day) do update
        set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit
    )
    insert into account_balance as b (account_code, debit, credit)
    select account_code, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
    from r group by 1 order by 1
    on conflict (org_id, account_code) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit
  `.execute(ctx.tx);
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
