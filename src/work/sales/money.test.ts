import { addDays } from "#kernel/days.ts";
import { describe, expect, test } from "vitest";
import { approvals } from "#registry/approvals/api.ts";
import { customers } from "#registry/customers/api.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { goods, salesHands, work } from "#test/salesMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { creditNotes } from "./creditApi.ts";
import { customerReceipts } from "./receiptApi.ts";
import { customerAccounts } from "./statementApi.ts";

const world = await makeWorld();
const hands = salesHands(world);
const { customer, billed, invoice, receive, credit, approveCredit, today } = hands;
const faq = await makeProduct(world, "faq");
await openingLot(world, { productId: faq, grams: 10_000_000n, cost: 100_000_000n });

const linesOf = async (sourceType: string, sourceId: string) => {
  const found = await world.sql.query<{ line: string }>(
    `select l.account_code || ' ' || l.amount as line from voucher v
     join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
     where v.source_type = $1 and v.source_id = $2 order by v.seq, l.line`,
    [sourceType, sourceId],
  );
  return found.rows.map((row) => row.line);
};
const voidReceipt = (one: { id: string; version: number }, by: Person = "operations") =>
  world.as(by)(customerReceipts.void, {
    params: { id: one.id },
    body: { version: one.version, reason: "The cheque came back" },
  });
const statement = (id: string, by: Person = "operations") =>
  world.as(by)(customerAccounts.statement, { params: { id } });

