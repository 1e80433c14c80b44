// What opening a company and the map of open work ask of stages.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { stages, startingDays, startingNote } from "./rules.ts";
import { hasStageDays, insertStageDays } from "./store.ts";

/** The days a new company starts with; one that has days already keeps its own. */
export async function openStages(ctx: Ctx): Promise<void> {
  if (await hasStageDays(ctx)) return;
  const rows = stages.map((stage) => ({
    id: ctx.newId(),
    stage,
    soonDays: startingDays[stage].soon,
    lateDays: startingDays[stage].late,
    effectiveFrom: "2020-01-01",
    sourceNote: startingNote,
  }));
  await insertStageDays(ctx, rows, null);
}

/** The row of each stage that counts on a day: stage, soon_days, late_days. For a question that ages rows. */
export function stageDaysOn(day: Day): RawBuilder<unknown> {
  return sql`
    select distinct on (s.stage) s.stage, s.soon_days, s.late_days from stage_days s
    where s.effective_from <= ${day} order by s.stage, s.effective_from desc, s.seq desc`;
}
