import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { dueOf } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { lotsOf, placeOf, planIssue } from "#books/stock/door.ts";
import { takesMoved } from "#books/stock/rules.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { settlementOf } from "#books/vouchers/rules.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Database, enterOrg } from "#platform/server/db.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { buy, pay } from "#test/buying.ts";

const books = await openBooksOnly();
const { inBooks } = books;
const rounds = 50;
const clients = 16;

/** Sixteen at once; how many got through, and what the others were told. */
async function race<T>(
  work: (client: number) => Promise<T>,
): Promise<{ won: T[]; codes: string[] }> {
  const ended = await Promise.allSettled(Array.from({ length: clients }, (_, i) => work(i)));
  const won = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const codes = ended.flatMap((one) => {
    if (one.status === "fulfilled") return [];
    const reason: unknown = one.reason;
    return [reason instanceof Error && "code" in reason ? String(reason.code) : String(reason)];
  });
  return { won, codes };
}

const purchase = (ctx: Ctx, more: { grams: bigint; cost: bigint; productId: string }) =>
  buy(ctx, { ...more, farmerId: newId() });

type InBooks = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

async function raceForTheLast(enter: InBooks, refusals: readonly string[]): Promise<void> {
  const main = await inBooks((ctx) => placeOf(ctx, "main"));
  const productId = newId();
  await inBooks((ctx) => purchase(ctx, { grams: 1_500n, cost: 17_250n, productId }));
  const { won, codes } = await race(() =>
    enter(async (ctx) => {
      const to = await placeOf(ctx, "customers");
      const takes = await planIssue(ctx, { productId, placeId: main.id, quantity: 1_000n });
      const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
      return postVoucher(ctx, {
        source: { type: "books-test", id: newId() },
        event: "sold",
        day: ctx.today,
        memo: "Sale",
        lines: [
          { account: "5000", amount: cost },
          { account: "1310", amount: -cost },
        ],
        transfers: takesMoved(takes, { from: main, to }),
      });
    }),
  );
  expect(won).toHaveLength(1);
  expect(codes).toHaveLength(clients - 1);
  expect(refusals).toEqual(expect.arrayContaining(codes));
  const left = await inBooks((ctx) => lotsOf(ctx, { productId }));
  expect(left.map((lot) => [lot.quantity, lot.cost])).toEqual([[500n, 5_750n]]);
}

test("the last kilograms of a product go to exactly one", async () => {
  for (let round = 0; round < rounds; round += 1)
    await raceForTheLast(inBooks, ["stock.not-enough"]);
  await books.agree();
});

test("and so they do when nobody locks the company: nothing stands at less than nothing", async () => {
  const pool = new Kysely<DB>({ dialect: new PostgresDialect({ pool: books.database.pool }) });
  const unlocked: Database = {
    ...books.database,
    write: (orgId, work) =>
      pool.transaction().execute(async (tx) => {
        await enterOrg(tx, orgId);
        return work(tx);
      }),
  };
  const enter: InBooks = (work) => asSystem(unlocked, books.orgId, "books.race", work);
  for (let round = 0; round < 10; round += 1)
    await raceForTheLast(enter, ["stock.not-enough", "stock.not-there", "23514"]);
  await books.agree();
});

test("a debt is met once, by whoever came first", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const productId = newId();
    const { dueId } = await inBooks((ctx) =>
      purchase(ctx, { grams: 1_000n, cost: 11_500n, productId }),
    );
    const seen = await inBooks((ctx) => dueOf(ctx, dueId));
    const { won, codes } = await race(() =>
      inBooks((ctx) =>
        postVoucher(ctx, {
          source: { type: "books-test", id: newId() },
          event: "paid",
          day: ctx.today,
          memo: "Payment",
          lines: [
            { account: "2020", amount: seen.open },
            { account: "1010", amount: -seen.open },
          ],
          settlements: [settlementOf(seen, seen.open)],
        }),
      ),
    );
    expect(won).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["due.over-settled"]));
    expect((await inBooks((ctx) => dueOf(ctx, dueId))).open).toBe(0n);
  }
  await books.agree();
});

test("a voucher is taken back once", async () => {
  const productId = newId();
  const { dueId } = await inBooks((ctx) => purchase(ctx, { grams: 1n, cost: 90n, productId }));
  const source = await inBooks((ctx) => pay(ctx, dueId, 90n));
  const { won, codes } = await race(() =>
    inBooks((ctx) => reverseVoucher(ctx, { source, event: "paid" }, { reason: "Bounced" })),
  );
  expect(won).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(["books.already-reversed"]));
  await books.agree();
});

test("numbers have no gap, though half of the writers fail after taking one", async () => {
  const { won } = await race((client) =>
    inBooks(async (ctx) => {
      const number = await nextNumber(ctx, "TST");
      if (client % 2 === 1) throw new Error("changed my mind");
      return number;
    }),
  );
  const expected = Array.from({ length: clients / 2 }, (_, i) => `TST-26-00000${i + 1}`);
  expect(won.toSorted()).toEqual(expected);
});
