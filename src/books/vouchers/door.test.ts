import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dueOf, duesOfSource, openDues } from "#books/dues/door.ts";
import { accountLines, lockPeriod, trialBalance, turnover } from "#books/ledger/door.ts";
import {
  costAdded,
  holdLot,
  lotsOf,
  newLotCode,
  placeOf,
  planIssue,
  planNamed,
} from "#books/stock/door.ts";
import { releaseHold, releaseReservations, reserve } from "#books/stock/door.ts";
import { takesMoved, transform } from "#books/stock/rules.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { type Bought, buy as buyFaq, pay } from "#test/buying.ts";
import { postVoucher, postVouchers, reverseVoucher } from "./door.ts";
import { settlementOf } from "./rules.ts";
import type { Voucher } from "./rules.ts";

const books = await openBooksOnly();
const { inBooks } = books;
const faq = newId();
const farmer = { type: "farmer", id: newId() } as const;

/** Buys whole kilograms at a price. */
function buy(ctx: Ctx, kilograms: bigint, price: bigint, day = "2026-11-04"): Promise<Bought> {
  const weighed = { grams: kilograms * 1000n, cost: kilograms * price };
  return buyFaq(ctx, { ...weighed, productId: faq, farmerId: farmer.id, day });
}

const refusal = (code: string) => expect.objectContaining({ code });

describe("a purchase", () => {
  test("puts the lot in stock, makes the farmer a creditor, and is paid in parts", async () => {
    const { dueId } = await inBooks((ctx) => buy(ctx, 400n, 11_500n));
    const source = await inBooks((ctx) => pay(ctx, dueId, 600_000n));
    const due = await inBooks((ctx) => dueOf(ctx, dueId));
    expect([due.amount, due.open]).toEqual([4_600_000n, 4_000_000n]);
    await expect(inBooks((ctx) => pay(ctx, dueId, 4_000_001n))).rejects.toEqual(
      refusal("due.over-settled"),
    );
    await inBooks((ctx) => reverseVoucher(ctx, { source, event: "paid" }, { reason: "Failed" }));
    await inBooks((ctx) => pay(ctx, dueId, 4_600_000n));
    const movements = await inBooks((ctx) =>
      sql<{ amount: bigint }>`
        select m.amount from due_movement m
        join voucher v on v.org_id = m.org_id and v.id = m.voucher_id
        where m.due_id = ${dueId} order by v.seq, m.line
      `.execute(ctx.tx),
    );
    expect(movements.rows.map((movement) => movement.amount)).toEqual([
      4_600_000n,
      -600_000n,
      600_000n,
      -4_600_000n,
    ]);
    expect(await inBooks((ctx) => openDues(ctx, { party: farmer }))).toEqual([]);
    await books.agree();
  });

  test("is booked once, whatever is tried", async () => {
    const { source } = await inBooks((ctx) => buy(ctx, 1n, 1_000n));
    const again = {
      source,
      event: "approved",
      day: "2026-11-05",
      memo: "Again",
      lines: [
        { account: "1010", amount: 1n },
        { account: "1100", amount: -1n },
      ],
    };
    await expect(inBooks((ctx) => postVoucher(ctx, again))).rejects.toThrow("unique");
  });

  test("is taken back by its mirror, once, and only while its lot is untouched", async () => {
    const bought = await inBooks((ctx) => buy(ctx, 10n, 11_500n));
    const takeBack = () =>
      inBooks((ctx) =>
        reverseVoucher(ctx, { source: bought.source, event: "approved" }, { reason: "Wrong" }),
      );
    const main = await inBooks((ctx) => placeOf(ctx, "main"));
    const moved = await inBooks(async (ctx) => {
      const source = { type: "books-test", id: newId() };
      const plant = await placeOf(ctx, "plant");
      const takes = await planNamed(ctx, {
        placeId: main.id,
        takes: [{ lotId: bought.lotId, quantity: 1_000n }],
      });
      const transfers = takesMoved(takes, { from: main, to: plant });
      await postVoucher(ctx, {
        source,
        event: "moved",
        day: ctx.today,
        memo: "Move",
        lines: [],
        transfers,
      });
      return source;
    });
    await expect(takeBack()).rejects.toEqual(refusal("stock.used-since"));
    await inBooks((ctx) =>
      reverseVoucher(ctx, { source: moved, event: "moved" }, { reason: "No" }),
    );
    await takeBack();
    await expect(takeBack()).rejects.toEqual(refusal("books.already-reversed"));
    const lots = await inBooks((ctx) => lotsOf(ctx, { lotIds: [bought.lotId] }));
    expect(lots).toEqual([]);
    await books.agree();
  });
});

