// What is still to mend, plot by plot and finding by finding, and what somebody has answered for.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Acceptance, ToMend } from "./findingApi.ts";

/** Findings that match, each with its plot, by the plot's code. */
export function matchingFindings(filter: {
  search?: string | undefined;
  settled: "open" | "accepted";
  level?: "error" | "warning" | undefined;
  kind?: string | undefined;
}): RawBuilder<ToMend> {
  const wheres: RawBuilder<unknown>[] = [
    sql`p.org_id = current_org() and p.state <> 'retired' and p.findings <> '[]'`,
    sql`coalesce((f.finding ->> 'isAccepted')::boolean, false) = ${filter.settled === "accepted"}`,
  ];
  if (filter.level) wheres.push(sql`f.finding ->> 'level' = ${filter.level}`);
  if (filter.kind) wheres.push(sql`f.finding ->> 'code' = ${filter.kind}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(p.code ilike ${like} or p.name ilike ${like} or o.full_name ilike ${like})`);
  }
  return sql<ToMend>`
    select overlay(p.id::text placing lpad(to_hex(f.place), 3, '0') from 34)::uuid as id, p.id as "plotId", p.code, p.name, p.farmer_id as "farmerId",
      o.full_name as "farmerName", p.state, f.finding ->> 'code' as kind,
      f.finding ->> 'level' as level, f.finding ->> 'message' as message,
      f.finding -> 'other' ->> 'code' as "otherCode"
    from plot p
    join farmer o on o.org_id = p.org_id and o.id = p.farmer_id
    cross join lateral jsonb_array_elements(p.findings) with ordinality as f (finding, place)
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** Who answers for what of a plot, the newest first. */
export async function findAcceptances(ctx: Pick<Ctx, "tx">, plotId: string): Promise<Acceptance[]> {
  const found = await sql<Acceptance>`
    select a.message, a.reason, a.created_at as at, ${personName("accepter")} as "byName",
      a.same_person as "samePerson"
    from plot_acceptance a
    left join profile accepter on accepter.org_id = a.org_id and accepter.user_id = a.created_by
    where a.org_id = current_org() and a.plot_id = ${plotId} order by a.created_at desc, a.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes down that somebody answers for a finding. */
export async function insertAcceptance(
  ctx: Ctx,
  said: {
    id: string;
    plotId: string;
    code: string;
    message: string;
    reason: string;
    samePerson: boolean;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("plot_acceptance")
    .values({
      id: said.id,
      plot_id: said.plotId,
      code: said.code,
      message: said.message,
      reason: said.reason,
      same_person: said.samePerson,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}
