import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { type BookedBill, billVoucher } from "./bookingRules.ts";
import { type BillLine, taxedLine } from "./rules.ts";

const audit: BillLine = {
  account: "6210",
  segment: "admin",
  description: "Audit",
  vatCode: "STANDARD",
  net: 2_000_000n,
};
const bill = (changes: Partial<BookedBill>): BookedBill => ({
  id: "b1",
  number: "BILL-26-000001",
  invoiceNumber: "INV/17",
  supplierId: "s1",
  supplierName: "Wamala Ltd",
  lines: [],
  withheld: 0n,
  dueOn: "2026-12-20",
  day: "2026-11-20",
  ...changes,
});

describe("an approved bill", () => {
  test.each<[string, Partial<BookedBill>, string[]]>([
    [
      "domain §10.2-17: a service with VAT, from which an agent keeps 6 % back",
      { lines: [taxedLine(audit, 1800, true)], withheld: 120_000n },
      ["6210 2000000", "1260 360000", "2110 -120000", "2010 -2240000"],
    ],
    [
      "no fiscal invoice: the tax is part of what it cost",
      { lines: [taxedLine(audit, 1800, false)] },
      ["6210 2360000", "2010 -2360000"],
    ],
    [
      "two lines, one without tax; what was accrued with the goods is cleared",
      {
        lines: [
          taxedLine({ ...audit, net: 500_000n }, 1800, true),
          taxedLine({ ...audit, account: "2030", vatCode: "EXEMPT", net: 3_040_000n }, 0, true),
        ],
      },
      ["6210 500000", "2030 3040000", "1260 90000", "2010 -3630000"],
    ],
  ])("%s", (_, changes, lines) => {
    const voucher = billVoucher(bill(changes), "d1");
    expect(voucher.lines.map((line) => `${line.account} ${line.amount}`)).toEqual(lines);
    expect(voucherFaults(voucher)).toEqual([]);
    const owed = -(voucher.lines.at(-1)?.amount ?? 0n);
    expect(voucher.dues).toMatchObject([
      { kind: "supplier-payable", amount: owed, dueOn: "2026-12-20", note: "BILL-26-000001" },
    ]);
  });
});
