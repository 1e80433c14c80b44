import { kampalaDay } from "#kernel/days.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { approvalBoundsOf } from "#work/payments/door.ts";
import { dashboard } from "./api.ts";
import { dashboardOf } from "./figureRules.ts";
import { planFor } from "./rules.ts";
import { readFacts } from "./store.ts";
import { noBounds } from "./workStore.ts";

export const dashboardHandlers = handlersFor(dashboard, {
  read: async (ctx) => {
    const plan = planFor(ctx.actor);
    const approves = plan.work.includes("payments_to_approve");
    const bounds = approves ? await approvalBoundsOf(ctx) : noBounds;
    const facts = await readFacts(ctx, plan, bounds);
    return dashboardOf(plan, facts, { today: ctx.today, clockDay: kampalaDay(ctx.now) });
  },
});
