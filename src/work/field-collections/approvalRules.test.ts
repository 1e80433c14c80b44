import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { type Approval, approvalVoucher, checkReversal } from "./approvalRules.ts";
import { recoverFrom } from "./weighingRules.ts";

const approval: Approval = {
  id: "collection",
  number: "COL-26-000412",
  day: "2026-11-20",
  collectedOn: "2026-11-20",
  party: { type: "farmer", id: "farmer" },
  dueOn: "2026-11-20",
  product: { id: "kiboko", stockAccount: "1300" },
  grade: "C",
  stream: "eu",
  payable: 397_400n,
  value: 2_304_920n,
  lot: { id: "lot", code: "COF-261120-001" },
  dueId: "due",
  from: { id: "farmers", inside: false },
  store: { id: "store", inside: true },
  recoveries: recoverFrom([{ id: "advance", account: "1240", open: 800_000n }], 500_000n),
};

describe("what approval of a farmer's delivery writes", () => {
  test("the worked example: stock 2,304,920, advance 500,000, owed 1,804,920", () => {
    const voucher = approvalVoucher(approval);
    const farmer = { type: "farmer", id: "farmer" };
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher).toMatchObject({
      source: { type: "collection", id: "collection" },
      event: "approved",
      day: "2026-11-20",
      memo: "COL-26-000412, 397.4 kg received as COF-261120-001",
    });
    expect(voucher.lines).toEqual([
      { account: "1300", amount: 2_304_920n },
      { account: "2020", amount: -2_304_920n, party: farmer },
      { account: "2020", amount: 500_000n, party: farmer, memo: "Advance recovered" },
      { account: "1240", amount: -500_000n, party: farmer, memo: "Advance recovered" },
    ]);
    expect(voucher.dues).toEqual([
      {
        ...{ id: "due", kind: "farmer-payable", account: "2020", party: farmer },
        ...{ amount: 1_804_920n, currency: "UGX", dueOn: "2026-11-20", note: "COL-26-000412" },
      },
    ]);
    expect(voucher.settlements).toEqual([
      { dueId: "advance", account: "1240", currency: "UGX", amount: 500_000n },
    ]);
  });

  test("the weight becomes one lot in our store, at what is owed for it", () => {
    const { lots, transfers, edges } = approvalVoucher(approval);
    expect(lots).toEqual([
      {
        ...{ id: "lot", code: "COF-261120-001", productId: "kiboko", account: "1300" },
        ...{ grade: "C", stream: "eu", cropYear: "2026/27", madeOn: "2026-11-20" },
        origin: { type: "collection", id: "collection" },
      },
    ]);
    expect(transfers).toEqual([
      {
        ...{ lotId: "lot", account: "1300", quantity: 397_400n, cost: 2_304_920n },
        ...{ from: { id: "farmers", inside: false }, to: { id: "store", inside: true } },
      },
    ]);
    expect(edges).toEqual([
      { parent: null, child: "lot", kind: "receive", grams: 397_400n, cost: 2_304_920n },
    ]);
  });

  test("the crop is of the season it was delivered in, the lot of the day it was approved", () => {
    const late = { ...approval, collectedOn: "2026-09-30", day: "2026-10-02" };
    expect(approvalVoucher(late).lots).toMatchObject([
      { cropYear: "2025/26", madeOn: "2026-10-02" },
    ]);
  });

  test("without an advance nothing of one is written", () => {
    const voucher = approvalVoucher({ ...approval, recoveries: [] });
    expect(voucher.lines.map(({ account, amount }) => [account, amount])).toEqual([
      ["1300", 2_304_920n],
      ["2020", -2_304_920n],
    ]);
    expect(voucher.dues).toMatchObject([{ amount: 2_304_920n }]);
    expect(voucher.settlements).toEqual([]);
  });

  test("whatever the delivery, the voucher is whole", () => {
    const amounts = fc.record({
      payable: fc.bigInt(100n, 100_000_000n),
      value: fc.bigInt(2n, 1_000_000_000n),
      open: fc.array(fc.bigInt(1n, 1_000_000n), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(amounts, ({ payable, value, open }) => {
        const advances = open.map((amount, i) => ({ id: `a${i}`, account: "1240", open: amount }));
        const recoveries = recoverFrom(advances, value / 2n);
        const voucher = approvalVoucher({ ...approval, payable, value, recoveries });
        expect(voucherFaults(voucher)).toEqual([]);
      }),
    );
  });
});

describe("what approval of a supplier's delivery writes", () => {
  const delivered: Approval = {
    ...approval,
    party: { type: "supplier", id: "coop" },
    dueOn: "2026-12-20",
    grade: "B",
    stream: "open",
    payable: 2_000_000n,
    value: 11_600_000n,
    from: { id: "suppliers", inside: false },
    recoveries: [],
  };
  const open = (amount: bigint) =>
    recoverFrom([{ id: "advance", account: "1235", open: amount }], delivered.value);

  test("the whole is owed on trade payables, by the supplier's terms", () => {
    const voucher = approvalVoucher(delivered);
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher.lines.map(({ account, amount, party }) => [account, amount, party])).toEqual([
      ["1300", 11_600_000n, undefined],
      ["2010", -11_600_000n, { type: "supplier", id: "coop" }],
    ]);
    expect(voucher.dues).toMatchObject([
      { kind: "supplier-payable", account: "2010", amount: 11_600_000n, dueOn: "2026-12-20" },
    ]);
    expect(voucher.settlements).toEqual([]);
  });

  test.each([1n, 2_000_000n, 11_600_000n, 99_000_000n])(
    "an advance of %d is set off",
    (advance) => {
      const voucher = approvalVoucher({ ...delivered, recoveries: open(advance) });
      expect(voucherFaults(voucher)).toEqual([]);
      const met = advance < delivered.value ? advance : delivered.value;
      expect(voucher.settlements).toMatchObject([
        { dueId: "advance", account: "1235", currency: "UGX", amount: met },
        { dueId: "due", account: "2010", currency: "UGX", amount: met },
      ]);
      expect(voucher.dues).toMatchObject([{ amount: 11_600_000n }]);
      expect(voucher.lines.slice(2).map(({ account, amount }) => [account, amount])).toEqual([
        ["2010", met],
        ["1235", -met],
      ]);
    },
  );
});

