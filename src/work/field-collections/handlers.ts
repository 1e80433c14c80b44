import { handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { readPageWithKept, readPageWithTotals } from "#platform/server/store.ts";
import { advancePolicyOn } from "#registry/advance-policies/door.ts";
import { priceFor, productInUse } from "#registry/products/door.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import { collections } from "./api.ts";
import { awaitedDelivery } from "./bookingDoor.ts";
import {
  approveCollection,
  rejectCollection,
  reverseCollection,
  voidCollection,
} from "./approvalHandlers.ts";
import { approvePrice, payCash, payLater, takeCashBack } from "./cashHandlers.ts";
import { collectionOf, freeAdvance, seasonUse, sellerOf } from "./door.ts";
import {
  exportCollections,
  printPaper,
  renderGrn,
  renderReceipt,
  renderReturnNote,
} from "./paperHandlers.ts";
import { advanceOf } from "./sellerDoor.ts";
import { sellingObstacle } from "./sellerRules.ts";
import { editCollection, limitsOf, recordCollection, submitCollection } from "./slipHandlers.ts";
import {
  collectingOfficers,
  collectionsSearched,
  listTotals,
  matchingCollections,
} from "./store.ts";
import { keptTotals } from "./sumStore.ts";

export const collectionsHandlers = handlersFor(collections, {
  list: async (ctx) => {
    const asked = narrowedOnly(ctx.params, "COL");
    const among = await collectionsSearched(ctx, asked.search);
    const matching = matchingCollections(asked, among);
    const kept = keptTotals(asked);
    return kept === null
      ? readPageWithTotals(ctx, matching, asked, listTotals)
      : readPageWithKept(ctx, matching, asked, kept);
  },

  officers: async (ctx) => ({ rows: await collectingOfficers(ctx) }),

  read: (ctx) => collectionOf(ctx, ctx.params.id),

  terms: async (ctx) => {
    const { farmerId, productId, placeId, day } = ctx.params;
    const seller = await sellerOf(ctx, farmerId);
    const product = await productInUse(ctx, productId);
    const { id, name, bagTare, commodity } = product;
    const price = await priceFor(ctx, { productId, placeId, day });
    return {
      farmer: { ...seller, plots: [...seller.plots] },
      product: { id, name, bagTare },
      ...price,
      ...limitsOf(product),
      openAdvance: await freeAdvance(ctx, farmerId, null),
      recoveryLimitBp: (await advancePolicyOn(ctx, day)).recoveryBp,
      booking: (await awaitedDelivery(ctx, { farmerId, productId, day })) ?? null,
      yield: await seasonUse(ctx, { farmerId, seller, commodity, day, except: null, more: [] }),
    };
  },

  termsOfSupplier: async (ctx) => {
    const { supplierId, productId, placeId, day } = ctx.params;
    const { code, legalName: name, ...supplier } = await supplierOf(ctx, supplierId);
    const obstacle = sellingObstacle({ ...supplier, legalName: name }, day);
    const product = await productInUse(ctx, productId);
    const price = await priceFor(ctx, { productId, placeId, day });
    return {
      supplier: {
        ...{ id: supplierId, code, name },
        obstacle: obstacle?.message ?? null,
        obstacleCode: obstacle?.code ?? null,
      },
      product: { id: product.id, name: product.name, bagTare: product.bagTare },
      ...price,
      ...limitsOf(product),
      openAdvance: await advanceOf(ctx, { farmerId: null, supplierId }, null),
    };
  },

  record: recordCollection,
  edit: editCollection,
  submit: submitCollection,
  approve: approveCollection,
  reject: rejectCollection,
  void: voidCollection,
  reverse: reverseCollection,

  approvePrice,
  payCash,
  payLater,
  takeCashBack,

  printReceipt: (ctx) => printPaper(ctx, ctx.params.id, "receipt_prints"),
  printGrn: (ctx) => printPaper(ctx, ctx.params.id, "grn_prints"),
  receipt: renderReceipt,
  grn: renderGrn,
  returnNote: renderReturnNote,
  export: exportCollections,
});
