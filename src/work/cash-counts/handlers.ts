// The cash box counted: what the books say is read in the write that takes the count, never before it.
import { balanceOf } from "#books/ledger/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { readCount, worthOfNotes } from "#kernel/cashNotes.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { type CashCount, cashCounts } from "./api.ts";
import { settleDifference, tellAccepted, tellDifference } from "./noticeHandlers.ts";
import { cashCountVoucher } from "./papers/cashCountVoucher.ts";
import {
  cashBox,
  cashCountLife,
  checkNoneWaits,
  countStanding,
  differenceVoucher,
  seesDifference,
  stateOfCount,
} from "./rules.ts";
import {
  countTotals,
  findCount,
  insertCount,
  lastCount,
  matchingCounts,
  sumsOf,
  waitingCount,
} from "./store.ts";

const table = "cash_count";
const what = "cash-count";
const newestFirst = { sort: "countedAt", direction: "desc" } as const;

export const cashCountsHandlers = handlersFor(cashCounts, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingCounts(ctx.params, seesDifference(ctx.actor.flags)),
      { ...ctx.params, ...newestFirst },
      countTotals,
    ),
  csv: exportCounts,
  standing: async (ctx) => {
    const last = await lastCount(ctx);
    const waiting = await waitingCount(ctx, seesDifference(ctx.actor.flags));
    const { cashCountDays: everyDays } = await thresholdsToday(ctx);
    return {
      ...{ last, waiting, everyDays },
      ...countStanding(ctx.today, last?.day ?? null, everyDays),
    };
  },
  one: (ctx) => countOf(ctx, ctx.params.id),
  count: countBox,
  accept: acceptDifference,
  count_again: async (ctx) => {
    const { id } = ctx.params;
    await decide(ctx, await countOf(ctx, id), "count_again");
    return countOf(ctx, id);
  },
  voucher: async (ctx) => {
    const count = await countOf(ctx, ctx.params.id);
    const paper = cashCountVoucher(count, await paperCompanyOf(ctx));
    return { name: `${count.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

async function countOf(ctx: Ctx, id: string): Promise<CashCount> {
  const found = await findCount(ctx, id, seesDifference(ctx.actor.flags));
  if (!found) throw notFound("cash count");
  return found;
}

async function countBox(ctx: CtxOf<typeof cashCounts.count>): Promise<CashCount> {
  const { id, note } = ctx.body;
  const notes = readCount(ctx.body.notes);
  checkNoneWaits(await waitingCount(ctx, false));
  const counted = worthOfNotes(notes);
  const expected = await balanceOf(ctx, cashBox);
  const state = stateOfCount(counted, expected);
  const number = await nextNumber(ctx, "CSH");
  await insertCount(ctx, { id, number, state, counted, expected, note, notes });
  // What the books said stands in the count for good; the history of it is read by who counts too.
  const details = { number, state, counted: formatMoney(counted) };
  ctx.audit({ subject: what, subjectId: id, action: "count", details });
  if (state === "variance_review") await tellDifference(ctx, { id, number, counted, expected });
  return countOf(ctx, id);
}

type Deciding = CtxOf<typeof cashCounts.accept>;

/** Who decides did not count. */
async function decide(
  ctx: Deciding,
  { id, state, countedById }: CashCount,
  move: "accept" | "count_again",
): Promise<void> {
  const { version, reason } = ctx.body;
  const samePerson =
    state === "variance_review" && refuseSamePerson(ctx, "cash-count.decide", countedById);
  await moveState(ctx, table, cashCountLife, {
    ...{ id, move, version, what, details: { reason } },
    set: {
      ...{ decided_by: ctx.actor.userId, decided_at: ctx.now, reason, same_person: samePerson },
    },
  });
  await settleDifference(ctx, id);
}

/** The difference of the moment it was counted is booked today; what moved since is in the books by itself. */
async function acceptDifference(ctx: Deciding): Promise<CashCount> {
  const { id } = ctx.params;
  const count = await countOf(ctx, id);
  await decide(ctx, count, "accept");
  const booked = { id, number: count.number, ...(await sumsOf(ctx, id)) };
  await postVoucher(ctx, differenceVoucher({ ...booked, day: ctx.today }));
  await tellAccepted(ctx, booked, ctx.body.reason);
  return countOf(ctx, id);
}

async function exportCounts(ctx: CtxOf<typeof cashCounts.csv>) {
  const asked = { limit: largestExport, ...newestFirst };
  const matching = matchingCounts(ctx.params, seesDifference(ctx.actor.flags));
  const { rows } = await readPage(ctx, matching, asked);
  const heads = ["Number", "Day", "State", "Counted by", "Counted UGX", "Books UGX"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.countedByName],
    ...[row.counted, row.expected, row.difference],
  ]);
  return {
    name: `cash-counts-${ctx.today}.csv`,
    bytes: csvOf([...heads, "Difference UGX"], lines),
  };
}
