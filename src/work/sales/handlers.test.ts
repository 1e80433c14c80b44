import { addDays } from "#kernel/days.ts";
import { describe, expect, test } from "vitest";
import type { WireParams } from "#platform/api/endpoint.ts";
import { customers } from "#registry/customers/api.ts";
import { taxes } from "#registry/taxes/api.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { goods, salesHands, work } from "#test/salesMakers.ts";
import { testingHands } from "#test/testingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { salesOrders } from "./api.ts";
import { salesInvoices } from "./invoiceApi.ts";

const world = await makeWorld();
const hands = salesHands(world);
const { customer, draft, confirm, deliver, bill, billed, read } = hands;
const bhp = await makeProduct(world, "bhp");
const faq = await makeProduct(world, "faq");
const linesOf = async (sourceType: string, sourceId: string) => {
  const found = await world.sql.query<{ line: string }>(
    `select l.account_code || ' ' || l.amount as line from voucher v
     join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
     where v.source_type = $1 and v.source_id = $2 order by l.line`,
    [sourceType, sourceId],
  );
  return found.rows.map((row) => row.line);
};

describe("the whole way", () => {
  test("BHP sold at home: 1,050 kg at 7,200 without VAT (domain §10.2-7)", async () => {
    await openingLot(world, { productId: bhp, grams: 400_000n, cost: 2_800_000n });
    await openingLot(world, { productId: bhp, grams: 700_000n, cost: 4_900_000n });
    const customerId = await customer();
    const order = await draft(customerId, [goods(bhp, 1050, 7200)]);
    expect(order).toMatchObject({ state: "draft", net: "7560000", vat: "1360800", blockers: [] });
    expect(order.number).toMatch(/^SO-\d\d-\d{6}$/);
    const confirmed = await confirm(order);
    expect(confirmed.state).toBe("confirmed");
    const delivered = await deliver(confirmed);
    expect(delivered.delivery).toMatchObject({ cost: "7350000", receivedBy: "J. Okot" });
    expect(delivered.delivery?.lots.map((lot) => lot.grams)).toEqual(["400000", "650000"]);
    expect(await linesOf("delivery-note", delivered.delivery?.id ?? "")).toEqual([
      "5030 7350000",
      "1350 -7350000",
    ]);
    const invoice = await bill(delivered);
    expect(invoice).toMatchObject({
      ...{ net: "7560000", vat: "1360800", gross: "8920800", open: "8920800" },
      ...{ standing: "open", fiscalState: "queued", dueOn: addDays(invoice.day, 30) },
    });
    expect(await linesOf("sales-invoice", invoice.id)).toEqual([
      "1210 8920800",
      "4110 -7560000",
      "2100 -1360800",
    ]);
    expect(await read(order.id)).toMatchObject({ state: "invoiced", open: "8920800" });
  });

  test("work alone is done and billed without a store", async () => {
    const customerId = await customer({ legalName: "Jinja Pipelines Ltd" });
    const { ordered } = testingHands(world);
    const { number: jobNumber } = await ordered(customerId);
    // A job of somebody else, or none at all, is not billed by it.
    const others = { jobNumber: (await ordered(await customer())).number };
    for (const wrong of [others, { jobNumber: "NDT-26-999999" }]) {
      await expect(draft(customerId, [work(1)], wrong)).rejects.toMatchObject({
        problem: { code: "order.no-job-of-theirs" },
      });
    }
    const order = await draft(customerId, [work(2_000_000)], { jobNumber });
    const done = await deliver(await confirm(order));
    expect(done).toMatchObject({ state: "delivered", delivery: null });
    const invoice = await bill(done);
    expect(await linesOf("sales-invoice", invoice.id)).toEqual([
      "1210 2360000",
      "4300 -2000000",
      "2100 -360000",
    ]);
    const { rows } = await world.as("operations")(salesInvoices.list, {
      params: { jobNumber },
    });
    expect(rows.map((row) => row.id)).toEqual([invoice.id]);
  });

  test("a draft is changed; a confirmed order is not, and cancelled it gives its goods back", async () => {
    await openingLot(world, { productId: faq, grams: 100_000n, cost: 1_000_000n });
    const customerId = await customer();
    const first = await draft(customerId, [goods(faq, 100, 12_000)]);
    const params = { id: first.id };
    const changed = await world.as("operations")(salesOrders.change, {
      params,
      body: {
        version: first.version,
        customerId,
        placeId: first.placeId,
        lines: [goods(faq, 90, 12_000)],
      },
    });
    expect(changed).toMatchObject({ net: "1080000", version: first.version + 1 });
    const confirmed = await confirm(changed);
    const body = {
      ...{ version: confirmed.version, customerId, placeId: first.placeId },
      lines: [goods(faq, 1, 1)],
    };
    await refused(world.as("operations")(salesOrders.change, { params, body }), "state-conflict");
    const other = await draft(customerId, [goods(faq, 20, 12_000)]);
    await refused(confirm(other), "stock.not-enough");
    await world.as("operations")(salesOrders.cancel, {
      params,
      body: { version: confirmed.version, reason: "They found another" },
    });
    expect(await confirm(other)).toMatchObject({ state: "confirmed" });
  });
});

