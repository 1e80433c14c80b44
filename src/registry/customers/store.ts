// Customers as they lie in their table.
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import type { ContactRow, CustomerRow } from "./api.ts";

const columns = sql`
  c.id, c.code, c.state, c.legal_name as "legalName", c.trading_name as "tradingName", c.country,
  c.address, c.delivery_address as "deliveryAddress", c.roles, c.eori,
  c.tax_number as "taxNumber", c.contact_name as "contactName", c.email, c.phone, c.port,
  c.contract_style as "contractStyle", c.payment_terms as "paymentTerms", c.incoterm, c.currency,
  c.kind, c.vat_registered as "isVatRegistered", c.withholds_tax as "withholdsTax",
  c.terms_days as "termsDays", c.credit_limit as "creditLimit", c.kyc_note as "kycNote",
  c.kyc_day as "kycDay", c.closing_reason as "closingReason",
  (select ${personName("k")} from profile k
   where k.org_id = c.org_id and k.user_id = c.kyc_by) as "kycByName",
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

/** Those of these customers that there are. */
export async function findCustomers(ctx: Ctx, ids: readonly string[]): Promise<CustomerRow[]> {
  const found = await sql<CustomerRow>`
    select ${columns} from customer c where c.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
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

/** The highest of our own codes of a family; null before the first. */
export async function highestCode(ctx: Ctx, prefix: string): Promise<string | null> {
  const found = await sql<{ code: string }>`
    select code from customer where code like ${`${prefix}-%`}
    order by substr(code, 5)::bigint desc limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.code ?? null;
}

/** What changes with a move of a customer. */
export type CustomerMove = Partial<Selectable<DB["customer"]>>;

export type CustomerTerms = Omit<
  CustomerRow,
  | "id"
  | "code"
  | "state"
  | "termsDays"
  | "creditLimit"
  | "kycNote"
  | "kycDay"
  | "kycByName"
  | "closingReason"
  | "holdReason"
  | "createdAt"
  | "version"
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
    kind: terms.kind,
    vat_registered: terms.isVatRegistered,
    withholds_tax: terms.withholdsTax,
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

const contactColumns = sql`id, name, duty, email, phone, version`;

/** Whom to call at a customer, by name. */
export async function contactsOf(ctx: Ctx, customerId: string): Promise<ContactRow[]> {
  const found = await sql<ContactRow>`
    select ${contactColumns} from customer_contact
    where customer_id = ${customerId} and state = 'current' order by lower(name), id
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertContact(
  ctx: Ctx,
  contact: Omit<ContactRow, "version"> & { customerId: string },
): Promise<void> {
  const { customerId, ...row } = contact;
  await ctx.tx
    .insertInto("customer_contact")
    .values({ ...row, customer_id: customerId, created_by: ctx.actor.userId })
    .execute();
}
