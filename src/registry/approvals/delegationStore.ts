// Who stands in for whom, and since when.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { DelegationRow } from "./policyApi.ts";
import type { DelegationState } from "./policyRules.ts";

const columns = (today: Day): RawBuilder<unknown> => sql`
  d.id, d.from_user as "fromId", ${personName("f")} as "fromName", ${personName("t")} as "toName",
  d.first_day as "firstDay", d.last_day as "lastDay", d.document_types as "documentTypes", d.reason,
  case when d.ended_at is not null or d.last_day < ${today}::date then 'over'
       when d.first_day > ${today}::date then 'coming' else 'now' end as state,
  d.created_at as "createdAt", ${personName("c")} as "createdByName"`;
const source = sql`
  approval_delegation d
  join profile f on f.org_id = d.org_id and f.user_id = d.from_user
  join profile t on t.org_id = d.org_id and t.user_id = d.to_user
  join profile c on c.org_id = d.org_id and c.user_id = d.created_by`;

/** Every delegation that matches; `of` = only those this person gives or takes. */
export function matchingDelegations(
  today: Day,
  filter: {
    of: string | null;
    state?: DelegationState | undefined;
    search?: string | undefined;
  },
): RawBuilder<DelegationRow> {
  const wheres = [sql`true`];
  if (filter.of !== null) wheres.push(sql`${filter.of}::uuid in (d.from_user, d.to_user)`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(${personName("f")} ilike ${like} or ${personName("t")} ilike ${like}
      or d.reason ilike ${like})`);
  }
  const matching = sql<DelegationRow>`
    select ${columns(today)} from ${source} where ${sql.join(wheres, sql` and `)}`;
  return filter.state
    ? sql<DelegationRow>`select * from (${matching}) as one where one.state = ${filter.state}`
    : matching;
}

export async function findDelegation(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<DelegationRow | undefined> {
  const found = await sql<DelegationRow>`
    select ${columns(ctx.today)} from ${source} where d.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function insertDelegation(
  ctx: Ctx,
  made: {
    id: string;
    fromId: string;
    toId: string;
    firstDay: Day;
    lastDay: Day;
    documentTypes: readonly string[] | null;
    reason: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("approval_delegation")
    .values({
      id: made.id,
      from_user: made.fromId,
      to_user: made.toId,
      first_day: made.firstDay,
      last_day: made.lastDay,
      document_types: made.documentTypes === null ? null : [...made.documentTypes],
      reason: made.reason,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** Ends it now; false when it was ended before. */
export async function endDelegation(ctx: Ctx, id: string): Promise<boolean> {
  const updated = await ctx.tx
    .updateTable("approval_delegation")
    .set({ ended_at: ctx.now, ended_by: ctx.actor.userId })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
