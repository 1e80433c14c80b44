// Beginning to count a store, and writing down what was counted: the books answer within the same write what they say.
import { nextNumber } from "#books/numbering/door.ts";
import { type LotAtPlace, lotsOf, placeById } from "#books/stock/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import type { storeCounts } from "./api.ts";
import {
  checkCounting,
  checkNoneOpen,
  checkSaid,
  checkStore,
  moistureOf,
  pileKey,
  pileOf,
  pilesOf,
} from "./rules.ts";
import {
  insertCount,
  insertReadings,
  lotsTaken,
  moisturesOf,
  type NewReading,
  openCountOf,
  pilesOfCount,
  type StoredCount,
  type StoredPile,
} from "./store.ts";

const what = "store-count";

/** Keeps what stands in a store now, pile by pile, to be counted. */
export async function beginCount(ctx: CtxOf<typeof storeCounts.begin>): Promise<void> {
  const { id, placeId, note } = ctx.body;
  const place = await placeById(ctx, placeId);
  checkStore(place);
  checkNoneOpen(await openCountOf(ctx, placeId));
  const piles = pilesOf(place, await lotsOf(ctx, { placeId }));
  const number = await nextNumber(ctx, "CNT");
  const { storeCountTolerance: toleranceBp } = await thresholdsToday(ctx);
  await insertCount(ctx, { id, number, placeId, note, toleranceBp, piles });
  const details = { number, place: place.name, piles: piles.length };
  ctx.audit({ subject: what, subjectId: id, action: "begin", details });
}

/** Writes down what somebody counted of some piles. What the books say is kept beside it, and not told. */
export async function readPiles(
  ctx: CtxOf<typeof storeCounts.read>,
  count: StoredCount,
): Promise<void> {
  const { id: sentId, piles: said } = ctx.body;
  checkCounting(count.state);
  const piles = await pilesOfCount(ctx, count.id, false);
  checkSaid(
    said,
    piles.map(({ line }) => line),
  );
  const standing = Map.groupBy(await lotsOf(ctx, { placeId: count.place.id }), (lot) =>
    pileKey(pileOf(lot)),
  );
  const began = Map.groupBy(await lotsTaken(ctx, [count.id]), ({ line }) => line);
  const readings = said.map((one, index) => {
    const pile = piles.find(({ line }) => line === one.line);
    const now = pile ? (standing.get(pileKey(pile)) ?? []) : [];
    const lots = one.basis === "began" ? (began.get(one.line) ?? []) : now;
    // The request has one id; its readings are told apart by the place they have in it.
    return { ...one, id: index === 0 ? sentId : ctx.newId(), lots };
  });
  await insertReadings(ctx, count.id, await withBooks(ctx, readings));
  const details = { piles: said.map(({ line }) => line) };
  ctx.audit({ subject: what, subjectId: count.id, action: "count", details });
}

type Reading = Omit<NewReading, "expected" | "moistBp">;

/** Beside each reading what the books say of its pile, and how moist that was when it came in. */
async function withBooks(ctx: Ctx, readings: readonly Reading[]): Promise<NewReading[]> {
  const lotIds = readings.flatMap(({ lots }) => lots.map(({ lotId }) => lotId));
  const moistures = await moisturesOf(ctx, lotIds);
  return readings.map((one) => ({
    ...one,
    expected: one.lots.reduce((sum, { quantity }) => sum + quantity, 0n),
    moistBp: moistureOf(
      one.lots.map(({ lotId, quantity }) => ({
        quantity,
        moistureBp: moistures.get(lotId) ?? null,
      })),
    ),
  }));
}

/** The piles something came to or left since their count began. */
export function movedLines(
  piles: readonly StoredPile[],
  began: readonly { line: number; lotId: string; quantity: bigint }[],
  standing: readonly LotAtPlace[],
): ReadonlySet<number> {
  const then = Map.groupBy(began, ({ line }) => line);
  const now = Map.groupBy(standing, (lot) => pileKey(pileOf(lot)));
  const moved = piles.filter((pile) => {
    const stands = now.get(pileKey(pile)) ?? [];
    const stood = new Map((then.get(pile.line) ?? []).map((lot) => [lot.lotId, lot.quantity]));
    return (
      stands.length !== stood.size ||
      stands.some(({ lotId, quantity }) => stood.get(lotId) !== quantity)
    );
  });
  return new Set(moved.map(({ line }) => line));
}
