import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { type Voucher, voucherFaults } from "#books/vouchers/rules.ts";
import {
  accountOf,
  advanceVoucher,
  type Booked,
  checkAdvanceUnused,
  failureVoucher,
  feeVoucher,
  releaseVoucher,
  successVoucher,
} from "./bookingRules.ts";
import { maskedName } from "./papers/publicFacts.ts";
import { type Method, paymentMethods, type PartyType, partyTypes } from "./rules.ts";

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
const due = (open: bigint, id = "d1", account = "2020") => ({
  id,
  account,
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
  const inTransit = (voucher: Voucher) =>
    voucher.lines
      .filter((line) => line.account === "1170")
      .reduce((sum, line) => sum + line.amount, 0n);
  const released = inTransit(releaseVoucher(momo, items));
  expect(released + inTransit(successVoucher(momo))).toBe(0n);
  expect(released + inTransit(failureVoucher(momo, items))).toBe(0n);
});

const linesOf = (voucher: Voucher | null) =>
  (voucher?.lines ?? []).map((line) => `${line.account} ${line.amount}`);
const partyIn = (voucher: Voucher) => voucher.lines.map((line) => line.party);

describe("what is written of each kind of payee", () => {
  // The debts it meets, and what an advance makes them owe (domain §10.1).
  const accounts = {
    farmer: { payable: "2020", advance: "1240" },
    staff: { payable: "2180", advance: "1230" },
    supplier: { payable: "2010", advance: "1235" },
  } as const satisfies Record<PartyType, { payable: string; advance: string }>;

  test.each(partyTypes)("of a %s", (partyType) => {
    const { payable, advance } = accounts[partyType];
    const one = payment({ partyType, partyId: "x1", amount: 900n, method: "bank" });
    const items = [{ due: due(1000n, "d1", payable), amount: 900n }];
    const party = { type: partyType, id: "x1" };

    const released = releaseVoucher(one, items);
    expect(linesOf(released)).toEqual([`${payable} 900`, "1170 -900"]);
    expect(partyIn(released)).toEqual([party, undefined]);
    expect(released.settlements).toMatchObject([{ dueId: "d1", amount: 900n, ugx: 900n }]);

    const failed = failureVoucher(one, [{ due: due(100n, "d1", payable), amount: 900n }]);
    expect(linesOf(failed)).toEqual(["1170 900", `${payable} -900`]);
    expect(partyIn(failed)).toEqual([undefined, party]);
    expect(failed.settlements).toMatchObject([{ dueId: "d1", amount: -900n, ugx: -900n }]);

    const lent = advanceVoucher({ ...one, kind: "advance", repayOn: "2027-03-01" }, "a1");
    expect(linesOf(lent)).toEqual([`${advance} 900`, "1100 -900"]);
    expect(lent.dues).toEqual([
      {
        ...{ id: "a1", kind: `${partyType}-advance`, party, amount: 900n, currency: "UGX" },
        ...{ account: advance, dueOn: "2027-03-01", note: "PAY-26-000001" },
      },
    ]);
    for (const voucher of [released, failed, lent]) expect(voucherFaults(voucher)).toEqual([]);
  });
});

// At release it stands in transit while somebody else has to say that it was paid (domain §10.2-3).
test.each<[Method, released: string, paid: string]>([
  ["cash", "1010", "1010"],
  ["cheque", "1100", "1100"],
  ["mtn_momo", "1170", "1150"],
  ["airtel_money", "1170", "1160"],
  ["bank", "1170", "1100"],
])("%s is released from %s, and paid from %s with its fee", (method, released, paid) => {
  const one = payment({ method, amount: 1000n });
  expect(accountOf(method)).toBe(released);
  expect(linesOf(successVoucher(one))).toEqual(["1170 1000", `${paid} -1000`]);
  expect(linesOf(feeVoucher(one, 390n))).toEqual(["6190 390", `${paid} -390`]);
  expect(feeVoucher(one, 0n)).toBe(null);
});

test("each event of a payment is written once, of its day and under its own name", () => {
  const one = payment({ method: "mtn_momo", repayOn: "2027-03-01" });
  const items = [{ due: due(1_804_920n), amount: 1_804_920n }];
  const vouchers = [
    releaseVoucher(one, items),
    successVoucher(one),
    failureVoucher(one, items),
    feeVoucher(one, 1n),
    advanceVoucher(one, "a1"),
  ];
  // An advance is released as debts are: one payment is never both.
  const events = ["released", "succeeded", "failed", "fee", "released"];
  expect(vouchers.map((voucher) => voucher?.event)).toEqual(events);
  for (const voucher of vouchers) {
    expect(voucher).toMatchObject({ source: { type: "payment", id: "p1" }, day: "2026-11-20" });
    expect(voucher?.memo).toContain("PAY-26-000001");
  }
});

test("items that do not come to the amount, and an advance without a day, are mistakes of ours", () => {
  const less = [{ due: due(1_804_920n), amount: 1_804_919n }];
  expect(() => releaseVoucher(payment(), less)).toThrow("the items are the amount");
  expect(() => advanceVoucher(payment({ kind: "advance" }), "a1")).toThrow("Invariant broken");
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
  const by = (open: bigint) => codeOf(() => checkAdvanceUnused({ amount: 100_000n, open }));
  expect([by(99_999n), by(0n)]).toEqual(["payment.advance-used", "payment.advance-used"]);
  expect(() => checkAdvanceUnused({ amount: 100_000n, open: 0n })).toThrow(
    expect.objectContaining({ status: 409 }),
  );
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
