import { handlersFor } from "#platform/server/handlers.ts";
import { fieldOfficers, shownCheckIns } from "./api.ts";
import { lessBp, linesOf, perKilogram, shareBp } from "./rules.ts";
import { checkInsOf, officerLines } from "./store.ts";

export const fieldOfficersHandlers = handlersFor(fieldOfficers, {
  scorecard: async (ctx) => {
    const lines = await officerLines(ctx, ctx.params, linesOf(ctx.actor.flags, ctx.actor.userId));
    const rows = lines.map((line) => ({
      ...line,
      perKilogram: perKilogram(line.value, line.bought),
      rejectedBp: shareBp(line.rejected, line.judged),
      lessBp: lessBp(line.weighed, line.received),
      lostBp: lessBp(line.arrived + line.lost, line.arrived),
      fuelPerKilogram: perKilogram(line.fuelAmount, line.bought),
    }));
    return { rows };
  },
  checkIns: async (ctx) => {
    const only = linesOf(ctx.actor.flags, ctx.actor.userId);
    const found = await checkInsOf(ctx, ctx.params, { only, limit: shownCheckIns + 1 });
    return { rows: found.slice(0, shownCheckIns), hasMore: found.length > shownCheckIns };
  },
});
