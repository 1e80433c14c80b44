// Rules of sampling as they lie in their table: appended, never rewritten.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { SamplingRule } from "./rules.ts";

/** Every rule a company wrote, the newest first. */
export async function samplingRows(ctx: Pick<Ctx, "tx">): Promise<SamplingRule[]> {
  const found = await sql<SamplingRule>`
    select effective_from as "effectiveFrom", looked_at as "lookedAt", rejects, drift_bp as "driftBp",
      samples
    from sampling_rule order by effective_from desc, seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes one rule. */
export async function insertSampling(
  ctx: Ctx,
  made: SamplingRule & { id: string; sourceNote: string },
): Promise<void> {
  await ctx.tx
    .insertInto("sampling_rule")
    .values({
      id: made.id,
      effective_from: made.effectiveFrom,
      looked_at: made.lookedAt,
      rejects: made.rejects,
      drift_bp: made.driftBp,
      samples: made.samples,
      source_note: made.sourceNote,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}
