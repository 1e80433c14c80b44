// What a transfer is chosen of, and how much may be missing today.
import { lotsOf, placesOf } from "#books/stock/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import type { storeTransfers, Tolerances, TransferChoices } from "./api.ts";
import {
  knownVehicles,
  nearTrips,
  officersOfTransfers,
  productNames,
  toleranceRows,
} from "./choiceStore.ts";
import { toleranceOn } from "./toleranceRules.ts";

/** Stores, vehicles, trips and officers, and the free lots of the store asked about. */
export async function choicesOf(
  ctx: CtxOf<typeof storeTransfers.choices>,
): Promise<TransferChoices> {
  const { fromId } = ctx.params;
  const places = await placesOf(ctx);
  const stores = places.filter(({ account }) => account === null);
  return {
    stores: stores.map(({ id, name }) => ({ id, name })),
    vehicles: await knownVehicles(ctx),
    trips: await nearTrips(ctx, ctx.today),
    officers: await officersOfTransfers(ctx),
    lots: fromId === undefined ? [] : await freeLots(ctx, fromId),
  };
}

async function freeLots(ctx: Ctx, placeId: string): Promise<TransferChoices["lots"]> {
  const standing = (await lotsOf(ctx, { placeId })).filter(
    ({ unit, free }) => unit === "g" && free > 0n,
  );
  const names = await productNames(
    ctx,
    standing.map(({ productId }) => productId),
  );
  return standing.map(({ lotId, lotCode, productId, free }) => {
    return { lotId, lotCode, productName: names.get(productId) ?? "", free };
  });
}

/** How much a lot may weigh less today before somebody else decides, in basis points. */
export async function toleranceToday(ctx: Pick<Ctx, "tx" | "today">): Promise<number> {
  return toleranceOn(ctx.today, await toleranceRows(ctx));
}

/** Every tolerance there was and will be, and the one of today. */
export async function tolerancesOf(ctx: Pick<Ctx, "tx" | "today">): Promise<Tolerances> {
  const rows = await toleranceRows(ctx);
  return { todayBp: toleranceOn(ctx.today, rows), rows };
}
