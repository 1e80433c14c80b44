// The customers' money as it lies in its tables.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Receipt, ReceiptFilter, ReceiptRow } from "./receiptApi.ts";

const joins = sql`
  from customer_receipt r
  join customer c on c.org_id = r.org_id and c.id = r.customer_id
`;
const columns = sql`
  r.id, r.number, r.state, r.version, r.customer_id as "customerId",
  c.legal_name as "customerName", r.day, r.method, r.reference, r.amount,
  r.withheld_amount as withheld, r.deposit_amount as deposit
`;

/** Every receipt that matches, for a page of the list or the export. */
export function matchingReceipts(filter: ReceiptFilter): RawBuilder<ReceiptRow> {
  const wheres = [sql`true`];
  if (filter.customerId) wheres.push(sql`r.customer_id = ${filter.customerId}`);
  if (filter.method) wheres.push(sql`r.method = ${filter.method}`);
  if (filter.state) wheres.push(sql`r.state = ${filter.state}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(
      sql`(r.number ilike ${like} or c.legal_name ilike ${like} or r.reference ilike ${like})`,
    );
  }
  return sql<ReceiptRow>`select ${columns} ${joins} where ${sql.join(wheres, sql` and `)}`;
}

/** What came and was kept back; money that was here already is not counted again. */
export const receiptTotals = sql<{ amount: bigint; withheld: bigint }>`
  coalesce(sum(page.amount) filter (
    where page.state = 'valid' and page.method <> 'deposit'), 0)::bigint as amount,
  coalesce(sum(page.withheld) filter (where page.state = 'valid'), 0)::bigint as withheld
`;

export type StoredReceipt = Omit<Receipt, "items"> & { createdById: string };

export async function findReceipt(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredReceipt | undefined> {
  const found = await sql<StoredReceipt>`
    select ${columns}, r.withholding_certificate as certificate, r.note, r.code,
      r.closing_reason as "closingReason", ${personName("maker")} as "createdByName",
      r.created_by as "createdById"
    ${joins}
    join profile maker on maker.org_id = r.org_id and maker.user_id = r.created_by
    where r.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function receiptItemsOf(
  ctx: Pick<Ctx, "tx">,
  receiptId: string,
): Promise<Receipt["items"]> {
  const found = await sql<Receipt["items"][number]>`
    select m.invoice_id as "invoiceId", i.number as "invoiceNumber", m.amount
    from customer_receipt_item m
    join sales_invoice i on i.org_id = m.org_id and i.id = m.invoice_id
    where m.receipt_id = ${receiptId} order by i.number
  `.execute(ctx.tx);
  return found.rows;
}

/** Invoices of a customer by id, with the due each made. */
export async function duesOfInvoices(
  ctx: Pick<Ctx, "tx">,
  asked: { customerId: string; invoiceIds: readonly string[] },
): Promise<{ invoiceId: string; number: string; dueId: string }[]> {
  const found = await sql<{ invoiceId: string; number: string; dueId: string }>`
    select id as "invoiceId", number, due_id as "dueId" from sales_invoice
    where customer_id = ${asked.customerId} and id = any(${[...asked.invoiceIds]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertReceipt(
  ctx: Ctx,
  receipt: Omit<ReceiptRow, "state" | "version" | "customerName"> &
    Pick<Receipt, "certificate" | "note" | "code"> & {
      items: readonly { invoiceId: string; amount: bigint }[];
    },
): Promise<void> {
  const { id, items } = receipt;
  await ctx.tx
    .insertInto("customer_receipt")
    .values({
      id,
      number: receipt.number,
      customer_id: receipt.customerId,
      day: receipt.day,
      method: receipt.method,
      reference: receipt.reference,
      amount: receipt.amount,
      withheld_amount: receipt.withheld,
      withholding_certificate: receipt.certificate,
      deposit_amount: receipt.deposit,
      note: receipt.note,
      code: receipt.code,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
  if (items.length === 0) return;
  await ctx.tx
    .insertInto("customer_receipt_item")
    .values(
      items.map(({ invoiceId, amount }) => ({ receipt_id: id, invoice_id: invoiceId, amount })),
    )
    .execute();
}
