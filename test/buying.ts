// The smallest true events of the books, for tests of the books alone: coffee is bought, a debt paid.
import { dueOf } from "#books/dues/door.ts";
import { newLotCode, placeOf } from "#books/stock/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { settlementOf } from "#books/vouchers/rules.ts";
import type { Stream, Voucher } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "./booksOnly.ts";

export interface Bought {
  lotId: string;
  dueId: string;
  source: Voucher["source"];
}

export interface Purchase {
  grams: bigint;
  cost: bigint;
  productId: string;
  farmerId: string;
  day?: Day;
  stream?: Stream;
}

/** Buys FAQ from a farmer: a lot in the main store, a debt to the farmer. */
export async function buy(ctx: Ctx, asked: Purchase): Promise<Bought> {
  const { grams, cost, productId, farmerId, day = ctx.today, stream = "eu" } = asked;
  const [lotId, dueId] = [newId(), newId()];
  const source = { type: "books-test", id: newId() };
  const party = { type: "farmer", id: farmerId } as const;
  const code = await newLotCode(ctx, "COF", day);
  const [from, to] = [await placeOf(ctx, "farmers"), await placeOf(ctx, "main")];
  const due = { id: dueId, party, amount: cost, account: "2020", dueOn: day };
  await postVoucher(ctx, {
    source,
    event: "approved",
    day,
    memo: "Collection",
    lines: [
      { account: "1310", amount: cost },
      { account: "2020", amount: -cost, party },
    ],
    lots: [{ id: lotId, code, productId, account: "1310", madeOn: day, stream, origin: source }],
    transfers: [{ lotId, account: "1310", from, to, quantity: grams, cost }],
    dues: [{ ...due, kind: "farmer-payable", currency: "UGX" }],
  });
  return { lotId, dueId, source };
}

/** Pays a farmer from the cash box; gives back the document of the payment. */
export async function pay(ctx: Ctx, dueId: string, amount: bigint): Promise<Voucher["source"]> {
  const source = { type: "books-test", id: newId() };
  await postVoucher(ctx, {
    source,
    event: "paid",
    day: ctx.today,
    memo: "Payment",
    lines: [
      { account: "2020", amount },
      { account: "1010", amount: -amount },
    ],
    settlements: [settlementOf(await dueOf(ctx, dueId), amount)],
  });
  return source;
}
