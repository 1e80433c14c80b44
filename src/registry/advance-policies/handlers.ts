import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatPercent } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { advancePolicies, type AdvancePolicyRow } from "./api.ts";
import { checkPolicy, factoryPolicy, policyOn } from "./rules.ts";
import { insertPolicy, policyRows } from "./store.ts";

export const advancePoliciesHandlers = handlersFor(advancePolicies, {
  list: async (ctx) => ({ rows: await policiesOf(ctx) }),
  set: async (ctx) => {
    const { effectiveFrom, perKilogram, largest, recoveryBp, sourceNote } = ctx.body;
    checkPolicy(ctx.body, ctx.today);
    if (!(await insertPolicy(ctx, ctx.body))) {
      const words = `There is a policy from ${formatDay(effectiveFrom)} already.`;
      throw new Refusal("advance-policy.twice", words, { status: 409 });
    }
    const details = {
      perKilogram: formatMoney(perKilogram),
      largest: formatMoney(largest),
      recovery: `${formatPercent(recoveryBp)} %`,
      source: sourceNote,
    };
    const subject = "farmer-advance-policy";
    ctx.audit({ subject, subjectId: effectiveFrom, action: "set", details });
    return { rows: await policiesOf(ctx) };
  },
});

/** Every policy, what a company starts with as the last of them. */
async function policiesOf(ctx: Ctx): Promise<AdvancePolicyRow[]> {
  const own = await policyRows(ctx);
  const counts = policyOn(ctx.today, own).effectiveFrom;
  const started = {
    ...factoryPolicy,
    sourceNote: "What every company starts with",
    setByName: null,
  };
  return [...own, started].map((row) => ({
    ...row,
    standing:
      row.effectiveFrom === counts ? "counts" : row.effectiveFrom > ctx.today ? "to-come" : "past",
  }));
}
