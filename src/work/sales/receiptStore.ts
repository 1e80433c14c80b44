// The customers' money as it lies in its tables.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { toWire } from "#platform/api/client.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
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
    const isCalledSo = () =>
      sql`(r.number ilike ${like} or c.legal_name ilike ${like} or r.reference ilike ${like})`;
    wheres.push(isCalled(filter.search, { RCT: "r.number" }, isCalledSo));
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

export async function findReceipts(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<StoredReceipt[]> {
  const found = await sql<StoredReceipt>`
    select ${columns}, r.withholding_certificate as certificate, r.note, r.code,
      r.closing_reason as "closingReason", ${personName("maker")} as "createdByName",
      r.created_by as "createdById"
    ${joins}
    join profile maker on maker.org_id = r.org_id and maker.user_id = r.created_by
    where r.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
}

/** The invoices that receipts met, of all of them together. */
export async function receiptItemsOf(
  ctx: Pick<Ctx, "tx">,
  receiptIds: readonly string[],
): Promise<(Receipt["items"][number] & { receiptId: string })[]> {
  const found = await sql<Receipt["items"][number] & { receiptId: string }>`
    select m.receipt_id as "receiptId", m.invoice_id as "invoiceId", i.number as "invoiceNumber", m.amount
    from customer_receipt_item m
    join sales_invoice i on i.org_id = m.org_id and i.id = m.invoice_id
    where m.receipt_id = any(${[...receiptIds]}::uuid[]) order by i.number
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

/** Of invoices by id: their amount without VAT less what was credited, and the tax kept back of them by receipts that stand. */
export async function taxKeptBackOf(
  ctx: Pick<Ctx, "tx">,
  invoiceIds: readonly string[],
): Promise<{ invoiceId: string; net: bigint; before: bigint }[]> {
  const found = await sql<{ invoiceId: string; net: bigint; before: bigint }>`
    select i.id as "invoiceId",
      (i.net_amount - coalesce((select sum(n.net_amount) from credit_note n
        where n.invoice_id = i.id and n.state = 'approved'), 0))::bigint as net,
      coalesce((select sum(m.withheld_amount) from customer_receipt_item m
        join customer_receipt r on r.org_id = m.org_id and r.id = m.receipt_id
        where m.invoice_id = i.id and r.state = 'valid'), 0)::bigint as before
    from sales_invoice i where i.id = any(${[...invoiceIds]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
}

/** The receipt that stands with a certificate of a customer, however its number is written; null where there is none. */
export async function receiptWithCertificate(
  ctx: Pick<Ctx, "tx">,
  of: { customerId: string; certificate: string },
): Promise<string | null> {
  const found = await sql<{ number: string }>`
    select number from customer_receipt
    where customer_id = ${of.customerId} and state = 'valid' and withheld_amount > 0
      and upper(regexp_replace(withholding_certificate, '[^[:alnum:]]', '', 'g'))
        = upper(regexp_replace(${of.certificate}, '[^[:alnum:]]', '', 'g'))
    order by number limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.number ?? null;
}

export type NewReceipt = Omit<ReceiptRow, "state" | "version" | "customerName"> &
  Pick<Receipt, "certificate" | "note" | "code"> & {
    items: readonly { invoiceId: string; amount: bigint; withheld: bigint }[];
  };

export async function insertReceipts(ctx: Ctx, receipts: readonly NewReceipt[]): Promise<void> {
  const rows = receipts.map(({ items: _, ...row }) => row);
  await sql`
    insert into customer_receipt (id, number, customer_id, day, method, reference, amount, withheld_amount,
      withholding_certificate, deposit_amount, note, code, created_at, created_by)
    select r.id, r.number, r."customerId", r.day, r.method, r.reference, r.amount, r.withheld, r.certificate,
      r.deposit, r.note, r.code, ${ctx.now}, ${ctx.actor.userId}::uuid
    from jsonb_to_recordset(${toWire(rows)}::jsonb) as r(id uuid, number text, "customerId" uuid, day date,
      method text, reference text, amount bigint, withheld bigint, certificate text, deposit bigint, note text,
      code text)
  `.execute(ctx.tx);
  const items = receipts.flatMap(({ id, items: met }) =>
    met.map(({ invoiceId, amount, withheld }) => ({
      ...{ receipt_id: id, invoice_id: invoiceId, amount, withheld_amount: withheld },
    })),
  );
  if (items.length === 0) return;
  await ctx.tx.insertInto("customer_receipt_item").values(items).execute();
}
