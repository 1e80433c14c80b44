import { handlersFor } from "#platform/server/handlers.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { fieldOfficers, shownCheckIns } from "./api.ts";
import { isBeyondChance } from "./roundRules.ts";
import { lessBp, linesOf, perKilogram, shareBp } from "./rules.ts";
import { checkInsOf, officerLines } from "./store.ts";

export const fieldOfficersHandlers = handlersFor(fieldOfficers, {
  scorecard: async (ctx) => {
    const lines = await officerLines(ctx, ctx.params, linesOf(ctx.actor.flags, ctx.actor.userId));
    const { roundWeights: expectedBp } = await thresholdsToday(ctx);
    const rows = lines.map(({ tare, bags, ...line }) => ({
      ...line,
      tarePerBag: bags === 0 ? null : tare / BigInt(bags),
      roundBp: shareBp(line.roundWeights, line.typedWeights),
      isRound: isBeyondChance({ round: line.roundWeights, of: line.typedWeights }, expectedBp),
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
    const { checkInFar } = await thresholdsToday(ctx);
    const rows = found.slice(0, shownCheckIns).map((row) => ({
      ...row,
      isFar: row.distanceM !== null && row.distanceM >= checkInFar,
    }));
    return { rows, hasMore: found.length > shownCheckIns };
  },
});
