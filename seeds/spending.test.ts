import { expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { makeWorld } from "#test/world.ts";
import { demoOrg } from "#test/makers.ts";
import { expenses } from "#work/expenses/api.ts";
import { callersOf } from "./callers.ts";
import { seedWaitingExpenses, tellSpending } from "./spending.ts";

const world = await makeWorld();

test("a season's spending stands in the books as it is told", async () => {
  const hands = callersOf(world.house, await demoOrg(world));
  const today = kampalaDay(new Date());
  const before = await balances();
  const told = await tellSpending(hands, `${today.slice(0, 8)}01`);
  const after = await balances();
  const grown = (account: string) => (after.get(account) ?? 0n) - (before.get(account) ?? 0n);
  expect(grown("6130") + grown("6110")).toBe(told.costs);
  expect(grown("1260")).toBe(told.vat);
  expect(grown("1010")).toBe(-told.paidBack);
  expect(grown("2180")).toBe(0n);
  await seedWaitingExpenses(hands, today);
  const waits = await world.as("accountant")(expenses.list, { params: { box: "waiting" } });
  expect(waits.rows.length).toBe(2);
  await world.verifyBooks();
});

async function balances(): Promise<Map<string, bigint>> {
  const found = await world.sql.query<{ code: string; balance: bigint }>(
    "select account_code as code, balance from account_balance",
  );
  return new Map(found.rows.map((row) => [row.code, BigInt(row.balance)]));
}
