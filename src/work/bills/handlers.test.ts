import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { formatMoney, largestAmount } from "#kernel/money.ts";
import { approvals } from "#registry/approvals/api.ts";
import { publicPages } from "#insight/public-pages/api.ts";
import { billHands } from "#test/billMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { bills } from "./api.ts";

const world = await makeWorld();
const hands = billHands(world);
const { supplier, enter, approved, read, decide, change, prepare, vouchers, moveSupplier } = hands;
const today = await hands.today();
const booked = async (id: string): Promise<string[]> => {
  const found = await world.sql.query<{ line: string }>(
    `select v.event || ' ' || l.account_code || ' ' || l.amount as line
     from voucher v join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
     where v.source_type = 'supplier-bill' and v.source_id = $1 order by v.seq, l.line`,
    [id],
  );
  return found.rows.map((row) => row.line);
};
const strike = (name: "cancel" | "void", one: { id: string; version: number }, by: Person = "md") =>
  world.as(by)(bills[name], {
    params: { id: one.id },
    body: { version: one.version, reason: "Entered twice" },
  });
const submit = (one: { id: string; version: number }, by: Person = "md") =>
  world.as(by)(bills.submit, { params: { id: one.id }, body: { version: one.version } });

describe("the whole way", () => {
  test("entered, approved, owed, paid by three people: the statement says nothing is owed", async () => {
    await hands.becomeAgent();
    const { id: supplierId } = await supplier();
    const one = await enter(supplierId, 2_000_000n, { fiscalNumber: "FDN-1" });
    expect(one).toMatchObject({ state: "submitted", open: null, standing: null });
    expect(one).toMatchObject({ vat: "360000", withheld: "120000", payable: "2240000" });
    expect(one.number).toMatch(/^BILL-\d\d-\d{6}$/);
    expect(one.dueOn).toBe(addDays(today, 30));
    await decide("approve", one);
    const owed = await read(one.id);
    expect(owed).toMatchObject({ state: "approved", standing: "to_pay", open: "2240000" });
    expect(owed.certificate).toMatchObject({ state: "issued" });
    expect(await booked(one.id)).toEqual([
      "approve 6210 2000000",
      "approve 1260 360000",
      "approve 2110 -120000",
      "approve 2010 -2240000",
    ]);
    const half = await prepare(owed, {}, "1000000");
    expect((await read(one.id)).inPayment).toMatchObject({ number: half.number });
    await vouchers.release(await vouchers.approve(half, "owner"), "accountant");
    expect(await read(one.id)).toMatchObject({ standing: "part_paid", open: "1240000" });
    const rest = await prepare(await read(one.id));
    await vouchers.release(await vouchers.approve(rest, "owner"), "accountant");
    expect(await read(one.id)).toMatchObject({ standing: "paid", open: "0", inPayment: null });
    expect(await vouchers.booked(rest.id)).toEqual([
      "released 2010 1240000",
      "released 1010 -1240000",
    ]);
    const statement = await world.as("accountant")(bills.statement, { params: { supplierId } });
    expect(statement).toMatchObject({ billed: "2240000", paid: "2240000", closing: "0" });
    expect(statement.rows.map((row) => row.balance)).toEqual(["2240000", "1240000", "0"]);
  });

  test("what was accrued with the goods is cleared by the bill", async () => {
    const { id } = await supplier({ withholdingExempt: true });
    const line = { segment: "coffee", description: "Jute bags", vatCode: "EXEMPT" } as const;
    const one = await approved(id, 1n, { lines: [{ ...line, account: "2030", net: "3040000" }] });
    expect(one).toMatchObject({ withheld: "0", certificate: null });
    expect(await booked(one.id)).toEqual(["approve 2030 3040000", "approve 2010 -3040000"]);
  });

  test("given back, changed and asked again; changed while it waits, it is asked for anew", async () => {
    const { id } = await supplier();
    const one = await enter(id, 300_000n);
    await decide("return", one, "accountant", "Which audit?");
    const back = await read(one.id);
    expect(back).toMatchObject({ state: "returned", closingReason: "Which audit?" });
    const again = await submit(await change(back, { note: "Of 2025" }));
    expect(again).toMatchObject({ state: "submitted", note: "Of 2025" });
    const changed = await change(again, { dueOn: addDays(today, 3) });
    expect(changed.dueOn).toBe(addDays(today, 3));
    expect(changed.approval?.id).not.toBe(again.approval?.id);
    const params = { id: again.approval?.id ?? "" };
    const late = world.as("accountant")(approvals.approve, { params, body: { version: 1 } });
    await expect(late).rejects.toThrow();
    await decide("approve", changed);
    expect((await read(one.id)).state).toBe("approved");
  });

  test("a draft is kept, asked for, and rejected", async () => {
    const { id } = await supplier();
    const draft = await enter(id, 90_000n, { isDraft: true });
    expect(draft).toMatchObject({ state: "draft", approval: null });
    const asked = await submit(draft);
    await decide("reject", asked, "accountant");
    expect((await read(draft.id)).state).toBe("rejected");
    await refused(strike("cancel", await read(draft.id)), "state-conflict");
    await enter(id, 90_000n, { invoiceNumber: draft.invoiceNumber });
  });
});