describe("how far a customer is trusted", () => {
  test("beyond the limit only by the owner's word", async () => {
    const customerId = await customer({ legalName: "Mbale Millers" }, { limit: 3_000_000n });
    const small = await draft(customerId, [work(1_000_000)]);
    await confirm(small);
    const large = await draft(customerId, [work(2_000_000)]);
    expect(large.blockers.map((one) => one.what)).toEqual([
      "Mbale Millers would owe UGX 3,540,000, the limit is UGX 3,000,000",
    ]);
    const problem = await refused(confirm(large), "sales-order.not-confirmed");
    expect(problem.blockers?.[0]?.owner).toBe("Owner");
    await refused(confirm(large, "operations", "Please"), "sales-order.not-confirmed");
    expect(await confirm(large, "owner", "They pay on Friday")).toMatchObject({
      overrideReason: "They pay on Friday",
    });
    await refused(
      confirm(await draft(await customer(), [work(1)]), "owner", "x"),
      "sales-order.nothing-to-pass",
    );
  });

  test("money paid before makes room under the limit", async () => {
    const customerId = await customer({ legalName: "Prepaid Ltd" }, { limit: 0n });
    const order = await draft(customerId, [work(100_000)]);
    await refused(confirm(order), "sales-order.not-confirmed");
    await hands.receive({ customerId, amount: 118_000n });
    expect(await confirm(order)).toMatchObject({ state: "confirmed" });
  });

  test("where no limit was agreed, beyond what nobody has to agree only by the owner's word", async () => {
    const none = { limit: null };
    const customerId = await customer({ legalName: "Soroti Stores" }, none);
    const kenyan = { legalName: "Nairobi Blends", country: "KE", roles: ["buyer" as const] };
    const abroad = await customer(kenyan, none);
    expect(await confirm(await draft(abroad, [work(40_000_000)]))).toMatchObject({
      state: "confirmed",
    });
    await confirm(await draft(customerId, [work(4_000_000)]));
    const more = await draft(customerId, [work(1_000_000)]);
    expect(more.blockers.map((one) => one.what)).toEqual([
      "Soroti Stores would owe UGX 5,900,000, without an agreed limit it is UGX 5,000,000 at most",
    ]);
    await refused(confirm(more), "sales-order.not-confirmed");
    const large = await draft(customerId, [work(2_000_000)]);
    expect(await confirm(large, "owner", "I know them")).toMatchObject({ state: "confirmed" });
    await hands.receive({ customerId, amount: 3_260_000n });
    expect(await confirm(more)).toMatchObject({ state: "confirmed" });
  });

  test("far below what the goods cost only by the owner's word", async () => {
    const dear = await makeProduct(world, "screen15");
    await openingLot(world, { productId: dear, grams: 100_000n, cost: 990_000n });
    await openingLot(world, { productId: dear, grams: 100_000n, cost: 1_200_000n });
    const customerId = await customer();
    const cheap = await draft(customerId, [goods(dear, 100, 1_000)]);
    expect(cheap.blockers).toEqual([
      {
        what: `${cheap.lines[0]?.productName} at UGX 1,000 a kg, it cost UGX 9,900`,
        owner: "Owner",
      },
    ]);
    await refused(confirm(cheap), "sales-order.not-confirmed");
    await refused(confirm(cheap, "operations", "Please"), "sales-order.not-confirmed");
    // Five percent below is a matter of the market; both lots together cost 10,950 a kilogram.
    const [far, near] = [9_404, 9_405].map((price) => draft(customerId, [goods(dear, 100, price)]));
    expect((await far)?.blockers).toHaveLength(1);
    expect((await near)?.blockers).toEqual([]);
    expect((await draft(customerId, [goods(dear, 200, 10_402)])).blockers).toHaveLength(1);
    expect((await draft(customerId, [goods(dear, 200, 10_403)])).blockers).toEqual([]);
    // More than there is, is judged by what there is.
    expect((await draft(customerId, [goods(dear, 900, 1_000)])).blockers).toHaveLength(1);
    expect(await confirm(cheap, "owner", "They were wet")).toMatchObject({
      ...{ state: "confirmed", overrideReason: "They were wet" },
    });
  });

  test("on hold, and not active", async () => {
    const customerId = await customer({ legalName: "Gulu Traders" });
    const order = await draft(customerId, [work(10_000)]);
    const params = { id: customerId };
    const { version } = await world.as("operations")(customers.read, { params });
    const held = await world.as("operations")(customers.hold, {
      params,
      body: { version, reason: "A cheque came back" },
    });
    await refused(confirm(order), "sales-order.not-confirmed");
    const retired = await world.as("operations")(customers.retire, {
      params,
      body: { version: held.version, reason: "Closed" },
    });
    expect(retired.state).toBe("inactive");
    await refused(confirm(order, "owner", "Anyway"), "sales-order.not-confirmed");
  });
});