describe("days", () => {
  test("nothing is booked on a day that has not come", async () => {
    await expect(inBooks((ctx) => buy(ctx, 1n, 1n, "2026-11-21"))).rejects.toEqual(
      refusal("books.day-not-come"),
    );
  });

  test("nothing is booked in a closed period, not even past the code", async () => {
    const other = await books.openCompany();
    const inOther = <T>(work: (ctx: Ctx) => Promise<T>) => inBooks(work, other);
    await inOther((ctx) => lockPeriod(ctx, { through: "2026-10-31", reason: "October closed" }));
    await expect(inOther((ctx) => buy(ctx, 1n, 1n, "2026-10-31"))).rejects.toEqual(
      refusal("books.period-closed"),
    );
    await inOther((ctx) => buy(ctx, 1n, 1n, "2026-11-01"));
    await expect(
      books.owner.query(
        `insert into voucher (org_id, id, number, source_type, source_id, event, day, memo, created_by)
         values ($1, $2, 'JV-26-000002', 'x', $2, 'x', '2026-10-01', '', $2)`,
        [other, newId()],
      ),
    ).rejects.toThrow("closed");
    await expect(
      inOther((ctx) => lockPeriod(ctx, { through: "2026-11-20", reason: "Too soon" })),
    ).rejects.toEqual(refusal("books.cannot-close-today"));
  });

  test("stock cannot leave before the day it came", async () => {
    const bought = await inBooks((ctx) => buy(ctx, 10n, 11_500n, "2026-11-10"));
    const moveOn = (day: string) =>
      inBooks(async (ctx) => {
        const [from, to] = [await placeOf(ctx, "main"), await placeOf(ctx, "plant")];
        const named = { lotId: bought.lotId, quantity: 10_000n };
        const takes = await planNamed(ctx, { placeId: from.id, takes: [named] });
        await postVoucher(ctx, {
          source: { type: "books-test", id: newId() },
          event: "moved",
          day,
          memo: "Move",
          lines: [],
          transfers: takesMoved(takes, { from, to }),
        });
      });
    await expect(moveOn("2026-11-09")).rejects.toEqual(refusal("stock.not-there"));
    await moveOn("2026-11-10");
    await books.agree();
  });
});

