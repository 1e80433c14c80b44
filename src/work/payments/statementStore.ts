// Statements as they lie in their tables, and the entries of the ledger they are matched to.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { LedgerEntry, LineFilter, StatementLine, WholeLine } from "./statementApi.ts";
import {
  type MatchWay,
  type OpenEntry,
  type OpenLine,
  type StatedAccount,
  statedAccounts,
} from "./statementRules.ts";

/** A statement as it is written, once. */
export interface NewStatement {
  id: string;
  accountCode: StatedAccount;
  statementKey: string;
  source: "folder" | "upload";
  fileName: string;
  fileSha256: string;
  fromDay: Day;
  toDay: Day;
  opening: bigint;
  closing: bigint;
  entries: readonly {
    bookedOn: Day;
    amount: bigint;
    reference: string | null;
    providerReference: string | null;
    counterparty: string | null;
    text: string | null;
    /** Of many booked as one, whom it names; a network books each for itself. */
    batch?: { parts: readonly { reference: string }[] } | null;
  }[];
}

/** Writes a statement with its lines; false: it was read before. */
export async function insertStatement(ctx: Ctx, made: NewStatement): Promise<boolean> {
  const written = await sql`
    insert into account_statement (id, account_code, statement_key, source, file_name, file_sha256,
      from_day, to_day, opening, closing, imported_at, imported_by)
    values (${made.id}, ${made.accountCode}, ${made.statementKey}, ${made.source},
      ${made.fileName}, ${made.fileSha256}, ${made.fromDay}, ${made.toDay}, ${made.opening},
      ${made.closing}, ${ctx.now}, ${ctx.actor.userId})
    on conflict (org_id, account_code, statement_key) do nothing
  `.execute(ctx.tx);
  if (written.numAffectedRows !== 1n) return false;
  const rows = made.entries.map((entry, index) => ({
    id: ctx.newId(),
    statement_id: made.id,
    line: index + 1,
    account_code: made.accountCode,
    booked_on: entry.bookedOn,
    amount: entry.amount,
    reference: entry.reference,
    provider_reference: entry.providerReference,
    counterparty: entry.counterparty,
    text: entry.text,
    parts: partsOf(entry),
  }));
  for (let at = 0; at < rows.length; at += 2000) {
    await ctx.tx
      .insertInto("statement_line")
      .values(rows.slice(at, at + 2000))
      .execute();
  }
  return true;
}

function partsOf({ batch }: NewStatement["entries"][number]): string[] | null {
  const parts = (batch?.parts ?? []).map((one) => one.reference);
  return parts.length === 0 ? null : parts;
}

const lineColumns = sql`
  l.id, l.account_code as "accountCode", l.booked_on as "bookedOn", l.amount, l.counterparty, l.text,
  l.reference, l.provider_reference as "providerReference",
  case when m.id is null then 'open' else 'matched' end as state, m.how,
  (select string_agg(v.number, ', ' order by v.number) from statement_match_entry e
    join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
    where e.org_id = m.org_id and e.match_id = m.id) as vouchers
`;
const liveMatch = sql`
  left join statement_match m on m.org_id = l.org_id and m.line_id = l.id and m.undone_at is null
`;

/** Lines that match, for a page. */
export function matchingLines(filter: LineFilter): RawBuilder<StatementLine> {
  const wheres = [sql`true`];
  if (filter.accountCode) wheres.push(sql`l.account_code = ${filter.accountCode}`);
  if (filter.state === "open") wheres.push(sql`m.id is null`);
  if (filter.state === "matched") wheres.push(sql`m.id is not null`);
  if (filter.from) wheres.push(sql`l.booked_on >= ${filter.from}`);
  if (filter.to) wheres.push(sql`l.booked_on <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(l.counterparty ilike ${like} or l.text ilike ${like}
      or l.reference ilike ${like} or l.provider_reference ilike ${like})`);
  }
  return sql<StatementLine>`
    select ${lineColumns} from statement_line l ${liveMatch} where ${sql.join(wheres, sql` and `)}
  `;
}
export const lineTotals = sql<{ moneyIn: bigint; moneyOut: bigint }>`
  coalesce(sum(page.amount) filter (where page.amount > 0), 0)::bigint as "moneyIn",
  coalesce(sum(page.amount) filter (where page.amount < 0), 0)::bigint as "moneyOut"
`;

