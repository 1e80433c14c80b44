// What the ledger says: the trial balance, the lines of an account, and which days are closed.
import { sql } from "kysely";
import { addDays, formatDay } from "#kernel/days.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type AccountType, type DueKind, firstOpenDay, type Side } from "./rules.ts";
import { insertPeriodLock } from "./closingStore.ts";

export { type Closing, closings, findClosing } from "./closingStore.ts";

/** An account with what was booked on it. The balance is a debit when positive. */
export interface TrialRow {
  code: string;
  name: string;
  type: AccountType;
  normal: Side;
  isStock: boolean;
  dueKind: DueKind | null;
  debit: bigint;
  credit: bigint;
  balance: bigint;
}

export interface TrialBalance {
  asOf: Day | null;
  rows: TrialRow[];
  debit: bigint;
  credit: bigint;
}

/** Every account and its balance, now or at the end of a day; debits and credits are equal. */
export async function trialBalance(
  ctx: Pick<Ctx, "tx">,
  { asOf }: { asOf?: Day } = {},
): Promise<TrialBalance> {
  const sums =
    asOf === undefined
      ? sql`select account_code, debit, credit from account_balance`
      : sql`select account_code, sum(debit)::bigint as debit, sum(credit)::bigint as credit
            from account_day where day <= ${asOf} group by account_code`;
  const found = await sql<TrialRow>`
    select a.code, a.name, a.type, a.normal, a.is_stock as "isStock", a.due_kind as "dueKind",
           coalesce(s.debit, 0)::bigint as debit, coalesce(s.credit, 0)::bigint as credit,
           coalesce(s.debit - s.credit, 0)::bigint as balance
    from account a left join (${sums}) s on s.account_code = a.code order by a.code
  `.execute(ctx.tx);
  const sumOf = (side: (row: TrialRow) => bigint) =>
    found.rows.reduce((total, row) => total + side(row), 0n);
  return {
    asOf: asOf ?? null,
    rows: found.rows,
    debit: sumOf((row) => (row.balance > 0n ? row.balance : 0n)),
    credit: sumOf((row) => (row.balance < 0n ? -row.balance : 0n)),
  };
}

/** What one account holds now, in shillings: a debit when positive. */
export async function balanceOf(ctx: Pick<Ctx, "tx">, account: string): Promise<bigint> {
  const found = await sql<{ balance: bigint }>`
    select (debit - credit)::bigint as balance from account_balance where account_code = ${account}
  `.execute(ctx.tx);
  return found.rows[0]?.balance ?? 0n;
}

/** What was booked on every account between two days, both included, for income statements. */
export async function turnover(
  ctx: Pick<Ctx, "tx">,
  { from, through }: { from: Day; through: Day },
): Promise<Pick<TrialRow, "code" | "name" | "type" | "debit" | "credit" | "balance">[]> {
  const found = await sql<Omit<TrialRow, "normal" | "isStock" | "dueKind">>`
    select a.code, a.name, a.type, sum(d.debit)::bigint as debit, sum(d.credit)::bigint as credit,
           sum(d.debit - d.credit)::bigint as balance
    from account_day d join account a on a.org_id = d.org_id and a.code = d.account_code
    where d.day between ${from} and ${through}
    group by a.code, a.name, a.type order by a.code
  `.execute(ctx.tx);
  return found.rows;
}

/** One line of an account, with the balance after it. */
export interface AccountLine {
  /** Where to go on from: pass it as `after`. */
  key: string;
  day: Day;
  number: string;
  memo: string;
  sourceType: string;
  sourceId: string;
  amount: bigint;
  balance: bigint;
  foreignAmount: bigint | null;
  foreignCurrency: Currency | null;
  partyType: string | null;
  partyId: string | null;
}

/** The lines of an account by day and in the order they were written, page by page. */
export async function accountLines(
  ctx: Pick<Ctx, "tx">,
  asked: { account: string; from?: Day; through?: Day; after?: string; limit?: number },
): Promise<{ opening: bigint; lines: AccountLine[]; next: string | null }> {
  const { account, from = "1900-01-01", through = "2199-12-31", limit = 100 } = asked;
  const opening = await sql<{ balance: bigint }>`
    select coalesce(sum(debit - credit), 0)::bigint as balance from account_day
    where account_code = ${account} and day < ${from}
  `.execute(ctx.tx);
  const before = opening.rows[0]?.balance ?? 0n;
  const beyond = asked.after === undefined ? sql`` : sql`where key > ${asked.after} collate "C"`;
  const found = await sql<AccountLine>`
    select * from (
      select l.day || '/' || lpad(v.seq::text, 15, '0') || '/' || lpad(l.line::text, 4, '0') as key,
             l.day, v.number, coalesce(l.memo, v.memo) as memo, v.source_type as "sourceType",
             v.source_id as "sourceId", l.amount,
             (${before}::bigint + sum(l.amount) over (order by l.day, v.seq, l.line))::bigint
               as balance,
             l.foreign_amount as "foreignAmount", l.foreign_currency as "foreignCurrency",
             l.party_type as "partyType", l.party_id as "partyId"
      from voucher_line l join voucher v on v.org_id = l.org_id and v.id = l.voucher_id
      where l.account_code = ${account} and l.day between ${from} and ${through}
    ) as lines ${beyond} order by key collate "C" limit ${limit + 1}
  `.execute(ctx.tx);
  const lines = found.rows.slice(0, limit);
  const next = found.rows.length > limit ? (lines.at(-1)?.key ?? null) : null;
  return { opening: before, lines, next };
}

/** The day the books are closed through; null while nothing is closed. */
export async function lockedThrough(ctx: Pick<Ctx, "tx">): Promise<Day | null> {
  const found = await sql<{ day: Day }>`
    select locked_through as day from period_lock order by seq desc limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.day ?? null;
}

/**
 * The day on which what happened on `day` is booked when it becomes known later: its own, or the first that is open
 * where the books are closed through it by now (decision 0074).
 */
export async function openDay(ctx: Pick<Ctx, "tx">, day: Day): Promise<Day> {
  return firstOpenDay(day, await lockedThrough(ctx));
}

/** The first day anything was booked on; null in empty books. */
export async function firstBookedDay(ctx: Pick<Ctx, "tx">): Promise<Day | null> {
  const found = await sql<{ day: Day | null }>`
    select min(day) as day from account_day where org_id = current_org()
  `.execute(ctx.tx);
  return found.rows[0]?.day ?? null;
}

/**
 * Closes the books through a day: nothing is booked on it or before it any more. An earlier day than
 * now opens a part again, which stays visible with its reason. What still waited is kept with a closing, and the
 * fingerprint of its figures stands in the audit. Refuses to close what has not passed.
 */
export async function lockPeriod(
  ctx: Ctx,
  {
    through,
    reason,
    waiting = {},
  }: { through: Day; reason: string; waiting?: Record<string, number> },
): Promise<void> {
  if (through > addDays(ctx.today, -1)) {
    throw new Refusal("books.cannot-close-today", `${formatDay(through)} has not passed yet.`);
  }
  const fingerprint = await insertPeriodLock(ctx, { through, reason, waiting });
  ctx.audit({
    subject: "period",
    subjectId: ctx.org.id,
    action: "lock",
    details: { through, reason, ...(fingerprint === null ? {} : { fingerprint }) },
  });
}
