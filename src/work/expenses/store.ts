// Expenses as they lie in their tables, with what the books know of their money joined in.
import { type RawBuilder, sql } from "kysely";
import type { Likeness } from "#books/purchases/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Among, isAmong } from "#platform/server/idsWithWords.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Expense, ExpenseFilter, ExpenseLine, ExpenseRow } from "./api.ts";

const columns = sql`
  e.id, e.number, e.state, e.version, e.day, e.vendor_name as "vendorName",
  what.description, e.claimant_id as "claimantId", ${personName("who")} as "claimantName",
  e.paid_by as "paidBy", e.department, e.segment, e.amount,
  coalesce(debt.open, 0)::bigint as open,
  case when e.state <> 'approved' then null
       when e.paid_by = 'company' then 'paid'
       when debt.owed is null then 'charged'
       when debt.open = 0 then 'paid'
       when debt.open < debt.owed then 'part_paid'
       else 'to_pay' end as standing,
  e.created_at as "createdAt"
`;
// What the claimant is owed is read from the debt that the approval made; what the company paid makes none. The debt of each is
// looked up by its key, which `offset 0` keeps so: joined, every debt to people there ever was would be read for a page.
const joins = sql`
  from expense e
  join profile who on who.org_id = e.org_id and who.user_id = e.claimant_id
  cross join lateral (
    select string_agg(l.description, ', ' order by l.line) as description from expense_line l
    where l.org_id = e.org_id and l.expense_id = e.id
  ) what
  left join lateral (
    select d.id, d.amount as owed, b.open from voucher v
    join due d on d.org_id = v.org_id and d.voucher_id = v.id and d.kind = 'staff-payable'
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    where v.org_id = e.org_id and v.source_type = 'expense' and v.source_id = e.id
      and v.event = 'approve' and e.paid_by <> 'company'
    offset 0
  ) debt on true
`;

/**
 * Counts in the month that begins so: on the day it was booked, or spent while it waits. What `coalesce` gives is not looked up
 * in an index behind the wall, what CASE gives is.
 */
export function isCountedIn(first: Day): RawBuilder<boolean> {
  const countedOn = sql`case when e.booked_on is null then e.day else e.booked_on end`;
  return sql<boolean>`(${countedOn} >= ${first}::date
    and ${countedOn} < (${first}::date + interval '1 month')::date)`;
}

/** Who asks, and whether they see more than their own. */
export interface Asker {
  userId: string;
  seesAll: boolean;
}