describe("what is refused", () => {
  test("lines that say nothing, a store without goods, a product twice, work by weight", async () => {
    const customerId = await customer();
    const half = { ...work(1000), service: null };
    await refused(draft(customerId, [half]), "sales-order.line-incomplete");
    await refused(draft(customerId, [{ ...work(1), quantity: "1" }]), "sales-order.line-nothing");
    await refused(draft(customerId, [goods(bhp, 1, 1)], { placeId: null }), "sales-order.store");
    const twice = [goods(bhp, 1, 10), goods(bhp, 2, 10)];
    await refused(draft(customerId, twice), "sales-order.product-twice");
    await refused(draft(customerId, [goods(newId(), 1, 10)]), "not-found");
    await refused(draft(newId(), [work(10)]), "not-found");
    const much = { ...work(1), unitPrice: "1000000000000", quantity: "2000" };
    await refused(draft(customerId, [much]), "sales-order.too-much");
  });

  test("billing twice, delivering before it is confirmed, cancelling what was delivered", async () => {
    const customerId = await customer();
    const order = await draft(customerId, [work(1000)]);
    await refused(deliver(order), "state-conflict");
    const done = await deliver(await confirm(order));
    const params = { id: order.id };
    const body = { version: done.version, reason: "Late" };
    await refused(world.as("operations")(salesOrders.cancel, { params, body }), "state-conflict");
    await bill(done);
    await refused(bill(done), "state-conflict");
  });

  test("roles without the right, and another company", async () => {
    const order = await draft(await customer(), [work(1000)]);
    for (const person of ["field", "employee", "supplier"] as const) {
      await refused(read(order.id, person), "not-allowed");
      await refused(confirm(order, person), "not-allowed");
    }
    expect((await read(order.id, "accountant")).id).toBe(order.id);
    await refused(confirm(order, "accountant"), "not-allowed");
    await refused(read(order.id, "other-owner"), "not-found");
    await refused(confirm(order, "other-owner"), "not-found");
    await refused(bill(order, "other-owner"), "not-found");
  });

  test("the same command twice is one order", async () => {
    const customerId = await customer();
    const id = newId();
    const first = await draft(customerId, [work(5000)], { id });
    expect(await draft(customerId, [work(5000)], { id })).toEqual(first);
    await refused(draft(customerId, [work(5001)], { id }), "same-id-other-content");
  });
});

