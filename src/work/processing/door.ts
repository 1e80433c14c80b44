// What other capabilities may have done to batches.
import type { Ctx } from "#platform/server/context.ts";
import { carryOwn } from "./bookingHandlers.ts";
import { batchesAtWorkOn } from "./store.ts";

/**
 * Costs were laid on lots, or taken back: batches that work on them carry what stands for them in work by now, so that a
 * batch's own figures are always what 1330 has of it.
 */
export async function carryInWork(ctx: Ctx, lotIds: readonly string[]): Promise<void> {
  if (lotIds.length === 0) return;
  for (const batchId of await batchesAtWorkOn(ctx, lotIds)) await carryOwn(ctx, batchId);
}
