// A callback changes nothing by itself: it makes the house ask the status now instead of a little later.
import { notFound } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { insertEvent, paymentOfCallback } from "../providerStore.ts";
import { mobileMoneyCallbacks } from "./api.ts";

export const mobileMoneyCallbacksHandlers = handlersFor(mobileMoneyCallbacks, {
  hear: async (ctx) => {
    const found = await paymentOfCallback(ctx.tx, ctx.params.secret);
    if (!found) throw notFound("address");
    const { orgId, paymentId } = found;
    await ctx.enter(orgId);
    const what = "The provider called back";
    await insertEvent(ctx.tx, { paymentId, at: ctx.now, source: "callback", what });
    await enqueue(ctx, "payments.poll", { paymentId }, { key: paymentId });
  },
});
