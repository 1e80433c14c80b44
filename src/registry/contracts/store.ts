// Contracts and their revisions as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { BuyerRow, ContractRow, GoodsRow } from "./api.ts";

const nameOfUser = (userId: RawBuilder<unknown>) => sql<string>`
  (select ${personName("u")}
   from profile u where u.user_id = ${userId})
`;

const columns = sql`
  k.id, k.number, k.state, k.revision, k.customer_id as "customerId", c.code as "customerCode",
  c.legal_name as "customerName", c.state as "customerState",
  k.buyer_reference as "buyerReference", k.contract_day as "contractDay", k.template,
  k.product_id as "productId", p.code as "productCode", p.name as "productName",
  p.state as "productState", p.commodity, k.grade_text as "gradeText", k.crop_year as "cropYear",
  k.quantity_g as "quantity", k.tolerance_bp as "toleranceBp", k.bags, k.bag_g as "bagWeight",
  k.bag_type as "bagType", k.price_per_tonne_amount as "pricePerTonne", k.currency,
  k.price_basis as "priceBasis", k.price_place as "pricePlace",
  round(k.quantity_g::numeric * k.price_per_tonne_amount / 1000000)::bigint as "value",
  k.shipment_from as "shipmentFrom", k.shipment_to as "shipmentTo",
  k.partial_shipments as "partialShipments", k.port_of_loading as "portOfLoading", k.destination,
  k.destination_country as "destinationCountry", k.payment_terms as "paymentTerms",
  k.payment_days as "paymentDays", k.sample_terms as "sampleTerms",
  k.eudr_required as "eudrRequired", k.documents, k.arbitration,
  k.special_terms as "specialTerms", k.registration_number as "registrationNumber",
  k.registration_day as "registrationDay", k.assessed_fot_amount as "assessedFot",
  k.shipped_g as "shipped", k.created_by as "createdBy",
  coalesce(${nameOfUser(sql`k.created_by`)}, '') as "createdByName", k.created_at as "createdAt",
  ${nameOfUser(sql`k.approved_by`)} as "approvedByName", k.approved_at as "approvedAt",
  k.same_person as "samePerson", k.version
`;
const tables = sql`
  contract k
  join customer c on c.org_id = k.org_id and c.id = k.customer_id
  join product p on p.org_id = k.org_id and p.id = k.product_id
`;

export interface ContractFilter {
  search?: string | undefined;
  state?: string | undefined;
  open?: "yes" | undefined;
  customerId?: string | undefined;
  productId?: string | undefined;
}

const isOpen = sql`state in ('approved', 'active', 'part_shipped')`;

