import type { AccessTable } from "#kernel/access.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { pins } from "./api.ts";
import { checkPin } from "./rules.ts";
import { deletePin, insertPin, pinnedBy } from "./store.ts";

/** What somebody keeps at hand. */
export function pinsHandlers({ access }: { access: AccessTable }) {
  return handlersFor(pins, {
    mine: async (ctx) => ({ routes: await pinnedBy(ctx) }),
    set: async (ctx) => {
      const { route, isPinned } = ctx.body;
      if (isPinned) {
        checkPin(access, route, await pinnedBy(ctx));
        await insertPin(ctx, route);
      } else {
        await deletePin(ctx, route);
      }
      ctx.audit({
        subject: "user",
        subjectId: ctx.actor.userId,
        action: isPinned ? "pin screen" : "unpin screen",
        details: { route },
      });
      return { routes: await pinnedBy(ctx) };
    },
  });
}
