// What of a lot anybody may have, when part of it has left the store.
import { expect, test } from "vitest";
import { postVoucher } from "#books/vouchers/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { buy } from "#test/buying.ts";
import { placeOf, planNamed, releaseReservations, reserve } from "./door.ts";
import { takesMoved } from "./rules.ts";

const books = await openBooksOnly();
const { inBooks } = books;
const refusal = (code: string) => expect.objectContaining({ code });

test("what is promised lies in the store: not on the road, and nobody else gets it", async () => {
  const { lotId } = await inBooks((ctx) =>
    buy(ctx, {
      grams: 9_000n,
      cost: 90_000n,
      productId: newId(),
      farmerId: newId(),
      day: ctx.today,
    }),
  );
  const contract = { type: "contract", id: newId() };
  const [main, transit] = await inBooks((ctx) =>
    Promise.all([placeOf(ctx, "main"), placeOf(ctx, "transit")]),
  );
  const named = (ctx: Ctx, placeId: string, quantity: bigint) =>
    planNamed(ctx, { placeId, takes: [{ lotId, quantity }] });
  await inBooks(async (ctx) => {
    const takes = await named(ctx, main.id, 5_000n);
    await postVoucher(ctx, {
      source: { type: "books-test", id: newId() },
      event: "moved",
      day: ctx.today,
      memo: "Loaded",
      lines: [
        { account: "1390", amount: 50_000n },
        { account: "1310", amount: -50_000n },
      ],
      transfers: takesMoved(takes, { from: main, to: transit }),
    });
  });
  const promise = (quantity: bigint) =>
    inBooks((ctx) => reserve(ctx, { lotId, quantity, for: contract }));
  await expect(promise(4_001n)).rejects.toEqual(refusal("stock.not-free"));
  await promise(4_000n);
  await expect(inBooks((ctx) => named(ctx, main.id, 1n))).rejects.toEqual(
    refusal("stock.not-enough"),
  );
  expect(await inBooks((ctx) => named(ctx, transit.id, 5_000n))).toHaveLength(1);
  await inBooks((ctx) => releaseReservations(ctx, contract));
  expect(await inBooks((ctx) => named(ctx, main.id, 4_000n))).toHaveLength(1);
});
