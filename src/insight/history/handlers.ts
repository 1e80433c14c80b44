import { can } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { history } from "./api.ts";
import { historyReaders } from "./rules.ts";
import { readHistory, tookPart } from "./store.ts";

export const historyHandlers = handlersFor(history, {
  ofThing: async (ctx) => {
    const { subject, id } = ctx.params;
    const isReader = can(ctx.actor.flags, historyReaders(subject));
    if (!isReader && !(await tookPart(ctx, subject, id))) {
      const words = "Your role may not read this history.";
      throw new Refusal("history.not-yours", words, { status: 403 });
    }
    return { lines: await readHistory(ctx, subject, id) };
  },
});
