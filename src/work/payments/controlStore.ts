// What payments are watched by, and the limits of approval, as they lie in their tables.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Authority } from "./approvalRules.ts";
import { type Controls, type ControlsRow, controlsOn } from "./controlRules.ts";

interface Decided {
  id: string;
  sourceNote: string;
  byName: string;
  createdAt: Date;
}

/** Every set of figures the company decided, the newest first. */
export async function controlRows(ctx: Ctx): Promise<(ControlsRow & Decided)[]> {
  const found = await sql<ControlsRow & Decided>`
    select c.seq::text as id, c.effective_from as "effectiveFrom", c.hold_hours as "holdHours",
      c.together_days as "togetherDays", c.duplicate_days as "duplicateDays", c.likeness_bp as "likenessBp",
      c.source_note as "sourceNote", c.created_at as "createdAt", ${personName("who")} as "byName"
    from payment_control c join profile who on who.org_id = c.org_id and who.user_id = c.created_by
    order by c.effective_from desc, c.seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** What payments are watched by today. */
export async function controlsToday(ctx: Ctx): Promise<Controls> {
  return controlsOn(ctx.today, await controlRows(ctx));
}

/** What bounds approvals, of both tables in one statement: a dashboard asks for it before anything else. */
export async function approvalBounds(ctx: Ctx): Promise<{
  controls: Pick<ControlsRow, "effectiveFrom" | "togetherDays">[];
  limits: Authority[];
}> {
  const found = await sql<{
    controls: { effectiveFrom: Day; togetherDays: number }[];
    limits: { role: string; effectiveFrom: Day; limit: string | null }[];
  }>`
    select
      (select coalesce(json_agg(json_build_object('effectiveFrom', effective_from, 'togetherDays', together_days)
         order by effective_from desc, seq desc), '[]') from payment_control) as controls,
      (select coalesce(json_agg(json_build_object('role', role, 'effectiveFrom', effective_from,
         'limit', limit_amount::text) order by effective_from desc, seq desc), '[]')
       from payment_authority) as limits
  `.execute(ctx.tx);
  const { controls = [], limits = [] } = found.rows[0] ?? {};
  return {
    controls,
    limits: limits.map(({ limit, ...row }) => ({
      ...row,
      limit: limit === null ? null : BigInt(limit),
    })),
  };
}

/** Writes the figures from a day on; none is ever changed. */
export async function insertControls(
  ctx: Ctx,
  made: Controls & { effectiveFrom: Day; sourceNote: string },
): Promise<void> {
  await ctx.tx
    .insertInto("payment_control")
    .values({
      effective_from: made.effectiveFrom,
      hold_hours: made.holdHours,
      together_days: made.togetherDays,
      duplicate_days: made.duplicateDays,
      likeness_bp: made.likenessBp,
      source_note: made.sourceNote,
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
}

/** What the company changed against the factory's limits of approval, the newest first. */
export async function authorityRows(ctx: Ctx): Promise<(Authority & Decided)[]> {
  const found = await sql<Authority & Decided>`
    select a.seq::text as id, a.role, a.effective_from as "effectiveFrom", a.limit_amount as "limit",
      a.source_note as "sourceNote", a.created_at as "createdAt", ${personName("who")} as "byName"
    from payment_authority a join profile who on who.org_id = a.org_id and who.user_id = a.created_by
    order by a.effective_from desc, a.seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Says up to how much a role approves from a day on. */
export async function insertAuthority(
  ctx: Ctx,
  made: { role: Role; limit: bigint | null; effectiveFrom: Day; sourceNote: string },
): Promise<void> {
  await ctx.tx
    .insertInto("payment_authority")
    .values({
      role: made.role,
      effective_from: made.effectiveFrom,
      limit_amount: made.limit,
      source_note: made.sourceNote,
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
}
