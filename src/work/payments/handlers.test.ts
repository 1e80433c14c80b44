import { describe, expect, test } from "vitest";
import { reverseVoucher } from "#books/vouchers/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmers } from "#registry/farmers/api.ts";
import { demoOrg } from "#test/makers.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { payments } from "./api.ts";
import { paymentControls } from "./controlApi.ts";

const world = await makeWorld();
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const { prepare, prepared, approve, release, reject, strikeOut, paid, read, booked } =
  voucherHands(world);

describe("the good way in cash", () => {
  test("three people, one voucher: the debt is met, the books say so, the receipt can be checked", async () => {
    const one = await prepared(1_804_920n);
    expect(one).toMatchObject({ state: "prepared", kind: "dues", amount: "1804920" });
    expect(one.number).toMatch(/^PAY-\d\d-\d{6}$/);
    const approved = await approve(one, "owner");
    expect(approved.state).toBe("approved");
    const done = await release(approved, "md");
    expect(done).toMatchObject({
      state: "succeeded",
      paidOn: today,
      preparedByName: "Moses Wabwire",
      approvedByName: "Catherine Nabirye",
      releasedByName: "Joseph Kato",
      samePerson: false,
    });
    expect(done.items[0]).toMatchObject({ open: "0", amount: "1804920" });
    expect(await booked(one.id)).toEqual(["released 2020 1804920", "released 1010 -1804920"]);
    const code = await world.sql.query(
      "select title, facts from verification_code where code = $1",
      [done.receiptCode],
    );
    expect(code.rows[0]).toEqual({
      title: `Payment receipt ${one.number}`,
      facts: {
        Number: one.number,
        Date: expect.stringMatching(/^\d+ \w{3} \d{4}$/),
        "Paid to": "N••••• R•••••",
        Amount: "UGX 1,000,000 to 2,000,000",
        By: "Cash",
      },
    });
  });

  test("part of a debt: the rest stays open and can be paid by another voucher", async () => {
    const partyId = await makePayee(world);
    const dueId = await openingDebt(world, { partyId, amount: 900_000n });
    const first = await prepare({ partyId, items: [{ dueId, amount: "400000" }] });
    const done = await release(await approve(first, "owner"), "md");
    expect(done.items[0]).toMatchObject({ due: "900000", amount: "400000", open: "500000" });
    const second = await prepare({ partyId, items: [{ dueId, amount: "500000" }] });
    expect((await release(await approve(second, "owner"), "md")).items[0]?.open).toBe("0");
  });

  test("several debts in one cheque, from the bank account", async () => {
    const partyId = await makePayee(world, { wallet: null });
    const dues = [
      await openingDebt(world, { partyId, amount: 100_000n, note: "COL-26-000011" }),
      await openingDebt(world, { partyId, amount: 250_000n, note: "COL-26-000012" }),
    ];
    const one = await prepare({
      partyId,
      items: dues.map((dueId, i) => ({ dueId, amount: i === 0 ? "100000" : "250000" })),
      method: "cheque",
      chequeNumber: "000417",
    });
    const done = await release(await approve(one, "owner"), "md");
    expect(done).toMatchObject({ amount: "350000", chequeNumber: "000417", state: "succeeded" });
    expect(done.items.map((item) => item.note)).toEqual(["COL-26-000011", "COL-26-000012"]);
    expect(await booked(one.id)).toEqual(["released 2020 350000", "released 1100 -350000"]);
  });

  test("the same command again gives the same answer and one payment", async () => {
    const partyId = await makePayee(world);
    const dueId = await openingDebt(world, { partyId, amount: 70_000n });
    const body = {
      id: newId(),
      partyId,
      items: [{ dueId, amount: "70000" }],
      method: "cash" as const,
    };
    const first = await world.as("accountant")(payments.prepare, { body });
    expect(await world.as("accountant")(payments.prepare, { body })).toEqual(first);
    await refused(
      world.as("accountant")(payments.prepare, { body: { ...body, note: "Other" } }),
      "same-id-other-content",
    );
  });
});

