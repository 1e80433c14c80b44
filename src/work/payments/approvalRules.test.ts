import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import {
  checkApproved,
  checkLimit,
  checkNotPayeesEditor,
  checkReversal,
  checkWallet,
  contentOf,
  heldUntil,
  limitOn,
} from "./approvalRules.ts";
import type { Payee } from "./rules.ts";

describe("limits", () => {
  const rows = [
    { role: "accountant", effectiveFrom: "2026-01-01", limit: 10_000_000n },
    { role: "accountant", effectiveFrom: "2026-06-01", limit: 20_000_000n },
    { role: "top_management", effectiveFrom: "2026-01-01", limit: null },
  ];

  test.each([
    ["2026-11-20", "accountant", [], 50_000_000n],
    ["2026-11-20", "finance", [], 50_000_000n],
    ["2026-11-20", "top_management", [], 50_000_000n],
    ["2026-11-20", "owner", [], null],
    ["2025-12-31", "accountant", rows, 50_000_000n],
    ["2026-05-31", "accountant", rows, 10_000_000n],
    ["2026-06-01", "accountant", rows, 20_000_000n],
    ["2026-06-01", "top_management", rows, null],
  ])("on %s for %s", (day, role, own, limit) => {
    expect(limitOn(day, role, own)).toBe(limit);
  });

  test.each([
    [49_999_999n, 0n, 50_000_000n, null],
    [50_000_000n, 0n, 50_000_000n, null],
    [50_000_001n, 0n, 50_000_000n, "payment.above-your-limit"],
    [10_000_001n, 40_000_000n, 50_000_000n, "payment.above-your-limit"],
    [10_000_000n, 40_000_000n, 50_000_000n, null],
    [900_000_000n, 900_000_000n, null, null],
    [1n, 0n, 0n, "payment.above-your-limit"],
  ])("%s after %s under %s", (amount, before, limit, code) => {
    expect(codeOf(() => checkLimit({ amount, before, limit }))).toBe(code);
  });
});

const now = new Date("2026-11-20T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const payee = (changed: number, registered: number): Payee => ({
  type: "farmer",
  id: "f1",
  code: "FRM-000001",
  place: null,
  name: "Nakato Rehema",
  state: "active",
  payeeName: null,
  paymentMethod: "mtn_momo",
  paymentBank: null,
  paymentNumber: "+256770000101",
  paymentAccountName: "Rehema N",
  paymentChangedAt: hoursAgo(changed),
  paymentChangedBy: "editor",
  registeredAt: hoursAgo(registered),
});
const approvedPhone = "+256770000101";
const into = (payeePhone: string | null) => ({ payeePhone, payeeBank: null, payeeAccount: null });

test.each([
  ["given at registration an hour ago", payee(1, 1), approvedPhone, null],
  ["changed an hour ago", payee(1, 900), approvedPhone, "payment.payee-held"],
  ["changed 24 hours ago", payee(24, 900), approvedPhone, null],
  ["another one by now", payee(48, 900), "+256770000999", "payment.payee-moved"],
  ["gone", { ...payee(48, 900), paymentMethod: "cash" }, approvedPhone, "payment.payee-moved"],
  ["changed, but paid in cash", payee(1, 900), null, null],
])("a wallet %s", (_, one, phone, code) => {
  expect(
    codeOf(() => checkWallet({ payee: one, method: "mtn_momo", approved: into(phone), now })),
  ).toBe(code);
});

test.each([
  ["the same account", "Stanbic", "9030001", null],
  ["another bank by now", "Centenary", "9030001", "payment.payee-moved"],
  ["another number by now", "Stanbic", "9030002", "payment.payee-moved"],
])("a transfer to %s", (_, payeeBank, payeeAccount, code) => {
  const one = { ...payee(48, 900), paymentMethod: "bank", paymentBank: "Stanbic" };
  const approved = { payeePhone: null, payeeBank, payeeAccount };
  const held = { ...one, paymentNumber: "9030001" };
  expect(codeOf(() => checkWallet({ payee: held, method: "bank", approved, now }))).toBe(code);
});

test("the hold has an end", () => {
  expect(heldUntil(payee(1, 900), now)).toEqual(hoursAgo(-23));
  expect(heldUntil(payee(25, 900), now)).toBe(null);
});

test.each([
  ["editor", false, approvedPhone, 900, "payment.payee-changed-by-you"],
  ["editor", true, approvedPhone, 900, null],
  ["editor", false, null, 900, null],
  ["editor", false, approvedPhone, 48, null],
  ["somebody", false, approvedPhone, 900, null],
])("%s pays (sole trader %s) into %s", (actorId, soleTrader, phone, registered, code) => {
  const asked = { actorId, soleTrader, approved: into(phone) };
  expect(codeOf(() => checkNotPayeesEditor(payee(48, registered), asked))).toBe(code);
});

describe("what is approved", () => {
  const content = {
    number: "PAY-26-000001",
    kind: "dues" as const,
    partyType: "farmer" as const,
    partyId: "f1",
    commitmentId: null,
    payeeName: "Rehema N",
    ...into(approvedPhone),
    amount: 3000n,
    currency: "UGX",
    method: "mtn_momo" as const,
    chequeNumber: null,
    note: null,
    repayOn: null,
    items: [
      { dueId: "d1", amount: 1000n },
      { dueId: "d2", amount: 2000n },
    ],
  };

  test("does not depend on the order of its items", () => {
    expect(contentOf({ ...content, items: content.items.toReversed() })).toBe(contentOf(content));
  });

  test.each<Partial<typeof content> | Record<string, unknown>>([
    { amount: 3001n },
    { partyId: "f2" },
    { partyType: "staff" },
    { partyType: "staff", commitmentId: "c1" },
    { payeeName: "Rehema M" },
    { payeePhone: "+256770000102" },
    { method: "cash" },
    { method: "bank" },
    { method: "bank", payeeAccount: "9030001" },
    { method: "bank", payeeBank: "Stanbic" },
    { chequeNumber: "1" },
    { repayOn: "2026-12-01" },
    { kind: "advance" },
    { number: "PAY-26-000002" },
    { note: "x" },
    { items: [{ dueId: "d1", amount: 3000n }] },
    {
      items: [
        { dueId: "d1", amount: 2000n },
        { dueId: "d2", amount: 1000n },
      ],
    },
  ])("changes with its content, %#", (change) => {
    expect(contentOf({ ...content, ...change })).not.toBe(contentOf(content));
  });

  test("is what leaves", () => {
    expect(codeOf(() => checkApproved("a", "a"))).toBe(null);
    expect(codeOf(() => checkApproved("a", "b"))).toBe("payment.not-what-was-approved");
    expect(codeOf(() => checkApproved(null, "b"))).toBe("payment.not-what-was-approved");
  });
});

test.each([
  ["cash", null],
  ["cheque", null],
  ["mtn_momo", "payment.money-is-gone"],
] as const)("taking %s back", (method, code) => {
  expect(codeOf(() => checkReversal({ method, number: "PAY-26-000001" }))).toBe(code);
});
