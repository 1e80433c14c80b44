import { expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { can, factoryFlags, roles } from "#kernel/permissions.ts";
import { codeOf, refusalOf } from "#test/codeOf.ts";
import {
  carriesCash,
  checkInBox,
  checkNotCountedSince,
  checkSlip,
  checkUnconfirmed,
  depositLife,
  depositVoucher,
  slipKey,
} from "./depositRules.ts";

test("whoever pays out of the box carries from it, and what was carried is taken back once", () => {
  const carriers = roles.filter((role) => can(factoryFlags[role], carriesCash));
  expect(carriers.toSorted()).toEqual(["accountant", "admin", "cashier", "finance", "owner"]);
  expect(movesFrom(depositLife, "carried").map(({ name }) => name)).toEqual(["take_back"]);
  expect(movesFrom(depositLife, "taken_back")).toEqual([]);
});

test.each([
  ["SLP 70001", "slp70001"],
  ["slp-70001", "slp70001"],
  ["  00/45 B", "0045b"],
])("the slip %s is known as %s", (written, key) => expect(slipKey(written)).toBe(key));

test.each(["by hand", "–", "Slip no."])("%s is no reference of a slip", (written) => {
  expect(codeOf(() => slipKey(written))).toBe("cash-deposit.no-reference");
});

test("one slip is one deposit, and whoever comes with it again is led to the first", () => {
  expect(codeOf(() => checkSlip(null))).toBeNull();
  expect(() => checkSlip({ id: "d-1", number: "DEP-26-000001" })).toThrow(
    expect.objectContaining({
      code: "cash-deposit.slip-twice",
      status: 409,
      blockers: [{ what: "DEP-26-000001", link: "/payment-center/deposits/d-1" }],
    }),
  );
});

test.each([
  [0n, 500n, "cash-deposit.nothing"],
  [1n, 500n, null],
  [500n, 500n, null],
  [501n, 500n, "cash-deposit.more-than-box"],
  [1n, -200n, "cash-deposit.more-than-box"],
])("%s of a box with %s: %s", (amount, inBox, code) => {
  expect(codeOf(() => checkInBox(amount, inBox))).toBe(code);
});

test("what is too much for the box does not say how much lies in it", () => {
  expect(() => checkInBox(501n, 477n)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("477") }),
  );
});

test.each([
  [null, null],
  ["2026-11-19", null],
  ["2026-11-20", null],
  ["2026-11-21", "cash-deposit.counted-since"],
])("carried on 20 November, counted on %s: %s", (countedOn, code) => {
  expect(codeOf(() => checkNotCountedSince("2026-11-20", countedOn))).toBe(code);
});

test("what a statement shows is not taken back", () => {
  expect(codeOf(() => checkUnconfirmed(null))).toBeNull();
  expect(codeOf(() => checkUnconfirmed("2026-11-21"))).toBe("cash-deposit.confirmed");
});

test("cash of the box is money at the bank", () => {
  const voucher = depositVoucher({
    ...{ id: "d-1", number: "DEP-26-000001", day: "2026-11-20", amount: 3_000_000n },
    ...{ carrier: "Okot James", slipReference: "SLP 70001" },
  });
  expect(voucher).toEqual({
    ...{ source: { type: "cash-deposit", id: "d-1" }, event: "carry", day: "2026-11-20" },
    memo: "DEP-26-000001, cash carried to the bank by Okot James, slip SLP 70001",
    lines: [
      { account: "1100", amount: 3_000_000n },
      { account: "1010", amount: -3_000_000n },
    ],
  });
  expect(voucherFaults(voucher)).toEqual([]);
});

test.each([
  () => checkInBox(501n, 477n),
  () => checkNotCountedSince("2026-11-20", "2026-11-21"),
  () => checkUnconfirmed("2026-11-21"),
])("what stands in the way now may not later: %s", (attempt) => {
  expect(refusalOf(attempt)?.status).toBe(409);
});