describe("who decides", () => {
  test.each<[bigint, Person | null]>([
    [49_999_999n, "accountant"],
    [50_000_000n, "accountant"],
    [50_000_001n, null],
  ])("%s", async (net, by) => {
    const { id } = await supplier();
    const line = { account: "6130", segment: "coffee", description: "Huller" } as const;
    const lines = [{ ...line, vatCode: "OUT_OF_SCOPE", net: String(net) } as const];
    const one = await enter(id, 1n, { lines });
    if (by === null) await refused(decide("approve", one, "accountant"), "approval.not-yours");
    await decide("approve", one, by ?? "owner");
    expect((await read(one.id)).state).toBe("approved");
  });

  test("never who entered it", async () => {
    const { id } = await supplier();
    const one = await enter(id, 70_000n, {}, "accountant");
    await refused(decide("approve", one, "accountant"), "approval.own-document");
    await decide("approve", one, "owner");
  });

  test("not while the supplier is on hold", async () => {
    const one = await supplier();
    const bill = await enter(one.id, 80_000n);
    const held = await moveSupplier("hold", one);
    const said = await refused(decide("approve", bill), "supplier.not-open");
    expect(said.detail).toMatch(/is on hold: Goods missing/);
    await refused(enter(one.id, 80_000n), "supplier.not-open");
    await moveSupplier("release", held);
    await decide("approve", bill);
  });
});

describe("what is refused", () => {
  test("the same invoice twice, however it is written, until the first is cancelled", async () => {
    const { id } = await supplier();
    const first = await enter(id, 50_000n, { invoiceNumber: "INV 17/26" });
    const said = await refused(
      enter(id, 60_000n, { invoiceNumber: "inv-1726" }, "accountant"),
      "bill.invoice-twice",
    );
    expect(said.blockers?.[0]).toMatchObject({ link: `/suppliers/bills/${first.id}` });
    const { id: other } = await supplier();
    await enter(other, 50_000n, { invoiceNumber: "INV 17/26" });
    const second = await enter(id, 60_000n);
    await refused(change(second, { invoiceNumber: "INV1726" }), "bill.invoice-twice");
    await strike("cancel", first);
    await enter(id, 60_000n, { invoiceNumber: "INV 17/26" });
  });

  test.each<[string, object, string]>([
    ["a day to come", { day: "2199-01-01" }, "bill.day-to-come"],
    ["due before its day", { dueOn: "2020-01-01" }, "bill.due-before-its-day"],
    ["no number", { invoiceNumber: "–" }, "bill.no-invoice-number"],
    ["no supplier", { supplierId: newId() }, "not-found"],
  ])("%s", async (_, more, code) => {
    const { id } = await supplier();
    await refused(enter(id, 10_000n, more), code);
  });

  test("lines without an amount, or on an account that is not for spending", async () => {
    const { id } = await supplier();
    const line = { segment: "admin", description: "Audit", vatCode: "EXEMPT" } as const;
    const enterLine = (account: string, net: string) =>
      enter(id, 1n, { lines: [{ ...line, account, net }] });
    await refused(enterLine("6210", "0"), "bill.line-without-amount");
    await refused(enterLine("1010", "1000"), "not-found");
    await refused(enterLine("1310", "1000"), "not-found");
    await refused(enterLine("6210", String(largestAmount)), "bill.too-much");
  });

  test("a supplier nobody approved", async () => {
    const { id } = await hands.add();
    await refused(enter(id, 10_000n), "supplier.not-open");
  });

  test("roles without the right, and another company", async () => {
    const { id } = await supplier();
    const one = await enter(id, 10_000n);
    for (const person of ["field", "employee", "supplier", "cashier"] as const) {
      await refused(read(one.id, person), "not-allowed");
      await refused(enter(id, 10_000n, {}, person), "not-allowed");
    }
    await refused(read(one.id, "other-owner"), "not-found");
    await refused(strike("cancel", one, "other-owner"), "not-found");
    await refused(enter(id, 10_000n, {}, "other-owner"), "not-found");
    await refused(change(one, {}, "operations"), "bill.not-yours");
    await refused(strike("cancel", one, "operations"), "bill.not-yours");
    expect((await strike("cancel", one)).state).toBe("cancelled");
  });

  test("the same command twice is one bill", async () => {
    const { id: supplierId } = await supplier();
    const id = newId();
    const invoiceNumber = "INV-TWICE";
    const first = await enter(supplierId, 6_000n, { id, invoiceNumber });
    expect(await enter(supplierId, 6_000n, { id, invoiceNumber })).toEqual(first);
    await refused(enter(supplierId, 6_001n, { id, invoiceNumber }), "same-id-other-content");
  });
});

