// Bills as they lie in their tables, with what the books know of their money joined in.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import { accruedAccount } from "./accruedRules.ts";
import type { Bill, BillFilter, BillRow } from "./api.ts";
import type { TaxedLine } from "./rules.ts";

// What is open of an approved bill is the balance of the debt its voucher made.
const joins = sql`
  from supplier_bill b
  join supplier s on s.org_id = b.org_id and s.id = b.supplier_id
  join profile made on made.org_id = b.org_id and made.user_id = b.created_by
  left join lateral (
    select d.id, bal.open from voucher v
    join due d on d.org_id = v.org_id and d.voucher_id = v.id
    join due_balance bal on bal.org_id = d.org_id and bal.due_id = d.id
    where v.org_id = b.org_id and v.source_type = 'supplier-bill' and v.source_id = b.id
      and v.event = 'approve' and b.state = 'approved'
  ) owed on true
`;

const columns = (today: Day) => sql`
  b.id, b.number, b.state, b.version, b.supplier_id as "supplierId",
  s.legal_name as "supplierName", s.code as "supplierCode", b.invoice_number as "invoiceNumber",
  b.day, b.due_on as "dueOn", b.net_amount as net, b.vat_amount as vat,
  b.withheld_amount as withheld, b.payable_amount as payable, owed.open,
  case when b.state <> 'approved' then null
       when owed.open = 0 then 'paid'
       when b.due_on < ${today} then 'overdue'
       when owed.open < b.payable_amount then 'part_paid'
       else 'to_pay' end as standing,
  b.created_by as "createdById", ${personName("made")} as "createdByName"
`;

/** Every bill that matches, for a page of the list or the export. */
export function matchingBills(filter: BillFilter, today: Day): RawBuilder<BillRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`row.state = ${filter.state}`);
  if (filter.standing) wheres.push(sql`row.standing = ${filter.standing}`);
  if (filter.supplierId) wheres.push(sql`row."supplierId" = ${filter.supplierId}`);
  if (filter.from) wheres.push(sql`row.day >= ${filter.from}`);
  if (filter.to) wheres.push(sql`row.day <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(row.number ilike ${like} or row."supplierName" ilike ${like}
      or row."supplierCode" ilike ${like} or row."invoiceNumber" ilike ${like})`);
  }
  return sql<BillRow>`
    select * from (select ${columns(today)} ${joins}) as row where ${sql.join(wheres, sql` and `)}
  `;
}

/** The totals of a list: what counts or may count, and what of it is open. */
export const billTotals = sql<{ payable: bigint; open: bigint }>`
  coalesce(sum(page.payable) filter (
    where page.state in ('draft', 'submitted', 'returned', 'approved')), 0)::bigint as payable,
  coalesce(sum(page.open), 0)::bigint as open
`;

export type StoredBill = Omit<Bill, "lines" | "hasFile" | "approval" | "certificate"> & {
  fileSha256: string | null;
};

