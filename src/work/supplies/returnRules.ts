// What was issued and not used comes back to the shelf it left: the lots taken last come back first, and each
// brings the share of the cost it took along; the last piece brings what is left, to the shilling.
import type { LotTransfer, PlaceRef, Voucher } from "#books/vouchers/rules.ts";
import { withoutZeros } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import { accountOfUse, type SupplyUse } from "./rules.ts";

/** One lot of an issue with what of it is still out, and the cost that went with that. */
export interface IssuedLot {
  lotId: string;
  productId: string;
  productName: string;
  /** The lot's own account. */
  account: string;
  /** Pieces and shillings that have not come back. */
  out: bigint;
  cost: bigint;
}

/** Part of a lot that comes back. */
export type ReturnedLot = Pick<IssuedLot, "lotId" | "productId" | "account" | "cost"> & {
  pieces: bigint;
};

/**
 * The lots that come back, those taken last first. Refuses a return of nothing, of what was not issued, of one
 * thing twice, and of more than is out.
 */
export function returnedLots(
  firstTakenFirst: readonly IssuedLot[],
  asked: readonly { productId: string; pieces: bigint }[],
): ReturnedLot[] {
  const some = asked.filter(({ pieces }) => pieces > 0n);
  if (some.length === 0) {
    throw new Refusal("supplies.nothing-back", "Say of at least one thing how many come back.");
  }
  if (new Set(some.map(({ productId }) => productId)).size !== some.length) {
    throw new Refusal("supplies.back-twice", "One thing stands on two lines. Write it once.");
  }
  return some.flatMap(({ productId, pieces }) => {
    const lots = firstTakenFirst.filter((lot) => lot.productId === productId).toReversed();
    const out = lots.reduce((sum, lot) => sum + lot.out, 0n);
    if (pieces > out) {
      const words = `Of ${lots[0]?.productName ?? "this"} ${out} are out, not ${pieces}.`;
      throw new Refusal("supplies.more-than-out", words, { status: 409 });
    }
    let left = pieces;
    return lots.flatMap(({ lotId, account, out: there, cost }) => {
      const part = there < left ? there : left;
      left -= part;
      const takes = part === 0n ? 0n : (cost * part) / there;
      return part === 0n ? [] : [{ lotId, productId, account, pieces: part, cost: takes }];
    });
  });
}

/** Debits the shelves they lie on again with the cost they took along, credits what they were for. */
export function returnVoucher(
  made: { id: string; number: string; day: Day; use: SupplyUse; memo: string },
  lots: readonly ReturnedLot[],
  places: { from: PlaceRef; to: PlaceRef },
): Voucher {
  const accounts = Map.groupBy(lots, (lot) => lot.account);
  const costOf = (some: readonly ReturnedLot[]) => some.reduce((sum, lot) => sum + lot.cost, 0n);
  return {
    source: { type: "supply-return", id: made.id },
    event: "return",
    day: made.day,
    memo: `${made.number} ${made.memo}`,
    lines: withoutZeros([
      ...[...accounts].map(([account, some]) => ({ account, amount: costOf(some) })),
      { account: accountOfUse[made.use], amount: -costOf(lots) },
    ]),
    transfers: lots.map(({ lotId, account, pieces, cost }): LotTransfer => ({
      ...{ lotId, account, ...places, quantity: pieces, cost, pick: "named" },
    })),
  };
}
