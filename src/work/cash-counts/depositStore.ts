// Cash carried to the bank as it lies in its table, and the line of a statement that shows it.
import { type RawBuilder, sql } from "kysely";
import { thresholdInSql } from "#books/thresholds/door.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Deposit, DepositFilter, DepositRow } from "./depositApi.ts";
import { bankAccount } from "./depositRules.ts";

type Reading = Pick<Ctx, "tx">;

/** The line of a statement that is matched to the entry of a deposit `k`; nothing while none is. */
const shownBy = sql`
  left join lateral (
    select l.id, l.booked_on from voucher v
    join voucher_line e on e.org_id = v.org_id and e.voucher_id = v.id and e.account_code = ${bankAccount}
    join statement_match_entry x on x.org_id = e.org_id and x.voucher_id = e.voucher_id
      and x.voucher_line = e.line and x.is_live
    join statement_match m on m.org_id = x.org_id and m.id = x.match_id
    join statement_line l on l.org_id = m.org_id and l.id = m.line_id
    where v.org_id = k.org_id and v.source_type = 'cash-deposit' and v.source_id = k.id and v.event = 'carry'
    limit 1) shown on true
  cross join (
    select min(s.from_day) as from_day, max(s.to_day) as to_day from account_statement s
    where s.account_code = ${bankAccount}) stated`;

/** A statement begins before it and goes far enough past it, and no line of one is it. */
const isMissing = (today: Day) => sql<boolean>`coalesce(k.state = 'carried' and shown.id is null
  and stated.from_day <= k.day
  and stated.to_day >= k.day + ${thresholdInSql(today, "bankingDays")}, false)`;

const columns = (today: Day) => sql`
  k.id, k.number, k.state, k.version, k.day, k.amount, k.carrier,
  k.slip_reference as "slipReference", k.created_at as "writtenAt",
  shown.booked_on as "confirmedOn", ${isMissing(today)} as "isMissing"`;

/** Every deposit that matches. */
export function matchingDeposits(filter: DepositFilter, today: Day): RawBuilder<DepositRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`k.state = ${filter.state}`);
  if (filter.open) wheres.push(sql`k.state = 'carried' and shown.id is null`);
  if (filter.missing) wheres.push(isMissing(today));
  if (filter.from) wheres.push(sql`k.day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`k.day <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(
      sql`(k.number ilike ${like} or k.carrier ilike ${like} or k.slip_reference ilike ${like})`,
    );
  }
  return sql<DepositRow>`
    select ${columns(today)} from cash_deposit k ${shownBy} where ${sql.join(wheres, sql` and `)}`;
}

/** Deposits the bank should have shown by now and did not, as a question begins: for whoever counts what is open. */
export const missingDeposits = (today: Day): RawBuilder<unknown> =>
  sql`cash_deposit k ${shownBy} where ${isMissing(today)}`;

/** What was carried and not taken back, and what of it statements show. */
export const depositTotals = sql<{ amount: bigint; confirmed: bigint }>`
  coalesce(sum(page.amount) filter (where page.state = 'carried'), 0)::bigint as amount,
  coalesce(sum(page.amount) filter (where page.state = 'carried' and page."confirmedOn" is not null), 0)::bigint
    as confirmed`;

/** A deposit as its table has it, with the file of its slip. */
export type StoredDeposit = Deposit & { slipSha256: string };

/** One deposit; undefined when it is not this company's. */
export async function findDeposit(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<StoredDeposit | undefined> {
  const found = await sql<StoredDeposit>`
    select ${columns(ctx.today)}, k.note, k.slip_sha256 as "slipSha256", shown.id as "lineId",
      stated.to_day as "statedThrough", k.created_by as "writtenById",
      ${personName("who")} as "writtenByName", ${personName("back")} as "takenBackByName",
      k.taken_back_at as "takenBackAt", k.reason, k.same_person as "samePerson"
    from cash_deposit k ${shownBy}
    join profile who on who.org_id = k.org_id and who.user_id = k.created_by
    left join profile back on back.org_id = k.org_id and back.user_id = k.taken_back_by
    where k.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The deposit that was written down with this slip and was not taken back. */
export async function depositOfSlip(
  ctx: Reading,
  slipKey: string,
): Promise<{ id: string; number: string } | null> {
  const found = await sql<{ id: string; number: string }>`
    select k.id, k.number from cash_deposit k where k.state = 'carried' and k.slip_key = ${slipKey}
  `.execute(ctx.tx);
  return found.rows[0] ?? null;
}

/** Writes down that cash was carried to the bank. */
export async function insertDeposit(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    day: Day;
    amount: bigint;
    carrier: string;
    slipReference: string;
    slipSha256: string;
    note: string | null;
  },
): Promise<void> {
  const { id, number, day, amount, carrier, note } = made;
  await ctx.tx
    .insertInto("cash_deposit")
    .values({
      ...{ id, number, state: "carried", day, amount, carrier, note },
      ...{ slip_reference: made.slipReference, slip_sha256: made.slipSha256 },
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
}
