import { expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { bills } from "#work/bills/api.ts";
import { callersOf } from "./callers.ts";
import { seedWaitingBill, tellSuppliers } from "./suppliers.ts";

const world = await makeWorld();

test("a supplier's bill stands in the books as it is told, and another waits", async () => {
  const hands = callersOf(world.house, await demoOrg(world));
  const today = kampalaDay(new Date());
  const told = await tellSuppliers(hands, `${today.slice(0, 8)}01`);
  expect(told).toEqual({ costs: 900_000n, vat: 162_000n, paid: 1_062_000n });
  expect(await balanceOf("6130")).toBe(told.costs);
  expect(await balanceOf("1260")).toBe(told.vat);
  expect(await balanceOf("1100")).toBe(-told.paid);
  expect(await balanceOf("2010")).toBe(0n);
  await seedWaitingBill(hands, today);
  const waits = await world.as("accountant")(bills.list, { params: { state: "submitted" } });
  expect(waits.rows).toMatchObject([{ payable: "1240000" }]);
  await world.verifyBooks();
});

async function balanceOf(account: string): Promise<bigint> {
  const found = await world.sql.query<{ balance: bigint }>(
    "select balance from account_balance where account_code = $1",
    [account],
  );
  return BigInt(found.rows[0]?.balance ?? 0n);
}
