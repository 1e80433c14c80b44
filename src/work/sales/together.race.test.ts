// What one person sends at once is carried out together (decision 0038): with the very outcome of one after the other.
import { expect, test } from "vitest";
import { salesHands, work } from "#test/salesMakers.ts";
import { makeWorld, newId } from "#test/world.ts";
import { customerReceipts } from "./receiptApi.ts";

const world = await makeWorld();
const { customer, billed, receive } = salesHands(world);
const rounds = 5;
const crowd = 40;

/** What stands of receipts of a customer: each with its voucher's transaction and the end of its audit. */
async function standing(customerId: string) {
  const found = await world.sql.query<{
    number: string;
    written: string;
    lines: string;
    heads: string;
  }>(
    `select r.number, v.written_in::text as written,
       (select count(*) from audit_event a where a.org_id = r.org_id and a.subject_id = r.id::text)::text as lines,
       (select count(*) from command_receipt c join audit_event a
          on a.org_id = c.org_id and a.seq = c.audit_seq and a.hash = c.audit_hash and a.subject_id = r.id::text
        where c.org_id = r.org_id and c.key = r.id::text)::text as heads
     from customer_receipt r join voucher v on v.org_id = r.org_id and v.source_id = r.id
     where r.customer_id = $1 order by r.number`,
    [customerId],
  );
  return found.rows;
}

const placeOf = (number: string): number => Number(number.slice(-6));

test("a crowd of receipts at once: some go together, each has its number, its line, its receipt", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const customerId = await customer();
    const asked = Array.from({ length: crowd }, (_, at) =>
      receive({ customerId, amount: BigInt(1_000 + at) }),
    );
    const receipts = await Promise.all(asked);
    expect(receipts.map(({ amount }) => amount)).toEqual(
      Array.from({ length: crowd }, (_, at) => String(1_000 + at)),
    );
    const rows = await standing(customerId);
    const places = rows.map(({ number }) => placeOf(number));
    expect(places).toEqual(Array.from({ length: crowd }, (_, at) => (places[0] ?? 0) + at));
    expect(rows.every(({ lines, heads }) => lines === "1" && heads === "1")).toBe(true);
    expect(new Set(rows.map(({ written }) => written)).size).toBeLessThan(crowd);
  }
  await world.verifyBooks();
});

test("what cannot be done is refused by itself, in its own words, and all others are done", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const customerId = await customer();
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => receive({ customerId, amount: 500n })),
      receive({ customerId: newId(), amount: 500n }),
      receive({ customerId, amount: 0n }),
      ...Array.from({ length: 10 }, () => receive({ customerId, amount: 500n })),
      receive({ customerId, amount: 500n }, "employee"),
    ]);
    const refused = results.flatMap((one) =>
      one.status === "rejected" ? [String(one.reason.problem?.code)] : [],
    );
    expect(refused.toSorted()).toEqual(["customer-receipt.nothing", "not-allowed", "not-found"]);
    const done = results.length - refused.length;
    expect(await standing(customerId)).toHaveLength(done);
  }
  await world.verifyBooks();
});

test("the same one ten times at once is one, and another under its id is refused", async () => {
  const customerId = await customer();
  const id = newId();
  const same = Array.from({ length: 10 }, () => receive({ id, customerId, amount: 700n }));
  const more = Array.from({ length: 10 }, () => receive({ customerId, amount: 700n }));
  const [first, ...others] = await Promise.all(same);
  await Promise.all(more);
  for (const other of others) expect(other).toEqual(first);
  expect(await standing(customerId)).toHaveLength(11);
  await expect(receive({ id, customerId, amount: 701n })).rejects.toMatchObject({
    problem: { code: "same-id-other-content" },
  });
});

test("two people at once: each receipt is signed by who sent it", async () => {
  const customerId = await customer();
  const people = ["cashier", "operations"] as const;
  const sent = people.flatMap((by) =>
    Array.from({ length: 10 }, async () => ({
      by,
      id: (await receive({ customerId, amount: 900n }, by)).id,
    })),
  );
  for (const { by, id } of await Promise.all(sent)) {
    const rows = await world.sql.query<{ maker: string; teller: string; poster: string }>(
      `select r.created_by as maker, a.actor_id as teller, v.created_by as poster from customer_receipt r
       join audit_event a on a.org_id = r.org_id and a.subject_id = r.id::text
       join voucher v on v.org_id = r.org_id and v.source_id = r.id where r.id = $1`,
      [id],
    );
    const who = await world.userId(by);
    expect(rows.rows).toEqual([{ maker: who, teller: who, poster: who }]);
  }
});

test("a receipt that meets an invoice decides by itself, among those that only add", async () => {
  const customerId = await customer();
  const { id: invoiceId } = await billed(customerId, [work(1000)]);
  const items = [{ invoiceId, amount: "1180" }];
  const results = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => receive({ customerId, amount: 100n })),
    receive({ customerId, amount: 1_180n, items }),
    receive({ customerId, amount: 1_180n, items }),
    ...Array.from({ length: 5 }, () => receive({ customerId, amount: 100n })),
  ]);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const list = await world.as("operations")(customerReceipts.list, { params: { customerId } });
  expect(list.totals).toEqual({ amount: String(1_180 + 1_000), withheld: "0" });
  await world.verifyBooks();
});
