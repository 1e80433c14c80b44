import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { approvals } from "#registry/approvals/api.ts";
import { exchangeRates } from "#registry/organization/api.ts";
import { taxes } from "#registry/taxes/api.ts";
import { expenseHands, photograph } from "#test/expenseMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { expenses } from "./api.ts";

const world = await makeWorld();
const hands = expenseHands(world);
const {
  today,
  terms,
  claim,
  read,
  decide,
  approved,
  prepare,
  payBack,
  withdraw,
  takeBack,
  change,
  booked,
} = hands;
const funds = fundHands(world);

describe("the whole way", () => {
  test("own money: claimed, approved, paid back by three people", async () => {
    const one = await claim(150_000n, { fiscalNumber: "FDN-0001" });
    expect(one).toMatchObject({ state: "submitted", standing: null, vat: "22881" });
    expect(one.number).toMatch(/^EXP-\d\d-\d{6}$/);
    await decide("approve", one, "accountant");
    const approvedOne = await read(one.id, "employee");
    expect(approvedOne).toMatchObject({
      state: "approved",
      standing: "to_pay",
      open: "150000",
      approvedByName: "Moses Wabwire",
      bookedOn: today,
    });
    expect(await booked(one.id)).toEqual([
      "approve 6130 127119",
      "approve 1260 22881",
      "approve 2180 -150000",
    ]);
    const paid = await payBack(approvedOne);
    expect(paid).toMatchObject({ state: "approved", standing: "paid", open: "0" });
    await refused(takeBack(paid), "expense.paid");
    const paper = await world.file("employee", expenses.paper, { id: one.id });
    expect(paper.status).toBe(200);
  });

  test("a split expense of the company's cash, each part in its account", async () => {
    const lines = [
      { categoryCode: "FUEL", description: "Diesel", amount: "80000" },
      { categoryCode: "OFFICE", description: "Toner", amount: "118000" },
    ];
    const company = { paidBy: "company", paidAccount: "1020" } as const;
    const one = await approved(1n, { ...company, lines, fiscalNumber: "FDN-0002" }, "cashier");
    expect(one.standing).toBe("paid");
    // Fuel is exempt, so only the toner holds tax.
    expect(await booked(one.id)).toEqual([
      "approve 6120 80000",
      "approve 6170 100000",
      "approve 1260 18000",
      "approve 1020 -198000",
    ]);
  });

  test("an advance is met, and what goes beyond it is owed to the claimant", async () => {
    const fund = await funds.paid(100_000n, { payeeId: await world.userId("md") }, "md");
    const one = await claim(130_000n, { paidBy: "advance" }, "md");
    await decide("approve", one, "accountant");
    const after = await read(one.id);
    expect(after).toMatchObject({ standing: "to_pay", open: "30000" });
    expect(await booked(one.id)).toEqual([
      "approve 6130 130000",
      "approve 1230 -100000",
      "approve 2180 -30000",
    ]);
    expect((await funds.read(fund.id)).open).toBe("0");
    await takeBack(after);
    expect((await funds.read(fund.id)).open).toBe("100000");
    const whole = await approved(100_000n, { paidBy: "advance" }, "md");
    expect(whole).toMatchObject({ standing: "charged", open: "0" });
  });

  test("a bill the company pays as a withholding agent, above the threshold", async () => {
    await world.as("owner")(taxes.setStanding, {
      body: {
        id: newId(),
        effectiveFrom: today,
        isVatRegistered: true,
        isWithholdingAgent: true,
        sourceNote: "Notice of the authority",
      },
    });
    const audit = { categoryCode: "PROFESSIONAL", description: "Audit", amount: "2360000" };
    const paid = { paidBy: "company", paidAccount: "1100" } as const;
    const bill = { ...paid, lines: [audit], fiscalNumber: "FDN-0003" };
    const one = await approved(1n, bill, "md");
    expect(one).toMatchObject({ withheld: "120000", vat: "360000" });
    expect(await booked(one.id)).toEqual([
      "approve 6210 2000000",
      "approve 1260 360000",
      "approve 1100 -2240000",
      "approve 2110 -120000",
    ]);
    const exempt = { ...bill, withholdingExempt: true, fiscalNumber: "FDN-0004" };
    expect((await claim(1n, exempt, "md")).withheld).toBe("0");
    const pocket = { paidBy: "own_pocket", paidAccount: null, fiscalNumber: "FDN-0005" } as const;
    const own = await claim(1n, { ...bill, ...pocket });
    expect(own.withheld).toBe("0");
  });

  test("dollars by the rate of the day", async () => {
    await refused(claim(1n, { currency: "EUR" }), "exchange-rate.missing");
    await world.as("accountant")(exchangeRates.record, {
      body: { id: newId(), currency: "USD", day: today, rateMicro: "3650000000", source: "BoU" },
    });
    const one = await claim(10_050n, { currency: "USD" });
    expect(one).toMatchObject({ currencyAmount: "10050", amount: "366825" });
  });
});

