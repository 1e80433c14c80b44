import { checkComing } from "#kernel/datedRows.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { stageLimits } from "./api.ts";
import { limitsToday } from "./door.ts";
import { insertStageLimit } from "./store.ts";

export const stageLimitsHandlers = handlersFor(stageLimits, {
  list: async (ctx) => ({ limits: await limitsToday(ctx) }),
  set: async (ctx) => {
    checkComing(ctx.body.effectiveFrom, ctx.today, "stage-limit.day");
    const { id, ...details } = ctx.body;
    await insertStageLimit(ctx, ctx.body);
    ctx.audit({ subject: "stage-limit", subjectId: id, action: "set", details });
    return { limits: await limitsToday(ctx) };
  },
});
