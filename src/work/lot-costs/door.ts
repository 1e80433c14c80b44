// The way in for the cost sheet and for a new company.
import type { Ctx } from "#platform/server/context.ts";
import { countedOn, type Counted, expensedCosts, readCostGraph } from "./graphStore.ts";
import { startingCostTypes } from "./rules.ts";
import { composeLot, merged, scaleLines, type SheetLine, subtotals } from "./sheetRules.ts";
import { insertTypes } from "./store.ts";

/** The kinds of cost a new company begins with. May run twice. */
export async function openCostTypes(ctx: Ctx): Promise<void> {
  const types = startingCostTypes.map((type) => ({
    base: null,
    currency: "UGX" as const,
    usualRate: null,
    ...type,
    effectiveFrom: "2020-01-01",
    sourceNote: "House list; set the accountant's own rates and accounts",
  }));
  await insertTypes(ctx, types);
}

export interface CostSheet {
  lines: SheetLine[];
  subtotals: ReturnType<typeof subtotals>;
}

/**
 * The cost sheet of parts of lots, from the books: what lies on the lots and what went to expenses for
 * them, in shillings; parts smaller than a lot carry their share of every line.
 */
export async function costSheetOf(
  ctx: Pick<Ctx, "tx">,
  parts: readonly { lotId: string; grams: bigint }[],
): Promise<CostSheet> {
  const lotIds = parts.map((part) => part.lotId);
  const graph = await readCostGraph(ctx, lotIds);
  const expensed = await expensedCosts(ctx, lotIds);
  const lines = parts.flatMap(({ lotId, grams }) => {
    const whole = graph.lots.get(lotId)?.grams ?? 0n;
    const own = expensed
      .filter((cost) => cost.lotId === lotId)
      .map(({ lotId: _, ...cost }) => ({ ...cost, grams: null }));
    const all = [...composeLot(graph, lotId), ...own];
    if (grams === whole || whole === 0n) return all;
    const cost = all.reduce((sum, line) => sum + line.amount, 0n);
    return scaleLines(all, (cost * grams) / whole, { part: grams, whole });
  });
  const sheet = merged(lines);
  return { lines: sheet, subtotals: subtotals(sheet) };
}

/** How each kind of cost was counted on lots and what they were made of, by the code of the kind. */
export async function howCounted(
  ctx: Pick<Ctx, "tx">,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<Counted, "code">>> {
  const counted = await countedOn(ctx, lotIds);
  return new Map(counted.map(({ code, ...how }) => [code, how]));
}