describe("who decides, and what they see", () => {
  test.each<[bigint, string]>([
    [49_999_999n, "Moses Wabwire"],
    [50_000_000n, "Moses Wabwire"],
    [50_000_001n, "Catherine Nabirye"],
  ])("%s goes to %s", async (amount, name) => {
    const one = await claim(amount, {}, "operations");
    const shown = await world.as("owner")(approvals.read, {
      params: { id: one.approval?.id ?? "" },
    });
    const names = shown.waitsFor.map((person) => person.name);
    expect(names).toContain(name);
    if (amount > 50_000_000n)
      await refused(decide("approve", one, "accountant"), "approval.not-yours");
    await withdraw(one, "operations");
  });

  test("the approver sees budget, cash, advances and what looks alike", async () => {
    const reason = "Two lorries were repaired the same day";
    const first = await claim(70_000n);
    const { vendorName } = first;
    const again = await claim(70_000n, { vendorName, duplicateReason: reason });
    const shown = await world.as("accountant")(approvals.read, {
      params: { id: again.approval?.id ?? "" },
    });
    const facts = Object.fromEntries(shown.facts.map((fact) => [fact.label, fact.value]));
    expect(facts["Looks like another"]).toContain(first.number);
    expect(facts["Why it is another purchase"]).toBe(reason);
    expect(facts).toHaveProperty("Budget left after this, Operations, Premises and plant");
    expect(facts).toHaveProperty("Cash and bank after paying this back");
    expect(facts["Open advances of Peter Ocen"]).toBe("None");
    expect(shown).toMatchObject({ link: `/expenses/${again.id}`, payeeName: "Peter Ocen" });
  });

  test("never one's own; given back, changed, asked again", async () => {
    const own = await claim(20_000n, {}, "accountant");
    await refused(decide("approve", own, "accountant"), "approval.own-document");
    const one = await claim(30_000n);
    await decide("return", one, "accountant", "Which huller?");
    const back = await read(one.id);
    expect(back).toMatchObject({ state: "returned", closingReason: "Which huller?" });
    const { id: _, ...corrected } = terms(31_000n, { note: "The one in Masaka" });
    const again = await change(back, corrected);
    expect(again).toMatchObject({ state: "submitted", amount: "31000" });
    await decide("reject", again, "accountant");
    expect((await read(one.id)).state).toBe("rejected");
  });

  test("changed while it waits, it is asked for anew; what was approved before does not count", async () => {
    const one = await claim(40_000n);
    const { id: _, ...more } = terms(45_000n);
    const changed = await change(one, more);
    expect(changed).toMatchObject({ state: "submitted", amount: "45000" });
    expect(changed.approval?.id).not.toBe(one.approval?.id);
    await refused(decide("approve", one, "accountant"), "state-conflict");
  });
});

