// On which day something is booked that is known late, and what may leave on a day that lies back (decision 0074).
import { expect, test } from "vitest";
import { lockPeriod, openDay } from "#books/ledger/door.ts";
import { costAdded, placeOf, planNamed } from "#books/stock/door.ts";
import { takesMoved } from "#books/stock/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { buy } from "#test/buying.ts";
import { postVoucher } from "./door.ts";

const books = await openBooksOnly();
const { inBooks } = books;

test("what is known late is booked on its own day, or on the first that is open", async () => {
  const orgId = await books.openCompany();
  const dayFor = (day: Day) => inBooks((ctx) => openDay(ctx, day), orgId);
  const close = (through: Day) =>
    inBooks((ctx) => lockPeriod(ctx, { through, reason: "Said so" }), orgId);
  expect(await dayFor("2026-10-31")).toBe("2026-10-31");
  await close("2026-10-31");
  expect(await Promise.all(["2026-09-02", "2026-10-31", "2026-11-01"].map(dayFor))).toEqual([
    ...["2026-11-01", "2026-11-01", "2026-11-01"],
  ]);
  await close("2026-09-30");
  expect(await dayFor("2026-10-31")).toBe("2026-10-31");
});

/** Ten kilograms of the fourth for 100,000, and 500 laid on them on the fourteenth. */
async function costlyLot(): Promise<string> {
  const bought = { grams: 10_000n, cost: 100_000n, productId: newId(), farmerId: newId() };
  const { lotId } = await inBooks((ctx) => buy(ctx, { ...bought, day: "2026-11-04" }));
  await inBooks(async (ctx) => {
    const { transfers, lines } = await costAdded(ctx, [{ lotId, cost: 500n }]);
    await postVoucher(ctx, {
      source: { type: "books-test", id: newId() },
      ...{ event: "posted", day: "2026-11-14", memo: "Transport", transfers },
      lines: [...lines, { account: "2030", amount: -500n }],
    });
  });
  return lotId;
}

const move = (lotId: string, of: { quantity: bigint; day: Day }) =>
  inBooks(async (ctx: Ctx) => {
    const [from, to] = [await placeOf(ctx, "main"), await placeOf(ctx, "plant")];
    const takes = await planNamed(ctx, {
      placeId: from.id,
      takes: [{ lotId, quantity: of.quantity }],
    });
    await postVoucher(ctx, {
      source: { type: "books-test", id: newId() },
      ...{ event: "moved", day: of.day, memo: "Move", lines: [] },
      transfers: takesMoved(takes, { from, to }),
    });
  });

test("what leaves on a day takes no cost along that came later", async () => {
  const lotId = await costlyLot();
  const whole = (day: Day) => move(lotId, { quantity: 10_000n, day });
  for (const day of ["2026-11-04", "2026-11-13"]) {
    await expect(whole(day)).rejects.toMatchObject({
      code: "stock.cost-came-later",
      message: expect.stringContaining("Say 14 Nov 2026 or a later day."),
    });
  }
  await whole("2026-11-14");
  await books.agree();
});

test("a part takes its share along, as long as enough stood there", async () => {
  const lotId = await costlyLot();
  await move(lotId, { quantity: 4_000n, day: "2026-11-10" });
  await expect(move(lotId, { quantity: 6_000n, day: "2026-11-10" })).rejects.toMatchObject({
    code: "stock.cost-came-later",
  });
  await move(lotId, { quantity: 6_000n, day: "2026-11-14" });
  await books.agree();
});