/** Every expense that matches, for a page of the list, among those that its words may be meant for; nobody sees more than they may. */
export function matchingExpenses(
  filter: ExpenseFilter,
  of: Asker,
  among: Among,
): RawBuilder<ExpenseRow> {
  const wheres = [isAmong("e.id", among)];
  if (filter.box === "mine" || !of.seesAll) wheres.push(sql`e.claimant_id = ${of.userId}`);
  // A draft is nobody's business but its owner's.
  else wheres.push(sql`(e.state <> 'draft' or e.claimant_id = ${of.userId})`);
  if (filter.box === "waiting") wheres.push(sql`e.state = 'submitted'`);
  if (filter.state) wheres.push(sql`e.state = ${filter.state}`);
  if (filter.paidBy) wheres.push(sql`e.paid_by = ${filter.paidBy}`);
  if (filter.segment) wheres.push(sql`e.segment = ${filter.segment}`);
  if (filter.department) wheres.push(sql`e.department = ${filter.department}`);
  if (filter.month) {
    const first = `${filter.month}-01`;
    wheres.push(isCountedIn(first));
  }
  if (filter.from) wheres.push(sql`e.day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`e.day <= ${filter.to}`);
  if (filter.group) {
    wheres.push(sql`exists (select 1 from expense_line g where g.org_id = e.org_id
      and g.expense_id = e.id and g.budget_group = ${filter.group})`);
  }
  if (filter.search) {
    const like = likeOf(filter.search);
    const isCalledSo = () => sql`(e.number ilike ${like} or e.vendor_name ilike ${like}
      or ${personName("who")} ilike ${like} or what.description ilike ${like})`;
    wheres.push(isCalled(filter.search, { EXP: "e.number" }, isCalledSo));
  }
  const standing = filter.standing ? sql`where row.standing = ${filter.standing}` : sql``;
  return sql<ExpenseRow>`
    select * from (select ${columns} ${joins} where ${sql.join(wheres, sql` and `)}) as row
    ${standing}
  `;
}

/** How many match, and the totals of a list: everything that was asked for and not turned down; what is still owed. */
export function expenseTotals(
  filter: ExpenseFilter,
  of: Asker,
  among: Among,
): RawBuilder<{ count: bigint; amount: bigint; open: bigint }> {
  return (
    keptExpenseTotals(filter, of) ??
    sql`
    select count(*) as count,
      coalesce(sum(page.amount) filter (
        where page.state in ('submitted', 'returned', 'approved')), 0)::bigint as amount,
      coalesce(sum(page.open), 0)::bigint as open
    from (${matchingExpenses(filter, of, among)}) as page`
  );
}

const readOfRows = [
  "standing",
  "paidBy",
  "segment",
  "department",
  "month",
  "from",
  "to",
  "group",
  "search",
] as const satisfies readonly (keyof ExpenseFilter)[];

/**
 * The same of sums that are kept beside the rows; null where the list is narrowed by what they are not kept for, or is one
 * person's own. Drafts of others are left out, as in the list.
 */
function keptExpenseTotals(
  filter: ExpenseFilter,
  of: Asker,
): RawBuilder<{ count: bigint; amount: bigint; open: bigint }> | null {
  const { box, state } = filter;
  if (!of.seesAll || box === "mine" || state === "draft") return null;
  if (readOfRows.some((name) => filter[name] !== undefined)) return null;
  const wheres = [sql`page.state <> 'draft'`];
  if (state) wheres.push(sql`page.state = ${state}`);
  if (box === "waiting") wheres.push(sql`page.state = 'submitted'`);
  const isWhole = wheres.length === 1;
  // Only what was approved is owed.
  const isOwed = isWhole || (state === "approved" && box !== "waiting");
  return sql<{ count: bigint; amount: bigint; open: bigint }>`
    select coalesce(sum(page.expenses), 0)::bigint + (
        select count(*) from expense
        where state = 'draft' and claimant_id = ${of.userId} and ${isWhole}
      ) as count,
      coalesce(sum(page.amount) filter (
        where page.state in ('submitted', 'returned', 'approved')), 0)::bigint as amount,
      coalesce((
        -- What is open, on the days on which people are owed anything.
        select sum(b.open) from due_balance b
        cross join lateral (
          select d.voucher_id from due d
          where d.org_id = b.org_id and d.id = b.due_id and d.kind = 'staff-payable' offset 0) d
        cross join lateral (
          select 1 from voucher v
          where v.org_id = b.org_id and v.id = d.voucher_id and v.source_type = 'expense'
            and v.event = 'approve' offset 0) v
        where b.open > 0 and ${isOwed} and b.due_on = any((
          select array_agg(distinct k.due_on) from due_sum k
          where k.dues > 0 and k.kind = 'staff-payable')::date[])
      ), 0)::bigint as open
    from expense_sum page where ${sql.join(wheres, sql` and `)}
  `;
}

export type StoredExpense = Omit<
  Expense,
  "lines" | "receipts" | "approval" | "budgets" | "recurrence" | "vat"
> & { rateMicro: bigint };

/** One expense; undefined when it is not this company's. */
export async function findExpense(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredExpense | undefined> {
  const found = await sql<StoredExpense>`
    select ${columns}, e.vendor_tin as "vendorTin", e.paid_account as "paidAccount", e.currency,
      e.currency_amount as "currencyAmount", e.rate_micro as "rateMicro",
      e.withheld_amount as withheld, e.withholding_exempt as "withholdingExempt",
      e.fiscal_number as "fiscalNumber", e.note, e.no_receipt_reason as "noReceiptReason",
      e.duplicate_reason as "duplicateReason", e.approved_at as "approvedAt",
      ${personName("approver")} as "approvedByName", e.same_person as "samePerson",
      e.booked_on as "bookedOn", e.closing_reason as "closingReason", e.code,
      debt.id as "dueId"
    ${joins}
    left join profile approver on approver.org_id = e.org_id and approver.user_id = e.approved_by
    where e.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The lines of an expense, each with the name its category has now. */
export async function linesOf(ctx: Pick<Ctx, "tx">, expenseId: string): Promise<ExpenseLine[]> {
  const found = await sql<ExpenseLine>`
    select l.line, l.category_code as "categoryCode", coalesce(c.name, l.category_code) as "categoryName",
      l.budget_group as "budgetGroup", l.account_code as account, l.description,
      l.currency_amount as "currencyAmount", l.amount, l.vat_amount as "vatAmount"
    from expense_line l
    left join lateral (
      select c.name from expense_category c
      where c.org_id = l.org_id and c.code = l.category_code
      order by c.effective_from desc, c.seq desc limit 1
    ) c on true
    where l.expense_id = ${expenseId} order by l.line
  `.execute(ctx.tx);
  return found.rows;
}

/** What was photographed or scanned, in the order it came. */
export async function receiptsOf(
  ctx: Pick<Ctx, "tx">,
  expenseId: string,
): Promise<Expense["receipts"]> {
  const found = await sql<Expense["receipts"][number]>`
    select r.file_sha256 as sha256, f.name, f.media from expense_receipt r
    join stored_file f on f.org_id = r.org_id and f.sha256 = r.file_sha256
    where r.expense_id = ${expenseId} order by r.added_at, r.file_sha256
  `.execute(ctx.tx);
  return found.rows;
}

export interface ExpenseTerms {
  day: Day;
  vendor_name: string;
  vendor_key: string;
  vendor_tin: string | null;
  paid_by: string;
  paid_account: string | null;
  currency: Currency;
  currency_amount: bigint;
  rate_micro: bigint;
  amount: bigint;
  withheld_amount: bigint;
  withholding_exempt: boolean;
  fiscal_number: string | null;
  department: string;
  segment: string;
  note: string | null;
  no_receipt_reason: string | null;
  duplicate_reason: string | null;
}

export interface LineTerms {
  category_code: string;
  account_code: string;
  budget_group: string;
  description: string;
  currency_amount: bigint;
  amount: bigint;
  vat_amount: bigint;
}

/** Writes a draft of somebody's. */
export async function insertExpense(
  ctx: Ctx,
  made: ExpenseTerms & {
    id: string;
    number: string;
    claimant_id: string;
    recurrence_id: string | null;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("expense")
    .values({ ...made, state: "draft", created_at: ctx.now })
    .execute();
}

/** The lines as they are now, in the place of those before. */
export async function writeLines(
  ctx: Ctx,
  expenseId: string,
  lines: readonly LineTerms[],
): Promise<void> {
  await ctx.tx.deleteFrom("expense_line").where("expense_id", "=", expenseId).execute();
  await ctx.tx
    .insertInto("expense_line")
    .values(lines.map((line, at) => ({ ...line, expense_id: expenseId, line: at + 1 })))
    .execute();
}

export async function insertReceipt(ctx: Ctx, expenseId: string, sha256: string): Promise<void> {
  await ctx.tx
    .insertInto("expense_receipt")
    .values({ expense_id: expenseId, file_sha256: sha256, added_at: ctx.now })
    .onConflict((on) => on.columns(["org_id", "expense_id", "file_sha256"]).doNothing())
    .execute();
}

/** Takes a receipt off; false when it is not there. */
export async function deleteReceipt(ctx: Ctx, expenseId: string, sha256: string): Promise<boolean> {
  const gone = await ctx.tx
    .deleteFrom("expense_receipt")
    .where("expense_id", "=", expenseId)
    .where("file_sha256", "=", sha256)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Other live expenses of the same vendor and amount within so many days, the newest first, at most five. */
export async function samePurchases(
  ctx: Pick<Ctx, "tx">,
  of: { id: string; vendorKey: string; amount: bigint; day: Day; days: number },
): Promise<Likeness[]> {
  const found = await sql<Likeness>`
    select e.id, e.number, e.day, ${personName("who")} as "byName", 'purchase' as how
    from expense e
    join profile who on who.org_id = e.org_id and who.user_id = e.claimant_id
    where e.id <> ${of.id} and e.state in ('draft', 'submitted', 'returned', 'approved')
      and e.vendor_key = ${of.vendorKey} and e.amount = ${of.amount}
      and e.day between ${of.day}::date - ${of.days}::int and ${of.day}::date + ${of.days}::int
    order by e.day desc, e.number limit 5
  `.execute(ctx.tx);
  return found.rows;
}

/** Every department of the company that is known: of its people, of its budgets. */
export async function departmentsOf(ctx: Pick<Ctx, "tx">): Promise<string[]> {
  const found = await sql<{ department: string }>`
    select department from (
      select p.department from profile p
      where p.is_active and p.role <> 'supplier' and p.department <> ''
      union select b.department from expense_budget b
    ) as known order by department
  `.execute(ctx.tx);
  return found.rows.map(({ department }) => department);
}

/** What the same person was approved in the same groups in the month before a day. */
export async function similarSpending(
  ctx: Pick<Ctx, "tx">,
  of: { id: string; claimantId: string; day: Day; groups: readonly string[] },
): Promise<{ count: number; amount: bigint }> {
  const found = await sql<{ count: number; amount: bigint }>`
    select count(distinct e.id)::int as count, coalesce(sum(l.amount), 0)::bigint as amount
    from expense e
    join expense_line l on l.org_id = e.org_id and l.expense_id = e.id
    where e.claimant_id = ${of.claimantId} and e.id <> ${of.id} and e.state = 'approved'
      and e.day between ${of.day}::date - 30 and ${of.day}::date
      and l.budget_group = any(${[...of.groups]}::text[])
  `.execute(ctx.tx);
  return found.rows[0] ?? { count: 0, amount: 0n };
}

/** The payment that is under way for a debt; undefined when none is. */
export async function paymentUnderWay(
  ctx: Pick<Ctx, "tx">,
  dueId: string,
): Promise<string | undefined> {
  const found = await sql<{ number: string }>`
    select p.number from payment_item i
    join payment p on p.org_id = i.org_id and p.id = i.payment_id
    where i.due_id = ${dueId} and i.is_live
  `.execute(ctx.tx);
  return found.rows[0]?.number;
}

/** Does this person still work here? */
export async function worksHere(ctx: Pick<Ctx, "tx">, userId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("profile")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
