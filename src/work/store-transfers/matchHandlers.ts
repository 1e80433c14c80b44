// The same kilograms at three scales, and the rows behind each figure.
import { seesCosts, sharePercent } from "#books/stock/rules.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { readPageWithTotals } from "#platform/server/store.ts";
import { type MatchAsked, type Matched, transferMatch } from "./matchApi.ts";
import { checkPeriod, lossShareBp, sumOfLines } from "./matchRules.ts";
import { matchedLines, matchingLines } from "./matchStore.ts";
import { transferTotals } from "./store.ts";

export const transferMatchHandlers = handlersFor(transferMatch, {
  match: async (ctx) => {
    const rows = await linesOf(ctx, ctx.params);
    const all = sumOfLines(rows);
    return { rows, totals: { key: null, name: null, ...all, lossBp: lossShareBp(all) } };
  },
  csv: exportMatch,
  lines: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingLines(ctx.params, seesCosts(ctx.actor.flags)),
      { ...ctx.params, sort: "day", direction: "desc" },
      transferTotals,
    ),
});

async function linesOf(ctx: Ctx, asked: MatchAsked): Promise<Matched[]> {
  checkPeriod(asked);
  const lines = await matchedLines(ctx, asked, seesCosts(ctx.actor.flags));
  return lines.map((line) => ({ ...line, lossBp: lossShareBp(line) }));
}

async function exportMatch(ctx: CtxOf<typeof transferMatch.csv>) {
  const rows = await linesOf(ctx, ctx.params);
  const kg = (grams: bigint | null) =>
    grams === null ? null : formatKilograms(grams, 3).replaceAll(",", "");
  const heads = ["Name", "Net kg", "Deducted kg", "Goods received kg", "Sent kg", "On the road kg"];
  const more = ["Weighed in kg", "Lost kg", "Lost %", "Lost UGX", "Into batches kg", "Packed kg"];
  const lines = rows.map((row) => [
    ...[row.name, kg(row.net), kg(row.deducted), kg(row.payable), kg(row.sent), kg(row.onRoad)],
    ...[kg(row.received), kg(row.loss), row.lossBp === null ? null : sharePercent(row.lossBp)],
    ...[row.lossAmount, kg(row.factory), kg(row.packed)],
  ]);
  const name = `kilograms-${ctx.params.from}-${ctx.params.to}.csv`;
  return { name, bytes: csvOf([...heads, ...more], lines) };
}
