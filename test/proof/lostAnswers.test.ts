// T-IDEM and T-DOUBT: between people and the house stands a wire that cuts requests and answers at any byte.
// Whoever got no whole answer sends the same again; in the end everything was done exactly once, and every
// answer that came whole was the same, byte for byte.
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { signIn } from "#seeds/callers.ts";
import { makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { type Cut, openCuttingProxy } from "#test/cuttingProxy.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { makePayee, openingDebt } from "#test/payingMakers.ts";
import { makeWorld, newId, type Person } from "#test/world.ts";
import { expenses } from "#work/expenses/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { payments } from "#work/payments/api.ts";
import { sabotage } from "./saboteurs.ts";
import { seed, sizeOf } from "./sizes.ts";

const { operations } = sizeOf("doubt");
const world = await makeWorld();
const buying = await openBuying(world);
await sabotage(world);
await world.house.app.listen({ port: 0, host: "127.0.0.1" });
const address = world.house.app.server.address() as AddressInfo;
const wire = await openCuttingProxy(address.port);
afterAll(() => wire.close());

interface Operation {
  by: Person;
  endpoint: Endpoint;
  table: string;
  id: string;
  body: string;
}

const { terms } = expenseHands(world);
/** Nobody's land gives more in a season than so many deliveries. */
const deliveriesOfFarmer = 12;
let deliveries = 0;
let farmerId = buying.nakato.id;
const makers: readonly (() => Promise<Omit<Operation, "body"> & { body: object }>)[] = [
  async () => {
    deliveries += 1;
    if (deliveries % deliveriesOfFarmer === 0) farmerId = (await makeFarmer(world)).id;
    const body = buying.slip({ farmerId, moistureBp: 1_300 });
    return { by: "field", endpoint: collections.record, table: "collection", id: body.id, body };
  },
  async () => {
    const body = terms(45_000n);
    return { by: "employee", endpoint: expenses.record, table: "expense", id: body.id, body };
  },
  async () => {
    const partyId = await makePayee(world, { wallet: null });
    const dueId = await openingDebt(world, { partyId, amount: 500n });
    const items = [{ dueId, amount: "500" }];
    const body = { id: newId(), partyType: "farmer", partyId, method: "cash", items };
    return { by: "accountant", endpoint: payments.prepare, table: "payment", id: body.id, body };
  },
];

/** Dice that a seed throws again. */
function diceOf(start: number): (sides: number) => number {
  let state = start >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function once(operation: Operation, token: string): Promise<string | null> {
  const answer = await fetch(`${wire.url}${operation.endpoint.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "idempotency-key": operation.id,
      connection: "close",
    },
    body: operation.body,
  }).catch(() => null);
  // Cut in the middle of the answer it is as good as none.
  const text = answer && (await answer.text().catch(() => null));
  if (answer === null || text === null) return null;
  expect(answer.status, text).toBe(200);
  return text;
}

test(
  "whatever is cut on the way, everything is done once and answered the same",
  { timeout: 3_600_000 },
  async () => {
    const dice = diceOf(seed);
    const tokens = new Map<Person, string>();
    for (const by of ["field", "employee", "accountant"] as const) {
      tokens.set(by, await signIn(world.house, by));
    }
    const done: Operation[] = [];
    for (let index = 0; index < operations; index += 1) {
      const made = await makers[index % makers.length]?.();
      if (made === undefined) throw new Error("there are operations");
      const operation = { ...made, body: JSON.stringify(made.body) };
      const cuts: readonly Cut[] = [
        { is: "request", after: 1 + dice(operation.body.length + 1_200) },
        { is: "answer", after: dice(900) },
        { is: "answer", after: 0 },
        { is: "none" },
      ];
      wire.plan(() => cuts[dice(cuts.length)] ?? { is: "none" });
      const answers: string[] = [];
      const token = tokens.get(made.by) ?? "";
      for (let tries = 0; tries < 12 && answers.length < 2; tries += 1) {
        const text = await once(operation, token);
        if (text !== null) answers.push(text);
      }
      wire.plan(() => ({ is: "none" }));
      const last = await once(operation, token);
      expect(new Set([...answers, last]).size, `${made.table} ${made.id}`).toBe(1);
      done.push(operation);
    }
    for (const { table, id } of done) {
      const rows = await world.sql.query(`select 1 from "${table}" where id = $1`, [id]);
      const receipts = await world.sql.query("select 1 from command_receipt where key = $1", [id]);
      expect([rows.rowCount, receipts.rowCount], `${table} ${id}`).toEqual([1, 1]);
    }
    await world.verifyBooks();
    console.log(
      `T-DOUBT seed ${seed}: operations ${operations}, connections cut ${wire.cuts()}, effects other than one 0`,
    );
    expect(wire.cuts()).toBeGreaterThan(operations / 4);
  },
);
