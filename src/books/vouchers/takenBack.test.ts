// What may be taken back once lots were moved on, and in which order everything can be.
import { beforeEach, expect, test } from "vitest";
import { costAdded, placeOf, planNamed } from "#books/stock/door.ts";
import { takesMoved } from "#books/stock/rules.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { type Bought, buy } from "#test/buying.ts";
import { postVoucher, reverseVoucher } from "./door.ts";
import type { Voucher, VoucherLine } from "./rules.ts";

const { inBooks } = await openBooksOnly();

type Event = Pick<Voucher, "source" | "event">;

/** Nine kilograms whose cost does not share out evenly. */
let bought: Bought;
beforeEach(async () => {
  const asked = { productId: newId(), farmerId: newId(), grams: 9_000n, cost: 999_986n };
  bought = await inBooks((ctx) => buy(ctx, asked));
});

const purchase = (): Event => ({ source: bought.source, event: "approved" });

async function post(ctx: Ctx, event: string, parts: Pick<Voucher, "lines" | "transfers">) {
  const source = { type: "books-test", id: newId() };
  await postVoucher(ctx, { source, event, day: ctx.today, memo: event, ...parts });
  return { source, event };
}

function move(kilograms: bigint, [from, to]: readonly [string, string]): Promise<Event> {
  return inBooks(async (ctx) => {
    const places = { from: await placeOf(ctx, from), to: await placeOf(ctx, to) };
    const takes = await planNamed(ctx, {
      placeId: places.from.id,
      takes: [{ lotId: bought.lotId, quantity: kilograms * 1_000n }],
    });
    const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
    const sale: VoucherLine[] = [
      { account: "5000", amount: cost },
      { account: "1310", amount: -cost },
    ];
    const lines = to === "customers" ? sale : [];
    return post(ctx, "moved", { lines, transfers: takesMoved(takes, places) });
  });
}

const layCost = (cost: bigint): Promise<Event> =>
  inBooks(async (ctx) => {
    const { lines, transfers } = await costAdded(ctx, [{ lotId: bought.lotId, cost }]);
    return post(ctx, "cost", { lines: [...lines, { account: "2030", amount: -cost }], transfers });
  });

const takeBack = (of: Event) => inBooks((ctx) => reverseVoucher(ctx, of, { reason: "Wrong" }));
const refused = (of: Event, code: string) =>
  expect(takeBack(of)).rejects.toEqual(expect.objectContaining({ code }));

const there = ["main", "plant"] as const;
const back = ["plant", "main"] as const;

test("a move comes back only while no cost was laid on what it brought; newest first, all of it does", async () => {
  const first = await move(4n, there);
  const cost = await layCost(20n);
  const second = await move(2n, there);
  // There is enough to give back four; what the cost laid on them would stay with the two of the other move.
  await refused(first, "stock.used-since");
  await refused(cost, "stock.used-since");
  for (const one of [second, cost, first, purchase()]) await takeBack(one);
});

test("a move comes back only while nothing of its lot went on to another place of ours", async () => {
  const first = await move(5n, there);
  const other = await move(3n, there);
  const onward = await move(8n, back);
  const third = await move(5n, there);
  // Five stand there, but others: without the three, eight could not have come back, and would wait for ever.
  await refused(other, "stock.used-since");
  await refused(first, "stock.used-since");
  for (const one of [third, onward, first, other, purchase()]) await takeBack(one);
});

test("what was sold from there since can always come back, so it keeps no move while enough is left", async () => {
  const first = await move(4n, there);
  const second = await move(3n, there);
  const sale = await move(3n, ["plant", "customers"]);
  await takeBack(first);
  await refused(second, "stock.not-there");
  for (const one of [sale, second, purchase()]) await takeBack(one);
});
