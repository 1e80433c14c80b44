import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import {
  billLife,
  type BillLine,
  billSums,
  checkBill,
  checkBilledLicence,
  checkCredit,
  checkInvoiceOnce,
  checkVoid,
  contentOf,
  dueDayOf,
  invoiceKey,
  looksLikeInvoice,
  taxedLine,
} from "./rules.ts";
import { monthsBack } from "./screens/months.ts";

const line: BillLine = {
  account: "6130",
  segment: "coffee",
  description: "Belt",
  vatCode: "STANDARD",
  net: 1_000_003n,
};

test("which buttons each state of a bill has", () => {
  const names = billLife.states.map((state) => [
    state,
    movesFrom(billLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    draft: ["submit", "cancel"],
    submitted: ["cancel"],
    returned: ["submit", "cancel"],
    approved: ["void"],
    rejected: [],
    expired: ["submit", "cancel"],
    cancelled: [],
    voided: [],
  });
});

describe("the licence of who is billed for", () => {
  const of = (licenceExpiresOn: string | null) => ({ legalName: "Wamala Ltd", licenceExpiresOn });
  test.each([
    ["has no end", null, "2026-11-20", null],
    ["ends later", "2026-11-21", "2026-11-20", null],
    ["ended on the day itself", "2026-11-20", "2026-11-20", null],
    ["ended the day before", "2026-11-19", "2026-11-20", "bill.licence-ended"],
  ])("%s", (_, end, billDay, code) => {
    expect(codeOf(() => checkBilledLicence(of(end), billDay))).toBe(code);
  });

  test("is named with both days, at the field of the day", () => {
    const check = () => checkBilledLicence(of("2026-11-19"), "2026-11-20");
    expect(check).toThrow(
      "The licence of Wamala Ltd ended on 19 Nov 2026, and this bill is of 20 Nov 2026.",
    );
    expect(check).toThrow(expect.objectContaining({ status: 409, field: "day" }));
  });
});

describe("what we may owe a supplier", () => {
  const bill = { supplierName: "Wamala Ltd", payable: 400n };
  const upTo = (credit: bigint | null) => ({ credit, effectiveFrom: "2026-11-01" });
  test.each([
    ["one shilling below the limit", 599n, upTo(1000n), null],
    ["at the limit", 600n, upTo(1000n), null],
    ["one shilling above it", 601n, upTo(1000n), "bill.above-credit"],
    ["nothing, by a limit of nothing", 0n, upTo(0n), "bill.above-credit"],
    ["anything, where none was said", 10n ** 12n, upTo(null), null],
    ["anything, where nobody set limits", 10n ** 12n, null, null],
  ])("%s", (_, owed, limit, code) => {
    expect(codeOf(() => checkCredit(bill, { owed, limit }))).toBe(code);
  });

  test("is said with what it would be and since when", () => {
    expect(() => checkCredit(bill, { owed: 601n, limit: upTo(1000n) })).toThrow(
      "With this bill we would owe Wamala Ltd UGX 1,001; since 1 Nov 2026 it may be UGX 1,000.",
    );
    expect(() => checkCredit(bill, { owed: 601n, limit: upTo(1000n) })).toThrow(
      expect.objectContaining({ status: 409 }),
    );
  });
});

describe("a bill", () => {
  const half = 500_000_000_000n;
  const bill = { day: "2026-11-20", dueOn: "2026-12-20", lines: [line] };
  const other = { ...line, description: "Oil" };
  test.each([
    ["of today", bill, null],
    ["of an earlier day", { ...bill, day: "2026-11-19" }, null],
    ["of tomorrow", { ...bill, day: "2026-11-21" }, "bill.day-to-come"],
    ["due on its own day", { ...bill, dueOn: "2026-11-20" }, null],
    ["due the day before", { ...bill, dueOn: "2026-11-19" }, "bill.due-before-its-day"],
    ["of a shilling", { ...bill, lines: [{ ...line, net: 1n }] }, null],
    [
      "with a line of nothing",
      { ...bill, lines: [line, { ...other, net: 0n }] },
      "bill.line-without-amount",
    ],
    // With its tax a bill may come to no more than any amount may be: half of that stands without it.
    ["of as much as one carries", { ...bill, lines: [{ ...line, net: half }] }, null],
    [
      "of a shilling more, on two lines",
      {
        ...bill,
        lines: [
          { ...line, net: half },
          { ...other, net: 1n },
        ],
      },
      "bill.too-much",
    ],
  ])("%s", (_, asked, code) => {
    expect(codeOf(() => checkBill(asked, "2026-11-20"))).toBe(code);
  });

  test("says which of its lines has no amount", () => {
    const lines = [line, { ...other, net: 0n }];
    expect(() => checkBill({ ...bill, lines }, "2026-11-20")).toThrow("Oil: say how much it is.");
  });
});

test("the sums are those of the lines, and never more is claimed back than was taxed", () => {
  const one = fc.record({
    net: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    rate: fc.constantFrom(0, 600, 1800),
    isClaimed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), (some) => {
      const lines = some.map(({ net, rate, isClaimed }) =>
        taxedLine({ ...line, net }, rate, isClaimed),
      );
      const { net, vat, claimed } = billSums(lines);
      expect(net).toBe(some.reduce((sum, each) => sum + each.net, 0n));
      expect(vat).toBe(lines.reduce((sum, each) => sum + each.vat, 0n));
      const back = lines.filter((_, at) => some[at]?.isClaimed);
      expect(claimed).toBe(back.reduce((sum, each) => sum + each.vat, 0n));
      expect(claimed <= vat).toBe(true);
    }),
  );
});

