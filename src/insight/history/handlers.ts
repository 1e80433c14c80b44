import { handlersFor } from "#platform/server/handlers.ts";
import { history } from "./api.ts";
import { readHistory } from "./store.ts";

export const historyHandlers = handlersFor(history, {
  ofThing: async (ctx) => ({ lines: await readHistory(ctx, ctx.params.subject, ctx.params.id) }),
});
