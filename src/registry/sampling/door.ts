// What buying asks: how closely the next delivery of a seller is looked at.
import type { Ctx } from "#platform/server/context.ts";
import { samplingOn, type SamplingRule } from "./rules.ts";
import { samplingRows } from "./store.ts";

/** The rule that counts on the business day. */
export async function samplingToday(ctx: Pick<Ctx, "tx" | "today">): Promise<SamplingRule> {
  return samplingOn(ctx.today, await samplingRows(ctx));
}
