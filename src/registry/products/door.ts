// What higher floors ask of products: their facts, and the price in force.
import type { Day } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readPage } from "#platform/server/store.ts";
import type { ProductRow } from "./api.ts";
import { listInForce, noPriceInForce } from "./rules.ts";
import {
  findPlaceName,
  findProduct,
  type ListInForce,
  listsInForce,
  matchingProducts,
} from "./store.ts";

export type { ListInForce } from "./store.ts";

/** A product as other capabilities know it: its words, limits, unit and stock account. */
export type Product = ProductRow;

export interface PriceInForce {
  priceListId: string;
  number: string;
  /** Shillings for a kilogram. */
  price: bigint;
  ceiling: bigint;
  toleranceBp: number;
  effectiveFrom: Day;
}

/** A product, in use or retired. */
export async function productOf(ctx: Ctx, productId: string): Promise<Product> {
  const product = await findProduct(ctx, productId);
  if (!product) throw notFound("product");
  return product;
}

/** A product for something new: a retired one is refused. */
export async function productInUse(ctx: Ctx, productId: string): Promise<Product> {
  const product = await productOf(ctx, productId);
  if (product.state !== "active") {
    throw new Refusal("product.retired", `${product.name} is retired. Choose another product.`, {
      status: 409,
    });
  }
  return product;
}

/**
 * The price in force for a product at a store on a day: the store's own list, else the list for all
 * stores. Refuses when none is published, naming what is missing.
 */
export async function priceFor(ctx: Ctx, asked: PriceAsked): Promise<PriceInForce> {
  const product = await productOf(ctx, asked.productId);
  const list = await publishedPrice(ctx, asked);
  if (list) return list;
  const place = await findPlaceName(ctx, asked.placeId);
  throw noPriceInForce(product.name, place ?? "this store", asked.day);
}

/** What is asked of the published prices: of which product, at which store, on which day. */
export interface PriceAsked {
  productId: string;
  placeId: string;
  day: Day;
}

/** As `priceFor`, where there may be none. */
export async function publishedPrice(ctx: Ctx, asked: PriceAsked): Promise<PriceInForce | null> {
  const lists = await listsInForce(ctx, { day: asked.day, productId: asked.productId });
  const list = listInForce(lists, asked);
  if (!list) return null;
  const { priceListId, number, price, ceiling, toleranceBp, effectiveFrom } = list;
  return { priceListId, number, price, ceiling, toleranceBp, effectiveFrom };
}

/** What is bought by the kilogram and in use, by name, at most a hundred. */
export async function boughtProducts(ctx: Ctx): Promise<Product[]> {
  const matching = matchingProducts({ bought: "yes", state: "active" });
  const order = { limit: 100, sort: "name", direction: "asc" } as const;
  return (await readPage(ctx, matching, order)).rows;
}

/** Every price list in force on a day. */
export function pricesOn(ctx: Ctx, day: Day): Promise<ListInForce[]> {
  return listsInForce(ctx, { day });
}
