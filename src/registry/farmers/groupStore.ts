// The groups farmers belong to, as they lie in their table. Members are counted where they stand now.
import { type RawBuilder, sql } from "kysely";
import { advanceSeries } from "#books/numbering/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { GroupAnswer, GroupRow } from "./groupApi.ts";
import type { GroupKind } from "./groupRules.ts";
import type { FarmerState } from "./rules.ts";

/** What is recorded about a group, as it is kept. */
export interface GroupFacts {
  name: string;
  kind: GroupKind;
  districtId: string | null;
  leaderId: string | null;
}

const row = sql`
  g.id, g.code, g.name, g.kind, g.state, d.name as district, leader.full_name as "leaderName",
  (select count(*)::int from farmer_placement p
    where p.org_id = g.org_id and p.group_id = g.id) as members`;

const groups = sql`
  farmer_group g
  left join locality d on d.id = g.district_id
  left join farmer leader on leader.org_id = g.org_id and leader.id = g.leader_id`;

/** Every group that matches, by name. */
export function matchingGroups(filter: {
  search?: string | undefined;
  state?: string | undefined;
  kind?: string | undefined;
}): RawBuilder<GroupRow> {
  const wheres: RawBuilder<unknown>[] = [sql`g.org_id = current_org()`];
  if (filter.state) wheres.push(sql`g.state = ${filter.state}`);
  if (filter.kind) wheres.push(sql`g.kind = ${filter.kind}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(g.name ilike ${like} or g.code ilike ${like} or d.name ilike ${like})`);
  }
  return sql<GroupRow>`select ${row} from ${groups} where ${sql.join(wheres, sql` and `)}`;
}

/** One group; undefined when there is none. */
export async function findGroup(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<GroupAnswer | undefined> {
  const found = await sql<GroupAnswer>`
    select ${row}, g.leader_id as "leaderId", g.close_reason as "closeReason",
      g.created_at as "createdAt", ${personName("founder")} as "createdByName", g.version
    from ${groups}
    left join profile founder on founder.org_id = g.org_id and founder.user_id = g.created_by
    where g.org_id = current_org() and g.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The group that has this name already, however it is written. */
export async function findGroupNamed(
  ctx: Pick<Ctx, "tx">,
  { name, id }: { name: string; id: string },
): Promise<{ code: string; name: string } | undefined> {
  const found = await sql<{ code: string; name: string }>`
    select code, name from farmer_group
    where org_id = current_org() and lower(name) = lower(${name}) and id <> ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The district of this name; undefined when the list does not know it. */
export async function findDistrict(
  ctx: Pick<Ctx, "tx">,
  name: string,
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from locality where kind = 'district' and lower(name) = lower(${name})
  `.execute(ctx.tx);
  return found.rows[0]?.id;
}

/** In which state the record is of whoever is to speak for a group. */
export async function findLeader(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<{ name: string; state: FarmerState } | undefined> {
  const found = await sql<{ name: string; state: FarmerState }>`
    select full_name as name, state from farmer where org_id = current_org() and id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The number of the next group. */
export async function nextGroupCode(ctx: Ctx): Promise<string> {
  return `GRP-${String(await advanceSeries(ctx, "GRP", "ever", 1)).padStart(3, "0")}`;
}

/** Writes a group down. */
export async function insertGroup(
  ctx: Ctx,
  group: { id: string; code: string; facts: GroupFacts },
): Promise<void> {
  await ctx.tx
    .insertInto("farmer_group")
    .values({
      id: group.id,
      code: group.code,
      state: "active",
      ...groupColumns(group.facts),
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** The facts under the names of their columns. */
export function groupColumns({ name, kind, districtId, leaderId }: GroupFacts) {
  return { name, kind, district_id: districtId, leader_id: leaderId };
}
