import { handlersFor } from "#platform/server/handlers.ts";
import { openWork } from "./api.ts";
import { countsFor, isTheirs } from "./countRules.ts";
import { countRows } from "./countStore.ts";

export const openWorkHandlers = handlersFor(openWork, {
  counts: async (ctx) => {
    const { flags } = ctx.actor;
    const rows = await countRows(ctx, countsFor(flags));
    return { counts: rows.map((row) => ({ ...row, isTheirs: isTheirs(flags, row.name) })) };
  },
});
