// The days of stages as they lie in their table: appended, never rewritten.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { StageDaysRow } from "./api.ts";

/** Every row that matches, those that count first. */
export function matchingStageDays(
  filter: { stage?: string | undefined; search?: string | undefined },
  today: Day,
): RawBuilder<StageDaysRow & { order: string }> {
  const wheres = [sql`true`];
  if (filter.stage) wheres.push(sql`s.stage = ${filter.stage}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(replace(s.stage, '_', ' ') ilike ${like} or s.source_note ilike ${like})`);
  }
  return sql<StageDaysRow & { order: string }>`
    select one.*, case one.standing when 'counts' then '1' when 'to-come' then '2' else '3' end
      || ' ' || one.stage || ' ' || (date '9999-12-31' - one."effectiveFrom")::text
      || ' ' || lpad((10000000000 - one.seq)::text, 12, '0') as "order"
    from (
      select s.id, s.stage, s.soon_days as "soonDays", s.late_days as "lateDays",
        s.effective_from as "effectiveFrom", s.source_note as "sourceNote", s.seq,
        case when s.effective_from > ${today} then 'to-come'
             when s.seq = (select n.seq from stage_days n
                           where n.org_id = s.org_id and n.stage = s.stage
                             and n.effective_from <= ${today}
                           order by n.effective_from desc, n.seq desc limit 1) then 'counts'
             else 'past' end as standing,
        coalesce((select ${personName("u")}
                  from profile u where u.org_id = s.org_id and u.user_id = s.created_by), '')
          as "createdByName",
        s.created_at as "createdAt"
      from stage_days s where ${sql.join(wheres, sql` and `)}) one
  `;
}

/** One row as the list shows it. */
export async function findStageDays(ctx: Ctx, id: string): Promise<StageDaysRow | undefined> {
  const found = await sql<StageDaysRow>`
    select * from (${matchingStageDays({}, ctx.today)}) as row where row.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The stages the company has days of. */
export async function stagesWithDays(ctx: Pick<Ctx, "tx">): Promise<Set<string>> {
  const rows = await ctx.tx.selectFrom("stage_days").select("stage").distinct().execute();
  return new Set(rows.map(({ stage }) => stage));
}

/** Writes rows; `by` is null for those a company begins with. */
export async function insertStageDays(
  ctx: Pick<Ctx, "tx" | "now">,
  rows: readonly (Pick<
    StageDaysRow,
    "id" | "soonDays" | "lateDays" | "effectiveFrom" | "sourceNote"
  > & { stage: string })[],
  by: string | null,
): Promise<void> {
  await ctx.tx
    .insertInto("stage_days")
    .values(
      rows.map((row) => ({
        id: row.id,
        stage: row.stage,
        soon_days: row.soonDays,
        late_days: row.lateDays,
        effective_from: row.effectiveFrom,
        source_note: row.sourceNote,
        created_by: by,
        created_at: ctx.now,
      })),
    )
    .execute();
}
