// What the authority has to know, and what it answered, as it lies in its table.
import { sql } from "kysely";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { eitherKey } from "#platform/server/store.ts";
import { companyOf } from "#registry/organization/door.ts";
import {
  type CreditReason,
  type FiscalBuyerType,
  type FiscalInvoice,
  type FiscalKind,
  type FiscalLine,
  fiscalReasonCodes,
  type FiscalState,
} from "./fiscalRules.ts";

export async function insertFiscal(
  ctx: Ctx,
  document: { id: string; kind: FiscalKind; reference: string; state: FiscalState },
): Promise<void> {
  await ctx.tx
    .insertInto("fiscal_document")
    .values({ ...document, created_at: ctx.now })
    .execute();
}

/** Counts a try to send; the how-manyth it is. */
export async function countFiscalTry(ctx: Ctx, id: string): Promise<number> {
  const row = await ctx.tx
    .updateTable("fiscal_document")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .returning("tries")
    .executeTakeFirst();
  invariant(row, "a document that was moved is there");
  return row.tries;
}

interface Head {
  id: string;
  kind: FiscalKind;
  reference: string;
  state: FiscalState;
  tries: number;
  issuedAt: Date;
  operator: string;
  buyerTin: string | null;
  buyerName: string;
  buyerType: FiscalBuyerType;
  buyerAddress: string;
  buyerEmail: string | null;
  buyerPhone: string | null;
  reasonCode: CreditReason | null;
  reason: string | null;
  originalReference: string | null;
  originalFiscalNumber: string | null;
  originalOutsideId: string | null;
}

/** An invoice or a credit note with its buyer and lines, as the authority needs it. */
export async function findFiscalFacts(ctx: Ctx, id: string): Promise<FiscalInvoice | undefined> {
  const [head] = await readHead(ctx, id);
  if (!head) return undefined;
  const company = await companyOf(ctx);
  const lines = await readLines(ctx, id);
  const sum = (amountOf: (line: FiscalLine) => bigint) =>
    lines.reduce((total, line) => total + amountOf(line), 0n);
  return {
    ...{ id: head.id, kind: head.kind, reference: head.reference, state: head.state },
    ...{ tries: head.tries, issuedAt: head.issuedAt, operator: head.operator, currency: "UGX" },
    seller: {
      tin: company.tin,
      legalName: company.legalName,
      address: company.address,
      email: company.email,
      phone: company.phone,
    },
    buyer: {
      tin: head.buyerTin,
      legalName: head.buyerName,
      type: head.buyerType,
      address: head.buyerAddress,
      email: head.buyerEmail,
      phone: head.buyerPhone,
    },
    lines,
    net: sum((line) => line.net),
    vat: sum((line) => line.vat),
    gross: sum((line) => line.gross),
    original: originalOf(head),
  };
}

function originalOf(head: Head): FiscalInvoice["original"] {
  const { originalReference, originalFiscalNumber, reasonCode, reason } = head;
  if (originalReference === null || originalFiscalNumber === null || reasonCode === null) {
    return null;
  }
  return {
    reference: originalReference,
    fiscalNumber: originalFiscalNumber,
    outsideId: head.originalOutsideId,
    reasonCode: fiscalReasonCodes[reasonCode],
    reason: reason ?? "",
  };
}

async function readHead(ctx: Ctx, id: string): Promise<Head[]> {
  const found = await sql<Head>`
    select f.id, f.kind, f.reference, f.state, f.tries,
           coalesce(n.created_at, i.created_at) as "issuedAt",
           ${personName("who")} as operator,
           c.tax_number as "buyerTin", c.legal_name as "buyerName",
           case when c.country <> 'UG' then 'foreigner' else c.kind end as "buyerType",
           c.address as "buyerAddress", c.email as "buyerEmail", c.phone as "buyerPhone",
           n.reason_code as "reasonCode", n.reason,
           case when n.id is null then null else o.reference end as "originalReference",
           o.fiscal_number as "originalFiscalNumber", o.outside_id as "originalOutsideId"
    from fiscal_document f
    left join credit_note n on n.org_id = f.org_id and n.id = f.id
    join sales_invoice i on i.org_id = f.org_id and i.id = ${eitherKey("n.invoice_id", "f.id")}
    join customer c on c.org_id = i.org_id and c.id = i.customer_id
    join profile who on who.org_id = i.org_id and who.user_id = ${eitherKey("n.created_by", "i.created_by")}
    left join fiscal_document o on o.org_id = n.org_id and o.id = n.invoice_id
    where f.id = ${id}
  `.execute(ctx.tx);
  return found.rows;
}

async function readLines(ctx: Ctx, id: string): Promise<FiscalLine[]> {
  const found = await sql<FiscalLine>`
    select l.line, coalesce(p.code, l.service) as "itemCode", l.description,
           l.kind = 'service' as "isService",
           case l.kind when 'goods' then 'kg' else 'unit' end as unit,
           coalesce(n.quantity, l.quantity) as "quantityMilli",
           coalesce(n.net_amount, l.net_amount) as net, coalesce(n.vat_amount, l.vat_amount) as vat,
           coalesce(n.net_amount + n.vat_amount, l.net_amount + l.vat_amount) as gross,
           l.vat_code as "vatCode", l.vat_rate_bp as "vatRateBp", p.hs_code as "hsCode"
    from fiscal_document f
    left join credit_note c on c.org_id = f.org_id and c.id = f.id
    join sales_invoice_line l on l.org_id = f.org_id and l.invoice_id = ${eitherKey("c.invoice_id", "f.id")}
    left join credit_note_line n on n.org_id = c.org_id and n.credit_note_id = c.id
      and n.line = l.line
    left join product p on p.org_id = l.org_id and p.id = l.product_id
    where f.id = ${id} and (c.id is null or n.line is not null)
    order by l.line
  `.execute(ctx.tx);
  return found.rows;
}
