// Who is told of a difference in the cash box: whoever may decide about it, until that was done; and owners of one that was
// accepted.
import { settleEvents, spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { decidesDifference, seesCashCounts } from "./rules.ts";

const waitingOf = (id: string): string => `cash-count:${id}:waits`;

const waysTo = (id: string) => [
  { link: `/payment-center/cash-counts/${id}`, needs: seesCashCounts },
];

/** A count as far as it is told. */
interface Told {
  id: string;
  number: string;
  counted: bigint;
  expected: bigint;
}

function factsOf({ number, counted, expected }: Told) {
  const isShort = counted < expected;
  const amount = (isShort ? expected - counted : counted - expected).toString();
  return { number, amount, isShort };
}

/** Somebody counted, and the books say otherwise: somebody else decides. */
export async function tellDifference(ctx: Ctx, count: Told): Promise<void> {
  const facts = { ...factsOf(count), by: ctx.actor.name, reason: null };
  await tell(ctx, {
    ...spoken({ kind: "cash_difference", facts }),
    event: waitingOf(count.id),
    ways: waysTo(count.id),
    to: { holding: decidesDifference },
  });
}

/** Somebody decided: nobody need wait for it any more. */
export async function settleDifference(ctx: Ctx, id: string): Promise<void> {
  await settleEvents(ctx, [waitingOf(id)]);
}

/** A difference was accepted and booked, by whom and why: every other owner hears of it. */
export async function tellAccepted(ctx: Ctx, count: Told, reason: string): Promise<void> {
  const facts = { ...factsOf(count), by: ctx.actor.name, reason };
  await tell(ctx, {
    ...spoken({ kind: "cash_difference", facts }),
    event: `cash-count:${count.id}:accepted`,
    ways: waysTo(count.id),
    to: { people: await ownersHere(ctx) },
  });
}
