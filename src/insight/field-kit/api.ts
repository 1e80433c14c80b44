import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { amount, day, grams, id, instant, quantity } from "#platform/api/fields.ts";
import { kitFarmers } from "./rules.ts";
import { commodities, farmerLife } from "#registry/farmers/rules.ts";

const seller = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  state: z.enum(farmerLife.states),
  village: z.string().nullable(),
  commodities: z.array(z.enum(commodities)),
  /** Why nothing may be bought, in words; null when buying is allowed. */
  obstacle: z.string().nullable(),
  obstacleCode: z.string().nullable(),
  sharesGeolocation: z.boolean(),
  plots: z.array(
    z.object({ id: id(), name: z.string(), areaSquareMetres: quantity(), isVerified: z.boolean() }),
  ),
  openAdvance: amount(),
  /** The season so far, by crop. */
  yields: z.array(
    z.object({
      commodity: z.string(),
      cap: grams().nullable(),
      used: grams(),
      usedBp: z.int(),
      verdict: z.string(),
    }),
  ),
});

const kit = z.object({
  at: instant(),
  today: day(),
  /** At most this part of a delivery goes back to advances. */
  recoveryLimitBp: z.int(),
  farmers: z.array(seller).max(kitFarmers),
  /** More farmers are this officer's than fit. */
  hasMore: z.boolean(),
  products: z.array(
    z.object({
      id: id(),
      name: z.string(),
      commodity: z.string(),
      bagTare: grams().nullable(),
      moistureLimitBp: z.int(),
      foreignMatterAllowedBp: z.int(),
    }),
  ),
  stores: z.array(z.object({ id: id(), name: z.string() })),
  prices: z.array(
    z.object({
      productId: id(),
      placeId: id().nullable(),
      priceListId: id(),
      number: z.string(),
      price: amount(),
      ceiling: amount(),
      toleranceBp: z.int(),
      effectiveFrom: day(),
      effectiveTo: day().nullable(),
    }),
  ),
  /** Parishes and villages of these farmers, to register another of them. */
  places: z.array(
    z.object({ id: z.string(), kind: z.string(), name: z.string(), within: z.string() }),
  ),
});
export type Kit = z.output<typeof kit>;
export type KitWire = z.input<typeof kit>;

/** What an officer takes along into the field. */
export const fieldKit = {
  read: query("/api/field-kit", {
    needs: "canCreateCollections",
    does: "The snapshot for a day without a network: own farmers, products, prices, stores.",
    returns: kit,
  }),
} satisfies Api;
