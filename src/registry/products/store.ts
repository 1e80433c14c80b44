// Products and price lists as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { PriceListRow, ProductRow } from "./api.ts";
import type { Commodity } from "./rules.ts";

const productColumns = sql`
  p.id, p.code, p.name, p.state, p.kind, p.commodity, p.form, p.grade, p.species, p.unit,
  p.stock_account as "stockAccount", p.hs_code as "hsCode",
  p.moisture_limit_bp as "moistureLimitBp",
  p.foreign_matter_allowance_bp as "foreignMatterAllowanceBp",
  p.reorder_level as "reorderLevel", p.bag_tare_g as "bagTare", p.version
`;

export interface ProductFilter {
  search?: string | undefined;
  state?: string | undefined;
  commodity?: string | undefined;
  kind?: string | undefined;
  bought?: "yes" | undefined;
}

/** Every product that matches, for a page of the list. */
export function matchingProducts(filter: ProductFilter): RawBuilder<ProductRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`p.state = ${filter.state}`);
  if (filter.commodity) wheres.push(sql`p.commodity = ${filter.commodity}`);
  if (filter.kind) wheres.push(sql`p.kind = ${filter.kind}`);
  if (filter.bought) wheres.push(sql`p.unit = 'g' and p.kind in ('raw', 'semi', 'finished')`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(p.code ilike ${like} or p.name ilike ${like} or p.grade ilike ${like})`);
  }
  return sql<ProductRow>`
    select ${productColumns} from product p where ${sql.join(wheres, sql` and `)}
  `;
}

export async function findProduct(ctx: Ctx, id: string): Promise<ProductRow | undefined> {
  const found = await sql<ProductRow>`
    select ${productColumns} from product p where p.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function findProductByCode(ctx: Ctx, code: string): Promise<ProductRow | undefined> {
  const found = await sql<ProductRow>`
    select ${productColumns} from product p where p.code = ${code}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** A product's facts without what the house itself keeps beside them. */
export type ProductTerms = Omit<ProductRow, "id" | "state" | "version">;

export function productColumnsOf(terms: ProductTerms) {
  return {
    code: terms.code,
    name: terms.name,
    kind: terms.kind,
    commodity: terms.commodity,
    form: terms.form,
    grade: terms.grade,
    species: terms.species,
    unit: terms.unit,
    stock_account: terms.stockAccount,
    hs_code: terms.hsCode,
    moisture_limit_bp: terms.moistureLimitBp,
    foreign_matter_allowance_bp: terms.foreignMatterAllowanceBp,
    reorder_level: terms.reorderLevel,
    bag_tare_g: terms.bagTare,
  };
}

export async function insertProduct(ctx: Ctx, id: string, terms: ProductTerms): Promise<void> {
  await ctx.tx
    .insertInto("product")
    .values({ id, ...productColumnsOf(terms), created_by: ctx.actor.userId })
    .execute();
}

/** Does any lot of this product stand in the books, now or ever? */
export async function hasLots(ctx: Ctx, productId: string): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom("lot")
    .select("id")
    .where("product_id", "=", productId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const nameOfUser = (userId: RawBuilder<unknown>) => sql<string>`
  (select ${personName("u")}
   from profile u where u.user_id = ${userId})
`;

const priceListColumns = sql`
  l.id, l.number, l.state, l.product_id as "productId", p.code as "productCode",
  p.name as "productName", l.place_id as "placeId", s.name as "placeName",
  l.effective_from as "effectiveFrom", l.effective_to as "effectiveTo",
  l.price_amount as "price", l.ceiling_amount as "ceiling", l.tolerance_bp as "toleranceBp", l.note,
  l.created_by as "createdBy", coalesce(${nameOfUser(sql`l.created_by`)}, '') as "createdByName",
  l.created_at as "createdAt", ${nameOfUser(sql`l.published_by`)} as "publishedByName",
  l.published_at as "publishedAt", l.same_person as "samePerson", l.version
`;
const priceListTables = sql`
  price_list l
  join product p on p.org_id = l.org_id and p.id = l.product_id
  left join place s on s.org_id = l.org_id and s.id = l.place_id
`;

export interface PriceListFilter {
  search?: string | undefined;
  state?: string | undefined;
  productId?: string | undefined;
  placeId?: string | undefined;
}

/** Every price list that matches, for a page of the list. */
export function matchingPriceLists(filter: PriceListFilter): RawBuilder<PriceListRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`l.state = ${filter.state}`);
  if (filter.productId) wheres.push(sql`l.product_id = ${filter.productId}`);
  if (filter.placeId) wheres.push(sql`l.place_id = ${filter.placeId}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(l.number ilike ${like} or p.name ilike ${like} or p.code ilike ${like})`);
  }
  return sql<PriceListRow>`
    select ${priceListColumns} from ${priceListTables} where ${sql.join(wheres, sql` and `)}
  `;
}

export interface PriceList extends PriceListRow {
  writtenBy: string;
  submittedBy: string | null;
}

export async function findPriceList(ctx: Ctx, id: string): Promise<PriceList | undefined> {
  const found = await sql<PriceList>`
    select ${priceListColumns}, l.written_by as "writtenBy", l.submitted_by as "submittedBy"
    from ${priceListTables} where l.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface PriceListTerms {
  productId: string;
  placeId: string | null;
  effectiveFrom: Day;
  effectiveTo: Day | null;
  price: bigint;
  ceiling: bigint;
  toleranceBp: number;
  note: string | null;
}

export function priceListColumnsOf(terms: PriceListTerms) {
  return {
    product_id: terms.productId,
    place_id: terms.placeId,
    effective_from: terms.effectiveFrom,
    effective_to: terms.effectiveTo,
    price_amount: terms.price,
    ceiling_amount: terms.ceiling,
    tolerance_bp: terms.toleranceBp,
    note: terms.note,
  };
}

export async function insertPriceList(
  ctx: Ctx,
  list: PriceListTerms & { id: string; number: string },
): Promise<void> {
  const by = { created_by: ctx.actor.userId, written_by: ctx.actor.userId };
  await ctx.tx
    .insertInto("price_list")
    .values({ id: list.id, number: list.number, ...priceListColumnsOf(list), ...by })
    .execute();
}

export interface PublishedList {
  id: string;
  effectiveFrom: Day;
  effectiveTo: Day | null;
}

/** The other list published last for the same product and the same place (or for every place). */
export async function newestPublished(
  ctx: Ctx,
  of: { id: string; productId: string; placeId: string | null },
): Promise<PublishedList | null> {
  const found = await sql<PublishedList>`
    select id, effective_from as "effectiveFrom", effective_to as "effectiveTo"
    from price_list
    where product_id = ${of.productId} and state = 'published' and id <> ${of.id}
      and place_id is not distinct from ${of.placeId}::uuid
    order by effective_from desc limit 1
  `.execute(ctx.tx);
  return found.rows[0] ?? null;
}

export interface ListInForce {
  priceListId: string;
  number: string;
  productId: string;
  productCode: string;
  productName: string;
  commodity: Commodity;
  placeId: string | null;
  placeName: string | null;
  price: bigint;
  ceiling: bigint;
  toleranceBp: number;
  effectiveFrom: Day;
  effectiveTo: Day | null;
  priceBefore: bigint | null;
}

/** The lists in force on a day: of one product, or of every product in use. */
export async function listsInForce(
  ctx: Ctx,
  asked: { day: Day; productId?: string },
): Promise<ListInForce[]> {
  const of = asked.productId ? sql`l.product_id = ${asked.productId}` : sql`p.state = 'active'`;
  const found = await sql<ListInForce>`
    select l.id as "priceListId", l.number, l.product_id as "productId", p.code as "productCode",
      p.name as "productName", p.commodity, l.place_id as "placeId", s.name as "placeName",
      l.price_amount as "price", l.ceiling_amount as "ceiling", l.tolerance_bp as "toleranceBp",
      l.effective_from as "effectiveFrom", l.effective_to as "effectiveTo",
      (select b.price_amount from price_list b
       where b.org_id = l.org_id and b.id = l.supersedes_id) as "priceBefore"
    from ${priceListTables}
    where ${of} and l.state in ('published', 'superseded')
      and l.effective_from <= ${asked.day}
      and (l.effective_to is null or l.effective_to >= ${asked.day})
    order by p.commodity, p.name, s.name nulls first
  `.execute(ctx.tx);
  return found.rows;
}

/** The name of one of our own places; null when there is none with this id. */
export async function findPlaceName(ctx: Ctx, placeId: string): Promise<string | null> {
  const found = await ctx.tx
    .selectFrom("place")
    .select("name")
    .where("id", "=", placeId)
    .where("inside", "=", true)
    .executeTakeFirst();
  return found?.name ?? null;
}
