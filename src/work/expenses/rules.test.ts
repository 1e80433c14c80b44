import { describe, expect, test } from "vitest";
import { chartOfAccounts } from "#books/ledger/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  categoryIn,
  checkCategory,
  claimedVat,
  isSpendingAccount,
  netByWithholding,
  receiptAboveOf,
  startingCategories,
} from "./categoryRules.ts";
import {
  bookedOn,
  checkDuplicates,
  checkReceipt,
  checkRepeats,
  contentOf,
  monthAfter,
  vendorKey,
} from "./rules.ts";

const code = (value: string) => expect.objectContaining({ code: value });

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

test.each<[string, Partial<Parameters<typeof bookedOn>[0]>, string]>([
  ["the day it was spent", {}, "2026-11-10"],
  ["the books are closed through the month before", { closedThrough: "2026-10-31" }, "2026-11-10"],
  ["the books are closed through it", { closedThrough: "2026-11-15" }, "2026-11-16"],
  ["the advance was paid out later", { advancesFrom: ["2026-11-12", "2026-11-11"] }, "2026-11-12"],
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
  });

  test("the strictest category counts", () => {
    const [one, two] = startingCategories;
    if (!one || !two) throw new Error("there are categories");
    expect(receiptAboveOf([one, { ...two, receiptAbove: 10n }])).toBe(10n);
    expect(receiptAboveOf([{ ...one, receiptAbove: null }])).toBeNull();
  });
});

test("what looks like another is refused until it is explained", () => {
  const other = { id: "x", number: "EXP-26-000007", day: "2026-11-19", claimantName: "Peter Ocen" };
  expect(() => checkDuplicates([{ ...other, sameReceipt: true }], null)).toThrow(
    /EXP-26-000007 of Peter Ocen, the same receipt, 19 Nov 2026/,
  );
  checkDuplicates([{ ...other, sameReceipt: true }], "One bill for two");
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
});

describe("categories", () => {
  test("those of the start are booked in accounts of costs, each under its own code", () => {
    const accounts = new Map(chartOfAccounts.map((one) => [one.code, one]));
    for (const one of startingCategories) {
      expect(accounts.get(one.account)?.type, one.code).toBe("expense");
      expect(isSpendingAccount(one.account), one.code).toBe(true);
      expect(one.vatCode === "STANDARD", one.code).toBe(one.withholdingCode !== null);
    }
    expect(new Set(startingCategories.map((one) => one.code)).size).toBe(startingCategories.length);
  });

  test("are written from today on, for costs alone", () => {
    checkCategory({ account: "6130", effectiveFrom: "2026-11-20" }, "2026-11-20");
    const past = { account: "6130", effectiveFrom: "2026-11-19" };
    expect(() => checkCategory(past, "2026-11-20")).toThrow(code("expense.rule-past"));
    const stock = { account: "1310", effectiveFrom: "2026-11-20" };
    expect(() => checkCategory(stock, "2026-11-20")).toThrow(code("expense.not-a-cost-account"));
  });

  test("a closed one is not claimed any more", () => {
    const [one] = startingCategories;
    if (!one) throw new Error("there are categories");
    expect(categoryIn([one], one.code)).toBe(one);
    expect(() => categoryIn([{ ...one, isActive: false }], one.code)).toThrow(
      code("expense.category-closed"),
    );
    expect(() => categoryIn([], one.code)).toThrow(code("not-found"));
  });

  test.each([
    [{ isFiscal: true, isRegistered: true }, 22_881n],
    [{ isFiscal: false, isRegistered: true }, 0n],
    [{ isFiscal: true, isRegistered: false }, 0n],
  ])("of 150,000 with %o %s is claimed back", (of, vat) => {
    expect(claimedVat(150_000n, { rateBp: 1800, ...of })).toBe(vat);
  });

  test("the threshold of withholding is held to the whole bill", () => {
    const known = new Map(startingCategories.map((one) => [one.code, one]));
    const line = (name: string, net: bigint) => {
      const category = known.get(name);
      if (!category) throw new Error(name);
      return { category, net };
    };
    const lines = [line("REPAIRS", 600_000n), line("OFFICE", 500_000n), line("FUEL", 900_000n)];
    expect(netByWithholding(lines)).toEqual([{ code: "GOODS_SERVICES", net: 1_100_000n }]);
  });
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
  const changes: Partial<typeof whole>[] = [
    { day: "2026-11-19" },
    { vendorName: "Kasane" },
    { paidAccount: "1020" },
    { amount: 101n },
    { withheld: 1n },
    { fiscalNumber: "FDN2" },
    { department: "Field" },
    { lines: [{ ...line, account: "6120" }] },
    { lines: [{ ...line, vatAmount: 16n }] },
    { lines: [line, line] },
    { receipts: [{ sha256: "a" }] },
  ];
  for (const change of changes) expect(contentOf({ ...whole, ...change })).not.toBe(content);
});
