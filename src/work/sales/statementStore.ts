// What customers owe at home, read from the books: receivables of sales at home and their deposits.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { AgeingRow, CustomerAccount } from "./statementApi.ts";

const ofCustomer = (customerId: string) => sql`
  l.party_type = 'customer' and l.party_id = ${customerId} and l.account_code in ('1210', '2040')`;

/** What a customer owed before a day; negative: their own money with us. */
export async function openingOf(
  ctx: Pick<Ctx, "tx">,
  of: { customerId: string; from: Day },
): Promise<bigint> {
  const found = await sql<{ sum: bigint }>`
    select coalesce(sum(l.amount), 0)::bigint as sum from voucher_line l
    where ${ofCustomer(of.customerId)} and l.day < ${of.from}
  `.execute(ctx.tx);
  return found.rows[0]?.sum ?? 0n;
}

type Movement = Omit<CustomerAccount["lines"][number], "balance" | "debit" | "credit"> & {
  amount: bigint;
};

/** Everything that changed what a customer owes, in order; what moves between their own accounts does not. */
export async function movementsOf(
  ctx: Pick<Ctx, "tx">,
  of: { customerId: string; from: Day; through: Day },
): Promise<Movement[]> {
  const found = await sql<Movement>`
    select l.day, v.number as voucher, v.memo, v.source_type as "sourceType",
           v.source_id as "sourceId", sum(l.amount)::bigint as amount
    from voucher_line l join voucher v on v.org_id = l.org_id and v.id = l.voucher_id
    where ${ofCustomer(of.customerId)} and l.day between ${of.from} and ${of.through}
    group by v.seq, l.day, v.number, v.memo, v.source_type, v.source_id
    having sum(l.amount) <> 0
    order by l.day, v.seq
  `.execute(ctx.tx);
  return found.rows;
}

/**
 * What is open at home by customer, kind and days. It begins with what is open, which is little beside what was paid, on the
 * days on which something at home is due, which the kept sums know, and looks each debt up by its key; `offset 0` keeps that
 * from being turned round.
 */
const openAtHome = sql`
  select d.party_id, d.kind, d.due_on, v.day, sum(b.open) as open
  from due_balance b
  cross join lateral (
    select d.party_id, d.kind, d.due_on, d.voucher_id from due d
    where d.org_id = b.org_id and d.id = b.due_id and d.party_type = 'customer'
      and d.kind in ('local-receivable', 'customer-deposit') offset 0) d
  cross join lateral (
    select v.day from voucher v where v.org_id = b.org_id and v.id = d.voucher_id offset 0) v
  where b.open > 0 and b.due_on = any((
    select array_agg(distinct k.due_on) from due_sum k
    where k.dues > 0 and k.kind in ('local-receivable', 'customer-deposit'))::date[])
  group by d.party_id, d.kind, d.due_on, v.day`;

/** Customers with something open at home, by the days since each invoice. */
export function matchingAges(search: string | undefined, today: Day): RawBuilder<AgeingRow> {
  const like = search === undefined ? null : likeOf(search);
  const named =
    like === null ? sql`true` : sql`(c.legal_name ilike ${like} or c.code ilike ${like})`;
  const between = (from: number, to: number) => sql`
    coalesce(sum(o.open) filter (where o.kind = 'local-receivable'
      and ${today}::date - o.day between ${from} and ${to}), 0)::bigint`;
  return sql<AgeingRow>`
    select c.id, c.code, c.legal_name as name,
           ${between(-36_500, 30)} as to30, ${between(31, 60)} as to60, ${between(61, 90)} as to90,
           ${between(91, 36_500)} as over90,
           coalesce(sum(o.open) filter (where o.kind = 'local-receivable'), 0)::bigint as open,
           coalesce(sum(o.open) filter (where o.kind = 'local-receivable'
             and o.due_on < ${today}), 0)::bigint as overdue,
           coalesce(sum(o.open) filter (where o.kind = 'customer-deposit'), 0)::bigint as deposits
    from customer c
    join (${openAtHome}) o on o.party_id = c.id
    where c.org_id = current_org() and ${named}
    group by c.id, c.code, c.legal_name
  `;
}

/** The sums of every age. */
export const ageTotals = sql<Omit<AgeingRow, "id" | "code" | "name">>`
  coalesce(sum(page.to30), 0)::bigint as to30, coalesce(sum(page.to60), 0)::bigint as to60,
  coalesce(sum(page.to90), 0)::bigint as to90, coalesce(sum(page.over90), 0)::bigint as over90,
  coalesce(sum(page.open), 0)::bigint as open, coalesce(sum(page.overdue), 0)::bigint as overdue,
  coalesce(sum(page.deposits), 0)::bigint as deposits
`;

/** The same of rows that are all there are. */
export function agesAdded(rows: readonly AgeingRow[]): Omit<AgeingRow, "id" | "code" | "name"> {
  const sum = (of: (row: AgeingRow) => bigint): bigint =>
    rows.reduce((whole, row) => whole + of(row), 0n);
  return {
    to30: sum((row) => row.to30),
    to60: sum((row) => row.to60),
    to90: sum((row) => row.to90),
    over90: sum((row) => row.over90),
    open: sum((row) => row.open),
    overdue: sum((row) => row.overdue),
    deposits: sum((row) => row.deposits),
  };
}
