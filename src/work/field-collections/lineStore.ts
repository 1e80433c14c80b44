// The lines of a slip: what the scale showed, and the plots it comes from with their shares.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { PlotShare } from "./rules.ts";
import type { Weighing } from "./weighingRules.ts";

interface Lines {
  weighings: readonly Weighing[];
  plots: readonly (PlotShare & { grams: bigint })[];
}

/** What the scale showed, reading by reading. */
export async function weighingsOf(ctx: Ctx, collectionId: string): Promise<Required<Weighing>[]> {
  const found = await sql<Required<Weighing>>`
    select bags, gross_g as gross, tare_g as tare, source, manual_reason as "manualReason" from collection_weighing
    where collection_id = ${collectionId} order by line
  `.execute(ctx.tx);
  return found.rows;
}

/** The plots it comes from, the largest share first. */
export async function sharesOfCollection(
  ctx: Ctx,
  collectionId: string,
): Promise<(PlotShare & { grams: bigint })[]> {
  const found = await sql<PlotShare & { grams: bigint }>`
    select plot_id as "plotId", share_bp as "shareBp", grams from collection_plot
    where collection_id = ${collectionId} order by share_bp desc, plot_id
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes the scale's readings and the plots' shares, in place of those that were there. */
export async function replaceLines(ctx: Ctx, collectionId: string, lines: Lines): Promise<void> {
  await sql`delete from collection_weighing where collection_id = ${collectionId}`.execute(ctx.tx);
  await sql`delete from collection_plot where collection_id = ${collectionId}`.execute(ctx.tx);
  await insertLines(ctx, collectionId, lines);
}

/** Writes the weighings and plots of a slip that has none yet. */
export async function insertLines(ctx: Ctx, collectionId: string, lines: Lines): Promise<void> {
  await ctx.tx
    .insertInto("collection_weighing")
    .values(
      lines.weighings.map(({ bags, gross, tare, source, manualReason }, i) => ({
        collection_id: collectionId,
        line: i + 1,
        bags,
        gross_g: gross,
        tare_g: tare,
        source: source ?? null,
        manual_reason: manualReason ?? null,
      })),
    )
    .execute();
  if (lines.plots.length === 0) return;
  await ctx.tx
    .insertInto("collection_plot")
    .values(
      lines.plots.map(({ plotId, shareBp, grams }) => ({
        collection_id: collectionId,
        plot_id: plotId,
        share_bp: shareBp,
        grams,
      })),
    )
    .execute();
}
