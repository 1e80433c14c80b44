// Sixteen people press "Release" at once, and sixteen prepare a payment of one debt. One of them does it.
import { expect, test } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { makePayee, openingDebt } from "#test/payingMakers.ts";
import { sabotage } from "#test/proof/saboteurs.ts";
import { makeWorld, newId, type Person } from "#test/world.ts";
import { payments } from "./api.ts";

const rounds = Number(process.env["RACE_ROUNDS"] ?? 50);
const racers = 16;
const world = await makeWorld();
await sabotage(world);

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

/** All at once; gives the codes of those who lost, of whom there must be all but one. */
async function race(work: (racer: number) => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.all(
    Array.from({ length: racers }, (_, racer) => outcomeOf(work(racer))),
  );
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  return [...new Set(outcomes.filter((outcome) => outcome !== "done"))];
}

function prepare(by: Person, partyId: string, dueId: string, method: "cash" | "mtn_momo") {
  return world.as(by)(payments.prepare, {
    body: { id: newId(), partyId, items: [{ dueId, amount: "25000" }], method },
  });
}

const pick = (people: readonly Person[], racer: number): Person =>
  people[racer % people.length] ?? "owner";

test(`${racers} clients release one payment: exactly one wins, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const partyId = await makePayee(world);
    const dueId = await openingDebt(world, { partyId, amount: 25_000n });
    const method = round % 2 === 0 ? "cash" : "mtn_momo";
    const one = await prepare("accountant", partyId, dueId, method);
    const params = { id: one.id };
    const { version } = await world.as("owner")(payments.approve, {
      params,
      body: { version: one.version },
    });
    const lost = await race((racer) =>
      world.as(pick(["md", "operations", "cashier"], racer))(payments.release, {
        params,
        body: { version },
      }),
    );
    expect(lost).toEqual(["state-conflict"]);
  }
  const found = await world.sql.query(
    `select (select count(*) from voucher where source_type = 'payment')::int as vouchers,
       (select count(*) from verification_code where type = 'payment-receipt')::int as receipts,
       (select count(distinct reference) from payment)::int as orders,
       (select count(*) from graphile_worker.jobs where key like '%payments.send%')::int as jobs,
       (select count(*) from due_balance where open > 0)::int as open`,
  );
  const ordered = Math.floor(rounds / 2);
  expect(found.rows).toEqual([
    { vouchers: rounds, receipts: rounds - ordered, orders: ordered, jobs: ordered, open: 0 },
  ]);
  await world.verifyBooks();
});

test(`${racers} clients prepare a payment of one debt: one wins, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const partyId = await makePayee(world);
    const dueId = await openingDebt(world, { partyId, amount: 25_000n });
    const lost = await race((racer) =>
      prepare(pick(["accountant", "md", "cashier", "owner"], racer), partyId, dueId, "cash"),
    );
    expect(lost).toEqual(["payment.due-in-payment"]);
  }
  await world.verifyBooks();
});
