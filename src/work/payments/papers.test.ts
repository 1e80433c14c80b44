// What follows a payment: taking it back, advances, lists, papers, exports, garbage.
import { describe, expect, test } from "vitest";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { fallenDueEarlier } from "#test/overdue.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { farmers } from "#registry/farmers/api.ts";
import { payments } from "./api.ts";

const world = await makeWorld();
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const later = new Date(Date.now() + 63 * 86_400_000).toISOString().slice(0, 10);
const { prepared, approve, release, reverse, paid, booked } = voucherHands(world);

test.each([
  ["cash", "lg", "Osasuddwa UGX 61,000 mu nkalu", "Nnamba PAY-"],
  ["cheque", "sw", "Umelipwa UGX 61,000 kwa hundi", "Namba PAY-"],
] as const)("a farmer who agrees is told of %s that arrived, in %s, once", async (...asked) => {
  const [method, language, begins, ends] = asked;
  const partyId = await makePayee(world, { wallet: null });
  await world.sql.query("update farmer set phone = $2, language = $3 where id = $1", [
    ...[partyId, `+25677200020${method.length}`, language],
  ]);
  const consent = { purpose: "sms", given: true, method: "verbal" } as const;
  await world.as("field")(farmers.consent, { params: { id: partyId }, body: consent });
  const cheque = method === "cheque" ? { chequeNumber: "000912" } : {};
  const one = await paid(61_000n, { partyId, method, ...cheque });
  expect(one.text).toMatchObject({ state: "queued" });
  const { rows } = await world.sql.query<{ body: string }>(
    "select body from text_message where source_id = $1 and parts = 1",
    [one.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body).toContain(begins);
  expect(rows[0]?.body).toContain(ends);
  expect((await paid(61_000n)).text).toBeNull();
});

describe("taking back", () => {
  test("a cheque that bounced: the mirror in the books, the debt open, the receipt revoked", async () => {
    const one = await paid(44_000n, { method: "cheque", chequeNumber: "000777" });
    await refused(reverse(one, "md"), "not-allowed");
    const back = await reverse(one, "owner", "Refer to drawer");
    expect(back).toMatchObject({ state: "reversed", closingReason: "Refer to drawer" });
    expect(back.items[0]?.open).toBe("44000");
    const code = await world.sql.query("select state from verification_code where code = $1", [
      one.receiptCode,
    ]);
    expect(code.rows).toEqual([{ state: "revoked" }]);
    await refused(reverse(back, "owner"), "state-conflict");
  });

  test("not by who released it", async () => {
    const one = await prepared(46_000n, {}, "md");
    const done = await release(await approve(one, "accountant"), "owner");
    await refused(reverse(done, "owner"), "same-person");
  });
});

describe("advances", () => {
  const advance = (partyId: string, changes: Record<string, string> = {}) =>
    world.as("accountant")(payments.prepareAdvance, {
      body: {
        id: newId(),
        partyId,
        amount: "500000",
        method: "cash",
        repayOn: later,
        purpose: "School fees",
        ...changes,
      },
    });

  test("no more than the largest without a request, counted with what is owed and what is on its way", async () => {
    const partyId = await makePayee(world);
    await refused(advance(partyId, { amount: "3000001" }), "payment.advance-above-limit");
    const first = await advance(partyId, { amount: "2000000" });
    const rest = { amount: "1000001" };
    await refused(advance(partyId, rest), "payment.advance-above-limit");
    await release(await approve(first, "owner"), "md");
    await refused(advance(partyId, rest), "payment.advance-above-limit");
    expect(await advance(partyId, { amount: "1000000" })).toMatchObject({ state: "prepared" });
  });

  test("in cash: the farmer owes it from the day it was paid", async () => {
    const partyId = await makePayee(world);
    const one = await advance(partyId);
    const done = await release(await approve(one, "owner"), "md");
    expect(done).toMatchObject({ kind: "advance", state: "succeeded", advanceOpen: "500000" });
    expect(await booked(one.id)).toEqual(["released 1240 500000", "released 1010 -500000"]);
    const list = await world.as("accountant")(payments.advances, { params: { partyId } });
    expect(list.rows).toMatchObject([
      { number: one.number, open: "500000", standing: "open", purpose: "School fees" },
    ]);
    expect(list.totals).toEqual({ amount: "500000", open: "500000" });
    const payee = await world.as("accountant")(payments.payee, { params: { id: partyId } });
    expect(payee).toMatchObject({ openAdvance: "500000", overdueAdvance: "0" });
  });

  test("none due in the past, of nothing, or while one is overdue", async () => {
    const partyId = await makePayee(world);
    await refused(advance(partyId, { repayOn: today }), "payment.advance-due-in-past");
    await refused(advance(partyId, { amount: "0" }), "payment.no-amount");
    await release(await approve(await advance(partyId), "owner"), "md");
    const other = await advance(partyId, { amount: "200000" });
    expect(other.state).toBe("prepared");
    await fallenDueEarlier(world, partyId, 366);
    await refused(advance(partyId, { amount: "100000" }), "payment.advance-overdue");
    const overdue = await world.as("accountant")(payments.advances, {
      params: { standing: "overdue" },
    });
    expect(overdue.rows).toHaveLength(1);
  });
});

describe("lists and papers", () => {
  test("what is owed to somebody stands beside what they were advanced, and leads to those alone", async () => {
    const partyId = await makePayee(world, { name: "Namubiru" });
    const accountant = world.as("accountant");
    await openingDebt(world, { partyId, amount: 21_000n, note: "COL-26-000098" });
    const body = { id: newId(), partyId, amount: "9000", method: "cash", repayOn: later } as const;
    const lent = await accountant(payments.prepareAdvance, { body: { ...body, purpose: "Seed" } });
    await release(await approve(lent, "owner"), "md");
    const { rows } = await accountant(payments.payables, { params: { partyId } });
    expect(rows).toMatchObject([{ open: "21000", advanceOpen: "9000" }]);
    const advances = await accountant(payments.advances, {
      params: { partyType: "farmer", partyId },
    });
    expect(advances.totals.open).toBe("9000");
    const payee = await accountant(payments.payee, { params: { id: partyId } });
    expect(payee.openAdvance).toBe("9000");
  });

  test("payables, the oldest first, with the payment that speaks for each", async () => {
    const partyId = await makePayee(world, { name: "Ssekandi" });
    const one = await prepared(12_000n, { partyId });
    await openingDebt(world, { partyId, amount: 13_000n, note: "COL-26-000099" });
    const all = await world.as("accountant")(payments.payables, { params: { partyId } });
    expect(world.lastStatements()).toBeLessThanOrEqual(2);
    expect(all.totals).toEqual({ amount: "25000", open: "25000" });
    expect(new Set(all.rows.map((row) => row.inPaymentNumber))).toEqual(
      new Set([one.number, null]),
    );
    const free = await world.as("accountant")(payments.payables, {
      params: { partyId, free: "yes" },
    });
    expect(free.rows).toMatchObject([{ note: "COL-26-000099", ageDays: 0, open: "13000" }]);
    const found = await world.as("accountant")(payments.payables, {
      params: { search: "000099", minAge: "0" },
    });
    expect(found.count).toBe(1);
  });

  test("payments by state, method and words, in three statements, telephones masked", async () => {
    const one = await prepared(14_000n, { method: "mtn_momo" });
    const list = await world.as("accountant")(payments.list, {
      params: { search: one.number, state: "prepared", method: "mtn_momo" },
    });
    expect(world.lastStatements()).toBeLessThanOrEqual(3);
    expect(list.rows).toMatchObject([{ id: one.id, payeePhone: expect.stringMatching(/•/) }]);
    expect(list.totals).toEqual({ amount: "14000", paid: "0" });
    const first = await world.as("accountant")(payments.list, { params: { limit: "3" } });
    const second = await world.as("accountant")(payments.list, {
      params: { limit: "3", after: first.next ?? "" },
    });
    const ids = [...first.rows, ...second.rows].map((row) => row.id);
    expect(new Set(ids).size).toBe(6);
  });

  test("no telephone leaves the house whole: not in answers, exports or the history", async () => {
    const partyId = await makePayee(world, { wallet: "+256778123987" });
    const one = await approve(await prepared(15_000n, { method: "mtn_momo", partyId }), "owner");
    const csv = await world.file("accountant", payments.csv, {});
    expect(csv.text).toContain(one.number);
    const kept = await world.sql.query(
      `select body as words from audit_event where subject = 'payment'
       union all select answer from command_receipt where endpoint like 'payments.%'`,
    );
    const words = [JSON.stringify(one), csv.text, ...kept.rows.map((row) => String(row.words))];
    expect(words.filter((text) => text.includes("778123987"))).toEqual([]);
  });

  test("the voucher at any time, the receipt once paid, its prints counted", async () => {
    const one = await prepared(16_000n);
    const voucher = await world.file("accountant", payments.voucher, { id: one.id });
    expect([voucher.status, voucher.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const early = await world.file("accountant", payments.receipt, { id: one.id });
    expect(early.status).toBe(409);
    const done = await release(await approve(one, "owner"), "md");
    for (const format of ["80mm", "A5"] as const) {
      const receipt = await world.file("accountant", payments.receipt, { id: done.id, format });
      expect(receipt.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    const print = () =>
      world.as("accountant")(payments.printReceipt, { params: { id: one.id }, body: undefined });
    expect([(await print()).prints, (await print()).prints]).toEqual([1, 2]);
  });

  test("exports carry every list", async () => {
    for (const endpoint of [payments.csv, payments.payablesCsv, payments.advancesCsv]) {
      const csv = await world.file("accountant", endpoint, {});
      expect([csv.status, csv.text.split("\r\n").length > 2]).toEqual([200, true]);
    }
  });

  test("garbage is refused with words, never with a fault of ours", async () => {
    const partyId = await makePayee(world);
    const item = { dueId: await openingDebt(world, { partyId, amount: 9n }), amount: "9" };
    const good = { id: newId(), partyId, items: [item], method: "cash" };
    const bodies: unknown[] = [
      { ...good, items: [] },
      { ...good, items: [{ ...item, amount: "-9" }] },
      { ...good, items: [{ ...item, amount: "NaN" }] },
      { ...good, items: [{ ...item, amount: "9".repeat(17) }] },
      { ...good, items: [{ ...item, amount: 9 }] },
      { ...good, method: "barter" },
      { ...good, note: "a\u0000b" },
      { ...good, note: "\ud800" },
      { ...good, partyId: "1" },
      { ...good, extra: true },
      [],
      null,
    ];
    for (const body of bodies) {
      const answer = await world.send("accountant", {
        method: "POST",
        url: "/api/payments",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
    }
  });
});

test("the books agree", async () => {
  await world.verifyBooks();
});
