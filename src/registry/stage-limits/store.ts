// Limits of stages as they lie in their table: appended, never rewritten.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type StageLimit, stageLimitsOn } from "./rules.ts";

/** Every row a company wrote, the newest of each stage first. */
export async function stageLimitRows(ctx: Pick<Ctx, "tx">): Promise<StageLimit[]> {
  const found = await sql<StageLimit>`
    select stage, effective_from as "effectiveFrom", days, most
    from stage_limit order by effective_from desc, seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** The same as rows of a statement, `(stage, days)`: a list that marks what is late asks once. */
export function daysOnInSql(today: Day): RawBuilder<{ stage: string; days: number }> {
  const usual = sql.join(
    stageLimitsOn(today, []).map(({ stage, days }) => sql`(${stage}, ${days}::int)`),
  );
  return sql`
    (select usual.stage, coalesce((select l.days from stage_limit l
        where l.stage = usual.stage and l.effective_from <= ${today}
        order by l.effective_from desc, l.seq desc limit 1), usual.days) as days
      -- Found once for each stage, not once for each row that is held to it.
      from (values ${usual}) as usual (stage, days) offset 0)`;
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