test("lists agree with what was sold, in two statements; papers are drawn", async () => {
  const { rows, totals } = await world.as("accountant")(salesOrders.list, {
    params: { limit: 200 },
  });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  const gross = rows.filter((row) => row.state !== "cancelled");
  expect(totals.gross).toBe(String(gross.reduce((sum, row) => sum + BigInt(row.gross), 0n)));
  const csv = await world.file("operations", salesOrders.csv, {});
  expect(csv.text.split("\n").length).toBeGreaterThan(rows.length);
  const invoice = await billed(await customer(), [work(1000, "milling")]);
  for (const paper of [
    await world.file("operations", salesInvoices.paper, { id: invoice.id }),
    await world.file("operations", salesOrders.confirmation, { id: invoice.orderId }),
  ]) {
    expect(paper.text.startsWith("%PDF")).toBe(true);
  }
  const unpaid = await world.as("operations")(salesInvoices.list, { params: { unpaid: "yes" } });
  expect(unpaid.rows.length).toBeGreaterThan(0);
});

test("orders between two days, both counted, with their totals", async () => {
  const customerId = await customer();
  const numbers: string[] = [];
  for (const [index, days] of [9, 8, 5, 4].entries()) {
    const { id, number } = await draft(customerId, [work(100 * 2 ** index)]);
    await bill(await deliver(await confirm(await read(id))));
    await world.sql.query("update sales_order set order_day = $2 where id = $1", [
      ...[id, addDays(hands.today, -days)],
    ]);
    numbers.push(number);
  }
  const found = async (params: WireParams<typeof salesOrders.list>) => {
    const { rows, count, totals } = await world.as("accountant")(salesOrders.list, { params });
    expect(count).toBe(rows.length);
    return [rows.map(({ number }) => number).toReversed(), totals.gross, totals.open];
  };
  const between = { from: addDays(hands.today, -8), to: addDays(hands.today, -5) };
  expect(await found(between)).toEqual([numbers.slice(1, 3), "708", "708"]);
  expect(await found({ ...between, state: "draft" })).toEqual([[], "0", "0"]);
  expect(await found({ to: between.from })).toEqual([numbers.slice(0, 2), "354", "354"]);
  expect(await found({ from: between.to, customerId })).toEqual([numbers.slice(2), "1416", "1416"]);
  const { text } = await world.file("accountant", salesOrders.csv, between);
  expect(numbers.filter((number) => text.includes(number))).toEqual(numbers.slice(1, 3));
});

test("a company outside VAT charges none, and needs no fiscal number", async () => {
  await world.as("owner")(taxes.setStanding, {
    body: {
      id: newId(),
      effectiveFrom: hands.today,
      isVatRegistered: false,
      isWithholdingAgent: false,
      sourceNote: "Below the threshold",
    },
  });
  const customerId = await customer();
  await refused(draft(customerId, [work(1000)]), "sales-order.not-registered");
  const invoice = await billed(customerId, [{ ...work(1000), vatCode: "OUT_OF_SCOPE" }]);
  expect(invoice).toMatchObject({ vat: "0", fiscalState: "not_required" });
  await world.verifyBooks();
});