describe("three different people", () => {
  test("who prepared does not approve; who prepared or approved does not release", async () => {
    const one = await prepared(50_000n);
    await refused(approve(one, "accountant"), "same-person");
    const approved = await approve(one, "owner");
    await refused(release(approved, "accountant"), "same-person");
    await refused(release(approved, "owner"), "same-person");
    expect(approved.releaseBlockers).toEqual([
      { what: "You approved this, so somebody else must release it", owner: expect.any(String) },
    ]);
    expect((await release(approved, "cashier")).state).toBe("succeeded");
  });

  test("roles without the right are turned away before anything else", async () => {
    const one = await prepared(51_000n);
    for (const person of ["field", "employee", "supplier"] as const) {
      await refused(read(one.id, person), "not-allowed");
      await refused(approve(one, person), "not-allowed");
    }
    for (const person of ["md", "cashier"] as const) {
      await refused(approve(one, person), "not-allowed");
    }
  });

  test("another company's payment does not exist", async () => {
    const one = await prepared(52_000n);
    expect((await refused(read(one.id, "other-owner"), "not-found")).status).toBe(404);
    await refused(approve(one, "other-owner"), "not-found");
    await refused(release(one, "other-owner"), "not-found");
    await refused(strikeOut(one, "other-owner"), "not-found");
    const { partyId } = one;
    const dueId = one.items[0]?.dueId ?? "";
    await refused(
      world.as("other-owner")(payments.prepare, {
        body: { id: newId(), partyId, items: [{ dueId, amount: "1" }], method: "cash" },
      }),
      "not-found",
    );
    expect((await world.as("other-owner")(payments.list, { params: {} })).rows).toEqual([]);
    expect((await world.as("other-owner")(payments.payables, { params: {} })).rows).toEqual([]);
  });

  test("the database itself refuses the same person twice", async () => {
    const one = await prepared(53_000n);
    const sabotage = world.sql.query(
      `update payment set state = 'approved', approved_by = created_by, approved_at = now(),
         approved_sha256 = content_sha256 where id = $1`,
      [one.id],
    );
    await expect(sabotage).rejects.toThrow(/payment_check/);
  });
});

test("a debt that was taken back meanwhile is not paid: the payment can only be struck out", async () => {
  const one = await approve(await prepared(47_000n), "owner");
  const source = { type: "opening", id: one.items[0]?.dueId ?? "" };
  await asSystem(world.house.database, await demoOrg(world), "opening", (ctx) =>
    reverseVoucher(ctx, { source, event: "open" }, { reason: "Weighed for somebody else" }),
  );
  const problem = await refused(release(one, "md"), "payment.debt-gone");
  expect(problem.detail).toContain("was taken back or met meanwhile");
  expect((await read(one.id)).state).toBe("approved");
  expect((await strikeOut(one, "accountant")).state).toBe("void");
});

