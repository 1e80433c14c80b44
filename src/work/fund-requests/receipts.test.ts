// Funds that arrived: their payee says so of each part, whatever else they may do with requests, and nobody else does.
import { describe, expect, test } from "vitest";
import { fundHands, type FundRequest } from "#test/fundMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { fundReceipts } from "./receiptApi.ts";

const world = await makeWorld();
const { approved, paid, prepare, read, account, accept, vouchers } = fundHands(world);
const partsOf = async (by: Person, params: { waits?: "yes"; search?: string } = {}) =>
  (await world.as(by)(fundReceipts.list, { params: { limit: 200, ...params } })).rows;
const acknowledge = (id: string, by: Person) =>
  world.as(by)(fundReceipts.acknowledge, { params: { id } });
/** Pays a part of a request. */
async function payPart(one: FundRequest, amount: bigint) {
  const payment = await prepare(one, amount);
  return vouchers.release(await vouchers.approve(payment, "owner"), "accountant");
}
const dueOf = async (one: FundRequest, at = 0) =>
  (await read(one.id)).payments[at]?.dueId ?? newId();

describe("paid in two parts to somebody without an office role", () => {
  test("each part is said to have arrived by itself, on their own list", async () => {
    const one = await approved(50_000n, { payeeId: await world.userId("field") });
    expect(await partsOf("field")).toEqual([]);
    await payPart(one, 20_000n);
    const [first] = await partsOf("field", { waits: "yes" });
    expect(first).toMatchObject({
      ...{ requestId: one.id, number: one.number, amount: "20000", receivedAt: null },
      justification: one.justification,
    });
    const said = await acknowledge(first?.id ?? "", "field");
    expect(said.receivedAt).not.toBeNull();
    expect(await partsOf("field", { waits: "yes" })).toEqual([]);
    await payPart(await read(one.id), 30_000n);
    const waiting = await partsOf("field", { waits: "yes" });
    expect(waiting).toMatchObject([{ amount: "30000" }]);
    // The office sees which of the two arrived.
    const half = (await read(one.id)).payments.map((part) => part.receivedAt !== null);
    expect(half).toEqual([true, false]);
    await acknowledge(waiting[0]?.id ?? "", "field");
    expect((await read(one.id)).payments.every((part) => part.receivedAt !== null)).toBe(true);
    expect(await partsOf("field", { search: one.number })).toHaveLength(2);
    expect(await partsOf("field", { search: "nothing of the kind" })).toEqual([]);
    // Whoever asked for it saw nothing of it on their own list, and accounts for it as before.
    expect(await partsOf("md")).toEqual([]);
    await accept(await account(await read(one.id), { returned: "50000" }));
    expect(await read(one.id)).toMatchObject({ state: "closed", open: "0" });
  });
});

describe("what is refused", () => {
  test("before anything was paid, and after it was taken back", async () => {
    await refused(acknowledge(newId(), "employee"), "not-found");
    const one = await approved(11_000n, { payeeId: await world.userId("employee") });
    const payment = await payPart(one, 11_000n);
    const id = await dueOf(one);
    await vouchers.reverse(payment, "owner");
    expect(await partsOf("employee")).toEqual([]);
    await refused(acknowledge(id, "employee"), "fund-request.not-paid");
    // Paid again it is another part.
    await payPart(await read(one.id), 11_000n);
    const [again] = await partsOf("employee");
    expect(again?.id).not.toBe(id);
    await acknowledge(again?.id ?? "", "employee");
  });

  test("anybody else, whoever asked and whoever answers for money among them; and another company", async () => {
    const one = await paid(12_000n, { payeeId: await world.userId("field") });
    const id = await dueOf(one);
    for (const by of ["md", "owner", "accountant", "operations"] as const) {
      const problem = await refused(acknowledge(id, by), "fund-request.not-the-payee");
      expect(problem.status).toBe(403);
    }
    for (const by of ["cashier", "employee", "supplier", "other-owner"] as const) {
      await refused(acknowledge(id, by), "not-found");
      expect(await partsOf(by, { search: one.number })).toEqual([]);
    }
    expect((await read(one.id)).payments[0]?.receivedAt).toBeNull();
    await acknowledge(id, "field");
  });

  test("twice, also at once; and once all of it is accounted for", async () => {
    const one = await paid(13_000n, { payeeId: await world.userId("employee") });
    const id = await dueOf(one);
    const both = await Promise.allSettled([
      acknowledge(id, "employee"),
      acknowledge(id, "employee"),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await refused(acknowledge(id, "employee"), "fund-request.received-already");
    const other = await paid(14_000n, { payeeId: await world.userId("employee") });
    await accept(await account(other, { returned: "14000" }));
    expect(await partsOf("employee", { waits: "yes" })).toEqual([]);
    const late = await refused(
      acknowledge(await dueOf(other), "employee"),
      "fund-request.not-open",
    );
    expect(late.detail).toContain(other.number);
  });

  test("the database lets nobody say it in the payee's name, and nobody take it back", async () => {
    const one = await paid(15_000n, { payeeId: await world.userId("employee") });
    const id = await dueOf(one);
    const inTheirName = world.sql.query(
      `insert into fund_receipt (org_id, due_id, request_id, received_at, received_by)
       select r.org_id, $1, r.id, now(), r.created_by from fund_request r where r.id = $2`,
      [id, one.id],
    );
    await expect(inTheirName).rejects.toThrow(/foreign key/);
    await acknowledge(id, "employee");
    const taken = world.sql.query("delete from fund_receipt where due_id = $1", [id]);
    await expect(taken).rejects.toThrow();
  });
});

test("the list asks the database no more for more rows, and the books agree", async () => {
  expect((await partsOf("employee")).length).toBeGreaterThan(3);
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  await world.verifyBooks();
});
