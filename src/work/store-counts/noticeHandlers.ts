// Who is told of a count: whoever keeps a store, that somebody has to decide about it; owners, what was written off.
import { settleEvents, spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { decidesCounts, seesCounts } from "./rules.ts";
import type { StoredCount } from "./store.ts";

/** A count can be finished again: each time is an event of its own. */
const countedOf = ({ id, version }: Pick<StoredCount, "id" | "version">): string =>
  `store-count:${id}:counted:${version}`;

/** A store was counted: somebody who counted none of it decides, whether or not something differs. */
export async function tellCounted(ctx: Ctx, count: StoredCount, off: number): Promise<void> {
  const { id, number, place } = count;
  await tell(ctx, {
    ...spoken({ kind: "store_counted", facts: { number, place: place.name, off } }),
    event: countedOf({ id, version: count.version + 1 }),
    ways: [{ link: `/stock-card/counts/${id}`, needs: seesCounts }],
    to: { holding: decidesCounts },
  });
}

/** Somebody decided about it. */
export async function settleCounted(ctx: Ctx, count: StoredCount): Promise<void> {
  await settleEvents(ctx, [countedOf(count)]);
}

/** What was not there is written off: owners are told what it had cost, by whom and why. */
export async function tellShort(
  ctx: Ctx,
  { id, number, place }: StoredCount,
  { cost, reason }: { cost: bigint; reason: string },
): Promise<void> {
  const facts = {
    ...{ number, place: place.name, amount: cost.toString(), by: ctx.actor.name, reason },
  };
  await tell(ctx, {
    ...spoken({ kind: "store_short", facts }),
    event: `store-count:${id}:short`,
    ways: [{ link: `/stock-card/counts/${id}`, needs: seesCounts }],
    to: { people: await ownersHere(ctx) },
  });
}