/** One bill; undefined when it is not this company's. */
export async function findBill(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<StoredBill | undefined> {
  const found = await sql<Omit<StoredBill, "inPayment"> & PaidBy>`
    select ${columns(ctx.today)}, owed.id as "dueId", b.fiscal_number as "fiscalNumber", b.note,
      b.claimed_amount as claimed, b.withholding_code as "withholdingCode",
      b.withholding_bp as "withholdingBp", b.file_sha256 as "fileSha256",
      b.created_at as "createdAt", ${personName("said")} as "approvedByName",
      b.booked_on as "bookedOn", b.same_person as "samePerson",
      b.closing_reason as "closingReason", p.id as "paymentId", p.number as "paymentNumber"
    ${joins}
    left join profile said on said.org_id = b.org_id and said.user_id = b.approved_by
    left join payment_item i on i.org_id = b.org_id and i.due_id = owed.id and i.is_live
    left join payment p on p.org_id = i.org_id and p.id = i.payment_id
    where b.id = ${id}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) return undefined;
  const { paymentId, paymentNumber, ...bill } = row;
  const isPaid = paymentId === null || paymentNumber === null;
  return { ...bill, inPayment: isPaid ? null : { id: paymentId, number: paymentNumber } };
}

interface PaidBy {
  paymentId: string | null;
  paymentNumber: string | null;
}

/** The lines of a bill, in its order. */
export async function linesOf(ctx: Pick<Ctx, "tx">, billId: string): Promise<Bill["lines"]> {
  const found = await sql<Bill["lines"][number]>`
    select l.line, l.account_code as account, a.name as "accountName", l.segment, l.description,
      l.vat_code as "vatCode", l.net_amount as net, l.vat_amount as vat,
      l.claimed_amount as claimed
    from supplier_bill_line l
    join account a on a.org_id = l.org_id and a.code = l.account_code
    where l.bill_id = ${billId} order by l.line
  `.execute(ctx.tx);
  return found.rows;
}

/** A bill that stands for this invoice of the supplier; undefined when there is none. */
export async function findInvoice(
  ctx: Ctx,
  of: { supplierId: string; key: string; exceptId: string },
): Promise<{ id: string; number: string; day: Day } | undefined> {
  return ctx.tx
    .selectFrom("supplier_bill")
    .select(["id", "number", "day"])
    .where("supplier_id", "=", of.supplierId)
    .where("invoice_key", "=", of.key)
    .where("id", "<>", of.exceptId)
    .where("state", "not in", ["rejected", "cancelled", "voided"])
    .executeTakeFirst();
}

/** Other bills of the same supplier and amount, by number: what an approver looks at twice. */
export async function findAlike(
  ctx: Pick<Ctx, "tx">,
  of: { id: string; supplierId: string; net: bigint },
): Promise<string[]> {
  const found = await sql<{ number: string }>`
    select number from supplier_bill
    where supplier_id = ${of.supplierId} and net_amount = ${of.net} and id <> ${of.id}
      and state not in ('rejected', 'cancelled', 'voided')
    order by number desc limit 5
  `.execute(ctx.tx);
  return found.rows.map((one) => one.number);
}

/** Invoices of a supplier that stand, the newest first: what a number may be another writing of. */
export async function otherInvoices(
  ctx: Pick<Ctx, "tx">,
  of: { id: string; supplierId: string },
): Promise<{ number: string; invoiceNumber: string }[]> {
  return ctx.tx
    .selectFrom("supplier_bill")
    .select(["number", "invoice_number as invoiceNumber"])
    .where("supplier_id", "=", of.supplierId)
    .where("id", "<>", of.id)
    .where("state", "not in", ["rejected", "cancelled", "voided"])
    .orderBy("number", "desc")
    .limit(500)
    .execute();
}

export interface BillColumns {
  supplier_id: string;
  invoice_number: string;
  invoice_key: string;
  fiscal_number: string | null;
  day: Day;
  due_on: Day;
  note: string | null;
  net_amount: bigint;
  vat_amount: bigint;
  claimed_amount: bigint;
  withholding_code: string | null;
  withholding_bp: number;
  withheld_amount: bigint;
  file_sha256: string | null;
}

/** Writes a bill as a draft. */
export async function insertBill(
  ctx: Ctx,
  made: BillColumns & { id: string; number: string },
): Promise<void> {
  await ctx.tx
    .insertInto("supplier_bill")
    .values({ ...made, state: "draft", created_by: ctx.actor.userId, created_at: ctx.now })
    .execute();
}

/** Writes the lines of a bill in place of those before. */
export async function putLines(
  ctx: Ctx,
  billId: string,
  lines: readonly TaxedLine[],
): Promise<void> {
  await ctx.tx.deleteFrom("supplier_bill_line").where("bill_id", "=", billId).execute();
  await ctx.tx
    .insertInto("supplier_bill_line")
    .values(
      lines.map((line, index) => ({
        bill_id: billId,
        line: index + 1,
        account_code: line.account,
        segment: line.segment,
        description: line.description,
        vat_code: line.vatCode,
        net_amount: line.net,
        vat_amount: line.vat,
        claimed_amount: line.claimed,
      })),
    )
    .execute();
}

/** What was received and has no bill yet, in shillings; below zero, more was billed than came. */
export async function receivedNotBilled(ctx: Pick<Ctx, "tx">): Promise<bigint> {
  const found = await sql<{ open: bigint }>`
    select coalesce(sum(credit - debit), 0)::bigint as open from account_balance
    where org_id = current_org() and account_code = ${accruedAccount}
  `.execute(ctx.tx);
  return found.rows[0]?.open ?? 0n;
}

// Beside expenses: equipment, what is paid ahead, and what was accrued until its bill came.
const otherAccounts = ["1270", "1500", accruedAccount];

/** What a bill can be booked on, by code. */
export async function billedAccounts(
  ctx: Pick<Ctx, "tx">,
): Promise<{ code: string; name: string }[]> {
  return ctx.tx
    .selectFrom("account")
    .select(["code", "name"])
    .where((of) =>
      of.or([
        of.and([of("type", "=", "expense"), of("is_stock", "=", false)]),
        of("code", "in", otherAccounts),
      ]),
    )
    .orderBy("code")
    .execute();
}
