import fc from "fast-check";
import { expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import {
  advanceVoucher,
  type Booked,
  checkAdvanceUnused,
  failureVoucher,
  feeVoucher,
  releaseVoucher,
  successVoucher,
} from "./bookingRules.ts";
import { maskedName } from "./papers/publicFacts.ts";
import { paymentMethods } from "./rules.ts";

const payment = (changes: Partial<Booked> = {}): Booked => ({
  id: "p1",
  number: "PAY-26-000001",
  kind: "dues",
  method: "cash",
  partyType: "farmer",
  partyId: "f1",
  partyName: "Nakato Rehema",
  amount: 1_804_920n,
  note: null,
  repayOn: null,
  day: "2026-11-20",
  ...changes,
});
const due = (open: bigint, id = "d1") => ({
  id,
  account: "2020",
  currency: "UGX" as const,
  open,
  openUgx: open,
});

test.each([
  ["cash", "1010"],
  ["cheque", "1100"],
  ["mtn_momo", "1170"],
] as const)("releasing %s credits %s and meets the debt", (method, account) => {
  const voucher = releaseVoucher(payment({ method }), [
    { due: due(1_804_920n), amount: 1_804_920n },
  ]);
  expect(voucherFaults(voucher)).toEqual([]);
  expect(voucher.lines.map((line) => [line.account, line.amount])).toEqual([
    ["2020", 1_804_920n],
    [account, -1_804_920n],
  ]);
});

test("mobile money: what is under way leaves it by success or by failure, never twice", () => {
  const momo = payment({ method: "mtn_momo" });
  const items = [{ due: due(1_804_920n), amount: 1_804_920n }];
  const inTransit = (voucher: { lines: { account: string; amount: bigint }[] }) =>
    voucher.lines
      .filter((line) => line.account === "1170")
      .reduce((sum, line) => sum + line.amount, 0n);
  const released = inTransit(releaseVoucher(momo, items));
  expect(released + inTransit(successVoucher(momo))).toBe(0n);
  expect(released + inTransit(failureVoucher(momo, items))).toBe(0n);
});

test("every voucher of every payment is whole", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...paymentMethods),
      fc.bigInt({ min: 0n, max: 10n ** 6n }),
      (amounts, method, fee) => {
        const amount = amounts.reduce((a, b) => a + b, 0n);
        const one = payment({ amount, method });
        const items = amounts.map((part, i) => ({ due: due(part + 5n, `d${i}`), amount: part }));
        const met = items.map((item) => ({ ...item, due: due(5n, item.due.id) }));
        const vouchers = [
          releaseVoucher(one, items),
          successVoucher(one),
          failureVoucher(one, met),
          advanceVoucher({ ...one, kind: "advance", repayOn: "2027-03-01" }, "a1"),
          feeVoucher(one, fee),
        ];
        for (const voucher of vouchers) {
          if (voucher) expect(voucherFaults(voucher)).toEqual([]);
        }
        expect(vouchers[4] === null).toBe(fee === 0n);
      },
    ),
  );
});

test("an advance is owed by the farmer from where it was paid", () => {
  const advance = payment({ kind: "advance", method: "mtn_momo", repayOn: "2027-03-01" });
  const voucher = advanceVoucher(advance, "a1");
  expect(voucher.lines.map((line) => line.account)).toEqual(["1240", "1150"]);
  expect(voucher.dues).toMatchObject([{ id: "a1", kind: "farmer-advance", dueOn: "2027-03-01" }]);
});

test("an advance is taken back whole, or not at all", () => {
  expect(() => checkAdvanceUnused({ amount: 100_000n, open: 100_000n })).not.toThrow();
  expect(() => checkAdvanceUnused({ amount: 100_000n, open: 40_000n })).toThrow(
    "UGX 60,000 of this advance was set off or accounted for since. Take that back first.",
  );
});

test.each([
  ["Nakato Rehema", "N••••• R•••••"],
  [" Ssekandi  Moses ", "S••••• M•••••"],
  ["Émile", "É•••••"],
])("%s is told to strangers as %s", (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
