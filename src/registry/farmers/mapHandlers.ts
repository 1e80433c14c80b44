import { handlersFor } from "#platform/server/handlers.ts";
import { plotMap } from "./mapApi.ts";
import { findClusters } from "./mapStore.ts";

export const plotMapHandlers = handlersFor(plotMap, {
  clusters: async (ctx) => {
    const { faulty, ...stretch } = ctx.params;
    const clusters = await findClusters(ctx, stretch, faulty === "any");
    const sum = (of: "count" | "faulty") => clusters.reduce((all, one) => all + one[of], 0);
    return { clusters, count: sum("count"), faulty: sum("faulty") };
  },
});