describe("taking an approved bill back", () => {
  test("by its mirror, by another person, and its certificate counts no more", async () => {
    const { id } = await supplier();
    const one = await approved(id, 1_500_000n);
    await refused(strike("void", one), "same-person");
    const gone = await strike("void", one, "accountant");
    expect(gone).toMatchObject({ state: "voided", open: null, closingReason: "Entered twice" });
    expect(gone.certificate?.state).toBe("revoked");
    const lines = await booked(one.id);
    expect(lines).toContain("approve 2010 -1680000");
    expect(lines).toContain("approve.reversed 2010 1680000");
    const statement = await world.as("md")(bills.statement, { params: { supplierId: id } });
    expect(statement).toMatchObject({ billed: "0", closing: "0" });
  });

  test("not while a payment speaks for it, not once it was paid, again after the payment came back", async () => {
    const { id } = await supplier();
    const one = await approved(id, 100_000n);
    const payment = await prepare(one);
    const said = await refused(strike("void", one, "accountant"), "bill.in-payment");
    expect(said.blockers?.[0]?.link).toBe(`/payments/${payment.id}`);
    const paid = await vouchers.releaseWhole(payment);
    await refused(strike("void", one, "accountant"), "bill.paid");
    await vouchers.reverse(paid, "owner");
    expect((await strike("void", one, "accountant")).state).toBe("voided");
  });
});

describe("tax kept back", () => {
  test("a certificate for each bill above the threshold, its code, the month's list", async () => {
    const { id } = await supplier();
    await approved(id, 1_000_000n);
    const one = await approved(id, 1_000_001n);
    expect(one).toMatchObject({ withheld: "60000", payable: "1120001" });
    const month = today.slice(0, 7);
    const list = await world.as("accountant")(bills.certificates, {
      params: { month, limit: 100 },
    });
    expect(world.lastStatements()).toBeLessThanOrEqual(2);
    const row = list.rows.find((found) => found.billId === one.id);
    expect(row).toMatchObject({ base: "1000001", rateBp: 600, amount: "60000", state: "issued" });
    const [remitDay = "", remitMonth = ""] = [row?.remitBy.slice(8), row?.remitBy.slice(0, 7)];
    expect(remitDay).toBe("15");
    expect(remitMonth > month).toBe(true);
    const issued = list.rows.filter((found) => found.state === "issued");
    const sum = issued.reduce((total, found) => total + BigInt(found.amount), 0n);
    expect(list.totals.amount).toBe(String(sum));
    const ledger = await world.sql.query<{ sum: string }>(
      "select -sum(amount) as sum from voucher_line where account_code = '2110'",
    );
    expect(String(sum)).toBe(ledger.rows[0]?.sum);
    const none = await world.as("accountant")(bills.certificates, { params: { month: "2020-01" } });
    expect(none.rows).toEqual([]);
  });

  test("whoever holds the certificate may check it", async () => {
    const { id } = await supplier({ legalName: "Kisenyi Engineers Ltd" });
    const one = await approved(id, 1_200_000n);
    const found = await world.sql.query<{ code: string }>(
      "select code from withholding_certificate where bill_id = $1",
      [one.id],
    );
    const code = found.rows[0]?.code ?? "";
    const answer = await world.as("employee")(publicPages.verify, { params: { code } });
    expect(JSON.stringify(answer)).toContain("Kisenyi Engineers Ltd");
    expect(JSON.stringify(answer)).toContain("UGX 72,000");
  });
});

