// What every capability asks that holds something to a figure of the company's.
import type { Ctx } from "#platform/server/context.ts";
import { type Thresholds, thresholdsOn } from "./rules.ts";
import { thresholdRows } from "./store.ts";

export { decidedThresholds, insertThreshold, thresholdInSql, thresholdRows } from "./store.ts";

/** Every figure as it counts on the business day. */
export async function thresholdsToday(ctx: Pick<Ctx, "tx" | "today">): Promise<Thresholds> {
  return thresholdsOn(ctx.today, await thresholdRows(ctx));
}
