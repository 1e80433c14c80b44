// Promising lots to a shipment and taking them off again. The promise is kept by the books: the same
// kilograms are never promised twice.
import { lotFacts, lotsOf, placesOf, releaseReservations, reserve } from "#books/stock/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import { companyOf } from "#registry/organization/door.ts";
import { type ShipmentFacts, factsOf } from "./detailHandlers.ts";
import { checkAllocation, shipmentLife } from "./rules.ts";
import { bagLotsOf, insertAllocation, takeBackAllocations } from "./store.ts";

const what = "shipment";
const table = "shipment";

export interface LotAsked {
  lotId: string;
  placeId: string;
  bags: number;
}

interface Packed {
  bag: bigint;
  mark: string;
}

/**
 * The bags of lots: what packing has certified; a lot that was there when the books began is taken to
 * lie in the contract's bags. Lots that were never packed are left out.
 */
async function packedLots(
  ctx: Ctx,
  lotIds: readonly string[],
  contractBag: bigint,
): Promise<Map<string, Packed>> {
  const certified = await bagLotsOf(ctx, lotIds);
  const { marksName } = await companyOf(ctx);
  const packed = new Map<string, Packed>();
  for (const lot of await lotFacts(ctx, lotIds)) {
    const bags = certified.get(lot.id);
    if (lot.origin.type === "opening") {
      packed.set(lot.id, { bag: contractBag, mark: `${marksName} · ${lot.code}` });
    } else if (bags && bags.count > 0n && lot.received % bags.count === 0n) {
      packed.set(lot.id, { bag: lot.received / bags.count, mark: bags.mark });
    }
  }
  return packed;
}

/** Promises whole bags; every lot is checked against the contract and against what is free. */
export async function allocateLots(
  ctx: Ctx,
  shipmentId: string,
  asked: { version: number; lots: readonly LotAsked[] },
): Promise<void> {
  const facts = await factsOf(ctx, shipmentId);
  const { shipment, contract } = facts;
  await moveState(ctx, table, shipmentLife, {
    id: shipment.id,
    move: "allocate",
    version: asked.version,
    what,
    details: { lots: asked.lots.length },
  });
  const lotIds = [...new Set(asked.lots.map((lot) => lot.lotId))];
  const standing = await lotsOf(ctx, { lotIds });
  const packed = await packedLots(ctx, lotIds, contract.bagWeight);
  const stores = new Set((await placesOf(ctx)).filter(isStore).map((place) => place.id));
  let room = facts.readiness.most - facts.printed.net;
  for (const { lotId, placeId, bags } of asked.lots) {
    const lot = standing.find((one) => one.lotId === lotId && one.placeId === placeId);
    if (!lot || !stores.has(placeId)) throw notFound("lot in this store");
    refuseTwice(facts, lotId, placeId);
    const bagsOfLot = packed.get(lotId);
    const grams = checkAllocation(
      { ...lot, bag: bagsOfLot?.bag ?? null },
      { ...contract, room },
      bags,
    );
    await reserve(ctx, { lotId, quantity: grams, for: { type: what, id: shipment.id } });
    await insertAllocation(ctx, {
      id: ctx.newId(),
      shipment_id: shipment.id,
      lot_id: lotId,
      place_id: placeId,
      bags,
      bag_g: bagsOfLot?.bag ?? contract.bagWeight,
      mark: bagsOfLot?.mark ?? contract.gradeText,
    });
    room -= grams;
  }
}

function isStore(place: { inside: boolean; account: string | null }): boolean {
  return place.inside && place.account === null;
}

function refuseTwice({ lots }: ShipmentFacts, lotId: string, placeId: string): void {
  const known = lots.find((one) => one.lotId === lotId && one.placeId === placeId);
  if (!known) return;
  throw new Refusal(
    "shipment.lot-twice",
    `Lot ${known.lotCode} is on this shipment already. Take it off first to change its bags.`,
    { status: 409 },
  );
}

/** Takes one lot off; what is left of the promise stays. */
export async function deallocateLot(
  ctx: Ctx,
  shipmentId: string,
  asked: { version: number; allocationId: string },
): Promise<void> {
  const { lots } = await factsOf(ctx, shipmentId);
  const gone = lots.find((lot) => lot.id === asked.allocationId);
  if (!gone) throw notFound("allocation");
  await moveState(ctx, table, shipmentLife, {
    id: shipmentId,
    move: "deallocate",
    version: asked.version,
    what,
    details: { lot: gone.lotCode, bags: gone.bags },
  });
  await takeBackAllocations(ctx, shipmentId, gone.id);
  const document = { type: what, id: shipmentId };
  await releaseReservations(ctx, document, [gone.lotId]);
  const left = lots.filter((lot) => lot.id !== gone.id);
  // The same lot may be promised from another store too: that promise is made anew.
  for (const { lotId, net } of left.filter((lot) => lot.lotId === gone.lotId)) {
    await reserve(ctx, { lotId, quantity: net, for: document });
  }
  if (left.length === 0) {
    await moveState(ctx, table, shipmentLife, { id: shipmentId, move: "emptied", what });
  }
}

/** Packed lots of the contract's product that lie in our stores, the oldest first. */
export async function freeLots(ctx: Ctx, shipmentId: string) {
  const { contract, readiness, printed } = await factsOf(ctx, shipmentId);
  const names = new Map(
    (await placesOf(ctx)).filter(isStore).map((place) => [place.id, place.name]),
  );
  const lots = await lotsOf(ctx, {
    productId: contract.productId,
    ...(contract.eudrRequired ? { stream: "eu" as const } : {}),
  });
  const packed = await packedLots(
    ctx,
    lots.map((lot) => lot.lotId),
    contract.bagWeight,
  );
  const rows = lots.flatMap((lot) => {
    const bag = packed.get(lot.lotId)?.bag;
    const placeName = names.get(lot.placeId);
    if (bag !== contract.bagWeight || placeName === undefined) return [];
    const { lotId, lotCode, placeId, madeOn, grade, stream, held, free } = lot;
    const freeBags = Number(free / bag);
    return [
      { lotId, lotCode, placeId, placeName, madeOn, grade, stream, held, bag, freeBags, free },
    ];
  });
  const room = readiness.most - printed.net;
  return { rows, room: room > 0n ? room : 0n };
}