describe("what is refused", () => {
  test("a claim that is not whole", async () => {
    await refused(claim(10n, { day: addDays(today, 1) }), "expense.day-to-come");
    await refused(claim(0n), "expense.line-without-amount");
    await refused(claim(10n, { paidBy: "company" }, "md"), "expense.paid-from");
    await refused(claim(10n, { paidAccount: "1010" }), "expense.paid-from");
    await refused(claim(10n, { department: "Moon" }), "expense.department");
    await refused(claim(10n, { paidBy: "advance" }), "expense.no-advance");
    const lines = [{ categoryCode: "NONE", description: "Belt", amount: "10" }];
    await refused(claim(10n, { lines }), "not-found");
    await refused(claim(50_001n, { receipt: null }), "expense.receipt-missing");
    expect((await claim(50_000n, { receipt: null })).state).toBe("submitted");
    const said = await claim(60_000n, { receipt: null, noReceiptReason: "Market stall" });
    expect(said.noReceiptReason).toBe("Market stall");
  });

  test("the same purchase twice, by its vendor and amount or by its photograph, until it is explained", async () => {
    const receipt = photograph("twice");
    const first = await claim(81_000n, { receipt });
    const vendorName = ` ${first.vendorName.toUpperCase()}.`;
    const problem = await refused(claim(81_000n, { vendorName }), "expense.duplicate");
    expect(problem.detail).toContain(first.number);
    const within = { vendorName, day: addDays(today, -7) };
    await refused(claim(81_000n, within), "expense.duplicate");
    expect((await claim(81_000n, { vendorName, day: addDays(today, -8) })).state).toBe("submitted");
    // Another amount, another vendor, another day: the photograph alone gives it away.
    const other = { receipt, day: addDays(today, -90) };
    await refused(claim(12_000n, other), "expense.duplicate");
    expect(
      (await claim(12_000n, { ...other, duplicateReason: "One bill, two lorries" })).state,
    ).toBe("submitted");
    await withdraw(first);
    expect((await claim(81_000n, { vendorName: first.vendorName })).state).toBe("submitted");
  });

  test("the company's money, by who has nothing to do with it: they claim what they paid themselves", async () => {
    const company = { paidBy: "company", paidAccount: "1010" } as const;
    for (const by of ["employee", "field"] as const) {
      const problem = await refused(claim(20_000n, company, by), "expense.company-money");
      expect(problem.detail).toContain("your own money");
    }
    for (const by of ["cashier", "accountant", "md"] as const) {
      expect((await claim(20_000n, company, by)).paidAccount).toBe("1010");
    }
    // Nor by changing one's own, nor by a draft that was kept while one might.
    const own = await claim(21_000n);
    const { id: _, ...changed } = terms(21_000n, company);
    await refused(change(own, changed), "expense.company-money");
    const draft = await claim(22_000n, { ...company, submit: false }, "cashier");
    await world.sql.query("update expense set claimant_id = $2 where id = $1", [
      ...[draft.id, await world.userId("employee")],
    ]);
    const handIn = { params: { id: draft.id }, body: { version: draft.version } };
    await refused(world.as("employee")(expenses.submit, handIn), "expense.company-money");
  });

  test("a sum in parts to one vendor, however the name is written, and by its TIN", async () => {
    const company = { paidBy: "company", paidAccount: "1100", vendorTin: "1000200030" } as const;
    const part = (vendorName: string, more: object = {}) =>
      claim(30_000_000n, { ...company, ...more, vendorName }, "md");
    await part("Mbarara Steel Works");
    for (const one of [
      await part("MbararaSteel Works.", { vendorTin: null, day: addDays(today, -9) }),
      await part("M. S. W. Hardware"),
    ]) {
      await refused(decide("approve", one, "accountant"), "approval.not-yours");
      await withdraw(one, "md");
    }
  });

  test("somebody else's expense, another company's, a supplier's", async () => {
    const one = await claim(5_000n);
    for (const person of ["field", "cashier", "other-owner", "supplier"] as const) {
      await refused(read(one.id, person), "not-found");
    }
    await refused(withdraw(one, "accountant"), "expense.not-yours");
    await refused(withdraw(one, "other-owner"), "not-found");
    const { id: _, ...more } = terms(6_000n);
    await refused(change(one, more, "md"), "expense.not-yours");
    await refused(claim(5_000n, {}, "supplier"), "expense.not-staff");
    await refused(takeBack(one, "employee"), "not-allowed");
    await refused(takeBack(one), "state-conflict");
    const own = await approved(6_000n, {}, "accountant");
    await refused(takeBack(own, "accountant"), "same-person");
    const { rows } = await world.as("field")(expenses.list, { params: { box: "all" } });
    expect(rows).toEqual([]);
  });

  test("a supplier's people read nothing of what departments spend and may spend", async () => {
    const supplier = world.as("supplier");
    const params = { department: "Administration", month: "2026-11" };
    expect(await supplier(expenses.left, { params })).toEqual({ rows: [] });
    expect((await supplier(expenses.choices, { params: {} })).departments).toEqual([]);
    const own = await supplier(expenses.list, { params: { box: "all" } });
    expect(own).toMatchObject({ rows: [], count: 0 });
    expect((await world.as("employee")(expenses.choices, { params: {} })).departments).not.toEqual(
      [],
    );
  });

  test("the same command twice is one expense", async () => {
    const body = terms(6_100n);
    const first = await world.as("employee")(expenses.record, { body });
    expect(await world.as("employee")(expenses.record, { body })).toEqual(first);
    const other = { ...body, note: "Other" };
    await refused(world.as("employee")(expenses.record, { body: other }), "same-id-other-content");
  });
});