describe("receipts", () => {
  test("meet an invoice in parts; tax kept back is a credit towards the authority", async () => {
    const customerId = await customer({ withholdsTax: true });
    const one = await billed(customerId, [work(2_000_000)]);
    const first = await receive({
      ...{ customerId, amount: 1_000_000n, method: "bank", reference: "TT 1" },
      items: [{ invoiceId: one.id, amount: "1000000" }],
    });
    expect(first).toMatchObject({ state: "valid", deposit: "0" });
    expect(first.number).toMatch(/^RCT-\d\d-\d{6}$/);
    expect(await invoice(one.id)).toMatchObject({ open: "1360000", standing: "part_paid" });
    const rest = await receive({
      ...{ customerId, amount: 1_240_000n, withheld: "120000", certificate: "WHT-77" },
      items: [{ invoiceId: one.id, amount: "1360000" }],
    });
    expect(await linesOf("customer-receipt", rest.id)).toEqual([
      "1010 1240000",
      "1250 120000",
      "1210 -1360000",
    ]);
    expect(await invoice(one.id)).toMatchObject({ open: "0", standing: "settled" });
    const again = receive({ customerId, amount: 1n, items: [{ invoiceId: one.id, amount: "1" }] });
    await refused(again, "customer-receipt.more-than-open");
  });

  test("what no invoice takes is the customer's deposit, and pays a later one", async () => {
    const customerId = await customer();
    const paid = await receive({ customerId, amount: 500_000n });
    expect(await linesOf("customer-receipt", paid.id)).toEqual(["1010 500000", "2040 -500000"]);
    const one = await billed(customerId, [work(1_000_000)]);
    const items = [{ invoiceId: one.id, amount: "500000" }];
    const used = await receive({ customerId, amount: 500_000n, method: "deposit", items });
    expect(await linesOf("customer-receipt", used.id)).toEqual(["2040 500000", "1210 -500000"]);
    expect(await invoice(one.id)).toMatchObject({ open: "680000" });
    const more = receive({ customerId, amount: 500_000n, method: "deposit", items });
    await refused(more, "customer-receipt.deposit-too-small");
    await refused(voidReceipt(paid), "due.over-settled");
  });

  test("tax is kept back by who keeps it, as far as a rate gives, with each certificate once", async () => {
    const stranger = await customer();
    const theirs = await billed(stranger, [work(5_000_000)]);
    const whole = (of: { id: string; open: string }, more: object) => ({
      ...{ amount: 0n, items: [{ invoiceId: of.id, amount: of.open }] },
      ...{ withheld: of.open, certificate: "WHT-1", ...more },
    });
    const none = receive({ customerId: stranger, ...whole(theirs, {}) });
    await refused(none, "customer-receipt.not-withholding");
    expect(await invoice(theirs.id)).toMatchObject({ open: "5900000" });
    const customerId = await customer({ withholdsTax: true });
    const one = await billed(customerId, [work(5_000_000)]);
    const small = await billed(customerId, [work(1_000_000)]);
    const take = (of: typeof one, withheld: number, certificate = "WHT-1") =>
      receive({
        ...{ customerId, amount: BigInt(of.open) - BigInt(withheld) - 1_000_000n },
        ...{ withheld: String(withheld), certificate },
        items: [{ invoiceId: of.id, amount: String(BigInt(of.open) - 1_000_000n) }],
      });
    await refused(receive({ customerId, ...whole(one, {}) }), "customer-receipt.withheld-too-much");
    await refused(take(one, 300_001), "customer-receipt.withheld-too-much");
    // Six percent begin above a million.
    await refused(take(small, 1), "customer-receipt.withheld-too-much");
    const kept = await take(one, 200_000);
    const rest = (withheld: number, certificate: string) =>
      receive({
        ...{ customerId, amount: 500_000n - BigInt(withheld), withheld: String(withheld) },
        ...{ certificate, items: [{ invoiceId: one.id, amount: "500000" }] },
      });
    await refused(rest(100_001, "WHT-2"), "customer-receipt.withheld-too-much");
    const taken = await refused(rest(100_000, "wht 1"), "customer-receipt.certificate-taken");
    expect(taken.detail).toContain(kept.number);
    await rest(100_000, "WHT-2");
    // Credited, less of it is owed, and less is kept back of it; taken back, it makes room again.
    const other = await billed(customerId, [work(5_000_000)]);
    const note = await credit({ invoiceId: other.id, quantity: 500n, reasonCode: "waived" });
    await approveCredit(note.id);
    const half = { id: other.id, open: "1475000" };
    const ofHalf = (withheld: bigint) =>
      receive({
        ...{ customerId, amount: BigInt(half.open) - withheld, withheld: String(withheld) },
        ...{ certificate: "WHT-3", items: [{ invoiceId: half.id, amount: half.open }] },
      });
    await refused(ofHalf(150_001n), "customer-receipt.withheld-too-much");
    await voidReceipt(await ofHalf(150_000n));
    await ofHalf(150_000n);
  });

  test("money that did not come is taken back by somebody else", async () => {
    const customerId = await customer();
    const one = await billed(customerId, [work(100_000)]);
    const items = [{ invoiceId: one.id, amount: "118000" }];
    const cheque = { method: "cheque", reference: "000123" } as const;
    const got = await receive({ customerId, amount: 118_000n, items, ...cheque });
    await refused(voidReceipt(got, "cashier"), "same-person");
    await refused(voidReceipt(got, "accountant"), "not-allowed");
    await refused(voidReceipt(got, "other-owner"), "not-found");
    expect(await voidReceipt(got)).toMatchObject({ state: "void" });
    expect(await invoice(one.id)).toMatchObject({ open: "118000", receipts: [] });
    await refused(voidReceipt(got), "state-conflict");
    // Whoever took it and the owners are told, whoever took it back is not.
    const told = await world.sql.query<{ id: string; title: string; message: string }>(
      "select recipient_id as id, title, message from notice where event = $1",
      [`receipt:${got.id}:voided`],
    );
    for (const { title, message } of told.rows) {
      expect(title).toBe(`${got.number}: UGX 118,000 of Kampala Feeds Ltd taken back`);
      expect(message).toContain("The cheque came back");
    }
    const ids = told.rows.map(({ id }) => id);
    expect(ids).toContain(await world.userId("cashier"));
    expect(ids).toContain(await world.userId("owner"));
    expect(ids).not.toContain(await world.userId("operations"));
  });

  test("cash of a day before is taken back by who approves funds", async () => {
    const customerId = await customer();
    const today = await receive({ customerId, amount: 1_000n });
    expect(await voidReceipt(today)).toMatchObject({ state: "void" });
    const yesterday = { customerId, amount: 1_000n, day: addDays(hands.today, -1) };
    const cash = await receive(yesterday);
    await refused(voidReceipt(cash), "customer-receipt.cash-of-before");
    expect(await voidReceipt(cash, "owner")).toMatchObject({ state: "void" });
    const cheque = await receive({ ...yesterday, method: "cheque", reference: "000124" });
    expect(await voidReceipt(cheque)).toMatchObject({ state: "void" });
  });

  test("what is refused", async () => {
    const customerId = await customer();
    const other = await customer({ legalName: "Somebody else" });
    const one = await billed(customerId, [work(100_000)]);
    const items = [{ invoiceId: one.id, amount: "118000" }];
    const amount = 118_000n;
    await refused(receive({ customerId, amount: 0n }), "customer-receipt.nothing");
    await refused(receive({ customerId, amount: 1n, items }), "customer-receipt.more-than-came");
    await refused(receive({ customerId: other, amount, items }), "not-found");
    await refused(
      receive({ customerId, amount, items, method: "bank" }),
      "customer-receipt.no-reference",
    );
    await refused(
      receive({ customerId, amount: 112_000n, items, withheld: "6000" }),
      "customer-receipt.no-certificate",
    );
    const twice = [...items, { invoiceId: one.id, amount: "1" }];
    await refused(receive({ customerId, amount, items: twice }), "customer-receipt.invoice-twice");
    const day = addDays(today, 1);
    await refused(receive({ customerId, amount, items, day }), "customer-receipt.day-not-come");
    for (const person of ["field", "employee", "supplier"] as const) {
      await refused(receive({ customerId, amount, items }, person), "not-allowed");
    }
    await refused(receive({ customerId, amount, items }, "other-owner"), "not-found");
    const id = newId();
    const first = await receive({ id, customerId, amount, items });
    expect(await receive({ id, customerId, amount, items })).toEqual(first);
  });
});

