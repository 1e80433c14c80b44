import { expect, test } from "vitest";
import { trialBalance } from "#books/ledger/door.ts";
import { placeOf, planIssue } from "#books/stock/door.ts";
import { takesMoved } from "#books/stock/rules.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { buy } from "#test/buying.ts";
import { stockCard, stockValue } from "./door.ts";

const books = await openBooksOnly();
const { inBooks } = books;

test("the card walks through every step, and its value is that of the account", async () => {
  const [productId, farmerId] = [newId(), newId()];
  const source = { type: "books-test", id: newId() };
  await inBooks(async (ctx) => {
    const weighed = { grams: 90_000n, cost: 1_000_000n, productId, farmerId };
    await buy(ctx, { ...weighed, day: "2026-11-04" });
    await buy(ctx, { ...weighed, day: "2026-11-06" });
    const [from, to] = [await placeOf(ctx, "main"), await placeOf(ctx, "progress")];
    const takes = await planIssue(ctx, { productId, placeId: from.id, quantity: 100_000n });
    const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
    await postVoucher(ctx, {
      source,
      event: "started",
      day: "2026-11-07",
      memo: "Batch",
      lines: [
        { account: "1330", amount: cost },
        { account: "1310", amount: -cost },
      ],
      transfers: takesMoved(takes, { from, to }),
    });
  });
  const main = await inBooks((ctx) => placeOf(ctx, "main"));
  const card = await inBooks((ctx) => stockCard(ctx, { placeId: main.id }));
  expect(
    card.lines.map((line) => [line.day, line.quantityIn, line.quantityOut, line.quantity]),
  ).toEqual([
    ["2026-11-04", 90_000n, 0n, 90_000n],
    ["2026-11-06", 90_000n, 0n, 180_000n],
    ["2026-11-07", 0n, 90_000n, 90_000n],
    ["2026-11-07", 0n, 10_000n, 80_000n],
  ]);
  const whole = await inBooks((ctx) => stockCard(ctx, { productId }));
  expect(whole.lines.at(-1)).toMatchObject({ quantity: 180_000n, cost: 2_000_000n });
  const page = await inBooks((ctx) => stockCard(ctx, { productId, limit: 3 }));
  const after = page.next ?? "";
  const rest = await inBooks((ctx) => stockCard(ctx, { productId, after }));
  expect([...page.lines, ...rest.lines]).toEqual(whole.lines);
  for (const broken of ["x", "2026-13-01/000000000000001/1", `${after}0`]) {
    await expect(inBooks((ctx) => stockCard(ctx, { productId, after: broken }))).rejects.toThrow(
      "This page link is broken. Open the card again.",
    );
  }
  const later = await inBooks((ctx) => stockCard(ctx, { productId, from: "2026-11-06" }));
  expect([later.openingQuantity, later.openingCost]).toEqual([90_000n, 1_000_000n]);
  expect(later.lines.at(-1)?.cost).toBe(2_000_000n);
  const values = await inBooks((ctx) => stockValue(ctx));
  expect(values.every((row) => row.cost === row.balance)).toBe(true);
  const { rows } = await inBooks((ctx) => trialBalance(ctx));
  for (const { account, cost } of values) {
    const own = await inBooks((ctx) => stockCard(ctx, { account }));
    expect(own.lines.at(-1)?.cost ?? 0n).toBe(cost);
    expect(rows.find((row) => row.code === account)?.balance).toBe(cost);
  }
  // No batch says that it has them: with the books alone there are none.
  await inBooks((ctx) => reverseVoucher(ctx, { source, event: "started" }, { reason: "A test" }));
  await books.agree();
});