describe("drafts and receipts", () => {
  test("a draft is its owner's alone, takes receipts one by one, and is handed in", async () => {
    const draft = await claim(90_000n, { submit: false, receipt: null });
    expect(draft).toMatchObject({ state: "draft", approval: null });
    await refused(read(draft.id, "accountant"), "not-found");
    const params = { id: draft.id };
    const submit = (version: number) =>
      world.as("employee")(expenses.submit, { params, body: { version } });
    await refused(submit(draft.version), "expense.receipt-missing");
    const attach = (version: number, mark: string) =>
      world.as("employee")(expenses.attach, {
        params,
        body: { version, receipt: photograph(mark) },
      });
    const one = await attach(draft.version, "front");
    await refused(attach(draft.version, "late"), "version-conflict");
    const two = await attach(one.version, "back");
    expect(two.receipts.map(({ name }) => name)).toEqual(["front.jpg", "back.jpg"]);
    const detach = (version: number, sha256: string) =>
      world.as("employee")(expenses.detach, { params, body: { version, sha256 } });
    await refused(detach(two.version, "0".repeat(64)), "not-found");
    const left = await detach(two.version, two.receipts[1]?.sha256 ?? "");
    expect(left.receipts.length).toBe(1);
    const asked = await submit(left.version);
    expect(asked.state).toBe("submitted");
    // One more while it waits: it is asked for anew.
    const more = await attach(asked.version, "guarantee");
    expect(more.approval?.id).not.toBe(asked.approval?.id);
  });

  test("a photograph is kept without where it was taken, and read by who may see the expense", async () => {
    const one = await claim(51_000n);
    const sha256 = one.receipts[0]?.sha256 ?? "";
    const kept = await world.file("accountant", expenses.receipt, { id: one.id, sha256 });
    expect(kept.status).toBe(200);
    expect(kept.text).not.toContain("GPS");
    expect(kept.text).toContain("quantization");
    const others = await claim(52_000n, {}, "field");
    const path = { id: others.id, sha256 };
    expect((await world.file("accountant", expenses.receipt, path)).status).toBe(404);
    expect((await world.file("cashier", expenses.receipt, { id: one.id, sha256 })).status).toBe(
      404,
    );
    const text = { name: "a.jpg", base64: Buffer.from("hello").toString("base64") };
    await refused(claim(1n, { receipt: text }), "file.not-a-scan");
  });

  test("an approved expense does not change any more, not even past the application", async () => {
    const one = await approved(7_000n);
    const { id: _, ...more } = terms(8_000n);
    await refused(change(one, more), "state-conflict");
    await expect(
      world.sql.query("update expense_line set amount = 1 where expense_id = $1", [one.id]),
    ).rejects.toThrow("an approved expense is not changed");
    const back = await takeBack(one);
    expect(back).toMatchObject({ state: "voided", closingReason: "Wrong account" });
    expect(await booked(one.id)).toEqual([
      "approve 6130 7000",
      "approve 2180 -7000",
      "approve.reversed 6130 -7000",
      "approve.reversed 2180 7000",
    ]);
    await refused(takeBack(back), "state-conflict");
  });
});

test("what a payment is about to pay is not taken back", async () => {
  const one = await approved(7_700n);
  const payment = await prepare(one);
  const problem = await refused(takeBack(one), "expense.in-payment");
  expect(problem.detail).toContain(payment.number);
});

test("lists: one's own, what waits, all of them, with their sums", async () => {
  const own = await world.as("employee")(expenses.list, { params: { box: "all", limit: 100 } });
  expect(new Set(own.rows.map((row) => row.claimantName))).toEqual(new Set(["Peter Ocen"]));
  const waits = await world.as("accountant")(expenses.list, {
    params: { box: "waiting", limit: 100 },
  });
  expect(waits.rows.every((row) => row.state === "submitted")).toBe(true);
  const all = await world.as("accountant")(expenses.list, { params: { box: "all", limit: 100 } });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(all.count).toBeGreaterThan(waits.count);
  expect(BigInt(all.totals.open)).toBe(all.rows.reduce((sum, row) => sum + BigInt(row.open), 0n));
  const found = await world.as("accountant")(expenses.list, {
    params: { box: "all", group: "Transport", month: today.slice(0, 7) },
  });
  expect(found.rows.map((row) => row.description)).toEqual(["Diesel, Toner"]);
  const csv = await world.file("accountant", expenses.csv, { box: "all" });
  expect(csv.text.split("\n").length).toBeGreaterThan(all.rows.length);
  const choices = await world.as("employee")(expenses.choices, { params: {} });
  expect(choices.departments).toContain("Operations");
  expect(choices.categories.length).toBeGreaterThan(10);
});

test("the books agree with every expense", () => world.verifyBooks());
