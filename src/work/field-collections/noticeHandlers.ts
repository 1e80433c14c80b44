// The officer who weighed a delivery is told how it was judged.
import { spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { seesCollections } from "./rules.ts";
import type { Stored } from "./store.ts";

/** Tells the officer of a delivery what became of it. */
export async function tellJudged(
  ctx: Ctx,
  stored: Stored,
  judged: { grade: string } | { rejected: string },
): Promise<void> {
  const isIn = "grade" in judged;
  await tell(ctx, {
    ...spoken({
      kind: "quality_result",
      facts: {
        ...{ number: stored.number, farmer: stored.farmerName, grams: stored.net.toString() },
        by: ctx.actor.name,
        grade: isIn ? judged.grade : null,
        reason: isIn ? null : judged.rejected,
      },
    }),
    event: `collection:${stored.id}:${isIn ? "approved" : "rejected"}`,
    ways: [{ link: `/field-collections/${stored.id}`, needs: seesCollections }],
    to: { people: [stored.officerId] },
  });
}
