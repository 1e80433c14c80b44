// A count is decided by somebody who counted none of it: agreed to, and what is missing written off, or counted again.
import { lotsOf, placeById, placeOf, placesOf } from "#books/stock/door.ts";
import type { LossReason } from "#books/stock/rules.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import type { storeCounts } from "./api.ts";
import { settleCounted, tellCounted, tellShort } from "./noticeHandlers.ts";
import {
  checkAllCounted,
  checkReasons,
  checkSomethingLost,
  countLife,
  type Judged,
  judge,
  type LostLot,
  type LotOfPile,
  postVoucherOf,
  spreadLoss,
  toleranceOf,
} from "./rules.ts";
import {
  lotsTaken,
  openPiles,
  pilesOfCount,
  readingsOf,
  type StoredCount,
  type StoredPile,
  type StoredReading,
  writeLost,
} from "./store.ts";

const table = "store_count";
const what = "store-count";

/** A pile with the reading that counts and what it comes to. */
interface JudgedPile extends StoredPile {
  reading: StoredReading;
  judged: Judged;
}

async function judgedPiles(ctx: Ctx, count: StoredCount): Promise<JudgedPile[]> {
  const readings = new Map((await readingsOf(ctx, count.id)).map((one) => [one.id, one]));
  return (await pilesOfCount(ctx, count.id, false)).flatMap((pile) => {
    const reading = readings.get(pile.readingId ?? "");
    const toleranceBp = toleranceOf(pile.unit, count.toleranceBp);
    return reading ? [{ ...pile, reading, judged: judge(reading, toleranceBp) }] : [];
  });
}

/** Everything was counted: what the books say is shown now, and nothing can be counted any more. */
export async function finishCount(
  ctx: CtxOf<typeof storeCounts.finish>,
  count: StoredCount,
): Promise<void> {
  const { id, number, state } = count;
  const piles = await pilesOfCount(ctx, id, false);
  if (state === "counting") {
    checkAllCounted(piles.map(({ readingId }) => ({ isCounted: readingId !== null })));
  }
  const set = { finished_by: ctx.actor.userId, finished_at: ctx.now };
  await moveState(ctx, table, countLife, {
    ...{ id, move: "finish", version: ctx.body.version, what, set, details: { number } },
  });
  const off = (await judgedPiles(ctx, count)).filter(({ judged }) => judged.isOff);
  await tellCounted(ctx, count, off.length);
}

type Deciding = Pick<Ctx, "actor" | "org" | "tx">;

/** Whoever counted any of it, in whatever round, does not decide. */
async function otherPerson(ctx: Deciding, { id, state }: StoredCount): Promise<boolean> {
  if (state !== "review") return false;
  const counters = new Set((await readingsOf(ctx, id)).map(({ byId }) => byId));
  const steps = [...counters].map((by) => refuseSamePerson(ctx, "store-count.decide", by));
  return steps.includes(true);
}

/** Nobody believes it yet: the piles that differ are counted again, and what was said stays beside it. */
export async function countAgain(
  ctx: CtxOf<typeof storeCounts.count_again>,
  count: StoredCount,
): Promise<void> {
  const { id } = count;
  const { version, reason } = ctx.body;
  await otherPerson(ctx, count);
  const piles = await judgedPiles(ctx, count);
  // A count without a difference is counted again as a whole: whoever asks for it doubts all of it.
  const off = piles.filter(({ judged }) => judged.isOff);
  const lines = (off.length > 0 ? off : piles).map(({ line }) => line);
  await moveState(ctx, table, countLife, {
    ...{ id, move: "count_again", version, what, details: { reason, piles: lines } },
    set: { finished_by: null, finished_at: null },
  });
  await openPiles(ctx, id, lines);
  await settleCounted(ctx, count);
}

/** Somebody else says that everything is there; what is too much, or could not be counted, is read and left. */
export async function agreeToCount(
  ctx: CtxOf<typeof storeCounts.agree>,
  count: StoredCount,
): Promise<void> {
  const { id, number, state } = count;
  const samePerson = await otherPerson(ctx, count);
  const piles = state === "review" ? await judgedPiles(ctx, count) : [];
  if (state === "review") {
    checkSomethingLost(
      piles.map(({ judged }) => judged),
      "agree",
    );
  }
  await moveState(ctx, table, countLife, {
    ...{ id, move: "agree", version: ctx.body.version, what, details: { number } },
    set: decidedNow(ctx, 0n, samePerson),
  });
  await writeLost(
    ctx,
    id,
    piles.map(({ line }) => ({ line, reason: null, lots: [] })),
  );
  await settleCounted(ctx, count);
}

