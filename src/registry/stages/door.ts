// What opening a company and the map of open work ask of stages.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { stages, startingDays, startingNote } from "./rules.ts";
import { insertStageDays, stagesWithDays } from "./store.ts";

/** The days a company starts with, of each stage it has none of: a new company of all, an older one of stages that came since. */
export async function openStages(ctx: Ctx): Promise<void> {
  const known = await stagesWithDays(ctx);
  const rows = stages
    .filter((stage) => !known.has(stage))
    .map((stage) => ({
      id: ctx.newId(),
      stage,
      soonDays: startingDays[stage].soon,
      lateDays: startingDays[stage].late,
      effectiveFrom: "2020-01-01",
      sourceNote: startingNote,
    }));
  if (rows.length > 0) await insertStageDays(ctx, rows, null);
}

const startingRows = sql.join(
  stages.map((stage) => {
    const { soon, late } = startingDays[stage];
    return sql`(${stage}::text, ${soon}::int, ${late}::int)`;
  }),
);

/**
 * The row of each stage that counts on a day: stage, soon_days, late_days. For a question that ages rows. A stage that came after
 * the company was opened has the days a new company starts with until somebody says others.
 */
export function stageDaysOn(day: Day): RawBuilder<unknown> {
  return sql`
    select distinct on (stage) stage, soon_days, late_days from (
      select s.stage, s.soon_days, s.late_days, s.effective_from, s.seq from stage_days s
      where s.effective_from <= ${day}
      union all
      select stage, soon_days, late_days, '-infinity', 0
      from (values ${startingRows}) as starting (stage, soon_days, late_days)
    ) as known order by stage, effective_from desc, seq desc`;
}