describe("credit notes", () => {
  test("goods come back in part: revenue, tax, what is owed and the stock with its cost", async () => {
    const customerId = await customer();
    const one = await billed(customerId, [goods(faq, 100, 15_000)]);
    const note = await credit({ invoiceId: one.id, quantity: 40_000n, restocks: true });
    expect(note).toMatchObject({ state: "submitted", net: "600000", vat: "108000", day: null });
    expect((await invoice(one.id)).open).toBe("1770000");
    const done = await approveCredit(note.id);
    expect(done).toMatchObject({ state: "approved", settled: "708000", fiscalState: "queued" });
    expect(await linesOf("credit-note", note.id)).toEqual([
      ...["4100 600000", "2100 108000", "1210 -708000"],
      ...["1310 400000", "5030 -400000"],
    ]);
    expect(await invoice(one.id)).toMatchObject({ open: "1062000" });
    const rest = await credit({ invoiceId: one.id, quantity: 60_000n, restocks: true });
    expect(rest).toMatchObject({ net: "900000", vat: "162000" });
    await refused(credit({ invoiceId: one.id, quantity: 1n }), "credit-note.more-than-left");
    await approveCredit(rest.id);
    expect(await invoice(one.id)).toMatchObject({ open: "0", standing: "settled" });
  });

  test("what was paid already becomes the customer's own money", async () => {
    const customerId = await customer();
    const one = await billed(customerId, [work(100_000)]);
    const items = [{ invoiceId: one.id, amount: "100000" }];
    await receive({ customerId, amount: 100_000n, items });
    const note = await credit({ invoiceId: one.id, quantity: 1000n, reasonCode: "cancelled" });
    expect(await approveCredit(note.id)).toMatchObject({ settled: "18000" });
    expect(await linesOf("credit-note", note.id)).toEqual([
      ...["4300 100000", "2100 18000", "1210 -18000", "2040 -100000"],
    ]);
    expect(await statement(customerId)).toMatchObject({ closing: "-100000" });
  });

  test("refused, withdrawn and rejected ones take nothing", async () => {
    const customerId = await customer();
    const one = await billed(customerId, [work(50_000)]);
    const ask = (more: object = {}, by?: Person) =>
      credit({ invoiceId: one.id, quantity: 1000n, reasonCode: "misstated", ...more }, by);
    await refused(ask({ line: 2 }), "credit-note.no-such-line");
    await refused(ask({ restocks: true }), "credit-note.no-goods");
    await refused(ask({ quantity: 0n }), "credit-note.nothing");
    await refused(ask({}, "accountant"), "not-allowed");
    await refused(ask({}, "other-owner"), "not-found");
    const note = await ask();
    await refused(approveCredit(note.id, "operations"), "approval.own-document");
    const gone = await world.as("operations")(creditNotes.withdraw, {
      params: { id: note.id },
      body: { version: note.version, reason: "Wrong line" },
    });
    expect(gone).toMatchObject({ state: "withdrawn", approval: { state: "withdrawn" } });
    expect((await ask()).state).toBe("submitted");
  });

  test("given back, it is changed and asked for again, with what is left then; not while it waits", async () => {
    const customerId = await customer();
    const one = await billed(customerId, [goods(faq, 10, 20_000)]);
    const note = await credit({ invoiceId: one.id, quantity: 10_000n });
    const again = (version: number, quantity: string, by: Person = "operations", more = {}) =>
      world.as(by)(creditNotes.resubmit, {
        params: { id: note.id },
        body: {
          ...{ version, reasonCode: "return", reason: "One bag was wet", restocks: true },
          lines: [{ line: 1, quantity }],
          ...more,
        },
      });
    await refused(again(note.version, "4000"), "state-conflict");
    await world.as("accountant")(approvals.return, {
      params: { id: note.approval?.id ?? "" },
      body: { version: note.approval?.version ?? 1, reason: "Only one bag came back" },
    });
    const back = await hands.readCredit(note.id);
    expect(back).toMatchObject({ state: "returned", closingReason: "Only one bag came back" });
    await refused(again(note.version, "4000"), "version-conflict");
    await refused(again(back.version, "4000", "accountant"), "not-allowed");
    await refused(again(back.version, "4000", "other-owner"), "not-found");
    await refused(again(back.version, "10001"), "credit-note.more-than-left");
    await refused(
      again(back.version, "4000", "operations", { reasonCode: "waived" }),
      "credit-note.waived-goods",
    );
    expect(await hands.readCredit(note.id)).toEqual(back);
    const asked = await again(back.version, "4000");
    expect(asked).toMatchObject({
      ...{ state: "submitted", number: note.number, closingReason: null, restocks: true },
      ...{ reason: "One bag was wet", net: "80000", vat: "14400", lines: [{ quantity: "4000" }] },
      approval: { state: "pending" },
    });
    await refused(credit({ invoiceId: one.id, quantity: 6001n }), "credit-note.more-than-left");
    await refused(approveCredit(note.id, "operations"), "approval.own-document");
    expect(await approveCredit(note.id)).toMatchObject({ state: "approved", gross: "94400" });
    expect(await invoice(one.id)).toMatchObject({ open: "141600" });
    await refused(again(asked.version + 1, "4000"), "state-conflict");
  });
});

