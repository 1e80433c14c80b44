import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { advancePolicyOn } from "#registry/advance-policies/door.ts";
import { storesInUse } from "#registry/organization/door.ts";
import { boughtProducts, pricesOn, type Product } from "#registry/products/door.ts";
import { freeAdvance, seasonUse, sellerOf } from "#work/field-collections/door.ts";
import { fieldKit, type Kit } from "./api.ts";
import { kitFarmers } from "./rules.ts";
import { findOwnFarmers, findPlacesOf, type OwnFarmer } from "./store.ts";

export const fieldKitHandlers = handlersFor(fieldKit, {
  read: async (ctx) => {
    const own = await findOwnFarmers(ctx, kitFarmers + 1);
    const taken = own.slice(0, kitFarmers);
    const products = await boughtProducts(ctx);
    const crops = [...new Set(products.map(({ commodity }) => commodity))];
    const farmers: Kit["farmers"] = [];
    // One after another: they share one connection, and the figures are those of buying itself.
    for (const one of taken) farmers.push(await takenAlong(ctx, one, crops));
    return {
      at: ctx.now,
      today: ctx.today,
      recoveryLimitBp: (await advancePolicyOn(ctx, ctx.today)).recoveryBp,
      farmers,
      hasMore: own.length > kitFarmers,
      products: products.map(productOut),
      stores: (await storesInUse(ctx)).map(({ id, name }) => ({ id, name })),
      prices: (await pricesOn(ctx, ctx.today)).map((list) => ({
        productId: list.productId,
        placeId: list.placeId,
        priceListId: list.priceListId,
        number: list.number,
        price: list.price,
        ceiling: list.ceiling,
        toleranceBp: list.toleranceBp,
        effectiveFrom: list.effectiveFrom,
        effectiveTo: list.effectiveTo,
      })),
      places: await findPlacesOf(
        ctx,
        taken.map(({ id }) => id),
      ),
    };
  },
});

async function takenAlong(
  ctx: Ctx,
  { id, commodities }: OwnFarmer,
  crops: readonly string[],
): Promise<Kit["farmers"][number]> {
  const seller = await sellerOf(ctx, id);
  const yields: Kit["farmers"][number]["yields"] = [];
  for (const commodity of crops) {
    const asked = { farmerId: id, seller, commodity, day: ctx.today, except: null, more: [] };
    yields.push({ commodity, ...(await seasonUse(ctx, asked)) });
  }
  return {
    id,
    code: seller.code,
    name: seller.name,
    state: seller.state,
    village: seller.village,
    commodities,
    obstacle: seller.obstacle,
    obstacleCode: seller.obstacleCode,
    sharesGeolocation: seller.consents.shareGeolocation,
    plots: seller.plots.map(({ id: plotId, name, areaSquareMetres, state }) => ({
      id: plotId,
      name,
      areaSquareMetres,
      isVerified: state === "verified",
    })),
    openAdvance: await freeAdvance(ctx, id, null),
    yields,
  };
}

/** A product without a limit is never above one. */
function productOut(product: Product): Kit["products"][number] {
  const { id, name, commodity, bagTare } = product;
  return {
    id,
    name,
    commodity,
    bagTare,
    moistureLimitBp: product.moistureLimitBp ?? 10_000,
    foreignMatterAllowedBp: product.foreignMatterAllowanceBp ?? 10_000,
  };
}
