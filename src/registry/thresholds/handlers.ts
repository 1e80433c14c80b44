import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { thresholds, type ThresholdsStanding } from "./api.ts";
import { isThreshold, thresholdsOn } from "#books/thresholds/rules.ts";
import { checkThreshold } from "./rules.ts";
import { decidedThresholds, insertThreshold, thresholdRows } from "#books/thresholds/door.ts";

export const thresholdsHandlers = handlersFor(thresholds, {
  standing: standingOf,
  set: async (ctx) => {
    const { body } = ctx;
    checkThreshold(body, await thresholdRows(ctx), ctx.today);
    await insertThreshold(ctx, body);
    const { sourceNote: because, ...details } = body;
    const action = "set threshold";
    ctx.audit({
      subject: "threshold",
      subjectId: ctx.org.id,
      action,
      details: { ...details, because },
    });
    return standingOf(ctx);
  },
});

async function standingOf(ctx: Ctx): Promise<ThresholdsStanding> {
  const rows = await decidedThresholds(ctx);
  return {
    today: thresholdsOn(ctx.today, rows),
    rows: rows.flatMap(({ name, ...row }) => (isThreshold(name) ? [{ ...row, name }] : [])),
  };
}
