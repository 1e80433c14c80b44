// What a posting costs does not grow with the books: it reads as many rows in a large company as in a small one.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dueOf } from "#books/dues/door.ts";
import { placeOf, planIssue } from "#books/stock/door.ts";
import { takesMoved } from "#books/stock/rules.ts";
import { addDays } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { buy, pay } from "#test/buying.ts";
import { sabotage } from "#test/proof/saboteurs.ts";
import { postVoucher } from "./door.ts";

const books = await openBooksOnly();
const productId = newId();
await sabotage({ sql: books.owner });

/** Rows of the books that this transaction has read so far, inside functions and triggers too. */
async function rowsRead(ctx: Ctx): Promise<number> {
  const found = await sql<{ read: bigint }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables
    where relname in ('voucher', 'voucher_line', 'lot', 'lot_transfer', 'lot_edge', 'lot_balance', 'due',
      'due_movement', 'due_balance', 'audit_event')
  `.execute(ctx.tx);
  return Number(found.rows[0]?.read ?? 0n);
}

const aLine = [{ subject: "growth", subject_id: "-", action: "post", body: "{}" }];

/** How many rows some work in a company reads, finding the end of its audit included. */
async function readBy(orgId: string, work: (ctx: Ctx) => Promise<unknown>): Promise<number> {
  return books.inBooks(async (ctx) => {
    const before = await rowsRead(ctx);
    await work(ctx);
    const lines = JSON.stringify(aLine);
    await sql`select append_audit(now(), ${ctx.actor.userId}, ${lines}::jsonb)`.execute(ctx.tx);
    return (await rowsRead(ctx)) - before;
  }, orgId);
}

const bought = (ctx: Ctx, day = ctx.today) =>
  buy(ctx, { grams: 1_000n, cost: 11_500n, productId, farmerId: newId(), day });

/** Sells 2.5 kg from the oldest lots of a kilogram: three lots move, and two accounts. */
async function sell(ctx: Ctx): Promise<void> {
  const [from, to] = [await placeOf(ctx, "main"), await placeOf(ctx, "customers")];
  const takes = await planIssue(ctx, { productId, placeId: from.id, quantity: 2_500n });
  const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
  await postVoucher(ctx, {
    ...{ source: { type: "books-test", id: newId() }, event: "sold", day: ctx.today, memo: "Sale" },
    lines: [
      { account: "5000", amount: cost },
      { account: "1310", amount: -cost },
    ],
    transfers: takesMoved(takes, { from, to }),
  });
}

async function settle(ctx: Ctx, dueId: string): Promise<void> {
  await pay(ctx, dueId, (await dueOf(ctx, dueId)).open);
}

/** A company that bought so many lots, some of them every day. */
async function companyOf(lots: number): Promise<{ orgId: string; dueId: string }> {
  const orgId = await books.openCompany();
  let dueId = "";
  for (let at = 0; at < lots; at += 1) {
    const one = await books.inBooks(
      (ctx) => bought(ctx, addDays(ctx.today, (at % 90) - 90)),
      orgId,
    );
    dueId = one.dueId;
  }
  // The server learns by itself what it holds, within a minute.
  await books.owner.query("analyze");
  return { orgId, dueId };
}

test("buying, paying and selling read as many rows beside 1,200 lots as beside 300", async () => {
  const measured = async (lots: number) => {
    const { orgId, dueId } = await companyOf(lots);
    return {
      buying: await readBy(orgId, bought),
      paying: await readBy(orgId, (ctx) => settle(ctx, dueId)),
      selling: await readBy(orgId, sell),
    };
  };
  const small = await measured(300);
  const large = await measured(1_200);
  expect(large.buying - small.buying).toBeLessThan(50);
  expect(large.paying - small.paying).toBeLessThan(50);
  expect(large.selling - small.selling).toBeLessThan(50);
  await books.agree();
}, 120_000);