const decidedNow = (ctx: Ctx, cost: bigint, samePerson: boolean) => ({
  ...{ decided_by: ctx.actor.userId, decided_at: ctx.now, decided_on: ctx.today },
  ...{ loss_amount: cost, ...(samePerson ? { same_person: true } : {}) },
});

/** Somebody else agrees: what is missing is written off, pile by pile, and owners are told what it had cost. */
export async function postCount(
  ctx: CtxOf<typeof storeCounts.post>,
  count: StoredCount,
): Promise<void> {
  const { id, number } = count;
  const { version, reason, reasons } = ctx.body;
  const samePerson = await otherPerson(ctx, count);
  const piles = count.state === "review" ? await judgedPiles(ctx, count) : [];
  if (count.state === "review") {
    checkSomethingLost(
      piles.map(({ judged }) => judged),
      "post",
    );
    checkReasons(piles, reasons);
  }
  const lost = await lostOf(ctx, count, { piles, reasons });
  const lots = lost.flatMap((pile) => pile.lots);
  const cost = lots.reduce((sum, lot) => sum + lot.cost, 0n);
  await moveState(ctx, table, countLife, {
    ...{ id, move: "post", version, what, details: { number, reason, cost: cost.toString() } },
    set: { ...decidedNow(ctx, cost, samePerson), closing_reason: reason },
  });
  await writeLost(ctx, id, lost);
  const from = await placeById(ctx, count.place.id);
  const event = { id, number, day: ctx.today, placeName: from.name };
  await postVoucher(ctx, postVoucherOf(event, lots, { from, loss: await placeOf(ctx, "loss") }));
  await settleCounted(ctx, count);
  await tellShort(ctx, count, { cost, reason });
}

interface LostPile {
  line: number;
  reason: LossReason | null;
  lots: LostLot[];
}

/** What of each pile is written off, spread over the lots that lay in it when it was counted. */
async function lostOf(
  ctx: Ctx,
  { id, place }: StoredCount,
  asked: {
    piles: readonly JudgedPile[];
    reasons: readonly { line: number; lossReason: LossReason }[];
  },
): Promise<LostPile[]> {
  const takenOf = ({ reading }: JudgedPile) => (reading.basis === "began" ? id : reading.id);
  const taken = await lotsTaken(ctx, asked.piles.map(takenOf));
  const standing = await standingOf(ctx, place.id, [...new Set(taken.map(({ lotId }) => lotId))]);
  return asked.piles.map((pile) => {
    const { line, judged } = pile;
    const said = asked.reasons.find((one) => one.line === line)?.lossReason ?? null;
    const reason = said ?? (judged.lost > 0n ? "moisture" : null);
    const stood = taken.filter((one) => one.line === line && one.taken === takenOf(pile));
    const lots = stood.flatMap(({ lotId, quantity }) => {
      const lot = standing.get(lotId);
      return lot ? [{ ...lot, stood: quantity }] : [];
    });
    const { lost, drying: dried } = judged;
    const spread = spreadLoss(lots, { lost, dried, reason: reason ?? "moisture" });
    return { line, reason, lots: spread };
  });
}

/** Lots as they stand in a store now. Neither a hold nor a promise keeps anything there; a promise says what must be. */
async function standingOf(
  ctx: Ctx,
  placeId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<LotOfPile, "stood">>> {
  const byLot = Map.groupBy(await lotsOf(ctx, { lotIds }), ({ lotId }) => lotId);
  const places = await placesOf(ctx);
  const stores = new Set(places.filter(({ account }) => account === null).map(({ id }) => id));
  const rows = [...byLot].flatMap(([id, everywhere]) => {
    const here = everywhere.find((lot) => lot.placeId === placeId);
    if (!here) return [];
    const { lotId, lotCode, account, unit, quantity, cost, reserved } = here;
    const stored = everywhere
      .filter((lot) => stores.has(lot.placeId))
      .reduce((sum, lot) => sum + lot.quantity, 0n);
    const unpromised = stored - reserved;
    return [[id, { lotId, lotCode, account, unit, quantity, cost, unpromised }] as const];
  });
  return new Map(rows);
}
