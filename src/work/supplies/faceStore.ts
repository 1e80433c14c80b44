// What a supplier may see: rows of the one supplier their sign-in stands for, and prices that are published.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { SupplierFace } from "./api.ts";

type Reading = Pick<Ctx, "tx">;

/** So many bills and payments are shown, the newest first. */
const mostShown = 100;

/** The supplier somebody's sign-in stands for, with what is owed to them. */
export async function supplierOfUser(
  ctx: Reading,
  userId: string,
): Promise<(NonNullable<SupplierFace["supplier"]> & { id: string }) | undefined> {
  const found = await sql<NonNullable<SupplierFace["supplier"]> & { id: string }>`
    select s.id, s.code, s.legal_name as "legalName", s.state, s.licence_number as "licenceNumber",
           s.licence_expires_on as "licenceExpiresOn", s.terms_days as "termsDays",
           (select coalesce(sum(b.open), 0) from due d
            join due_balance b on b.org_id = d.org_id and b.due_id = d.id
            where d.org_id = s.org_id and d.kind = 'supplier-payable' and d.party_id = s.id)::bigint as open
    from supplier s where s.user_id = ${userId}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Papers we keep of a supplier, those that end first first. */
export async function papersOf(ctx: Reading, supplierId: string): Promise<SupplierFace["papers"]> {
  const found = await sql<SupplierFace["papers"][number]>`
    select id, title, expires_on as "expiresOn" from supplier_document
    where supplier_id = ${supplierId} order by expires_on nulls last, title, id limit ${mostShown}
  `.execute(ctx.tx);
  return found.rows;
}

/** A supplier's bills that were handed in, the newest first. */
export async function billsOf(ctx: Reading, supplierId: string): Promise<SupplierFace["bills"]> {
  const found = await sql<SupplierFace["bills"][number]>`
    select b.id, b.number, b.invoice_number as "invoiceNumber", b.day, b.due_on as "dueOn", b.state,
           b.payable_amount as payable,
           (select sum(o.open)::bigint from voucher v
            join due d on d.org_id = v.org_id and d.voucher_id = v.id
            join due_balance o on o.org_id = d.org_id and o.due_id = d.id
            where v.org_id = b.org_id and v.source_type = 'supplier-bill' and v.source_id = b.id) as open
    from supplier_bill b
    where b.supplier_id = ${supplierId} and b.state <> 'draft'
    order by b.day desc, b.number desc limit ${mostShown}
  `.execute(ctx.tx);
  return found.rows;
}

/** What a supplier sold themselves, the newest first; struck out left out. */
export async function deliveriesOf(
  ctx: Reading,
  supplierId: string,
): Promise<SupplierFace["deliveries"]> {
  const found = await sql<SupplierFace["deliveries"][number]>`
    select c.id, c.number, c.collected_on as day, p.name as "productName", c.state,
           c.payable_g as payable, c.value_amount as value, b.open
    from collection c
    join product p on p.org_id = c.org_id and p.id = c.product_id
    left join due_balance b on b.org_id = c.org_id and b.due_id = c.due_id
    where c.supplier_id = ${supplierId} and c.farmer_id is null and c.state <> 'void'
    order by c.collected_on desc, c.number desc limit ${mostShown}
  `.execute(ctx.tx);
  return found.rows;
}

/** What was paid to a supplier and not taken back, the newest first. */
export async function paymentsOf(
  ctx: Reading,
  supplierId: string,
): Promise<SupplierFace["payments"]> {
  const found = await sql<SupplierFace["payments"][number]>`
    select p.id, p.number, max(v.day) as day, sum(l.amount)::bigint as amount
    from payment p
    join voucher v on v.org_id = p.org_id and v.source_type = 'payment' and v.source_id = p.id
    join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
      and l.party_type = 'supplier' and l.party_id = p.supplier_id
    where p.supplier_id = ${supplierId}
    group by p.id, p.number having sum(l.amount) > 0
    order by max(v.day) desc, p.number desc limit ${mostShown}
  `.execute(ctx.tx);
  return found.rows;
}

/** The buying prices in force on a day: published, the newest of each product and store. */
export async function pricesOn(ctx: Reading, day: string): Promise<SupplierFace["prices"]> {
  const found = await sql<SupplierFace["prices"][number]>`
    select distinct on (p.name, s.name, p.id, s.id) l.id, p.name as "productName", s.name as "placeName",
           l.effective_from as "effectiveFrom", l.price_amount as price
    from price_list l
    join product p on p.org_id = l.org_id and p.id = l.product_id
    left join place s on s.org_id = l.org_id and s.id = l.place_id
    where l.state = 'published' and l.effective_from <= ${day}
      and (l.effective_to is null or l.effective_to >= ${day})
    order by p.name, s.name, p.id, s.id, l.effective_from desc
  `.execute(ctx.tx);
  return found.rows;
}
