import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { addDays } from "#kernel/days.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  bookedOn,
  checkClaim,
  checkCompanyMoney,
  checkDepartment,
  checkDuplicates,
  checkHolds,
  checkReceipt,
  checkRepeats,
  type ClaimedExpense,
  contentOf,
  expenseLife,
  monthAfter,
  namesCompanyMoney,
  type PaidBy,
  vendorKey,
} from "./rules.ts";

const code = (value: string) => expect.objectContaining({ code: value });

test("which buttons each state of an expense has", () => {
  const names = expenseLife.states.map((state) => [
    state,
    movesFrom(expenseLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    draft: ["submit", "withdraw"],
    submitted: ["withdraw"],
    returned: ["submit", "withdraw"],
    approved: ["void"],
    rejected: [],
    expired: ["submit", "withdraw"],
    withdrawn: [],
    voided: [],
  });
});

const belt = { categoryCode: "REPAIRS", description: "Belt", amount: 150_000n };
const claim: ClaimedExpense = {
  ...{ day: "2026-11-20", paidBy: "own_pocket", paidAccount: null },
  lines: [belt],
};

test.each<[string, Partial<ClaimedExpense>, string | null]>([
  ["of today", {}, null],
  ["of yesterday", { day: "2026-11-19" }, null],
  ["of tomorrow", { day: "2026-11-21" }, "expense.day-to-come"],
  ["of a shilling", { lines: [{ ...belt, amount: 1n }] }, null],
  [
    "with a line of nothing",
    { lines: [belt, { ...belt, amount: 0n }] },
    "expense.line-without-amount",
  ],
  ["paid by the company, out of its cash", { paidBy: "company", paidAccount: "1010" }, null],
  ["paid by the company, out of nothing", { paidBy: "company" }, "expense.paid-from"],
  ["paid with own money, out of the company's cash", { paidAccount: "1010" }, "expense.paid-from"],
  ["met by an advance", { paidBy: "advance" }, null],
  [
    "met by an advance, out of the company's cash",
    { paidBy: "advance", paidAccount: "1020" },
    "expense.paid-from",
  ],
])("a claim %s", (_, changes, code) => {
  expect(codeOf(() => checkClaim({ ...claim, ...changes }, "2026-11-20"))).toBe(code);
});

test("spending is of a department the company has, and who names another reads which there are", () => {
  const known = ["Operations", "Field"];
  expect(codeOf(() => checkDepartment("Field", known))).toBe(null);
  for (const other of ["field", "Fields", ""]) {
    expect(codeOf(() => checkDepartment(other, known))).toBe("expense.department");
  }
  expect(() => checkDepartment("Exports", known)).toThrow(
    "There is no department called Exports. It is one of Operations, Field.",
  );
});

test.each([
  [-1n, "expense.no-advance"],
  [0n, "expense.no-advance"],
  [1n, null],
])("with %s of advances open a claim against them", (open, code) => {
  expect(codeOf(() => checkHolds(open))).toBe(code);
});

test.each([
  ["Kasana Fuel Ltd.", "kasanafuelltd"],
  [" KASANA  fuel-ltd ", "kasanafuelltd"],
  ["Šáńdor & Sons", "šáńdorsons"],
  ["***", ""],
])("%s is compared as %s", (name, key) => {
  expect(vendorKey(name)).toBe(key);
});

test.each([
  ["2026-01-31", 31, "2026-02-28"],
  ["2026-02-28", 31, "2026-03-31"],
  ["2028-01-30", 30, "2028-02-29"],
  ["2026-12-05", 5, "2027-01-05"],
  ["2026-04-30", 31, "2026-05-31"],
])("a month after %s, on day %s, is %s", (day, dayOfMonth, next) => {
  expect(monthAfter(day, dayOfMonth)).toBe(next);
});

test("what comes every month keeps its day, or takes the last of a shorter month", () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((count) => addDays("2024-01-01", count));
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 31 }), (from, dayOfMonth) => {
      const next = monthAfter(from, dayOfMonth);
      const months = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
      expect(months(next) - months(from)).toBe(1);
      const isLast = addDays(next, 1).endsWith("-01");
      const wasKept = Number(next.slice(8)) === dayOfMonth;
      expect(wasKept || (isLast && Number(next.slice(8)) < dayOfMonth)).toBe(true);
    }),
  );
});

test.each<[string, Partial<Parameters<typeof bookedOn>[0]>, string]>([
  ["the day it was spent", {}, "2026-11-10"],
  ["the books are closed through the month before", { closedThrough: "2026-10-31" }, "2026-11-10"],
  ["the books are closed through it", { closedThrough: "2026-11-15" }, "2026-11-16"],
  ["the advance was paid out later", { advancesFrom: ["2026-11-12", "2026-11-11"] }, "2026-11-12"],
  ["the books are closed through the day before", { closedThrough: "2026-11-09" }, "2026-11-10"],
  ["the books are closed through the day itself", { closedThrough: "2026-11-10" }, "2026-11-11"],
  ["the advance was paid out before", { advancesFrom: ["2026-11-01"] }, "2026-11-10"],
  [
    "the advance was paid out later than the books are closed",
    { closedThrough: "2026-11-11", advancesFrom: ["2026-11-15"] },
    "2026-11-15",
  ],
  ["the books are closed through yesterday", { closedThrough: "2026-11-19" }, "2026-11-20"],
  ["never after today", { closedThrough: "2026-12-31" }, "2026-11-20"],
])("booked: %s", (_, changes, day) => {
  const of = { day: "2026-11-10", today: "2026-11-20", closedThrough: null, advancesFrom: [] };
  expect(bookedOn({ ...of, ...changes })).toBe(day);
});