describe("what may not be prepared", () => {
  test("a debt that another payment speaks for; free again when that one is void", async () => {
    const one = await prepared(60_000n);
    const dueId = one.items[0]?.dueId ?? "";
    const again = () =>
      prepare({ partyId: one.partyId, items: [{ dueId, amount: "60000" }], method: "cash" });
    const problem = await refused(again(), "payment.due-in-payment");
    expect(problem.detail).toContain(one.number);
    expect(problem.blockers?.[0]?.link).toBe(`/payments/${one.id}`);
    const dead = await strikeOut(one, "accountant");
    expect(dead).toMatchObject({ state: "void", closingReason: "Asked for twice" });
    expect((await again()).state).toBe("prepared");
  });

  test("more than is open, nothing, twice, another's, unknown", async () => {
    const partyId = await makePayee(world);
    const stranger = await makePayee(world);
    const dueId = await openingDebt(world, { partyId, amount: 10_000n });
    const foreign = await openingDebt(world, { partyId: stranger, amount: 10_000n });
    const cases: [string, { dueId: string; amount: string }[]][] = [
      ["payment.more-than-open", [{ dueId, amount: "10001" }]],
      ["payment.nothing", [{ dueId, amount: "0" }]],
      [
        "payment.due-twice",
        [
          { dueId, amount: "1" },
          { dueId, amount: "2" },
        ],
      ],
      ["payment.not-their-due", [{ dueId: foreign, amount: "1" }]],
      ["payment.not-their-due", [{ dueId: newId(), amount: "1" }]],
    ];
    for (const [code, items] of cases) await refused(prepare({ partyId, items }), code);
    await refused(prepare({ partyId: newId(), items: [{ dueId, amount: "1" }] }), "not-found");
  });

  test("a cheque without its number, a number without a cheque, a leaf used before", async () => {
    const partyId = await makePayee(world);
    const dueId = await openingDebt(world, { partyId, amount: 10_000n });
    const items = [{ dueId, amount: "10000" }];
    const method = "cheque" as const;
    await refused(prepare({ partyId, items, method }), "payment.cheque-number-missing");
    await refused(
      prepare({ partyId, items, chequeNumber: "000999" }),
      "payment.cheque-number-without-cheque",
    );
    await paid(11_000n, { method, chequeNumber: "000500" });
    await refused(
      prepare({ partyId, items, method, chequeNumber: "000500" }),
      "payment.cheque-used",
    );
  });

  test("mobile money to a farmer without a wallet", async () => {
    const partyId = await makePayee(world, { wallet: null });
    const dueId = await openingDebt(world, { partyId, amount: 10_000n });
    const items = [{ dueId, amount: "10000" }];
    await refused(prepare({ partyId, items, method: "mtn_momo" }), "payment.no-wallet");
  });

  test("the same payee and amount within five days, until somebody says why", async () => {
    const first = await paid(123_456n);
    const { partyId } = first;
    const dueId = await openingDebt(world, { partyId, amount: 123_456n });
    const items = [{ dueId, amount: "123456" }];
    const problem = await refused(prepare({ partyId, items }), "payment.looks-like-duplicate");
    expect(problem.detail).toContain(first.number);
    const confirmed = await prepare({ partyId, items, duplicateReason: "A second delivery" });
    expect(confirmed.duplicateReason).toBe("A second delivery");
    await strikeOut(confirmed, "accountant");
    await world.sql.query(
      `alter table payment disable trigger content_stays;
       update payment set created_at = created_at - interval '121 hours' where id = '${first.id}';
       alter table payment enable trigger content_stays`,
    );
    expect((await prepare({ partyId, items })).state).toBe("prepared");
  });

  test("a suspended farmer is neither prepared for nor paid", async () => {
    const partyId = await makePayee(world);
    const one = await approve(await prepared(80_000n, { partyId }), "owner");
    const { version } = await world.as("md")(farmers.read, { params: { id: partyId } });
    await world.as("md")(farmers.suspend, {
      params: { id: partyId },
      body: { version, reason: "Two deliveries do not add up" },
    });
    await refused(release(one, "md"), "payment.payee-blocked");
    const dueId = await openingDebt(world, { partyId, amount: 5_000n });
    await refused(
      prepare({ partyId, items: [{ dueId, amount: "5000" }] }),
      "payment.payee-blocked",
    );
  });
});

