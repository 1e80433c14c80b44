import { expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { complaints } from "#work/complaints/api.ts";
import { employeeRequests } from "#work/employee-requests/api.ts";
import { callersOf } from "./callers.ts";
import { seedWaitingRequests, tellSalaryAdvance } from "./employeeRequests.ts";

const world = await makeWorld();

test("an advance on salary stands in the books as it is told; leaves and a complaint wait", async () => {
  const hands = callersOf(world.house, await demoOrg(world));
  const today = kampalaDay(new Date());
  const before = await balances();
  const told = await tellSalaryAdvance(hands, today);
  const after = await balances();
  const grown = (account: string) => (after.get(account) ?? 0n) - (before.get(account) ?? 0n);
  expect(grown("1230")).toBe(told.paid - told.repaid);
  expect(grown("1010")).toBe(told.repaid - told.paid);
  await hands.toDay(today);
  await seedWaitingRequests(hands, today);
  const { rows } = await world.as("owner")(employeeRequests.all, {
    params: { state: "submitted" },
  });
  expect(rows).toMatchObject([{ kind: "leave" }, { kind: "leave" }]);
  const open = await world.as("owner")(complaints.list, { params: { standing: "waits" } });
  expect(open.rows).toMatchObject([{ topic: "safety" }]);
  await world.verifyBooks();
});

async function balances(): Promise<Map<string, bigint>> {
  const found = await world.sql.query<{ code: string; balance: bigint }>(
    "select account_code as code, balance from account_balance",
  );
  return new Map(found.rows.map((row) => [row.code, BigInt(row.balance)]));
}
