import { invariant } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { stageDays } from "./api.ts";
import { checkStageDays } from "./rules.ts";
import { findStageDays, insertStageDays, matchingStageDays } from "./store.ts";

export const stageDaysHandlers = handlersFor(stageDays, {
  list: (ctx) =>
    readPage(ctx, matchingStageDays(ctx.params, ctx.today), {
      ...ctx.params,
      sort: "order",
      direction: "asc",
    }),

  record: async (ctx) => {
    checkStageDays(ctx.body, ctx.today);
    const { id, ...details } = ctx.body;
    await insertStageDays(ctx, [ctx.body], ctx.actor.userId);
    ctx.audit({ subject: "stage-days", subjectId: id, action: "record", details });
    const row = await findStageDays(ctx, id);
    invariant(row, "days just written are there");
    return row;
  },
});
