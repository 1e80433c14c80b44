import fc from "fast-check";
import { expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { setOffVoucher, supplierAdvanceLife } from "./advanceRules.ts";
import { setOffs } from "./scorecardRules.ts";

test("which buttons each state of an advance has", () => {
  const names = supplierAdvanceLife.states.map((state) => [
    state,
    movesFrom(supplierAdvanceLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    requested: ["approve", "reject", "cancel"],
    approved: ["cancel"],
    rejected: [],
    cancelled: [],
  });
});

const due = (id: string, account: string, open: bigint) => ({
  ...{ id, account, currency: "UGX" as const },
  ...{ open, openUgx: open },
});
const bill = { number: "BILL-26-000001", supplierId: "s1", day: "2026-11-20" };

test("a bill is set off against what was advanced: both are that much less", () => {
  const parts = [
    { due: due("a1", "1235", 300n), amount: 300n },
    { due: due("a2", "1235", 500n), amount: 200n },
  ];
  const voucher = setOffVoucher("s1", bill, due("owed", "2010", 900n), parts);
  const party = { type: "supplier", id: "s1" };
  expect(voucher.lines).toEqual([
    { account: "2010", amount: 500n, party },
    { account: "1235", amount: -500n, party },
  ]);
  expect(voucher.settlements?.map(({ dueId, amount, ugx }) => [dueId, amount, ugx])).toEqual([
    ["owed", 500n, 500n],
    ["a1", 300n, 300n],
    ["a2", 200n, 200n],
  ]);
  expect(voucher).toMatchObject({
    ...{ source: { type: "supplier-set-off", id: "s1" }, event: "post", day: "2026-11-20" },
    memo: "BILL-26-000001 set off against advances",
  });
  expect(voucherFaults(voucher)).toEqual([]);
});

test("whatever was advanced and is billed now: the voucher of it is whole", () => {
  const open = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(fc.array(open, { minLength: 1, maxLength: 6 }), open, (opens, payable) => {
      const advances = opens.map((one, at) => due(`a${at}`, "1235", one));
      const parts = setOffs(payable, advances);
      const voucher = setOffVoucher("s1", bill, due("owed", "2010", payable), parts);
      expect(voucherFaults(voucher)).toEqual([]);
      const advanced = opens.reduce((sum, one) => sum + one, 0n);
      expect(voucher.lines[0]?.amount).toBe(payable < advanced ? payable : advanced);
    }),
  );
});
