// The terms of advances as they lie in their table: appended, never rewritten.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { AdvancePolicy } from "./rules.ts";

export interface StoredPolicy extends AdvancePolicy {
  sourceNote: string;
  setByName: string | null;
}

/** What the company set for itself, the newest day first. */
export async function policyRows(ctx: Pick<Ctx, "tx">): Promise<StoredPolicy[]> {
  const found = await sql<StoredPolicy>`
    select p.effective_from as "effectiveFrom", p.per_kg as "perKilogram", p.largest,
      p.recovery_bp as "recoveryBp", p.source_note as "sourceNote", ${personName("u")} as "setByName"
    from farmer_advance_policy p
    left join profile u on u.org_id = p.org_id and u.user_id = p.created_by
    order by p.effective_from desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes a policy; false when that day has one. */
export async function insertPolicy(
  ctx: Ctx,
  policy: AdvancePolicy & { sourceNote: string },
): Promise<boolean> {
  const made = await ctx.tx
    .insertInto("farmer_advance_policy")
    .values({
      effective_from: policy.effectiveFrom,
      per_kg: policy.perKilogram,
      largest: policy.largest,
      recovery_bp: policy.recoveryBp,
      source_note: policy.sourceNote,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .onConflict((on) => on.columns(["org_id", "effective_from"]).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
