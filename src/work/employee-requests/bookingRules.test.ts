import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import { checkRepayment, repaymentVoucher } from "./bookingRules.ts";

const advance = (open: bigint, id = "d1") => ({
  id,
  account: "1230",
  currency: "UGX" as const,
  open,
  openUgx: open,
});
const repayment = (amount: bigint) => ({
  id: "p1",
  number: "REP-26-000001",
  requestNumber: "ER-26-000001",
  employeeId: "u1",
  amount,
  day: "2026-11-20",
});

describe("a repayment in the books", () => {
  test.each<[string, bigint, bigint[], bigint[]]>([
    ["all of it", 60_000n, [60_000n], [60_000n]],
    ["an instalment", 20_000n, [60_000n], [20_000n]],
    ["over two payments, the first due first", 70_000n, [60_000n, 60_000n], [60_000n, 10_000n]],
    ["what was met before is passed by", 10_000n, [0n, 60_000n], [10_000n]],
  ])("%s", (_, amount, open, met) => {
    const advances = open.map((one, index) => advance(one, `d${index}`));
    const voucher = repaymentVoucher(repayment(amount), advances);
    expect(voucher.lines.map((line) => `${line.account} ${line.amount}`)).toEqual([
      `1010 ${amount}`,
      `1230 -${amount}`,
    ]);
    expect(voucher.lines.map((line) => line.party)).toEqual([
      undefined,
      { type: "staff", id: "u1" },
    ]);
    expect(voucher).toMatchObject({
      ...{ source: { type: "employee-repayment", id: "p1" }, event: "record", day: "2026-11-20" },
      memo: "REP-26-000001, repayment of ER-26-000001",
    });
    expect(voucher.settlements?.map((one) => one.amount)).toEqual(met);
    expect(voucherFaults(voucher)).toEqual([]);
  });

  test.each([
    [0n, 10n, "employee-request.repays-nothing"],
    [11n, 10n, "employee-request.repays-too-much"],
    [1n, 0n, "employee-request.repays-too-much"],
  ])("%s of %s is refused", (amount, open, code) => {
    expect(() => checkRepayment(amount, open)).toThrow(expect.objectContaining({ code }));
    expect(() => checkRepayment(amount, open)).toThrow(Refusal);
  });

  test("what is still owed is said", () => {
    expect(() => checkRepayment(11_000n, 10_000n)).toThrow(
      expect.objectContaining({ status: 409, message: "Only UGX 10,000 of this is owed." }),
    );
    expect(() => checkRepayment(1n, 0n)).toThrow("Nothing of this is owed.");
  });

  test("as much as is owed is taken", () => {
    expect(() => checkRepayment(10n, 10n)).not.toThrow();
  });
});