describe("stock", () => {
  test("the oldest goes first; what is held or promised to others is not free", async () => {
    const product = newId();
    const main = await inBooks((ctx) => placeOf(ctx, "main"));
    const [young, old] = await inBooks(async (ctx) => {
      const first = await buy(ctx, 100n, 11_600n, "2026-11-06");
      return [first, await buy(ctx, 50n, 11_400n, "2026-11-05")];
    });
    const plan = (quantity: bigint, more = {}) =>
      inBooks((ctx) =>
        planIssue(ctx, { lotIds: [young.lotId, old.lotId], placeId: main.id, quantity, ...more }),
      );
    const first = await plan(60_000n);
    expect(first.map((take) => [take.lotId, take.quantity, take.cost])).toEqual([
      [old.lotId, 50_000n, 570_000n],
      [young.lotId, 10_000n, 116_000n],
    ]);
    const contract = { type: "contract", id: newId() };
    await inBooks((ctx) => reserve(ctx, { lotId: old.lotId, quantity: 30_000n, for: contract }));
    await expect(
      inBooks((ctx) => reserve(ctx, { lotId: old.lotId, quantity: 20_001n, for: contract })),
    ).rejects.toEqual(refusal("stock.not-free"));
    expect((await plan(60_000n)).map((take) => take.quantity)).toEqual([20_000n, 40_000n]);
    expect((await plan(60_000n, { for: contract })).map((take) => take.quantity)).toEqual([
      50_000n,
      10_000n,
    ]);
    const holdId = await inBooks((ctx) => holdLot(ctx, { lotId: young.lotId, reason: "Mould" }));
    await expect(plan(60_000n)).rejects.toEqual(refusal("stock.not-enough"));
    await inBooks((ctx) => releaseHold(ctx, { holdId, reason: "Cleaned" }));
    await inBooks((ctx) => releaseReservations(ctx, contract));
    expect(await plan(150_000n)).toHaveLength(2);
    await expect(
      inBooks((ctx) => planIssue(ctx, { productId: product, placeId: main.id, quantity: 1n })),
    ).rejects.toEqual(refusal("stock.not-enough"));
  });

  test("a cost known later lies on the lot, and the account says the same", async () => {
    const { lotId } = await inBooks((ctx) => buy(ctx, 3n, 10_000n));
    await inBooks(async (ctx) => {
      const { transfers, lines } = await costAdded(ctx, [{ lotId, cost: 511n }]);
      await postVoucher(ctx, {
        source: { type: "books-test", id: newId() },
        event: "posted",
        day: ctx.today,
        memo: "Transport",
        lines: [...lines, { account: "2030", amount: -511n }],
        transfers,
      });
    });
    const [lot] = await inBooks((ctx) => lotsOf(ctx, { lotIds: [lotId] }));
    expect(lot?.cost).toBe(30_511n);
    await books.agree();
  });
});

describe("a season", () => {
  test("buy, work, sell in dollars, receive: every account agrees at every step", async () => {
    const lots = await inBooks(async (ctx) => {
      const first = await buy(ctx, 10_000n, 11_400n);
      return [first.lotId, (await buy(ctx, 11_000n, 11_600n)).lotId];
    });
    const [green, husk] = [newId(), newId()];
    await inBooks(async (ctx) => {
      const [main, production] = [await placeOf(ctx, "main"), await placeOf(ctx, "production")];
      const asked = { lotIds: lots, placeId: main.id, quantity: 21_000_000n };
      const takes = await planIssue(ctx, asked);
      const worked = transform({
        kind: "process",
        inputs: takes.map(({ lotId, quantity, cost }) => ({ lotId, grams: quantity, cost })),
        conversion: 3_990_000n,
        outputs: [
          { lotId: green, kind: "main", grams: 19_200_000n },
          { lotId: husk, kind: "by-product", grams: 1_260_000n, netRealisableValue: 7_770_000n },
        ],
        losses: [{ name: "moisture", grams: 540_000n, abnormal: false }],
      });
      const source = { type: "books-test", id: newId() };
      const accountOf = (lotId: string) => (lotId === green ? "1340" : "1350");
      await postVoucher(ctx, {
        source,
        event: "finished",
        day: ctx.today,
        memo: "Batch",
        lines: [
          { account: "1310", amount: -worked.inputCost },
          { account: "5100", amount: -3_990_000n },
          ...worked.outputs.map(({ lotId, cost }) => ({ account: accountOf(lotId), amount: cost })),
        ],
        lots: await Promise.all(
          worked.outputs.map(async ({ lotId }) => ({
            id: lotId,
            code: await newLotCode(ctx, "COF", ctx.today),
            productId: newId(),
            account: accountOf(lotId),
            madeOn: ctx.today,
            origin: source,
          })),
        ),
        transfers: [
          ...takesMoved(takes, { from: main, to: production }),
          ...worked.outputs.map(({ lotId, grams, cost }) => ({
            lotId,
            account: accountOf(lotId),
            from: production,
            to: main,
            quantity: grams,
            cost,
          })),
        ],
        edges: worked.edges,
      });
    });
    await books.agree();
    const invoice = newId();
    await inBooks(async (ctx) => {
      const [main, customers] = [await placeOf(ctx, "main"), await placeOf(ctx, "customers")];
      const takes = await planIssue(ctx, {
        lotIds: [green],
        placeId: main.id,
        quantity: 19_200_000n,
      });
      const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
      await postVoucher(ctx, {
        source: { type: "books-test", id: newId() },
        event: "sold",
        day: ctx.today,
        memo: "Invoice",
        lines: [
          {
            account: "1200",
            amount: 290_304_000n,
            foreign: { amount: 8_064_000n, currency: "USD", rateMicro: 3_600_000_000n },
          },
          { account: "4000", amount: -290_304_000n },
          { account: "5000", amount: cost },
          { account: "1340", amount: -cost },
        ],
        transfers: takesMoved(takes, { from: main, to: customers }),
        dues: [
          {
            id: invoice,
            kind: "customer-receivable",
            party: { type: "customer", id: newId() },
            amount: 8_064_000n,
            currency: "USD",
            ugx: 290_304_000n,
            account: "1200",
            dueOn: "2026-12-20",
          },
        ],
      });
    });
    await books.agree();
    await inBooks(async (ctx) => {
      const settlement = settlementOf(await dueOf(ctx, invoice), 4_000_001n);
      const booked = settlement.ugx ?? 0n;
      await postVoucher(ctx, {
        source: { type: "books-test", id: newId() },
        event: "received",
        day: ctx.today,
        memo: "Receipt",
        lines: [
          {
            account: "1110",
            amount: 145_600_036n,
            foreign: { amount: 4_000_001n, currency: "USD", rateMicro: 3_640_000_000n },
          },
          {
            account: "1200",
            amount: -booked,
            foreign: { amount: -4_000_001n, currency: "USD", rateMicro: 3_600_000_000n },
          },
          { account: "7100", amount: booked - 145_600_036n },
        ],
        settlements: [settlement],
      });
    });
    await books.agree();
    const { rows, debit, credit } = await inBooks((ctx) => trialBalance(ctx));
    expect(debit).toBe(credit);
    expect(rows.find((row) => row.code === "4000")?.balance).toBe(-290_304_000n);
    const asOf = await inBooks((ctx) => trialBalance(ctx, { asOf: "2026-11-19" }));
    expect(asOf.debit).toBe(asOf.credit);
    expect(asOf.rows.find((row) => row.code === "4000")?.balance).toBe(0n);
    const all = await inBooks((ctx) => accountLines(ctx, { account: "1310" }));
    expect(all.lines.at(-1)?.balance).toBe(rows.find((row) => row.code === "1310")?.balance);
    const page = await inBooks((ctx) => accountLines(ctx, { account: "1310", limit: 2 }));
    const after = page.next ?? "";
    const rest = await inBooks((ctx) => accountLines(ctx, { account: "1310", after }));
    expect([...page.lines, ...rest.lines]).toEqual(all.lines);
  });
});

