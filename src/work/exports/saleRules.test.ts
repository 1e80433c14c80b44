import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Take } from "#books/stock/rules.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { valueAtTonnePrice } from "#kernel/prices.ts";
import { Refusal } from "#kernel/refusal.ts";
import { bankOf, departVoucher, proceedsVoucher, saleVoucher, worthOf } from "./saleRules.ts";

const store = { id: "store", inside: true };
const transit = { id: "transit", inside: true, account: "1390" };
const customers = { id: "customers", inside: false };
const take = (lotId: string, cost: bigint, account = "1340"): Take => ({
  lotId,
  lotCode: lotId,
  account,
  quantity: 600_000n,
  cost,
  pick: "named",
});
const sale = {
  id: "s",
  number: "SHP-26-000001",
  event: "ship",
  day: "2026-11-20",
  customerId: "c",
  amount: 8_352_000n,
  currency: "USD" as const,
  rateMicro: 3_600_000_000n,
  accounts: { revenue: "4000", costOfSales: "5000" },
  dueId: "d",
  dueOn: "2026-12-20",
};
const due = {
  id: "d",
  party: { type: "customer" as const, id: "c" },
  account: "1200",
  currency: "USD" as const,
  open: 8_064_000n,
  openUgx: 290_304_000n,
};
const proceeds = {
  id: "r",
  number: "RCV-26-000001",
  day: "2026-11-20",
  amount: 8_064_000n,
  charges: 0n,
  rateMicro: 3_640_000_000n,
};
const linesOf = (voucher: { lines: { account: string; amount: bigint }[] }) =>
  voucher.lines.map(({ account, amount }) => [account, amount]);

test("the value of an invoice is the net weight at the price of a tonne", () => {
  expect(valueAtTonnePrice(19_200_000n, 435_000n)).toBe(8_352_000n);
  expect(valueAtTonnePrice(19_200_000n, 420_000n)).toBe(8_064_000n);
  expect(valueAtTonnePrice(1n, 500_000n)).toBe(1n);
});

test("loaded: in transit, from every account the lots lie in", () => {
  const taken = [{ from: store, takes: [take("a", 10n), take("b", 5n, "1360")] }];
  const voucher = departVoucher(sale, taken, transit);
  expect(voucherFaults(voucher)).toEqual([]);
  expect(linesOf(voucher)).toEqual([
    ["1390", 15n],
    ["1340", -10n],
    ["1360", -5n],
  ]);
});

test("sold: receivable in dollars at the day's rate, cost of sales from transit", () => {
  const voucher = saleVoucher(sale, [{ from: transit, takes: [take("a", 243n)] }], customers);
  expect(voucherFaults(voucher)).toEqual([]);
  expect(linesOf(voucher)).toEqual([
    ["1200", 300_672_000n],
    ["4000", -300_672_000n],
    ["5000", 243n],
    ["1390", -243n],
  ]);
  expect(voucher.dues?.[0]).toMatchObject({ amount: 8_352_000n, ugx: 300_672_000n });
});

test("vouchers are whole, whatever the lots cost", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 10n ** 10n }),
      (costs, amount, rateMicro) => {
        const takes = costs.map((cost, i) => take(`lot-${i}`, cost));
        const taken = [{ from: store, takes }];
        expect(voucherFaults(departVoucher(sale, taken, transit))).toEqual([]);
        fc.pre(amount * rateMicro >= 100_000_000n);
        const sold = { ...sale, amount, rateMicro };
        expect(voucherFaults(saleVoucher(sold, taken, customers))).toEqual([]);
      },
    ),
  );
});

describe("the buyer's money", () => {
  test("USD 80,640 sold at 3,600 and paid at 3,640 gain 3,225,600", () => {
    const voucher = proceedsVoucher(proceeds, due);
    expect(voucherFaults(voucher)).toEqual([]);
    expect(linesOf(voucher)).toEqual([
      ["1110", 293_529_600n],
      ["1200", -290_304_000n],
      ["7100", -3_225_600n],
    ]);
  });

  test("a lower rate loses, and the banks' charges are an expense", () => {
    const voucher = proceedsVoucher(
      { ...proceeds, rateMicro: 3_500_000_000n, charges: 5_000n },
      due,
    );
    expect(voucherFaults(voucher)).toEqual([]);
    expect(linesOf(voucher)).toEqual([
      ["1110", 282_065_000n],
      ["6190", 175_000n],
      ["1200", -290_304_000n],
      ["7110", 8_064_000n],
    ]);
  });

  test("in parts nothing is lost: the last part takes what is left of the booked shillings", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 8_063_900n }),
        fc.bigInt({ min: 1_000_000_000n, max: 9_000_000_000n }),
        (amount, rateMicro) => {
          const first = { ...proceeds, amount, rateMicro };
          expect(voucherFaults(proceedsVoucher(first, due))).toEqual([]);
          const { booked } = worthOf(first, due);
          const left = { ...due, open: due.open - amount, openUgx: due.openUgx - booked };
          const second = { ...first, amount: left.open };
          expect(voucherFaults(proceedsVoucher(second, left))).toEqual([]);
          expect(booked + worthOf(second, left).booked).toBe(due.openUgx);
        },
      ),
    );
  });

  test("more than is owed is refused, and a currency without a bank", () => {
    expect(() => worthOf({ ...proceeds, amount: 8_064_001n }, due)).toThrow(Refusal);
    expect(() => bankOf("GBP")).toThrow(Refusal);
  });
});
