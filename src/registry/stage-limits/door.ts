// What the board of the season's work asks of its limits.
import type { Ctx } from "#platform/server/context.ts";
import { type StageLimit, stageLimitsOn } from "./rules.ts";
import { stageLimitRows } from "./store.ts";

export { daysOnInSql } from "./store.ts";

/** The limit of every stage as it counts on the business day. */
export async function limitsToday(ctx: Pick<Ctx, "tx" | "today">): Promise<StageLimit[]> {
  return stageLimitsOn(ctx.today, await stageLimitRows(ctx));
}