/** Lines up to a day that are matched to nothing, as a question begins. */
export const openStatementLines = (through: Day): RawBuilder<unknown> =>
  sql`statement_line l ${liveMatch} where m.id is null and l.booked_on <= ${through}`;

/** Accounts at a bank or network that were used up to a day and that no statement speaks of so far, as a question begins. */
export const accountsNotStated = (through: Day): RawBuilder<unknown> => sql`
  (select distinct u.account_code from account_day u
   where u.org_id = current_org() and u.day <= ${through} and u.account_code in (${sql.join(statedAccounts)})) used
  where not exists (
    select from account_statement s
    where s.org_id = current_org() and s.account_code = used.account_code and s.to_day >= ${through})`;

type FoundLine = Omit<WholeLine, "entries" | "undone" | "statement"> & {
  matchId: string | null;
  /** Who brought the statement; nobody's where the house fetched it. */
  importedBy: string;
} & { [key in "key" | "fileName" | "source" | "importedAt"]: WholeLine["statement"][key] };

/** One line; undefined when it is not this company's. */
export async function findLine(ctx: Ctx, id: string): Promise<FoundLine | undefined> {
  const found = await sql<FoundLine>`
    select ${lineColumns}, m.id as "matchId", m.matched_at as "matchedAt",
      case when m.id is not null then ${personName("who")} end as "matchedByName",
      s.statement_key as key, s.file_name as "fileName", s.source, s.imported_at as "importedAt",
      s.imported_by as "importedBy"
    from statement_line l ${liveMatch}
    join account_statement s on s.org_id = l.org_id and s.id = l.statement_id
    left join profile who on who.org_id = m.org_id and who.user_id = m.matched_by
    where l.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** What was matched before and undone, the latest first. */
export async function undoneOf(ctx: Ctx, lineId: string): Promise<WholeLine["undone"]> {
  const found = await sql<WholeLine["undone"][number]>`
    select m.undone_at as at, ${personName("who")} as "byName", m.undo_reason as reason, m.how
    from statement_match m join profile who on who.org_id = m.org_id and who.user_id = m.undone_by
    where m.line_id = ${lineId} order by m.undone_at desc limit 100
  `.execute(ctx.tx);
  return found.rows;
}

const entryColumns = sql`
  e.voucher_id as "voucherId", e.line, v.number as "voucherNumber", e.day,
  coalesce(e.memo, v.memo) as memo, e.amount, v.source_type as "sourceType", v.source_id as "sourceId"
`;

/** The entries a match is of. */
export async function entriesOf(ctx: Ctx, matchId: string): Promise<LedgerEntry[]> {
  const found = await sql<LedgerEntry>`
    select ${entryColumns}
    from statement_match_entry x
    join voucher_line e on e.org_id = x.org_id and e.voucher_id = x.voucher_id
      and e.line = x.voucher_line
    join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
    where x.match_id = ${matchId} order by e.day, v.seq, e.line
  `.execute(ctx.tx);
  return found.rows;
}

const isFree = sql`not exists (
  select 1 from statement_match_entry x where x.org_id = e.org_id and x.voucher_id = e.voucher_id
    and x.voucher_line = e.line and x.is_live)`;

/** The first day a statement of the account speaks of; what was booked before stands in its opening balance. */
const startOf = (accountCode: StatedAccount) =>
  sql`(select min(s.from_day) from account_statement s where s.account_code = ${accountCode})`;

/**
 * An entry that was taken back by its mirror, both on days of the statements and neither of them any line's: no statement
 * will ever speak of it, so it waits for none.
 */
const isTakenBack = (accountCode: StatedAccount, through: RawBuilder<unknown>) => sql`exists (
  select 1 from voucher o
  join voucher_line c on c.org_id = o.org_id and c.voucher_id = o.id and c.line = e.line
  where o.org_id = v.org_id and o.source_type = v.source_type and o.source_id = v.source_id
    and (o.reverses = v.event or v.reverses = o.event)
    and least(e.day, c.day) >= ${startOf(accountCode)} and c.day <= ${through}
    and not exists (
      select 1 from statement_match_entry y where y.org_id = c.org_id and y.voucher_id = c.voucher_id
        and y.voucher_line = c.line and y.is_live))`;

/** Entries of the account that belong to no line, from the first statement on. */
export function freeEntries(filter: {
  accountCode: StatedAccount;
  search?: string | undefined;
}): RawBuilder<LedgerEntry & { id: string }> {
  const like = filter.search ? likeOf(filter.search) : null;
  return sql<LedgerEntry & { id: string }>`
    select e.voucher_id || ':' || e.line as id, ${entryColumns}
    from voucher_line e join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
    where e.account_code = ${filter.accountCode} and ${isFree}
      and e.day >= coalesce(${startOf(filter.accountCode)}, e.day)
      and not ${isTakenBack(filter.accountCode, sql`'infinity'::date`)}
      and (${like}::text is null or v.number ilike ${like} or v.memo ilike ${like}
        or e.memo ilike ${like})
  `;
}

/** What waits on both sides of an account, for matching by itself. */
export async function waitingOf(
  ctx: Ctx,
  accountCode: StatedAccount,
): Promise<{ lines: OpenLine[]; entries: OpenEntry[] }> {
  const lines = await sql<OpenLine>`
    select l.id, l.booked_on as "bookedOn", l.amount, l.reference,
      l.provider_reference as "providerReference", l.text, l.parts
    from statement_line l ${liveMatch}
    where l.account_code = ${accountCode} and m.id is null
    order by l.booked_on, l.id limit 20000
  `.execute(ctx.tx);
  const entries = await sql<OpenEntry>`
    select e.voucher_id as "voucherId", e.line, e.day, e.amount,
      array_remove(array[v.number, p.number, p.provider_reference,
        replace(p.reference::text, '-', ''), p.reference::text, p.cheque_number], null) as keys,
      coalesce(r.reference, w.bank_reference, k.slip_reference) as reference,
      replace(f.reference::text, '-', '') as message
    from voucher_line e
    join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
    left join payment p on v.source_type = 'payment' and p.org_id = v.org_id and p.id = v.source_id
    left join bank_file f on f.org_id = p.org_id and f.id = p.bank_file_id
    left join customer_receipt r on v.source_type = 'customer-receipt'
      and r.org_id = v.org_id and r.id = v.source_id
    left join shipment_receipt w on v.source_type = 'shipment-receipt'
      and w.org_id = v.org_id and w.id = v.source_id
    left join cash_deposit k on v.source_type = 'cash-deposit'
      and k.org_id = v.org_id and k.id = v.source_id
    where e.account_code = ${accountCode} and ${isFree}
      and e.day >= ${startOf(accountCode)}::date - 31
      and not ${isTakenBack(accountCode, sql`'infinity'::date`)}
    order by e.day, v.seq limit 20000
  `.execute(ctx.tx);
  return { lines: lines.rows, entries: entries.rows };
}

/** Entries by voucher and line, of this account, and whether they are still free. */
export async function entriesByIds(
  ctx: Ctx,
  accountCode: StatedAccount,
  asked: readonly { voucherId: string; line: number }[],
): Promise<{ voucherId: string; line: number; amount: bigint; isFree: boolean }[]> {
  const found = await sql<{ voucherId: string; line: number; amount: bigint; isFree: boolean }>`
    select e.voucher_id as "voucherId", e.line, e.amount, ${isFree} as "isFree"
    from voucher_line e
    join unnest(${asked.map((one) => one.voucherId)}::uuid[], ${asked.map((one) => one.line)}::int[])
      as wanted (voucher_id, line) on wanted.voucher_id = e.voucher_id and wanted.line = e.line
    where e.account_code = ${accountCode}
  `.execute(ctx.tx);
  return found.rows;
}

/** Matches a line to entries. */
export async function insertMatch(
  ctx: Ctx,
  made: {
    lineId: string;
    how: MatchWay;
    entries: readonly { voucherId: string; line: number }[];
  },
): Promise<void> {
  const id = ctx.newId();
  await sql`
    insert into statement_match (id, line_id, how, matched_at, matched_by)
    values (${id}, ${made.lineId}, ${made.how}, ${ctx.now}, ${ctx.actor.userId})
  `.execute(ctx.tx);
  await sql`
    insert into statement_match_entry (match_id, voucher_id, voucher_line)
    select ${id}, voucher_id, line
    from unnest(${made.entries.map((one) => one.voucherId)}::uuid[],
      ${made.entries.map((one) => one.line)}::int[]) as wanted (voucher_id, line)
  `.execute(ctx.tx);
}

/** Keeps what a charge is booked for. */
export async function insertCharge(
  ctx: Ctx,
  made: { id: string; lineId: string; note: string; isSeconded: boolean },
): Promise<void> {
  await sql`
    insert into statement_charge (id, line_id, note, is_seconded, day, created_at, created_by)
    values (${made.id}, ${made.lineId}, ${made.note}, ${made.isSeconded}, ${ctx.today}, ${ctx.now}, ${ctx.actor.userId})
  `.execute(ctx.tx);
}

/** What the charges booked this month come to behind which one person stands, in shillings. */
export async function chargedAlone(ctx: Ctx): Promise<bigint> {
  const month = `${ctx.today.slice(0, 7)}-01`;
  const found = await sql<{ charged: bigint }>`
    select coalesce(-sum(l.amount), 0)::bigint as charged
    from statement_charge c join statement_line l on l.org_id = c.org_id and l.id = c.line_id
    where c.state = 'booked' and not c.is_seconded and c.day >= ${month}
  `.execute(ctx.tx);
  return found.rows[0]?.charged ?? 0n;
}

/** Keeps that a charge was none. */
export async function undoCharge(ctx: Ctx, id: string): Promise<void> {
  await sql`update statement_charge set state = 'undone' where id = ${id}`.execute(ctx.tx);
}

/** Undoes a line's match; false: it has none any more. */
export async function undoMatch(ctx: Ctx, lineId: string, reason: string): Promise<boolean> {
  const undone = await sql`
    update statement_match
    set undone_at = ${ctx.now}, undone_by = ${ctx.actor.userId}, undo_reason = ${reason}
    where line_id = ${lineId} and undone_at is null
  `.execute(ctx.tx);
  return undone.numAffectedRows === 1n;
}

interface FoundStanding {
  fromDay: Day | null;
  statedThrough: Day | null;
  statement: bigint;
  ledger: bigint;
  openLines: bigint;
  openLineCount: number;
  openEntries: bigint;
  openEntryCount: number;
}

/**
 * How an account stands at the end of a day. A match counts only when its line and all its entries are booked by
 * then: what is booked later on one side is open on the other until that day.
 */
export async function standingOn(
  ctx: Ctx,
  accountCode: StatedAccount,
  day: Day,
): Promise<FoundStanding> {
  const found = await sql<FoundStanding>`
    with first_day as (select ${startOf(accountCode)} as day),
    latest as (
      select s.* from account_statement s
      where s.account_code = ${accountCode} and s.from_day <= ${day}
      order by s.to_day desc, s.seq desc limit 1
    ),
    counted as (
      select m.id, m.line_id from statement_match m
      join statement_line l on l.org_id = m.org_id and l.id = m.line_id
      where l.account_code = ${accountCode} and m.undone_at is null and l.booked_on <= ${day}
        and not exists (
          select 1 from statement_match_entry x
          join voucher_line e on e.org_id = x.org_id and e.voucher_id = x.voucher_id
            and e.line = x.voucher_line
          where x.org_id = m.org_id and x.match_id = m.id and e.day > ${day})
    ),
    open_line as (
      select l.amount from statement_line l
      where l.account_code = ${accountCode} and l.booked_on <= ${day}
        and not exists (select 1 from counted c where c.line_id = l.id)
    ),
    open_entry as (
      select e.amount from voucher_line e
      join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
      left join statement_match_entry x on x.org_id = e.org_id and x.voucher_id = e.voucher_id
        and x.voucher_line = e.line and x.is_live
      where e.account_code = ${accountCode} and e.day <= ${day}
        and (e.day >= (select day from first_day) or x.match_id is not null)
        and not exists (select 1 from counted c where c.id = x.match_id)
        and not (x.match_id is null and ${isTakenBack(accountCode, sql`${day}::date`)})
    )
    select (select day from first_day) as "fromDay",
      (select max(to_day) from account_statement where account_code = ${accountCode})
        as "statedThrough",
      coalesce((select t.opening + coalesce((
          select sum(l.amount) from statement_line l
          where l.org_id = t.org_id and l.statement_id = t.id and l.booked_on <= ${day}), 0)
        from latest t), 0)::bigint as statement,
      (select coalesce(sum(debit - credit), 0)::bigint from account_day
        where account_code = ${accountCode} and day <= ${day}) as ledger,
      (select coalesce(sum(amount), 0)::bigint from open_line) as "openLines",
      (select count(*)::int from open_line) as "openLineCount",
      (select coalesce(sum(amount), 0)::bigint from open_entry) as "openEntries",
      (select count(*)::int from open_entry) as "openEntryCount"
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) throw new Error("a row of aggregates is always there");
  return row;
}
