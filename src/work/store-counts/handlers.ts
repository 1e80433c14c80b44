import { lotsOf } from "#books/stock/door.ts";
import { seesCosts } from "#books/stock/rules.ts";
import { formatScaled } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { type CountPile, type StoreCount, storeCounts } from "./api.ts";
import { agreeToCount, countAgain, finishCount, postCount } from "./decideHandlers.ts";
import { countSheetPaper } from "./papers/countSheet.ts";
import { beginCount, movedLines, readPiles } from "./readHandlers.ts";
import { checkCancel, countLife, judge, showsBooks, toleranceOf } from "./rules.ts";
import {
  countTotals,
  findCount,
  lotsTaken,
  matchingCounts,
  matchingStores,
  pilesOfCount,
  readingsOf,
  type StoredCount,
  type StoredPile,
  type StoredReading,
} from "./store.ts";

const table = "store_count";
const what = "store-count";
const newest = { sort: "number", direction: "desc" } as const;

export const storeCountsHandlers = handlersFor(storeCounts, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingCounts(ctx.params, seesCosts(ctx.actor.flags)),
      { ...ctx.params, ...newest },
      countTotals,
    ),
  csv: exportCounts,
  stores: (ctx) =>
    readPage(
      ctx,
      matchingStores(ctx.params.to ?? ctx.today, {
        due: ctx.params.due === "yes",
        search: ctx.params.search ?? null,
        seesStanding: seesCosts(ctx.actor.flags),
      }),
      { ...ctx.params, sort: "days", direction: "desc" },
    ),
  one: (ctx) => countOf(ctx, ctx.params.id),
  begin: async (ctx) => {
    await beginCount(ctx);
    return countOf(ctx, ctx.body.id);
  },
  read: async (ctx) => {
    await readPiles(ctx, await storedOf(ctx, ctx.params.id));
    return countOf(ctx, ctx.params.id);
  },
  finish: async (ctx) => {
    await finishCount(ctx, await storedOf(ctx, ctx.params.id));
    return countOf(ctx, ctx.params.id);
  },
  agree: async (ctx) => {
    await agreeToCount(ctx, await storedOf(ctx, ctx.params.id));
    return countOf(ctx, ctx.params.id);
  },
  post: async (ctx) => {
    await postCount(ctx, await storedOf(ctx, ctx.params.id));
    return countOf(ctx, ctx.params.id);
  },
  count_again: async (ctx) => {
    await countAgain(ctx, await storedOf(ctx, ctx.params.id));
    return countOf(ctx, ctx.params.id);
  },
  cancel: cancelCount,
  sheet: printSheet,
});

async function storedOf(ctx: Ctx, id: string): Promise<StoredCount> {
  const found = await findCount(ctx, id, seesCosts(ctx.actor.flags));
  if (!found) throw notFound("count");
  return found;
}

/** A count as it may be read: while it is counted, nobody is told what the books say. */
async function countOf(ctx: Ctx, id: string): Promise<StoreCount> {
  const stored = await storedOf(ctx, id);
  const piles = await pilesOfCount(ctx, id, seesCosts(ctx.actor.flags));
  const readings = Map.groupBy(await readingsOf(ctx, id), ({ line }) => line);
  // Only who counts is asked as of when; what is decided needs no look at the store.
  const moved: ReadonlySet<number> =
    stored.state === "counting"
      ? movedLines(
          piles,
          await lotsTaken(ctx, [id]),
          await lotsOf(ctx, { placeId: stored.place.id }),
        )
      : new Set();
  return {
    ...stored,
    pileLines: piles.map((pile) => ({
      ...pileShown(pile, readings.get(pile.line) ?? [], stored),
      hasMoved: moved.has(pile.line),
    })),
  };
}

function pileShown(
  pile: StoredPile,
  readings: readonly StoredReading[],
  { state, toleranceBp }: StoredCount,
): Omit<CountPile, "hasMoved"> {
  const { productId: _, lotId: __, readingId, began, ...shown } = pile;
  const isShown = showsBooks(state);
  const counting = readings.find(({ id }) => id === readingId);
  // A pile nobody could count says nothing.
  const isSaid = isShown && counting !== undefined && counting.counted !== null;
  const judged = isSaid ? judge(counting, toleranceOf(pile.unit, toleranceBp)) : null;
  return {
    ...shown,
    isCounted: readingId !== null,
    began: isShown ? began : null,
    missing: judged?.missing ?? null,
    drying: judged?.drying ?? null,
    surplus: judged?.surplus ?? null,
    isOff: judged?.isOff ?? null,
    readings: readings.map(({ line: ___, moistBp: ____, expected, ...reading }) => ({
      ...reading,
      expected: isShown ? expected : null,
      counts: reading.id === readingId,
    })),
  };
}

async function cancelCount(ctx: CtxOf<typeof storeCounts.cancel>): Promise<StoreCount> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const { state } = await storedOf(ctx, id);
  if (state === "counting") checkCancel((await readingsOf(ctx, id)).length);
  const set = { closing_reason: reason };
  await moveState(ctx, table, countLife, {
    ...{ id, move: "cancel", version, what, set, details: { reason } },
  });
  return countOf(ctx, id);
}

/** The sheet to count with; when the count is over, what was found. */
async function printSheet(ctx: CtxOf<typeof storeCounts.sheet>) {
  const count = await countOf(ctx, ctx.params.id);
  const paper = countSheetPaper(count, await paperCompanyOf(ctx));
  return { name: `${count.number}.pdf`, bytes: await renderPaper(paper, ctx) };
}

async function exportCounts(ctx: CtxOf<typeof storeCounts.csv>) {
  const found = matchingCounts(ctx.params, seesCosts(ctx.actor.flags));
  const { rows } = await readPage(ctx, found, { limit: largestExport, ...newest });
  const heads = ["Number", "Day", "State", "Store", "Piles", "Counted", "Lost kg", "Lost UGX"];
  const kg = (grams: bigint | null) => (grams === null ? null : formatScaled(grams, 3));
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.place.name, row.piles, row.counted],
    ...[kg(row.lost)?.replaceAll(",", "") ?? null, row.lossAmount],
  ]);
  return { name: `store-counts-${ctx.today}.csv`, bytes: csvOf(heads, lines) };
}