describe("the account of a customer", () => {
  test("opens, moves and closes as the books do, on screen, as table and as paper", async () => {
    const customerId = await customer({ legalName: "Fort Portal Roasters" });
    const one = await billed(customerId, [goods(faq, 10, 20_000)]);
    const items = [{ invoiceId: one.id, amount: "100000" }];
    await receive({ customerId, amount: 100_000n, items });
    const account = await statement(customerId);
    expect(account).toMatchObject({ opening: "0", closing: "136000", invoiced: "236000" });
    expect(account.lines.map((line) => line.balance)).toEqual(["236000", "136000"]);
    const params = { id: customerId, from: today, through: today };
    const csv = await world.file("operations", customerAccounts.csv, params);
    expect(csv.text).toContain("Closing balance");
    await world.as("operations")(customerAccounts.state, {
      params: { id: customerId },
      body: { from: today, through: today },
    });
    const pdf = await world.file("operations", customerAccounts.paper, params);
    expect(pdf.text.startsWith("%PDF")).toBe(true);
    const later = { ...params, from: addDays(today, 1) };
    await refused(
      world.as("operations")(customerAccounts.statement, { params: later }),
      "statement.upside-down",
    );
    await refused(statement(customerId, "other-owner"), "not-found");
    await refused(statement(customerId, "employee"), "not-allowed");
    const owing = world.as("operations")(customers.retire, {
      params: { id: customerId },
      body: { version: 3, reason: "Closed" },
    });
    await refused(owing, "customer.not-settled");
  });

  test("ages add up to the control account, each invoice in one of them", async () => {
    const old = await customer({ legalName: "Old debts Ltd" });
    for (const days of [10, 31, 61, 120]) {
      const one = await billed(old, [work(100_000)]);
      await world.sql.query("alter table voucher disable trigger all");
      await world.sql.query("alter table voucher_line disable trigger all");
      await world.sql.query(`update voucher set day = day - $2::int where source_id = $1`, [
        one.id,
        days,
      ]);
      await world.sql.query(
        `update voucher_line set day = day - $2::int
         where voucher_id in (select id from voucher where source_id = $1)`,
        [one.id, days],
      );
      await world.sql.query("alter table voucher_line enable trigger all");
      await world.sql.query("alter table voucher enable trigger all");
    }
    const { rows, totals } = await world.as("accountant")(customerAccounts.ageing, { params: {} });
    expect(rows.find((row) => row.id === old)).toMatchObject({
      ...{ to30: "118000", to60: "118000", to90: "118000", over90: "118000", open: "472000" },
    });
    const booked = await world.sql.query<{ balance: string }>(
      "select balance from account_balance where account_code = '1210' and balance <> 0",
    );
    expect(totals.open).toBe(String(booked.rows[0]?.balance));
    const csv = await world.file("operations", customerAccounts.ageingCsv, undefined);
    expect(csv.text).toContain("Old debts Ltd");
  });
});
