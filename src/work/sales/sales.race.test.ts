import { expect, test } from "vitest";
import { makeProduct, openingLot } from "#test/makers.ts";
import { goods, salesHands, work } from "#test/salesMakers.ts";
import { makeWorld } from "#test/world.ts";

const world = await makeWorld();
const hands = salesHands(world);
const { customer, draft, confirm, billed, invoice, receive, credit, approveCredit } = hands;
const rounds = 50;
const won = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter((one) => one.status === "fulfilled").length;

test("two confirms over the last kilograms: one is promised them", async () => {
  const faq = await makeProduct(world, "faq");
  const customerId = await customer();
  await openingLot(world, { productId: faq, grams: 10_000n * BigInt(rounds), cost: 5_000_000n });
  for (let round = 0; round < rounds; round += 1) {
    const left = (rounds - round) * 10;
    const rivals = [
      await draft(customerId, [goods(faq, left, 10_000)]),
      await draft(customerId, [goods(faq, left, 10_000)]),
    ];
    const results = await Promise.allSettled(rivals.map((one) => confirm(one)));
    expect(won(results)).toBe(1);
    const promised = await world.sql.query<{ grams: string }>(
      `select sum(quantity)::text as grams from lot_reservation
       where released_at is null and for_id = any($1)`,
      [rivals.map((one) => one.id)],
    );
    expect(promised.rows[0]?.grams).toBe(String(left * 1000));
    const confirmed = results.find((one) => one.status === "fulfilled")?.value;
    if (!confirmed) throw new Error("one has won");
    // Given back but for ten kilograms, so that the next round fights over less.
    await hands.cancel(confirmed);
    await confirm(await draft(customerId, [goods(faq, 10, 10_000)]));
  }
});

test("two receipts over one invoice: it is paid once", async () => {
  const customerId = await customer();
  for (let round = 0; round < rounds; round += 1) {
    const one = await billed(customerId, [work(1000)]);
    const items = [{ invoiceId: one.id, amount: "1180" }];
    const results = await Promise.allSettled([
      receive({ customerId, amount: 1180n, items }, "cashier"),
      receive({ customerId, amount: 1180n, items }, "operations"),
    ]);
    expect(won(results)).toBe(1);
    expect(await invoice(one.id)).toMatchObject({ open: "0", standing: "settled" });
  }
});

test("a credit note against a receipt: never met twice, and nothing of the money is lost", async () => {
  const customerId = await customer();
  let kept = 0n;
  for (let round = 0; round < rounds; round += 1) {
    const one = await billed(customerId, [work(1000)]);
    const note = await credit({ invoiceId: one.id, quantity: 1000n, reasonCode: "cancelled" });
    const items = [{ invoiceId: one.id, amount: "1180" }];
    const [credited, received] = await Promise.allSettled([
      approveCredit(note.id),
      receive({ customerId, amount: 1180n, items }),
    ]);
    expect(credited.status).toBe("fulfilled");
    const paid = received.status === "fulfilled";
    if (paid) kept += 1180n;
    const settled = credited.status === "fulfilled" ? credited.value.settled : null;
    expect(settled).toBe(paid ? "0" : "1180");
    expect(await invoice(one.id)).toMatchObject({ open: "0" });
  }
  const booked = await world.sql.query<{ sum: string }>(
    `select coalesce(sum(b.open), 0)::bigint as sum from due d
     join due_balance b on b.org_id = d.org_id and b.due_id = d.id
     where d.kind = 'customer-deposit' and d.party_id = $1`,
    [customerId],
  );
  expect(String(booked.rows[0]?.sum)).toBe(String(kept));
  await world.verifyBooks();
});

test("billed twice at once: one invoice", async () => {
  const customerId = await customer();
  for (let round = 0; round < 10; round += 1) {
    const done = await hands.deliver(await confirm(await draft(customerId, [work(1000)])));
    const results = await Promise.allSettled([hands.bill(done), hands.bill(done, "md")]);
    expect(won(results)).toBe(1);
  }
});
