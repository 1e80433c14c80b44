// Who is told of what is handed over: whoever is to say that it came, until they or the giver decided.
import { settleEvents, spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";

const eventOf = (handoverId: string): string => `custody-handover:${handoverId}:offered`;

/** Something is offered to a colleague: it is theirs when they say so. */
export async function tellOffered(
  ctx: Ctx,
  offer: {
    id: string;
    number: string;
    custodyId: string;
    product: string;
    pieces: bigint;
    from: string;
    toId: string;
  },
): Promise<void> {
  const { number, product, from } = offer;
  const facts = { number, product, pieces: offer.pieces.toString(), from };
  await tell(ctx, {
    ...spoken({ kind: "custody_offered", facts }),
    event: eventOf(offer.id),
    ways: [{ link: `/supplies/custody/${offer.custodyId}`, needs: "signed-in" }],
    to: { people: [offer.toId] },
  });
}

/** It was decided or taken back: nobody need say anything any more. */
export async function settleOffered(ctx: Ctx, handoverId: string): Promise<void> {
  await settleEvents(ctx, [eventOf(handoverId)]);
}
