// Invoices as they lie in their tables, with what is open of them and what the authority said.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Invoice, InvoiceFilter, InvoiceRow } from "./invoiceApi.ts";

const joins = sql`
  from sales_invoice i
  join sales_order o on o.org_id = i.org_id and o.id = i.order_id
  join customer c on c.org_id = i.org_id and c.id = i.customer_id
  join due_balance b on b.org_id = i.org_id and b.due_id = i.due_id
  join fiscal_document f on f.org_id = i.org_id and f.id = i.id
`;

const columns = (today: Day) => sql`
  i.id, i.number, i.order_id as "orderId", i.customer_id as "customerId", c.code as "customerCode",
  c.legal_name as "customerName", i.day, i.due_on as "dueOn", i.net_amount as net,
  i.vat_amount as vat, i.net_amount + i.vat_amount as gross, b.open,
  case when b.open = 0 then 'settled' when i.due_on < ${today} then 'overdue'
       when b.open < b.amount then 'part_paid' else 'open' end as standing,
  f.state as "fiscalState", f.fiscal_number as "fiscalNumber"
`;

/** Every invoice that matches, for a page of the list or the export. */
export function matchingInvoices(filter: InvoiceFilter, today: Day): RawBuilder<InvoiceRow> {
  const wheres = [sql`true`];
  if (filter.customerId) wheres.push(sql`row."customerId" = ${filter.customerId}`);
  if (filter.standing) wheres.push(sql`row.standing = ${filter.standing}`);
  if (filter.unpaid) wheres.push(sql`row.open > 0`);
  if (filter.fiscalState) wheres.push(sql`row."fiscalState" = ${filter.fiscalState}`);
  if (filter.jobNumber) wheres.push(sql`row."jobNumber" = ${filter.jobNumber}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(row.number ilike ${like} or row."customerName" ilike ${like}
      or row."fiscalNumber" ilike ${like})`);
  }
  return sql<InvoiceRow>`
    select id, number, "orderId", "customerId", "customerCode", "customerName", day, "dueOn", net,
           vat, gross, open, standing, "fiscalState", "fiscalNumber"
    from (select ${columns(today)}, o.job_number as "jobNumber" ${joins}) as row
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** What was billed, and what is open of it. */
export const invoiceTotals = sql<{ gross: bigint; open: bigint }>`
  coalesce(sum(page.gross), 0)::bigint as gross, coalesce(sum(page.open), 0)::bigint as open
`;

export type StoredInvoice = Omit<Invoice, "lines" | "receipts" | "creditNotes" | "fiscal"> &
  Omit<Invoice["fiscal"], "day" | "version"> & {
    fiscalDay: Day | null;
    fiscalVersion: number;
    dueId: string;
  };

/** One invoice without its lines; undefined when it is not this company's. */
export async function findInvoice(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<StoredInvoice | undefined> {
  const found = await sql<StoredInvoice>`
    select ${columns(ctx.today)}, o.number as "orderNumber", o.buyer_reference as "buyerReference",
      o.job_number as "jobNumber", i.code, ${personName("maker")} as "createdByName",
      f.version as "fiscalVersion", f.verification_code as "verificationCode", f.qr,
      f.fiscal_day as "fiscalDay", f.message, f.tries, i.due_id as "dueId"
    ${joins}
    join profile maker on maker.org_id = i.org_id and maker.user_id = i.created_by
    where i.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** A line with what of it credit notes that wait or count have taken. */
export type StoredInvoiceLine = Invoice["lines"][number] & {
  takenNet: bigint;
  takenVat: bigint;
};

export async function invoiceLinesOf(
  ctx: Pick<Ctx, "tx">,
  invoiceId: string,
): Promise<StoredInvoiceLine[]> {
  const found = await sql<StoredInvoiceLine>`
    select l.line, l.kind, l.product_id as "productId", l.service, l.description, l.quantity,
           l.unit_price as "unitPrice", l.vat_code as "vatCode", l.vat_rate_bp as "vatRateBp",
           l.net_amount as net, l.vat_amount as vat, l.revenue_account as "revenueAccount",
           coalesce(taken.quantity, 0)::bigint as "creditedQuantity",
           coalesce(taken.net, 0)::bigint as "takenNet", coalesce(taken.vat, 0)::bigint as "takenVat"
    from sales_invoice_line l
    left join lateral (
      select sum(n.quantity) as quantity, sum(n.net_amount) as net, sum(n.vat_amount) as vat
      from credit_note_line n
      join credit_note c on c.org_id = n.org_id and c.id = n.credit_note_id
      where c.invoice_id = l.invoice_id and n.line = l.line
        and c.state in ('submitted', 'approved')
    ) taken on true
    where l.invoice_id = ${invoiceId} order by l.line
  `.execute(ctx.tx);
  return found.rows;
}

/** Receipts that met an invoice and stand. */
export async function receiptsOfInvoice(
  ctx: Pick<Ctx, "tx">,
  invoiceId: string,
): Promise<Invoice["receipts"]> {
  const found = await sql<Invoice["receipts"][number]>`
    select r.id, r.number, r.day, m.amount from customer_receipt_item m
    join customer_receipt r on r.org_id = m.org_id and r.id = m.receipt_id
    where m.invoice_id = ${invoiceId} and r.state = 'valid' order by r.number
  `.execute(ctx.tx);
  return found.rows;
}

export async function creditNotesOfInvoice(
  ctx: Pick<Ctx, "tx">,
  invoiceId: string,
): Promise<Invoice["creditNotes"]> {
  const found = await sql<Invoice["creditNotes"][number]>`
    select id, number, state, net_amount + vat_amount as gross from credit_note
    where invoice_id = ${invoiceId} order by number
  `.execute(ctx.tx);
  return found.rows;
}

export interface NewInvoice {
  id: string;
  number: string;
  orderId: string;
  customerId: string;
  day: Day;
  dueOn: Day;
  dueId: string;
  code: string;
  lines: readonly Omit<
    StoredInvoiceLine,
    "creditedQuantity" | "takenNet" | "takenVat" | "productName" | "productKind"
  >[];
}

/** Writes an invoice after its due stands in the books. */
export async function insertInvoice(ctx: Ctx, invoice: NewInvoice): Promise<void> {
  const { id, lines } = invoice;
  await ctx.tx
    .insertInto("sales_invoice")
    .values({
      id,
      number: invoice.number,
      order_id: invoice.orderId,
      customer_id: invoice.customerId,
      day: invoice.day,
      due_on: invoice.dueOn,
      net_amount: lines.reduce((sum, line) => sum + line.net, 0n),
      vat_amount: lines.reduce((sum, line) => sum + line.vat, 0n),
      due_id: invoice.dueId,
      code: invoice.code,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
  await ctx.tx
    .insertInto("sales_invoice_line")
    .values(
      lines.map((line) => ({
        invoice_id: id,
        line: line.line,
        kind: line.kind,
        product_id: line.productId,
        service: line.service,
        description: line.description,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        vat_code: line.vatCode,
        vat_rate_bp: line.vatRateBp,
        net_amount: line.net,
        vat_amount: line.vat,
        revenue_account: line.revenueAccount,
      })),
    )
    .execute();
}
