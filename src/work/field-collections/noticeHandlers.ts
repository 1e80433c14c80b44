// The officer who weighed a delivery is told how it was judged.
import { tell } from "#books/notices/door.ts";
import { formatKilograms } from "#kernel/weight.ts";
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
    kind: "quality_result",
    event: `collection:${stored.id}:${isIn ? "approved" : "rejected"}`,
    title: isIn
      ? `Quality approved: ${stored.number}, grade ${judged.grade}`
      : `Quality rejected: ${stored.number}`,
    message: `${stored.farmerName}, ${formatKilograms(stored.net)} kg, by ${ctx.actor.name}${
      isIn ? "" : `: ${judged.rejected}`
    }`,
    ways: [{ link: `/field-collections/${stored.id}`, needs: seesCollections }],
    to: { people: [stored.officerId] },
  });
}
