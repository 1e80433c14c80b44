// What a transfer writes in the books: when it leaves, when it is weighed in, when it comes back.
import { broughtBy, placeById, placeOf, planNamed } from "#books/stock/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import {
  type ArrivedLot,
  arrivedLots,
  dispatchVoucher,
  giveBackVoucher,
  type JudgedLot,
  receiveVoucher,
  type SentLot,
  transferPaper,
} from "./rules.ts";

/** A transfer as far as its vouchers ask. */
export interface Booked {
  id: string;
  number: string;
  fromId: string;
  toId: string;
}

/** The lots leave their store, where they must be free, for the road. */
export async function bookDispatch(
  ctx: Ctx,
  transfer: Booked,
  { lots, day }: { lots: readonly SentLot[]; day: Day },
): Promise<void> {
  const from = await placeById(ctx, transfer.fromId);
  const named = lots.map(({ lotId, sent }) => ({ lotId, quantity: sent }));
  const takes = await planNamed(ctx, { placeId: from.id, takes: named });
  const road = await placeOf(ctx, "road");
  await postVoucher(ctx, dispatchVoucher({ ...transfer, day }, takes, { from, road }));
}

/** What arrived stands in the store, what is missing is a loss; gives what each lot came to. */
export async function bookReceipt(
  ctx: Ctx,
  transfer: Booked,
  { judged, day }: { judged: readonly JudgedLot[]; day: Day },
): Promise<ArrivedLot[]> {
  const [to, road] = [await placeById(ctx, transfer.toId), await placeOf(ctx, "road")];
  // What this truck carries, with the cost that came onto it meanwhile. A hold does not keep it outside.
  const takes = await broughtBy(ctx, transferPaper(transfer.id), road.id);
  const lots = arrivedLots(judged, takes);
  const loss = await placeOf(ctx, "loss");
  await postVoucher(ctx, receiveVoucher({ ...transfer, day }, lots, { to, road, loss }));
  return lots;
}

/** The truck came back: everything stands where it stood. */
export async function bookGiveBack(ctx: Ctx, transfer: Booked): Promise<void> {
  const [from, road] = [await placeById(ctx, transfer.fromId), await placeOf(ctx, "road")];
  const takes = await broughtBy(ctx, transferPaper(transfer.id), road.id);
  const event = { ...transfer, day: ctx.today };
  await postVoucher(ctx, giveBackVoucher(event, takes, { from, road }));
}