describe("approving", () => {
  test("the accountant up to 50,000,000, the owner above; splitting does not help", async () => {
    const byMd = (amount: bigint, partyId: string) => prepared(amount, { partyId }, "md");
    const [under, above, split] = [
      await makePayee(world),
      await makePayee(world),
      await makePayee(world),
    ];
    expect((await approve(await byMd(50_000_000n, under), "accountant")).state).toBe("approved");
    const large = await byMd(50_000_001n, above);
    const problem = await refused(approve(large, "accountant"), "payment.above-your-limit");
    expect(problem.detail).toContain("UGX 50,000,000");
    expect((await approve(large, "owner")).state).toBe("approved");
    await approve(await byMd(40_000_000n, split), "accountant");
    const second = await byMd(10_000_001n, split);
    await refused(approve(second, "accountant"), "payment.above-your-limit");
    expect((await approve(second, "owner")).state).toBe("approved");
  });

  test("a company's own dated limit counts from its day", async () => {
    await world.as("owner")(paymentControls.setLimit, {
      body: {
        ...{ role: "accountant", limit: "1000000" },
        ...{ effectiveFrom: today, sourceNote: "Board of 20 Nov" },
      },
    });
    const one = await prepared(1_000_001n, {}, "md");
    await refused(approve(one, "accountant"), "payment.above-your-limit");
  });

  test("a version that moved on and a state that passed are refused", async () => {
    const one = await prepared(90_000n);
    await refused(approve({ ...one, version: 7 }, "owner"), "version-conflict");
    await refused(release(one, "md"), "state-conflict");
    const approved = await approve(one, "owner");
    await refused(approve(approved, "owner"), "state-conflict");
    const dead = await strikeOut(approved, "md");
    await refused(release(dead, "md"), "state-conflict");
    expect((await reject(await prepared(91_000n), "owner")).state).toBe("rejected");
  });

  test("nobody changes what was approved, not even past the house", async () => {
    const one = await approve(await prepared(95_000n), "owner");
    const change = (set: string) =>
      world.sql.query(`update payment set ${set} where id = $1`, [one.id]);
    await expect(change("amount = 99000000")).rejects.toThrow(/content of a payment/);
    await expect(change("method = 'cheque', cheque_number = '1'")).rejects.toThrow(/content/);
    await expect(change("approved_sha256 = repeat('0', 64)")).rejects.toThrow(/approval|check/);
    await expect(
      world.sql.query("update payment_item set amount = 1 where payment_id = $1", [one.id]),
    ).rejects.toThrow(/items of a payment/);
    // Past the triggers too: release compares what is there with what was approved.
    await world.sql.query(
      `alter table payment_item disable trigger items_stay;
       update payment_item set amount = 94999 where payment_id = '${one.id}';
       alter table payment_item enable trigger items_stay`,
    );
    await refused(release(one, "md"), "payment.not-what-was-approved");
  });
});

describe("a wallet that was changed", () => {
  async function changedWallet() {
    const partyId = await makePayee(world);
    const one = await prepared(33_000n, { method: "mtn_momo", partyId });
    const approved = await approve(one, "owner");
    return { partyId, approved };
  }

  test("after approval: the payment is not paid into it", async () => {
    const { partyId, approved } = await changedWallet();
    await world.sql.query("update farmer set payment_number = '+256771999999' where id = $1", [
      partyId,
    ]);
    await refused(release(approved, "md"), "payment.payee-moved");
  });

  test("within a day: it is held; and who changed it neither approves nor releases", async () => {
    const { partyId, approved } = await changedWallet();
    const change = (by: Person, age: string) =>
      world.userId(by).then((id) =>
        world.sql.query(
          `update farmer set registered_at = now() - interval '30 days',
             payment_changed_at = now() - $2::interval, payment_changed_by = $3 where id = $1`,
          [partyId, age, id],
        ),
      );
    await change("field", "23 hours");
    await refused(release(approved, "md"), "payment.payee-held");
    const payee = await world.as("accountant")(payments.payee, { params: { id: partyId } });
    expect(payee.heldUntil).not.toBeNull();
    expect(payee.wallet).toMatch(/^\+256 77• ••• \d{3}$/);
    await change("md", "25 hours");
    await refused(release(approved, "md"), "payment.payee-changed-by-you");
    expect((await release(approved, "cashier")).state).toBe("queued");
  });

  test("who is paid for a farmer: whoever changed it neither approves nor releases the cash", async () => {
    const partyId = await makePayee(world, { wallet: null });
    const owner = await world.userId("owner");
    const md = await world.userId("md");
    const changedBy = (id: string) =>
      world.sql.query(
        `update farmer set payee_kind = 'group', payee_name = 'Kakunyu Growers',
           registered_at = now() - interval '30 days',
           payment_changed_at = now() - interval '2 days', payment_changed_by = $2 where id = $1`,
        [partyId, id],
      );
    await changedBy(owner);
    const one = await prepared(34_000n, { partyId });
    expect(one.payeeName).toBe("Kakunyu Growers");
    await refused(approve(one, "owner"), "payment.payee-changed-by-you");
    await changedBy(md);
    const approved = await approve(one, "owner");
    await refused(release(approved, "md"), "payment.payee-changed-by-you");
    expect((await release(approved, "cashier")).state).toBe("succeeded");
  });
});

test("the books agree", async () => {
  await world.verifyBooks();
});
