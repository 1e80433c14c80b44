// A newer version of the house changes a table while this one runs on: what it writes under a plan it had kept is written
// all the same, and once.
import { expect, test } from "vitest";
import { salesHands } from "#test/salesMakers.ts";
import { makeWorld } from "#test/world.ts";

const world = await makeWorld();
const { customer, receive } = salesHands(world);

/** Often enough for the text to have its name, and then its plan. */
const often = 12;

test("a table gets another column under a write's kept plans: money comes in, and once", async () => {
  const customerId = await customer();
  const receiveOne = async () => receive({ customerId, amount: 1000n, items: [] }, "cashier");
  for (let time = 0; time < often; time += 1) await receiveOne();
  await world.sql.query("alter table command_receipt add column later_on int");
  // The first comes over the connection that kept the plan; then many, over whatever connections there are.
  const first = await receiveOne();
  const more = await Promise.all(Array.from({ length: often - 1 }, receiveOne));
  const received = [first, ...more];
  expect(new Set(received.map(({ number }) => number)).size).toBe(often);
  const booked = await world.sql.query<{ receipts: string; vouchers: string; money: string }>(
    `select count(*)::text as receipts, sum(r.amount)::text as money,
       (select count(*) from voucher where source_type = 'customer-receipt'
         and source_id = any(array_agg(r.id)))::text as vouchers
     from customer_receipt r where r.customer_id = $1`,
    [customerId],
  );
  const all = 2 * often;
  expect(booked.rows[0]).toEqual({
    receipts: `${all}`,
    vouchers: `${all}`,
    money: `${all * 1000}`,
  });
});