test("tax on a line is rounded half up to the shilling, and claimed back whole or not at all", () => {
  expect(taxedLine(line, 1800, true)).toMatchObject({ vat: 180_001n, claimed: 180_001n });
  expect(taxedLine(line, 1800, false)).toMatchObject({ vat: 180_001n, claimed: 0n });
  expect(billSums([taxedLine(line, 1800, true), taxedLine(line, 0, true)])).toEqual({
    net: 2_000_006n,
    vat: 180_001n,
    claimed: 180_001n,
  });
});

test.each([
  ["INV 0017/26", "INV001726"],
  ["inv-0017.26", "INV001726"],
  [" №17 ", "17"],
])("the invoice number %j is compared as %s", (typed, key) => {
  expect(invoiceKey(typed)).toBe(key);
});

test.each<[string, string, boolean]>([
  ["INV-017/26", "inv O17/26", true],
  ["INV-17/26", "INV-l7/26", true],
  ["INV-17/26", "Invoice 0017/26", true],
  ["INV-17/26", "No. 17/26", true],
  ["17/26", "INV 17 / 26", true],
  ["INV-17/26", "INV-18/26", false],
  ["INV-17/26", "INV-71/26", false],
  ["INV-1/026", "INV-1/26", true],
  ["INV-107", "INV-17", false],
  ["INV-170", "INV-17", false],
  ["INV-1/7", "INV-17", false],
  ["CN-17", "INV-17", false],
  ["INVERA-17", "17", false],
  ["A-17", "B-17", false],
])("%s and %s may be one invoice: %s", (one, other, like) => {
  expect(looksLikeInvoice(one, other)).toBe(like);
  expect(looksLikeInvoice(other, one)).toBe(like);
});

test("numbers that follow one another are never taken for one", () => {
  const number = fc.integer({ min: 0, max: 99_999 });
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(looksLikeInvoice(`INV-${one}/26`, `INV-${other}/26`)).toBe(one === other);
    }),
  );
});

test("an invoice number of signs alone is none", () => {
  const refusal = expect.objectContaining({ code: "bill.no-invoice-number" });
  expect(() => invoiceKey("–/–")).toThrow(refusal);
});

test("a bill is due on the day it says, else by the supplier's terms", () => {
  expect(dueDayOf({ day: "2026-11-20", dueOn: null }, 30)).toBe("2026-12-20");
  expect(dueDayOf({ day: "2026-11-20", dueOn: "2026-11-25" }, 30)).toBe("2026-11-25");
});