test("the list, its totals, the tables and the papers", async () => {
  const { id } = await supplier();
  const one = await approved(id, 2_000_000n);
  const { rows, totals } = await world.as("accountant")(bills.list, { params: { limit: 100 } });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  const open = rows.reduce((sum, row) => sum + BigInt(row.open ?? "0"), 0n);
  expect(totals.open).toBe(String(open));
  const payable = await world.sql.query<{ sum: string }>(
    "select -sum(amount) as sum from voucher_line where account_code = '2010'",
  );
  expect(totals.open).toBe(payable.rows[0]?.sum);
  const within = (params: { from?: string; to?: string }) =>
    world
      .as("accountant")(bills.list, { params })
      .then(({ count }) => count);
  const { day } = one;
  expect(await within({ from: day, to: day })).toBe(rows.filter((row) => row.day === day).length);
  expect(await within({ to: addDays(day, -1) })).toBe(rows.filter((row) => row.day < day).length);
  expect(await within({ from: addDays(day, 1) })).toBe(rows.filter((row) => row.day > day).length);
  for (const [table, params] of [
    [bills.csv, {}],
    [bills.certificatesCsv, {}],
  ] as const) {
    const csv = await world.file("accountant", table, params);
    expect(csv.status).toBe(200);
    expect(csv.text.split("\n").length).toBeGreaterThan(2);
  }
  const unstated = await world.file("md", bills.statementPaper, { supplierId: id });
  expect(unstated.status).toBe(409);
  const state = (by: Person = "md") =>
    world.as(by)(bills.stateAccount, { body: { supplierId: id } });
  const { code } = await state();
  expect(await state("accountant")).toEqual({ code });
  await refused(state("other-owner"), "not-found");
  await refused(state("employee"), "not-allowed");
  const statement = await world.file("md", bills.statementPaper, { supplierId: id });
  const certificate = await world.file("md", bills.certificate, { id: one.id });
  for (const paper of [statement, certificate]) expect(paper.text.slice(0, 5)).toBe("%PDF-");
  const owed = formatMoney(one.payable);
  expect(await world.as("employee")(publicPages.verify, { params: { code } })).toMatchObject({
    result: "valid",
    facts: { Billed: owed, Paid: "UGX 0", "Owed at the end": owed },
  });
  await refused(
    world.as("md")(bills.statement, {
      params: { supplierId: id, from: "2026-02-01", to: "2026-01-01" },
    }),
    "bill.statement-backwards",
  );
});

test("the invoice is kept with its bill", async () => {
  const { id } = await supplier();
  const base64 = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
  const one = await enter(id, 5_000n, { file: { name: "invoice.pdf", base64 } });
  expect(one.hasFile).toBe(true);
  expect((await world.file("md", bills.invoice, { id: one.id })).text).toContain("%PDF-1.4");
  // A photographed one is no PDF, and nobody is told that it is.
  const picture = "iVBORw0KGgoAAAAASUVORK5CYII=";
  const taken = await enter(id, 5_000n, { file: { name: "invoice.pdf", base64: picture } });
  const photograph = await world.file("md", bills.invoice, { id: taken.id });
  expect(photograph.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(photograph.headers["content-type"]).toBe("application/octet-stream");
  expect(photograph.headers["content-disposition"]).toContain('"invoice.pdf.png"');
  const without = await enter(id, 5_000n);
  const none = await world.send("md", {
    method: "GET",
    url: `/api/supplier-bills/${without.id}/invoice`,
    headers: {},
  });
  expect(none.status).toBe(404);
});

test("what the form says before anybody is asked", async () => {
  const { id } = await supplier({ termsDays: 14 });
  const preview = (more: object) =>
    world.as("md")(bills.preview, {
      params: { supplierId: id, day: today, net: "2000000", ...more },
    });
  expect(await preview({ withholdingCode: "GOODS_SERVICES" })).toEqual({
    withheld: "120000",
    rateBp: 600,
    dueOn: addDays(today, 14),
    vatBp: 1800,
  });
  expect((await preview({})).withheld).toBe("0");
});

test("after all that the books agree", () => world.verifyBooks());
