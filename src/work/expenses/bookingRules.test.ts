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
