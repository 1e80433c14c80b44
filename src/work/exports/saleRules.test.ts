import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Take } from "#books/stock/rules.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { valueAtTonnePrice } from "#kernel/prices.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  bankOf,
  costOf,
  departVoucher,
  proceedsVoucher,
  saleVoucher,
  worthOf,
} from "./saleRules.ts";

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
    const more = { ...proceeds, amount: 8_064_001n };
    expect(codeOf(() => worthOf(more, due))).toBe("shipment.more-than-owed");
    expect(() => worthOf(more, due)).toThrow(expect.objectContaining({ status: 409 }));
    expect(codeOf(() => bankOf("GBP"))).toBe("shipment.no-bank");
    expect((["UGX", "USD", "EUR"] as const).map(bankOf)).toEqual(["1100", "1110", "1120"]);
  });
});

describe("a shipment in the books, as a whole", () => {
  const taken = [
    { from: store, takes: [take("a", 10n), take("b", 5n, "1360")] },
    { from: transit, takes: [take("c", 7n)] },
  ];

  test("what was taken costs what its lots cost; nothing costs nothing", () => {
    expect(costOf(taken)).toBe(22n);
    expect(costOf([])).toBe(0n);
    expect(costOf([{ from: store, takes: [] }])).toBe(0n);
  });

  test("loaded: every lot goes on the road from where it stood", () => {
    const voucher = departVoucher({ ...sale, event: "load" }, taken.slice(0, 1), transit);
    expect(voucher).toMatchObject({
      ...{ source: { type: "shipment", id: "s" }, event: "load", day: "2026-11-20" },
      memo: "SHP-26-000001 loaded",
    });
    const moved = voucher.transfers?.map(({ lotId, from, to, quantity, cost }) => {
      return [lotId, from.id, to.id, quantity, cost];
    });
    expect(moved).toEqual([
      ["a", "store", "transit", 600_000n, 10n],
      ["b", "store", "transit", 600_000n, 5n],
    ]);
  });

  test("lots that cost nothing are loaded without lines, and one account is credited once", () => {
    const free = [{ from: store, takes: [take("a", 0n)] }];
    expect(departVoucher(sale, free, transit).lines).toEqual([]);
    const two = [
      { from: store, takes: [take("a", 10n), take("b", 5n)] },
      { from: store, takes: [take("c", 1n)] },
    ];
    expect(linesOf(departVoucher(sale, two, transit))).toEqual([
      ["1390", 16n],
      ["1340", -16n],
    ]);
  });

  test("a road without an account of its own is a fault of ours", () => {
    expect(() => departVoucher(sale, taken, { id: "transit", inside: true })).toThrow("in transit");
  });

  test("sold: the buyer owes dollars at the rate of the day, until the day agreed", () => {
    const voucher = saleVoucher(sale, taken, customers);
    expect(voucher).toMatchObject({
      ...{ source: { type: "shipment", id: "s" }, event: "ship", day: "2026-11-20" },
      memo: "SHP-26-000001 sold",
    });
    const party = { type: "customer", id: "c" };
    const foreign = { amount: 8_352_000n, currency: "USD", rateMicro: 3_600_000_000n };
    expect(voucher.lines).toEqual([
      { account: "1200", amount: 300_672_000n, foreign, party },
      {
        ...{ account: "4000", amount: -300_672_000n, party },
        foreign: { ...foreign, amount: -8_352_000n },
      },
      { account: "5000", amount: 22n },
      { account: "1340", amount: -10n },
      { account: "1360", amount: -5n },
      { account: "1390", amount: -7n },
    ]);
    expect(voucher.dues).toEqual([
      {
        ...{ id: "d", kind: "customer-receivable", party, amount: 8_352_000n, currency: "USD" },
        ...{ account: "1200", ugx: 300_672_000n, dueOn: "2026-12-20", note: "SHP-26-000001" },
      },
    ]);
    expect(voucher.transfers?.map(({ from, to }) => [from.id, to.id])).toEqual([
      ["store", "customers"],
      ["store", "customers"],
      ["transit", "customers"],
    ]);
  });

  test("sold in shillings, nothing is foreign", () => {
    const own = { ...sale, currency: "UGX" as const, amount: 5_000n };
    const voucher = saleVoucher(own, taken, customers);
    expect(voucherFaults(voucher)).toEqual([]);
    const party = { type: "customer", id: "c" };
    expect(voucher.lines.slice(0, 2)).toEqual([
      { account: "1200", amount: 5_000n, party },
      { account: "4000", amount: -5_000n, party },
    ]);
  });
});

describe("the buyer's money, as a whole", () => {
  test("what is settled leaves at the rate it was booked at, what came is at the rate of the day", () => {
    const paid = { ...proceeds, amount: 4_032_000n, charges: 5_000n };
    const voucher = proceedsVoucher(paid, due);
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher).toMatchObject({
      ...{ source: { type: "shipment-receipt", id: "r" }, event: "receive", day: "2026-11-20" },
      memo: "RCV-26-000001 received from the buyer",
    });
    const foreign = { currency: "USD" };
    expect(voucher.lines).toEqual([
      // USD 40,270 came at 3,640, USD 50 the banks kept.
      {
        ...{ account: "1110", amount: 146_582_800n },
        foreign: { ...foreign, amount: 4_027_000n, rateMicro: 3_640_000_000n },
      },
      { account: "6190", amount: 182_000n },
      {
        ...{ account: "1200", amount: -145_152_000n, party: due.party },
        foreign: { ...foreign, amount: -4_032_000n, rateMicro: 3_600_000_000n },
      },
      { account: "7100", amount: -1_612_800n },
    ]);
    expect(voucher.settlements).toEqual([
      {
        ...{ dueId: "d", account: "1200", currency: "USD" },
        ...{ amount: 4_032_000n, ugx: 145_152_000n },
      },
    ]);
  });

  test.each<[bigint, bigint, bigint]>([
    [3_600_000_000n, 0n, 0n],
    // A thousandth of a shilling on 80,640 dollars.
    [3_600_001_000n, 0n, 81n],
    [3_599_999_000n, 0n, -81n],
    [3_600_000_000n, 8_064_000n, 0n],
  ])("at %d millionths with charges of %d the rate brings %d shillings", (rate, charges, gain) => {
    const worth = worthOf({ amount: 8_064_000n, charges, rateMicro: rate }, due);
    expect(worth.booked).toBe(290_304_000n);
    expect(worth.difference).toBe(gain);
    expect(worth.bank + worth.charges).toBe(worth.booked + gain);
    expect(worth.charges).toBe(charges === 0n ? 0n : worth.booked);
  });

  test("at the rate it was booked at, nothing is gained or lost", () => {
    const voucher = proceedsVoucher({ ...proceeds, rateMicro: 3_600_000_000n }, due);
    expect(linesOf(voucher)).toEqual([
      ["1110", 290_304_000n],
      ["1200", -290_304_000n],
    ]);
  });

  test("shillings have no rate and no difference", () => {
    const own = { ...due, currency: "UGX" as const, open: 9_000n, openUgx: 9_000n };
    const voucher = proceedsVoucher({ ...proceeds, amount: 9_000n, charges: 500n }, own);
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher.lines).toEqual([
      { account: "1100", amount: 8_500n },
      { account: "6190", amount: 500n },
      { account: "1200", amount: -9_000n, party: due.party },
    ]);
  });
});