describe("receipts", () => {
  const claim = { amount: 50_001n, receipts: 0, noReceiptReason: null, receiptAbove: 50_000n };
  test("are asked for above the amount, unless it is said why there is none", () => {
    expect(() => checkReceipt(claim)).toThrow(code("expense.receipt-missing"));
    checkReceipt({ ...claim, amount: 50_000n });
    checkReceipt({ ...claim, receipts: 1 });
    checkReceipt({ ...claim, noReceiptReason: "A market stall" });
    checkReceipt({ ...claim, receiptAbove: null });
    expect(() => checkReceipt({ ...claim, amount: 1n, receiptAbove: 0n })).toThrow(Refusal);
    expect(codeOf(() => checkReceipt({ ...claim, amount: 0n, receiptAbove: 0n }))).toBe(null);
    expect(() => checkReceipt(claim)).toThrow("Above UGX 50,000 a receipt is needed.");
  });
});

test("what looks like another is refused until it is explained", () => {
  const other = { id: "x", number: "EXP-26-000007", day: "2026-11-19", byName: "Peter Ocen" };
  const receipt = { ...other, how: "receipt" as const };
  expect(() => checkDuplicates([receipt], null)).toThrow(
    /EXP-26-000007 of Peter Ocen, the same receipt, 19 Nov 2026/,
  );
  const alike = { ...other, how: "purchase" as const };
  expect(() => checkDuplicates([alike, { ...alike, number: "EXP-26-000009" }], null)).toThrow(
    expect.objectContaining({ code: "expense.duplicate", status: 409 }),
  );
  checkDuplicates([receipt], "One bill for two");
  checkDuplicates([], null);
});

test("what comes again is in shillings, and once", () => {
  checkRepeats({ currency: "UGX", isRepeated: false });
  expect(() => checkRepeats({ currency: "USD", isRepeated: false })).toThrow(
    code("expense.repeat-foreign"),
  );
  expect(() => checkRepeats({ currency: "UGX", isRepeated: true })).toThrow(
    code("expense.repeats-already"),
  );
  expect(() => checkRepeats({ currency: "USD", isRepeated: true })).toThrow(
    expect.objectContaining({ code: "expense.repeats-already", status: 409 }),
  );
});

test("every word and figure of a claim is in what is approved, in whatever order receipts come", () => {
  const line = {
    categoryCode: "REPAIRS",
    account: "6130",
    description: "Belt",
    currencyAmount: 100n,
    amount: 100n,
    vatAmount: 15n,
  };
  const whole = {
    number: "EXP-26-000001",
    day: "2026-11-20",
    vendorName: "Kasana",
    vendorTin: null,
    paidBy: "company" as const,
    paidAccount: "1010",
    currency: "UGX",
    amount: 100n,
    withheld: 0n,
    fiscalNumber: "FDN",
    department: "Operations",
    segment: "coffee" as const,
    note: null,
    noReceiptReason: null,
    duplicateReason: null,
    lines: [line],
    receipts: [{ sha256: "a" }, { sha256: "b" }],
  };
  const content = contentOf(whole);
  expect(contentOf({ ...whole, receipts: whole.receipts.toReversed() })).toBe(content);
  const changes: Partial<Parameters<typeof contentOf>[0]>[] = [
    { number: "EXP-26-000002" },
    { day: "2026-11-19" },
    { vendorName: "Kasane" },
    { vendorTin: "1000000001" },
    { paidBy: "own_pocket" },
    { currency: "USD" },
    { segment: "admin" },
    { note: "N" },
    { noReceiptReason: "R" },
    { duplicateReason: "D" },
    { paidAccount: "1020" },
    { amount: 101n },
    { withheld: 1n },
    { fiscalNumber: "FDN2" },
    { department: "Field" },
    { lines: [{ ...line, account: "6120" }] },
    { lines: [{ ...line, vatAmount: 16n }] },
    { lines: [{ ...line, amount: 101n }] },
    { lines: [{ ...line, currencyAmount: 101n }] },
    { lines: [{ ...line, categoryCode: "FUEL" }] },
    { lines: [{ ...line, description: "Belts" }] },
    { lines: [line, line] },
    { receipts: [{ sha256: "a" }] },
    { receipts: [{ sha256: "a" }, { sha256: "c" }] },
  ];
  const texts = changes.map((change) => contentOf({ ...whole, ...change }));
  expect(new Set([content, ...texts]).size).toBe(changes.length + 1);
});

test.each<[PaidBy, Flag[], boolean]>([
  ["company", [], false],
  ["company", ["canApproveFunds", "canViewFinancials"], false],
  ["company", ["canProcessPayments"], true],
  ["company", ["canManageExpenses"], true],
  ["own_pocket", [], true],
  ["advance", [], true],
])("paid with %s, by who holds %o", (paidBy, flags, isRight) => {
  const check = () => checkCompanyMoney(paidBy, flags);
  if (isRight) expect(check).not.toThrow();
  else expect(check).toThrow(code("expense.company-money"));
  expect(namesCompanyMoney).not.toContain("canApproveFunds");
});
