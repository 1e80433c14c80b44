// Limits of stages as they lie in their table: appended, never rewritten.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { StageLimit } from "./rules.ts";

/** Every row a company wrote, the newest of each stage first. */
export async function stageLimitRows(ctx: Pick<Ctx, "tx">): Promise<StageLimit[]> {
  const found = await sql<StageLimit>`
    select stage, effective_from as "effectiveFrom", days, most
    from stage_limit order by effective_from desc, seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes one limit. */
export async function insertStageLimit(ctx: Ctx, made: StageLimit & { id: string }): Promise<void> {
  await ctx.tx
    .insertInto("stage_limit")
    .values({
      id: made.id,
      stage: made.stage,
      effective_from: made.effectiveFrom,
      days: made.days,
      most: made.most,
      created_by: ctx.actor.userId,
    })
    .execute();
}
