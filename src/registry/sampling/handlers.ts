import { handlersFor } from "#platform/server/handlers.ts";
import { sampling } from "./api.ts";
import { samplingToday } from "./door.ts";
import { checkSampling } from "./rules.ts";
import { insertSampling } from "./store.ts";

export const samplingHandlers = handlersFor(sampling, {
  now: (ctx) => samplingToday(ctx),
  set: async (ctx) => {
    checkSampling(ctx.body, ctx.today);
    const { id, ...details } = ctx.body;
    await insertSampling(ctx, ctx.body);
    ctx.audit({ subject: "sampling-rule", subjectId: id, action: "set", details });
    return samplingToday(ctx);
  },
});