test("the same invoice is said with the bill it is already", () => {
  const invoice = { number: "17", supplierName: "Wamala Ltd" };
  expect(() => checkInvoiceOnce(undefined, invoice)).not.toThrow();
  const earlier = { id: "b1", number: "BILL-26-000001", day: "2026-11-20" };
  expect(() => checkInvoiceOnce(earlier, invoice)).toThrow(
    expect.objectContaining({
      code: "bill.invoice-twice",
      status: 409,
      blockers: [{ what: "BILL-26-000001 is this invoice", link: "/suppliers/bills/b1" }],
    }),
  );
  expect(() => checkInvoiceOnce(earlier, invoice)).toThrow(
    /Invoice 17 of Wamala Ltd is BILL-26-000001 of 20 Nov 2026 already/,
  );
});

describe("voiding", () => {
  const bill = { number: "BILL-26-000001", payable: 100n, open: 100n, inPayment: null };
  test.each([
    [bill, null],
    [{ ...bill, open: 40n }, "bill.paid"],
    [{ ...bill, open: 0n }, "bill.paid"],
    [{ ...bill, inPayment: { id: "p1", number: "PAY-26-000001" } }, "bill.in-payment"],
  ])("%o", (asked, code) => {
    if (code === null) expect(() => checkVoid(asked)).not.toThrow();
    else expect(() => checkVoid(asked)).toThrow(expect.objectContaining({ code }));
  });
});

test("a bill that is not voided says what is in its way", () => {
  const bill = { number: "BILL-26-000001", payable: 100_000n, open: 40_000n, inPayment: null };
  expect(() => checkVoid(bill)).toThrow("UGX 60,000 of BILL-26-000001 was paid.");
  expect(() => checkVoid(bill)).toThrow(expect.objectContaining({ status: 409 }));
  const inPayment = { id: "p1", number: "PAY-26-000001" };
  expect(() => checkVoid({ ...bill, inPayment })).toThrow(
    expect.objectContaining({
      message: "BILL-26-000001 is in payment PAY-26-000001. Void that first.",
      blockers: [{ what: "Payment PAY-26-000001 pays this bill", link: "/payments/p1" }],
    }),
  );
});

test("every part of a bill that is approved changes what is bound", () => {
  const bill = {
    number: "BILL-26-000001",
    supplierId: "s1",
    invoiceNumber: "17",
    fiscalNumber: null,
    day: "2026-11-20",
    dueOn: "2026-12-20",
    note: null,
    withholdingCode: null,
    withheld: 0n,
    fileSha256: null,
    lines: [taxedLine(line, 1800, true)],
  };
  const others = [
    { number: "BILL-26-000002" },
    { supplierId: "s2" },
    { invoiceNumber: "18" },
    { fiscalNumber: "F" },
    { day: "2026-11-19" },
    { dueOn: "2026-12-21" },
    { note: "N" },
    { withholdingCode: "GOODS_SERVICES" as const },
    { withheld: 1n },
    { fileSha256: "f" },
    { lines: [taxedLine(line, 1800, false)] },
    { lines: [taxedLine({ ...line, account: "6120" }, 1800, true)] },
    { lines: [taxedLine({ ...line, segment: "admin" }, 1800, true)] },
    { lines: [taxedLine({ ...line, description: "Belts" }, 1800, true)] },
    { lines: [taxedLine({ ...line, vatCode: "ZERO" }, 1800, true)] },
    { lines: [{ ...taxedLine(line, 1800, true), net: 1n }] },
    { lines: [{ ...taxedLine(line, 1800, true), vat: 1n }] },
    { lines: [taxedLine(line, 1800, true), taxedLine(line, 1800, true)] },
  ].map((change) => contentOf({ ...bill, ...change }));
  expect(new Set([contentOf(bill), ...others]).size).toBe(others.length + 1);
});

test("the months to choose from go back over the new year", () => {
  const months = monthsBack("2026-02-15");
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ value: "2026-02", label: "February 2026" });
  expect(months[2]).toEqual({ value: "2025-12", label: "December 2025" });
});