/** Every contract that matches, for a page of the list. */
export function matchingContracts(filter: ContractFilter): RawBuilder<ContractRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`k.state = ${filter.state}`);
  if (filter.open) wheres.push(sql`k.${isOpen}`);
  if (filter.customerId) wheres.push(sql`k.customer_id = ${filter.customerId}`);
  if (filter.productId) wheres.push(sql`k.product_id = ${filter.productId}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    const isCalledSo = () => sql`(k.number ilike ${like} or c.legal_name ilike ${like}
      or k.grade_text ilike ${like} or k.buyer_reference ilike ${like}
      or k.registration_number ilike ${like})`;
    wheres.push(isCalled(filter.search, { SC: "k.number" }, isCalledSo));
  }
  return sql<ContractRow>`
    select ${columns} from ${tables} where ${sql.join(wheres, sql` and `)}
  `;
}

interface ContractTotals {
  quantity: bigint;
  shipped: bigint;
}

/** The totals of a list: what was agreed, and what of it was shipped. */
export const contractTotals = sql<ContractTotals>`
  coalesce(sum(page.quantity), 0)::bigint as quantity,
  coalesce(sum(page.shipped), 0)::bigint as shipped
`;

/** The same of sums that are kept beside the rows; null where the list is narrowed by more than its state. */
export function keptContractTotals({
  state,
  open,
  customerId,
  productId,
  search,
}: ContractFilter): RawBuilder<{ count: bigint } & ContractTotals> | null {
  // No words are no search here.
  if (customerId !== undefined || productId !== undefined || search) return null;
  const wheres = [sql`true`];
  if (state !== undefined) wheres.push(sql`page.state = ${state}`);
  if (open !== undefined) wheres.push(sql`page.${isOpen}`);
  return sql<{ count: bigint } & ContractTotals>`
    select coalesce(sum(page.contracts), 0)::bigint as count,
      coalesce(sum(page.quantity_g), 0)::bigint as quantity,
      coalesce(sum(page.shipped_g), 0)::bigint as shipped
    from contract_sum page where ${sql.join(wheres, sql` and `)}
  `;
}

/** The active customers a contract can be made with. */
export function matchingBuyers(search: string | undefined): RawBuilder<BuyerRow> {
  const like = likeOf(search ?? "");
  return sql<BuyerRow>`
    select c.id, c.code, c.legal_name as name, c.country, c.port,
      c.contract_style as "contractStyle", c.payment_terms as "paymentTerms", c.incoterm, c.currency
    from customer c
    where c.state = 'active' and (c.code ilike ${like} or c.legal_name ilike ${like})
  `;
}

/** The products in use that a contract can promise: whatever is weighed. */
export function matchingGoods(search: string | undefined): RawBuilder<GoodsRow> {
  const like = likeOf(search ?? "");
  return sql<GoodsRow>`
    select p.id, p.code, p.name, p.commodity, p.grade from product p
    where p.state = 'active' and p.unit = 'g'
      and (p.code ilike ${like} or p.name ilike ${like} or p.grade ilike ${like})
  `;
}

export interface Contract extends ContractRow {
  writtenBy: string;
  submittedBy: string | null;
}

export async function findContract(ctx: Ctx, id: string): Promise<Contract | undefined> {
  const found = await sql<Contract>`
    select ${columns}, k.written_by as "writtenBy", k.submitted_by as "submittedBy"
    from ${tables} where k.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The parties a draft names, while it is not written yet. */
export async function findParties(
  ctx: Ctx,
  asked: { customerId: string; productId: string },
): Promise<
  | {
      customerName: string;
      customerState: string;
      productName: string;
      productState: string;
      commodity: string;
    }
  | undefined
> {
  return ctx.tx
    .selectFrom("customer")
    .innerJoin("product", (join) => join.on("product.id", "=", asked.productId))
    .select([
      "customer.legal_name as customerName",
      "customer.state as customerState",
      "product.name as productName",
      "product.state as productState",
      "product.commodity",
    ])
    .where("customer.id", "=", asked.customerId)
    .executeTakeFirst();
}

export type ContractTerms = Pick<
  ContractRow,
  | "customerId"
  | "buyerReference"
  | "contractDay"
  | "template"
  | "productId"
  | "gradeText"
  | "cropYear"
  | "quantity"
  | "toleranceBp"
  | "bags"
  | "bagWeight"
  | "bagType"
  | "pricePerTonne"
  | "currency"
  | "priceBasis"
  | "pricePlace"
  | "shipmentFrom"
  | "shipmentTo"
  | "partialShipments"
  | "portOfLoading"
  | "destination"
  | "destinationCountry"
  | "paymentTerms"
  | "paymentDays"
  | "sampleTerms"
  | "eudrRequired"
  | "documents"
  | "arbitration"
  | "specialTerms"
>;

export function contractColumnsOf(terms: ContractTerms) {
  return {
    customer_id: terms.customerId,
    buyer_reference: terms.buyerReference,
    contract_day: terms.contractDay,
    template: terms.template,
    product_id: terms.productId,
    grade_text: terms.gradeText,
    crop_year: terms.cropYear,
    quantity_g: terms.quantity,
    tolerance_bp: terms.toleranceBp,
    bags: terms.bags,
    bag_g: terms.bagWeight,
    bag_type: terms.bagType,
    price_per_tonne_amount: terms.pricePerTonne,
    currency: terms.currency,
    price_basis: terms.priceBasis,
    price_place: terms.pricePlace,
    shipment_from: terms.shipmentFrom,
    shipment_to: terms.shipmentTo,
    partial_shipments: terms.partialShipments,
    port_of_loading: terms.portOfLoading,
    destination: terms.destination,
    destination_country: terms.destinationCountry,
    payment_terms: terms.paymentTerms,
    payment_days: terms.paymentDays,
    sample_terms: terms.sampleTerms,
    eudr_required: terms.eudrRequired,
    documents: terms.documents,
    arbitration: terms.arbitration,
    special_terms: terms.specialTerms,
  };
}

export async function insertContract(
  ctx: Ctx,
  contract: ContractTerms & { id: string; number: string },
): Promise<void> {
  const by = { created_by: ctx.actor.userId, written_by: ctx.actor.userId };
  await ctx.tx
    .insertInto("contract")
    .values({ id: contract.id, number: contract.number, ...contractColumnsOf(contract), ...by })
    .execute();
}

/** Who already holds a registration number. */
export async function findRegistered(
  ctx: Ctx,
  registrationNumber: string,
): Promise<{ id: string; number: string } | undefined> {
  return ctx.tx
    .selectFrom("contract")
    .select(["id", "number"])
    .where("registration_number", "=", registrationNumber)
    .executeTakeFirst();
}

/** Keeps the terms as they were approved, word for word. */
export async function insertRevision(ctx: Ctx, contract: Contract): Promise<void> {
  await ctx.tx
    .insertInto("contract_revision")
    .values({
      contract_id: contract.id,
      revision: contract.revision,
      terms: toWire(contractColumnsOf(contract)),
      approved_at: ctx.now,
      approved_by: ctx.actor.userId,
    })
    .execute();
}

export interface RevisionRow {
  revision: number;
  approvedAt: Date;
  approvedByName: string;
  terms: Record<string, unknown>;
}

export async function findRevisions(ctx: Ctx, contractId: string): Promise<RevisionRow[]> {
  const found = await sql<RevisionRow>`
    select r.revision, r.approved_at as "approvedAt", r.terms,
      coalesce(${nameOfUser(sql`r.approved_by`)}, '') as "approvedByName"
    from contract_revision r where r.contract_id = ${contractId} order by r.revision desc
  `.execute(ctx.tx);
  return found.rows;
}

export interface PaperParties {
  seller: { name: string; address: string; tin: string | null; phone: string | null };
  buyer: { name: string; address: string; country: string; eori: string | null };
}

/** Seller and buyer as they stand at the head of the contract's paper. */
export async function findPaperParties(
  ctx: Ctx,
  contract: { customerId: string },
): Promise<PaperParties> {
  const buyer = await ctx.tx
    .selectFrom("customer")
    .select(["legal_name as name", "address", "country", "eori"])
    .where("id", "=", contract.customerId)
    .executeTakeFirstOrThrow();
  const company = await ctx.tx
    .selectFrom("company_profile")
    .select(["legal_name as name", "address", "tin", "phone"])
    .executeTakeFirst();
  const seller = company ?? { name: ctx.org.name, address: "", tin: null, phone: null };
  return { seller, buyer };
}