describe("many at once", () => {
  test("a pay run posts all of it or none, each under its own number", async () => {
    const bought = await inBooks(async (ctx) => {
      const all = [];
      for (let i = 0; i < 20; i += 1) all.push(await buy(ctx, 10n, 11_000n));
      return all;
    });
    const run = async (ctx: Ctx, broken: boolean) => {
      const payments = bought.map(async ({ dueId }, index): Promise<Voucher> => {
        const due = await dueOf(ctx, dueId);
        const amount = broken && index === 19 ? due.open + 1n : due.open;
        return {
          source: { type: "books-test", id: newId() },
          event: "paid",
          day: ctx.today,
          memo: "Pay run",
          lines: [
            { account: "2020", amount },
            { account: "1150", amount: -amount },
          ],
          settlements: [settlementOf(due, amount)],
        };
      });
      return postVouchers(ctx, await Promise.all(payments));
    };
    await expect(inBooks((ctx) => run(ctx, true))).rejects.toEqual(refusal("due.over-settled"));
    const posted = await inBooks((ctx) => run(ctx, false));
    expect(new Set(posted.map((one) => one.number)).size).toBe(20);
    for (const { source } of bought) {
      const [due] = await inBooks((ctx) => duesOfSource(ctx, source));
      expect(due?.open).toBe(0n);
    }
    const paid = await inBooks((ctx) =>
      turnover(ctx, { from: "2026-11-20", through: "2026-11-20" }),
    );
    expect(paid.find((row) => row.code === "1150")?.credit).toBe(2_200_000n);
    await books.agree();
  });
});
