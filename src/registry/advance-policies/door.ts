// What lending to farmers and buying from them ask of the terms of advances.
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type AdvancePolicy, policyOn } from "./rules.ts";
import { policyRows } from "./store.ts";

/** The terms of advances as they count on a day. */
export async function advancePolicyOn(ctx: Pick<Ctx, "tx">, day: Day): Promise<AdvancePolicy> {
  return policyOn(day, await policyRows(ctx));
}
