import { notFound } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { places } from "./api.ts";
import { searchWords } from "./rules.ts";
import { findChildren, findLocalities, findWithParents } from "./store.ts";

export const placesHandlers = handlersFor(places, {
  search: async (ctx) => {
    const { search, kinds, district, limit } = ctx.params;
    const words = searchWords(search);
    if (words.length === 0) return { rows: [] };
    const rows = await findLocalities(ctx, {
      words,
      kinds: kinds === undefined ? [] : [kinds].flat(),
      limit,
      ...(district === undefined ? {} : { district }),
    });
    return { rows };
  },
  children: async (ctx) => ({ rows: await findChildren(ctx, ctx.params.parent ?? null) }),
  show: async (ctx) => {
    const line = await findWithParents(ctx, ctx.params.id);
    const place = line.at(-1);
    if (!place) throw notFound("place");
    return { place, within: line.slice(0, -1) };
  },
});
