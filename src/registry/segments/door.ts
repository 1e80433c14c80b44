// The way in for a new company, and for whoever tells profit and loss: one definition of it.
import type { Ctx } from "#platform/server/context.ts";
import { startingSegments } from "./rules.ts";
import { insertSegments, segmentRows } from "./store.ts";

export { bookedLines } from "./store.ts";

/** The accounts a new company's segments start with. May run twice. */
export async function openSegments(ctx: Ctx): Promise<void> {
  if ((await segmentRows(ctx, ctx.today)).length > 0) return;
  const rows = startingSegments.map(({ account, segment, note }) => ({
    id: ctx.newId(),
    accountCode: account,
    segment,
    effectiveFrom: "2000-01-01",
    sourceNote: note,
  }));
  await insertSegments(ctx, rows);
}