describe("taking an approval back", () => {
  const collection = { payable: 397_400n, value: 2_304_920n, netPayable: 1_804_920n };
  const lot = { code: "COF-261120-001", quantity: 397_400n, cost: 2_304_920n };
  test.each([
    ["paid whole", "collection.already-paid", { lot, openDue: 0n }],
    ["paid but a shilling", "collection.already-paid", { lot, openDue: 1n }],
    ["paid a shilling of", "collection.already-paid", { lot, openDue: 1_804_919n }],
    [
      "paid, and its lot used",
      "collection.already-paid",
      { lot: { ...lot, quantity: 0n, cost: 0n }, openDue: 1n },
    ],
    [
      "used a gram of",
      "collection.lot-used",
      { lot: { ...lot, quantity: 397_399n }, openDue: 1_804_920n },
    ],
    [
      "charged with other costs",
      "collection.lot-used",
      { lot: { ...lot, cost: 2_400_000n }, openDue: 1_804_920n },
    ],
    ["whole, unused and unpaid", null, { lot, openDue: 1_804_920n }],
  ])("one that is %s: %s", (_, code, aftermath) => {
    expect(codeOf(() => checkReversal(collection, aftermath))).toBe(code);
  });

  test("says how much is paid, and which lot was used", () => {
    expect(() => checkReversal(collection, { lot, openDue: 804_920n })).toThrow(
      expect.objectContaining({
        status: 409,
        message: "UGX 1,000,000 of it is paid or being paid. Take the payment back first.",
      }),
    );
    const used = { lot: { ...lot, quantity: 0n, cost: 0n }, openDue: 1_804_920n };
    expect(() => checkReversal(collection, used)).toThrow(
      expect.objectContaining({
        status: 409,
        message: expect.stringContaining("Lot COF-261120-001 was used"),
      }),
    );
  });
});
