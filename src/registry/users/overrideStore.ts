// What one person was given or denied until a day; written once, ended by a second line.
import { type RawBuilder, sql } from "kysely";
import { flags, type Flag } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Override } from "./overrideApi.ts";

type Store = Pick<Ctx, "tx">;

/** A flag that no version of the house knows any more is no override. */
const known = sql`o.flag = any (${[...flags]})`;

async function findOverrides(ctx: Store, where: RawBuilder<unknown>): Promise<Override[]> {
  const found = await sql<Override>`
    select o.id, o.user_id as "userId", ${personName("p")} as "userName", o.flag, o.granted,
           o.until_day as "untilDay", o.reason, ${personName("g")} as "givenByName",
           o.given_at as "givenAt", ${personName("x")} as "endedByName", e.ended_at as "endedAt",
           exists (select from live_overrides(o.org_id, o.user_id, company_day(c.business_day)) l
                   where l.id = o.id) as "isLive"
    from permission_override o
    join org c on c.id = o.org_id
    join profile p on p.org_id = o.org_id and p.user_id = o.user_id
    join profile g on g.org_id = o.org_id and g.user_id = o.given_by
    left join permission_override_end e on e.org_id = o.org_id and e.override_id = o.id
    left join profile x on x.org_id = e.org_id and x.user_id = e.ended_by
    where ${known} and ${where}
    order by "isLive" desc, o.given_at desc, o.id desc limit 200
  `.execute(ctx.tx);
  return found.rows;
}

/** Every override of the company, those that count first. */
export function allOverrides(ctx: Store): Promise<Override[]> {
  return findOverrides(ctx, sql`true`);
}

export function overridesOf(ctx: Store, userId: string): Promise<Override[]> {
  return findOverrides(ctx, sql`o.user_id = ${userId}`);
}

export async function findOverride(ctx: Store, id: string): Promise<Override | undefined> {
  return (await findOverrides(ctx, sql`o.id = ${id}`))[0];
}

export async function insertOverride(
  ctx: Pick<Ctx, "tx" | "actor" | "now">,
  asked: {
    id: string;
    userId: string;
    flag: Flag;
    granted: boolean;
    untilDay: string;
    reason: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("permission_override")
    .values({
      id: asked.id,
      user_id: asked.userId,
      flag: asked.flag,
      granted: asked.granted,
      until_day: asked.untilDay,
      reason: asked.reason,
      given_by: ctx.actor.userId,
      given_at: ctx.now,
    })
    .execute();
}

export async function insertOverrideEnd(
  ctx: Pick<Ctx, "tx" | "actor" | "now">,
  overrideId: string,
  reason: string,
): Promise<void> {
  await ctx.tx
    .insertInto("permission_override_end")
    .values({ override_id: overrideId, ended_by: ctx.actor.userId, ended_at: ctx.now, reason })
    .execute();
}
