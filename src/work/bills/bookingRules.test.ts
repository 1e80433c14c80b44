import fc from "fast-check";
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

test("it is booked of its supplier, under the number of their invoice", () => {
  const voucher = billVoucher(bill({ lines: [taxedLine(audit, 1800, true)] }), "d1");
  const party = { type: "supplier", id: "s1" };
  expect(voucher).toMatchObject({
    ...{ source: { type: "supplier-bill", id: "b1" }, event: "approve", day: "2026-11-20" },
    memo: "BILL-26-000001, invoice INV/17 of Wamala Ltd",
  });
  expect(voucher.lines.map((line) => line.party)).toEqual([undefined, undefined, party]);
  expect(voucher.lines[0]?.memo).toBe("Audit");
  expect(voucher.dues?.[0]).toMatchObject({ id: "d1", party, account: "2010", currency: "UGX" });
});

test("whatever is billed: the voucher is whole, and what is owed is all of it less what is kept back", () => {
  const one = fc.record({
    net: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    account: fc.constantFrom("6130", "6210", "2030", "5220"),
    rate: fc.constantFrom(0, 1800),
    isClaimed: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 6 }),
      fc.bigInt(0n, 15n),
      (some, percent) => {
        const lines = some.map(({ net, account, rate, isClaimed }) =>
          taxedLine({ ...audit, net, account }, rate, isClaimed),
        );
        const net = some.reduce((sum, each) => sum + each.net, 0n);
        const withheld = (net * percent) / 100n;
        const voucher = billVoucher(bill({ lines, withheld }), "d1");
        expect(voucherFaults(voucher)).toEqual([]);
        const taxed = lines.reduce((sum, each) => sum + each.vat, net);
        expect(voucher.dues).toMatchObject([{ amount: taxed - withheld }]);
        // What it cost, what is claimed back, and what goes to the authority come to the bill.
        const cost = voucher.lines
          .filter((each) => each.amount > 0n)
          .reduce((sum, each) => sum + each.amount, 0n);
        expect(cost).toBe(taxed);
      },
    ),
  );
});
