import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { type ApprovedExpense, expenseVoucher, fromAdvances } from "./bookingRules.ts";

const held = (open: bigint, id = "d1") => ({
  id,
  account: "1230",
  currency: "UGX" as const,
  open,
  openUgx: open,
});
const repairs = { account: "6130", amount: 150_000n, vatAmount: 0n, description: "Belt" };
const fiscal = { ...repairs, vatAmount: 22_881n };
const expense = (changes: Partial<ApprovedExpense>): ApprovedExpense => ({
  id: "e1",
  number: "EXP-26-000001",
  claimantId: "u1",
  vendorName: "Kasana Garage",
  paidBy: "own_pocket",
  paidAccount: null,
  lines: [repairs],
  withheld: 0n,
  day: "2026-11-20",
  ...changes,
});
const company = (changes: Partial<ApprovedExpense>): Partial<ApprovedExpense> => ({
  paidBy: "company",
  paidAccount: "1010",
  ...changes,
});

describe("an approved expense", () => {
  test.each<[string, Partial<ApprovedExpense>, bigint[], string[]]>([
    ["own money", {}, [], ["6130 150000", "2180 -150000"]],
    [
      "own money, whatever advances are open",
      { lines: [fiscal] },
      [500_000n],
      ["6130 127119", "1260 22881", "2180 -150000"],
    ],
    [
      "the company's cash, domain §10.2-14",
      company({ lines: [fiscal] }),
      [],
      ["6130 127119", "1260 22881", "1010 -150000"],
    ],
    [
      "a bill with tax kept back, domain §10.2-17",
      company({
        paidAccount: "1100",
        lines: [{ ...repairs, account: "6210", amount: 2_360_000n, vatAmount: 360_000n }],
        withheld: 120_000n,
      }),
      [],
      ["6210 2000000", "1260 360000", "1100 -2240000", "2110 -120000"],
    ],
    [
      "an advance that holds it",
      { paidBy: "advance" },
      [200_000n],
      ["6130 150000", "1230 -150000"],
    ],
    [
      "an advance that holds part of it",
      { paidBy: "advance" },
      [100_000n],
      ["6130 150000", "1230 -100000", "2180 -50000"],
    ],
    [
      "an advance that was accounted for meanwhile",
      { paidBy: "advance" },
      [],
      ["6130 150000", "2180 -150000"],
    ],
    [
      "several kinds in one",
      { lines: [repairs, { ...repairs, account: "6120", amount: 50_000n }] },
      [],
      ["6130 150000", "6120 50000", "2180 -200000"],
    ],
  ])("%s", (_, changes, advances, lines) => {
    const open = advances.map((amount, at) => held(amount, `d${at}`));
    const voucher = expenseVoucher(expense(changes), open, "new");
    expect(voucher.lines.map((line) => `${line.account} ${line.amount}`)).toEqual(lines);
    expect(voucherFaults(voucher)).toEqual([]);
  });

  test("uses up the first advance before the next", () => {
    const two = [held(60_000n, "d1"), held(100_000n, "d2")];
    const voucher = expenseVoucher(expense({ paidBy: "advance" }), two, "new");
    expect(voucher.settlements?.map(({ dueId, amount }) => [dueId, amount])).toEqual([
      ["d1", 60_000n],
      ["d2", 90_000n],
    ]);
    expect(fromAdvances(two, 60_000n)).toEqual({
      used: [{ advance: two[0], amount: 60_000n }],
      rest: 0n,
    });
    expect(fromAdvances(two, 161_000n).rest).toBe(1_000n);
  });
});

test("what the claimant is owed is a debt of that day, and what the company paid is none", () => {
  const party = { type: "staff", id: "u1" };
  const owed = expenseVoucher(expense({ paidBy: "advance" }), [held(100_000n)], "new");
  expect(owed.dues).toEqual([
    {
      ...{ id: "new", kind: "staff-payable", party, amount: 50_000n, currency: "UGX" },
      ...{ account: "2180", dueOn: "2026-11-20", note: "EXP-26-000001" },
    },
  ]);
  expect(owed.lines.map((line) => line.party)).toEqual([undefined, party, party]);
  expect(owed).toMatchObject({
    ...{ source: { type: "expense", id: "e1" }, event: "approve", day: "2026-11-20" },
    memo: "EXP-26-000001, Kasana Garage",
  });
  const paid = expenseVoucher(expense(company({})), [held(100_000n)], "new");
  expect([paid.dues, paid.settlements]).toEqual([undefined, []]);
  const own = expenseVoucher(expense({}), [held(100_000n)], "new");
  expect(own.settlements).toEqual([]);
});

test("what the company paid, out of no account, is a mistake of ours", () => {
  const nowhere = expense({ paidBy: "company", paidAccount: null });
  expect(() => expenseVoucher(nowhere, [], "new")).toThrow("was paid from an account");
});

test("an advance that is used up is followed by the next, and none is asked for nothing", () => {
  const two = [held(60_000n, "d1"), held(100_000n, "d2")];
  expect(fromAdvances(two, 0n)).toEqual({ used: [], rest: 0n });
  expect(fromAdvances(two, 160_000n).used.map((one) => one.amount)).toEqual([60_000n, 100_000n]);
  expect(fromAdvances([], 5n)).toEqual({ used: [], rest: 5n });
});

test("whatever is claimed, however it was paid: the voucher is whole, to the shilling", () => {
  const line = fc.record({
    amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    account: fc.constantFrom("6120", "6130", "6210"),
    isTaxed: fc.boolean(),
  });
  const opens = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      opens,
      fc.constantFrom("own_pocket" as const, "company" as const, "advance" as const),
      fc.bigInt(0n, 15n),
      (some, open, paidBy, percent) => {
        const lines = some.map(({ amount, account, isTaxed }) => ({
          ...{ account, amount, description: "Belt" },
          vatAmount: isTaxed ? (amount * 18n) / 118n : 0n,
        }));
        const gross = lines.reduce((sum, each) => sum + each.amount, 0n);
        const isCompany = paidBy === "company";
        const one = expense({
          ...{ paidBy, lines, paidAccount: isCompany ? "1100" : null },
          withheld: isCompany ? (gross * percent) / 100n : 0n,
        });
        const advances = open.map((amount, at) => held(amount, `d${at}`));
        const voucher = expenseVoucher(one, advances, "new");
        expect(voucherFaults(voucher)).toEqual([]);
        const met = (voucher.settlements ?? []).reduce((sum, each) => sum + each.amount, 0n);
        const owed = (voucher.dues ?? []).reduce((sum, each) => sum + each.amount, 0n);
        const all = open.reduce((sum, each) => sum + each, 0n);
        const covered = paidBy === "advance" ? (all < gross ? all : gross) : 0n;
        expect([met, owed]).toEqual([covered, isCompany ? 0n : gross - covered]);
      },
    ),
  );
});
