// Where farmers stand: in which group, with which officer. One row a farmer as it is now, and one for each change.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { goneStates, officerRoles } from "./groupRules.ts";
import type { PlacementChange } from "./placementApi.ts";
import type { FarmerState } from "./rules.ts";
import { type Asking, type FarmerFilter, farmersThatMatch } from "./listStore.ts";

type Reading = Pick<Ctx, "tx">;
type Choice = { id: string; name: string };

/** A list of choices is read by a person: longer than this nobody reads it. */
const mostChoices = 500;

/** Every group by name, and whether it takes farmers. */
export async function groupChoices(ctx: Reading): Promise<(Choice & { isOpen: boolean })[]> {
  const found = await sql<Choice & { isOpen: boolean }>`
    select id, name, state = 'active' as "isOpen" from farmer_group where org_id = current_org()
    order by lower(name), id limit ${mostChoices}
  `.execute(ctx.tx);
  return found.rows;
}

/** Whom farmers can be given to, by name; only this one when an id is asked for. */
export async function officerChoices(ctx: Reading, id?: string): Promise<Choice[]> {
  const found = await sql<Choice>`
    select o.user_id as id, ${personName("o")} as name from profile o
    where o.org_id = current_org() and o.is_active and o.role = any(${officerRoles()}::text[])
      and (${id ?? null}::uuid is null or o.user_id = ${id ?? null}::uuid)
    order by 2, 1 limit ${mostChoices}
  `.execute(ctx.tx);
  return found.rows;
}

/** How many match, and how many of them are with us no more. */
export async function countMatching(
  ctx: Reading,
  filter: FarmerFilter,
  asking: Asking,
): Promise<{ count: number; gone: number }> {
  const found = await sql<{ count: number; gone: number }>`
    select count(*)::int as count,
      (count(*) filter (where m.state = any(${[...goneStates]}::text[])))::int as gone
    from (${farmersThatMatch(filter, asking)}) m
  `.execute(ctx.tx);
  return found.rows[0] ?? { count: 0, gone: 0 };
}

export interface ChosenFarmer {
  id: string;
  code: string;
  state: FarmerState;
}

/** Of these ids the farmers that are there, by code. */
export async function findChosen(ctx: Reading, ids: readonly string[]): Promise<ChosenFarmer[]> {
  const found = await sql<ChosenFarmer>`
    select id, code, state from farmer
    where org_id = current_org() and id = any(${[...ids]}::uuid[]) order by code
  `.execute(ctx.tx);
  return found.rows;
}

/** Those of a list of ids, to be placed. */
export function chosenOnes(ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select unnest(${[...ids]}::uuid[]) as id`;
}

/** All that match and are with us, to be placed. */
export function matchingOnes(filter: FarmerFilter, asking: Asking): RawBuilder<{ id: string }> {
  return sql`
    select m.id from (${farmersThatMatch(filter, asking)}) m
    where m.state <> all(${[...goneStates]}::text[])`;
}

/** Gives these farmers a group, an officer or both, in one statement; the ids of those who stood elsewhere before. */
export async function putPlacements(
  ctx: Ctx,
  farmers: RawBuilder<{ id: string }>,
  to: { groupId?: string | null | undefined; officerId?: string | null | undefined },
): Promise<string[]> {
  const { groupId, officerId } = to;
  const sets = (value: string | null | undefined) => sql`${value !== undefined}::boolean`;
  const placed = await sql<{ id: string }>`
    with wanted as (
      select c.id as farmer_id,
        case when ${sets(groupId)} then ${groupId ?? null}::uuid else now.group_id end as group_id,
        case when ${sets(officerId)} then ${officerId ?? null}::uuid else now.officer_id end as officer_id
      from (${farmers}) c
      left join farmer_placement now on now.org_id = current_org() and now.farmer_id = c.id
      where (${sets(groupId)} and now.group_id is distinct from ${groupId ?? null}::uuid)
        or (${sets(officerId)} and now.officer_id is distinct from ${officerId ?? null}::uuid)
    ), placed as (
      insert into farmer_placement (farmer_id, group_id, officer_id)
      select farmer_id, group_id, officer_id from wanted
      on conflict (org_id, farmer_id) do update
        set group_id = excluded.group_id, officer_id = excluded.officer_id
      returning farmer_id, group_id, officer_id
    )
    insert into farmer_placement_change (farmer_id, group_id, officer_id, placed_at, placed_by)
    select farmer_id, group_id, officer_id, ${ctx.now}::timestamptz, ${ctx.actor.userId}::uuid
    from placed
    returning farmer_id as id
  `.execute(ctx.tx);
  return placed.rows.map(({ id }) => id);
}

/** A record that was merged stands nowhere; who stays without a group or an officer takes those it had. */
export async function followPlacement(ctx: Ctx, from: string, to: string): Promise<void> {
  const found = await sql<{ id: string; groupId: string | null; officerId: string | null }>`
    select farmer_id as id, group_id as "groupId", officer_id as "officerId" from farmer_placement
    where org_id = current_org() and farmer_id in (${from}, ${to})
  `.execute(ctx.tx);
  const [left, stays] = [from, to].map((id) => found.rows.find((one) => one.id === id));
  if (!left) return;
  await putPlacements(ctx, chosenOnes([to]), {
    groupId: stays?.groupId ?? left.groupId,
    officerId: stays?.officerId ?? left.officerId,
  });
  await putPlacements(ctx, chosenOnes([from]), { groupId: null, officerId: null });
}

/** Where a farmer stood, the newest first. */
export async function placementsOf(ctx: Reading, farmerId: string): Promise<PlacementChange[]> {
  const found = await sql<PlacementChange>`
    select c.id, g.name as "groupName", ${personName("o")} as "officerName",
      c.placed_at as "placedAt", ${personName("placer")} as "placedByName"
    from farmer_placement_change c
    left join farmer_group g on g.org_id = c.org_id and g.id = c.group_id
    left join profile o on o.org_id = c.org_id and o.user_id = c.officer_id
    left join profile placer on placer.org_id = c.org_id and placer.user_id = c.placed_by
    where c.org_id = current_org() and c.farmer_id = ${farmerId}
    order by c.seq desc limit 100
  `.execute(ctx.tx);
  return found.rows;
}
