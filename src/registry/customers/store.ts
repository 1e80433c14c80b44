// Customers as they lie in their table.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CustomerRow } from "./api.ts";

const columns = sql`
  c.id, c.code, c.state, c.legal_name as "legalName", c.trading_name as "tradingName", c.country,
  c.address, c.delivery_address as "deliveryAddress", c.roles, c.eori,
  c.tax_number as "taxNumber", c.contact_name as "contactName", c.email, c.phone, c.port,
  c.contract_style as "contractStyle", c.payment_terms as "paymentTerms", c.incoterm, c.currency,
  c.hold_reason as "holdReason", c.note, c.created_at as "createdAt", c.version
`;

export interface CustomerFilter {
  search?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  role?: string | undefined;
}

/** Every customer that matches, for a page of the list. */
export function matchingCustomers(filter: CustomerFilter): RawBuilder<CustomerRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`c.state = ${filter.state}`);
  if (filter.country) wheres.push(sql`c.country = ${filter.country}`);
  if (filter.role) wheres.push(sql`${filter.role} = any (c.roles)`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(
      sql`(c.code ilike ${like} or c.legal_name ilike ${like} or c.trading_name ilike ${like})`,
    );
  }
  return sql<CustomerRow>`select ${columns} from customer c where ${sql.join(wheres, sql` and `)}`;
}

export async function findCustomer(ctx: Ctx, id: string): Promise<CustomerRow | undefined> {
  const found =
    await sql<CustomerRow>`select ${columns} from customer c where c.id = ${id}`.execute(ctx.tx);
  return found.rows[0];
}

/** Who already has this code. */
export async function findCustomerByCode(
  ctx: Ctx,
  code: string,
): Promise<{ legalName: string } | undefined> {
  return ctx.tx
    .selectFrom("customer")
    .select("legal_name as legalName")
    .where("code", "=", code)
    .executeTakeFirst();
}

/** The highest of our own codes; null before the first. */
export async function highestCode(ctx: Ctx): Promise<string | null> {
  const found = await sql<{ code: string }>`
    select code from customer where code like 'BUY-%'
    order by substr(code, 5)::bigint desc limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.code ?? null;
}

export type CustomerTerms = Omit<
  CustomerRow,
  "id" | "code" | "state" | "holdReason" | "createdAt" | "version"
>;

export function customerColumnsOf(terms: CustomerTerms) {
  return {
    legal_name: terms.legalName,
    trading_name: terms.tradingName,
    country: terms.country,
    address: terms.address,
    delivery_address: terms.deliveryAddress,
    roles: terms.roles,
    eori: terms.eori,
    tax_number: terms.taxNumber,
    contact_name: terms.contactName,
    email: terms.email,
    phone: terms.phone,
    port: terms.port,
    contract_style: terms.contractStyle,
    payment_terms: terms.paymentTerms,
    incoterm: terms.incoterm,
    currency: terms.currency,
    note: terms.note,
  };
}

export async function insertCustomer(
  ctx: Ctx,
  customer: CustomerTerms & { id: string; code: string },
): Promise<void> {
  await ctx.tx
    .insertInto("customer")
    .values({
      id: customer.id,
      code: customer.code,
      ...customerColumnsOf(customer),
      created_by: ctx.actor.userId,
    })
    .execute();
}
