// The company's own figures as they lie in their table: appended, never rewritten.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { startingThresholds, type ThresholdName, type ThresholdRow } from "./rules.ts";

/** Everything the company decided, the newest first. */
export async function thresholdRows(ctx: Pick<Ctx, "tx">): Promise<ThresholdRow[]> {
  const found = await sql<ThresholdRow>`
    select name, effective_from as "effectiveFrom", value
    from company_threshold order by effective_from desc, seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** The same with who decided it, and why. */
export async function decidedThresholds(
  ctx: Ctx,
): Promise<(ThresholdRow & { id: string; sourceNote: string; byName: string; createdAt: Date })[]> {
  const found = await sql<
    ThresholdRow & { id: string; sourceNote: string; byName: string; createdAt: Date }
  >`
    select c.seq::text as id, c.name, c.effective_from as "effectiveFrom", c.value,
      c.source_note as "sourceNote", c.created_at as "createdAt", ${personName("who")} as "byName"
    from company_threshold c join profile who on who.org_id = c.org_id and who.user_id = c.created_by
    order by c.effective_from desc, c.seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** One figure of a day as an expression of a statement: a list that marks what is due asks once. */
export function thresholdInSql(today: Day, name: ThresholdName): RawBuilder<number> {
  return sql<number>`coalesce((select t.value from company_threshold t
    where t.name = ${name} and t.effective_from <= ${today}::date
    order by t.effective_from desc, t.seq desc limit 1), ${startingThresholds[name]}::int)`;
}

/** Writes a figure from a day on. */
export async function insertThreshold(
  ctx: Ctx,
  made: ThresholdRow & { sourceNote: string },
): Promise<void> {
  await ctx.tx
    .insertInto("company_threshold")
    .values({
      name: made.name,
      effective_from: made.effectiveFrom,
      value: made.value,
      source_note: made.sourceNote,
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
}
