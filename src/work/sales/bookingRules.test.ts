import { describe, expect, test } from "vitest";
import { type Voucher, voucherFaults } from "#books/vouchers/rules.ts";
import { creditVoucher, deliveryVoucher, invoiceVoucher, receiptVoucher } from "./bookingRules.ts";

const store = { id: "main", inside: true };
const outside = { id: "customers", inside: false };
const event = { id: "d1", number: "INV-26-000001", day: "2026-11-20", customerId: "c1" };
const due = (open: bigint, account = "1210") => ({
  ...{ id: `due-${account}`, account, currency: "UGX" as const },
  ...{ open, openUgx: open },
});
const take = (cost: bigint, account = "1350", lotId = "l1") => ({
  ...{ lotId, lotCode: "COF-261101-001", account, cost },
  ...{ quantity: 1_050_000n, pick: "fifo" as const },
});
const receipt = {
  ...event,
  method: "cash" as const,
  ...{ amount: 0n, withheld: 0n, deposit: 0n, depositDueId: "n1" },
};
const work = { account: "4300", net: 2_000_000n, vat: 360_000n };
const linesOf = (voucher: Voucher) => voucher.lines.map((line) => `${line.account} ${line.amount}`);

describe("every voucher of a sale at home is whole", () => {
  test.each<[string, Voucher, string[]]>([
    [
      "delivery of by-products (domain §10.2-7)",
      deliveryVoucher(event, [take(7_350_000n)], { from: store, to: outside }),
      ["5030 7350000", "1350 -7350000"],
    ],
    [
      "delivery of two lots of two accounts",
      deliveryVoucher(event, [take(100n), take(50n, "1310", "l2")], { from: store, to: outside }),
      ["5030 150", "1350 -100", "1310 -50"],
    ],
    [
      "invoice of by-products (domain §10.2-7)",
      invoiceVoucher({
        ...{ ...event, dueId: "n1", dueOn: "2026-12-20" },
        lines: [{ account: "4110", net: 7_560_000n, vat: 1_360_800n }],
      }),
      ["1210 8920800", "4110 -7560000", "2100 -1360800"],
    ],
    [
      "invoice without tax, of two kinds of work",
      invoiceVoucher({
        ...{ ...event, dueId: "n1", dueOn: "2026-11-20" },
        lines: [
          { account: "4200", net: 300n, vat: 0n },
          { account: "4300", net: 700n, vat: 0n },
        ],
      }),
      ["1210 1000", "4200 -300", "4300 -700"],
    ],
    [
      "receipt in part",
      receiptVoucher(
        { ...receipt, amount: 1_000_000n },
        [{ due: due(2_360_000n), amount: 1_000_000n }],
        [],
      ),
      ["1010 1000000", "1210 -1000000"],
    ],
    [
      "receipt with tax kept back (domain §10.2-17)",
      receiptVoucher(
        { ...receipt, method: "bank", amount: 2_240_000n, withheld: 120_000n },
        [{ due: due(2_360_000n), amount: 2_360_000n }],
        [],
      ),
      ["1100 2240000", "1250 120000", "1210 -2360000"],
    ],
    [
      "money before there is an invoice (domain §10.2-21)",
      receiptVoucher({ ...receipt, method: "mtn_momo", amount: 500n, deposit: 500n }, [], []),
      ["1150 500", "2040 -500"],
    ],
    [
      "an invoice met from the deposit (domain §10.2-21)",
      receiptVoucher(
        { ...receipt, method: "deposit", amount: 500n },
        [{ due: due(800n), amount: 500n }],
        [{ due: due(500n, "2040"), amount: 500n }],
      ),
      ["2040 500", "1210 -500"],
    ],
    [
      "credit of an open invoice (domain §10.2-22)",
      creditVoucher({ ...event, lines: [work], depositDueId: "n1" }, due(2_360_000n), null),
      ["4300 2000000", "2100 360000", "1210 -2360000"],
    ],
    [
      "credit of an invoice that was paid: the customer's own money",
      creditVoucher({ ...event, lines: [work], depositDueId: "n1" }, due(0n), null),
      ["4300 2000000", "2100 360000", "2040 -2360000"],
    ],
    [
      "credit with goods that came back",
      creditVoucher(
        {
          ...{ ...event, depositDueId: "n1" },
          lines: [{ account: "4110", net: 100n, vat: 18n }],
        },
        due(50n),
        {
          ...{ from: outside, to: store },
          lots: [{ lotId: "l1", account: "1350", grams: 1000n, cost: 90n }],
        },
      ),
      ["4110 100", "2100 18", "1210 -50", "2040 -68", "1350 90", "5030 -90"],
    ],
  ])("%s", (_, voucher, lines) => {
    expect(linesOf(voucher)).toEqual(lines);
    expect(voucherFaults(voucher)).toEqual([]);
  });
});
