// Who is told of a truck: whoever keeps a store, that it is coming and, when too much is missing, that somebody has
// to decide about it; until that was done.
import { settleEvents, spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { StoredTransfer } from "./store.ts";
import { receivesGoods, seesTransfers } from "./rules.ts";

const comingOf = (id: string): string => `store-transfer:${id}:coming`;
/** A lot can be weighed again and be handed over again: each weighing is an event of its own. */
const lossOf = (id: string, weighingId: string): string =>
  `store-transfer:${id}:loss:${weighingId}`;

const toKeepers = (id: string) => ({
  ways: [{ link: `/stock-card/transfers/${id}`, needs: seesTransfers }],
  to: { holding: receivesGoods },
});

/** A truck left for one of our stores. */
export async function tellComing(ctx: Ctx, transfer: StoredTransfer): Promise<void> {
  const { id, number, from, to, vehicle, sent } = transfer;
  const facts = { number, from: from.name, to: to.name, vehicle, grams: sent.toString() };
  await tell(ctx, {
    ...spoken({ kind: "transfer_coming", facts }),
    event: comingOf(id),
    ...toKeepers(id),
  });
}

/** More is missing than may be: somebody who neither sent nor weighed it decides. */
export async function tellLoss(
  ctx: Ctx,
  transfer: StoredTransfer,
  { weighingId, loss }: { weighingId: string; loss: bigint },
): Promise<void> {
  const { id, number, to, vehicle, sent } = transfer;
  const facts = { number, vehicle, to: to.name, lost: loss.toString(), grams: sent.toString() };
  await tell(ctx, {
    ...spoken({ kind: "transfer_loss", facts }),
    event: lossOf(id, weighingId),
    ...toKeepers(id),
  });
}

/** It arrived or came back: nobody need wait for it any more. */
export async function settleComing(ctx: Ctx, id: string): Promise<void> {
  await settleEvents(ctx, [comingOf(id)]);
}

/** Somebody decided about what is missing. */
export async function settleLoss(ctx: Ctx, id: string, weighingId: string): Promise<void> {
  await settleEvents(ctx, [lossOf(id, weighingId)]);
}
