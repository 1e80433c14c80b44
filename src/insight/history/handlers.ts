import { can } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { history } from "./api.ts";
import { historyReaders } from "./rules.ts";
import { readHistory } from "./store.ts";

export const historyHandlers = handlersFor(history, {
  ofThing: async (ctx) => {
    if (!can(ctx.actor.flags, historyReaders(ctx.params.subject))) {
      const words = "Your role may not read this history.";
      throw new Refusal("history.not-yours", words, { status: 403 });
    }
    return { lines: await readHistory(ctx, ctx.params.subject, ctx.params.id) };
  },
});
