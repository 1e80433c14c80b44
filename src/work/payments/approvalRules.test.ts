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
    expect(codeOf(() => checkLimit({ amount, before, limit, togetherDays: 7 }))).toBe(code);
  });

  test("rows count by their day, in whatever order they were written", () => {
    for (const day of ["2026-01-01", "2026-05-31", "2026-06-01", "2027-01-01"]) {
      for (const role of ["accountant", "top_management", "owner"]) {
        expect(limitOn(day, role, rows.toReversed())).toBe(limitOn(day, role, rows));
      }
    }
    expect(limitOn("2025-12-31", "top_management", rows.toReversed())).toBe(50_000_000n);
  });

  test("of two rows of one day the first given counts, which is the later written", () => {
    const row = (limit: bigint) => ({ role: "accountant", effectiveFrom: "2026-06-01", limit });
    expect(limitOn("2026-06-01", "accountant", [row(2n), row(1n)])).toBe(2n);
    expect(limitOn("2026-06-01", "accountant", [...rows, row(1n)])).toBe(20_000_000n);
  });

  test("an owner who was given a limit has it", () => {
    const own = [{ role: "owner", effectiveFrom: "2026-11-20", limit: 0n }];
    expect(limitOn("2026-11-19", "owner", own)).toBe(null);
    expect(limitOn("2026-11-20", "owner", own)).toBe(0n);
  });

  test("who is above theirs reads what counts together", () => {
    const check = (before: bigint) => () =>
      checkLimit({ amount: 600n, before, limit: 500n, togetherDays: 7 });
    expect(check(0n)).toThrow(/^You may approve up to UGX 500; above it, the owner approves/);
    expect(check(50n)).toThrow(
      /^With UGX 50 approved for this payee within 7 days, this is UGX 650\. You may approve/,
    );
    expect(check(0n)).toThrow(expect.objectContaining({ status: 403 }));
  });
});

const now = new Date("2026-11-20T12:00:00Z");
const holdHours = 24;
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
  [
    "changed a minute less than 24 hours ago",
    payee(23.98, 900),
    approvedPhone,
    "payment.payee-held",
  ],
  ["changed 24 hours ago", payee(24, 900), approvedPhone, null],
  // A clock was put back between the two: it was changed all the same.
  ["changed before it was registered", payee(2, 1), approvedPhone, "payment.payee-held"],
  ["another one by now", payee(48, 900), "+256770000999", "payment.payee-moved"],
  ["gone", { ...payee(48, 900), paymentMethod: "cash" }, approvedPhone, "payment.payee-moved"],
  ["changed, but paid in cash", payee(1, 900), null, null],
])("a wallet %s", (_, one, phone, code) => {
  expect(
    codeOf(() =>
      checkWallet({ payee: one, method: "mtn_momo", approved: into(phone), now, holdHours }),
    ),
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
  expect(codeOf(() => checkWallet({ payee: held, method: "bank", approved, now, holdHours }))).toBe(
    code,
  );
});

test("who pays into what was changed reads of a wallet or an account, and from when on", () => {
  const asked = { now, holdHours, approved: into(approvedPhone), method: "mtn_momo" as const };
  expect(() => checkWallet({ ...asked, payee: payee(1, 900) })).toThrow(
    "Nakato Rehema's wallet was changed less than 24 hours ago. " +
      "Nothing is paid into it before 21 Nov 2026, 14:00.",
  );
  const moved = { ...payee(48, 900), paymentNumber: "+256770000999" };
  expect(() => checkWallet({ ...asked, payee: moved })).toThrow("Nakato Rehema's wallet was");
  const account = { payeePhone: null, payeeBank: "Stanbic", payeeAccount: "9030001" };
  const held = {
    ...payee(1, 900),
    ...{ paymentMethod: "bank", paymentBank: "Stanbic", paymentNumber: "9030001" },
  };
  const byBank = { now, holdHours, approved: account, method: "bank" as const };
  expect(() => checkWallet({ ...byBank, payee: held })).toThrow(
    "Nakato Rehema's account was changed less than 24 hours ago.",
  );
  expect(() => checkWallet({ ...byBank, payee: payee(48, 900) })).toThrow(
    "Nakato Rehema's account was changed since this was prepared.",
  );
});

test("the hold has an end", () => {
  expect(heldUntil(payee(1, 900), now, 24)).toEqual(hoursAgo(-23));
  expect(heldUntil(payee(1, 900), now, 72)).toEqual(hoursAgo(-71));
  expect(heldUntil(payee(25, 900), now, 24)).toBe(null);
  expect(heldUntil(payee(25, 900), now, 26)).toEqual(hoursAgo(-1));
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

test.each([
  ["who is paid for them", "Kakunyu Growers", "editor", false, "payment.payee-changed-by-you"],
  ["who is paid for them, alone in the company", "Kakunyu Growers", "editor", true, null],
  ["who is paid for them, another person", "Kakunyu Growers", "somebody", false, null],
  ["a wallet that this does not go to", null, "editor", false, null],
])("cash and cheques, by who changed %s", (_, payeeName, actorId, soleTrader, code) => {
  const handed = { actorId, soleTrader, approved: into(null) };
  const check = () => checkNotPayeesEditor({ ...payee(48, 900), payeeName }, handed);
  expect(codeOf(check)).toBe(code);
  if (code !== null) expect(check).toThrow("You changed who is paid for Nakato Rehema, so");
});

test("as they were registered, whoever is paid for them was changed by nobody", () => {
  const one = { ...payee(48, 48), payeeName: "Kakunyu Growers" };
  const asked = { actorId: "editor", soleTrader: false, approved: into(null) };
  expect(codeOf(() => checkNotPayeesEditor(one, asked))).toBe(null);
});

test("who changed the account of a payee does not send money there either", () => {
  const approved = { payeePhone: null, payeeBank: "Stanbic", payeeAccount: "9030001" };
  const one = payee(48, 900);
  const asked = { actorId: "editor", soleTrader: false };
  const toAccount = () => checkNotPayeesEditor(one, { ...asked, approved });
  expect(codeOf(toAccount)).toBe("payment.payee-changed-by-you");
  expect(toAccount).toThrow("You changed Nakato Rehema's account");
  const toWallet = () => checkNotPayeesEditor(one, { ...asked, approved: into(approvedPhone) });
  expect(toWallet).toThrow("You changed Nakato Rehema's wallet");
});

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

describe("what is approved", () => {
  // What was approved before a newer version came must still be what is released after it.
  test("is written as it always was", () => {
    expect(contentOf({ ...content, items: content.items.toReversed() })).toBe(
      '["PAY-26-000001","dues","f1","Rehema N","+256770000101","3000","UGX","mtn_momo",null,null,null,' +
        '[["d1","1000"],["d2","2000"]]]',
    );
    const other = { ...content, items: [], payeePhone: null, payeeBank: "Stanbic" };
    const byBank = { ...other, payeeAccount: "9030001", method: "bank" as const };
    expect(contentOf({ ...byBank, partyType: "staff", commitmentId: "c1" })).toBe(
      '["PAY-26-000001","dues","f1","Rehema N",null,"3000","UGX","bank",null,null,null,[],' +
        '"staff","c1","Stanbic","9030001"]',
    );
  });

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
});

describe("what is approved holds", () => {
  test("of a farmer binds as it did before there were others to pay", () => {
    // Neither the kind of payee nor the promise is in it.
    expect(contentOf({ ...content, commitmentId: "c1" })).toBe(contentOf(content));
    const others = [null, "c1"].flatMap((commitmentId) =>
      (["staff", "supplier"] as const).map((partyType) => ({
        ...content,
        partyType,
        commitmentId,
      })),
    );
    const texts = [content, ...others].map((one) => contentOf(one));
    expect(new Set(texts).size).toBe(5);
  });

  test("names bank and account only where they are paid into", () => {
    const account = { payeeBank: "Stanbic", payeeAccount: "9030001" };
    expect(contentOf({ ...content, ...account })).toBe(contentOf(content));
    const byBank = { ...content, method: "bank" as const };
    expect(contentOf({ ...byBank, ...account })).not.toBe(contentOf(byBank));
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
  ["airtel_money", "payment.money-is-gone"],
  ["bank", "payment.money-is-gone"],
] as const)("taking %s back", (method, code) => {
  expect(codeOf(() => checkReversal({ method, number: "PAY-26-000001" }))).toBe(code);
});

test.each([
  ["airtel_money", "PAY-26-000001 was paid by mobile money: nobody can take that back."],
  ["bank", "PAY-26-000001 was paid by bank transfer: nobody can take that back."],
] as const)("money that went by %s is gone, in words", (method, words) => {
  expect(() => checkReversal({ method, number: "PAY-26-000001" })).toThrow(words);
});

// Another state stands against it, and not what was asked: whoever asks looks again.
test.each<[string, () => void]>([
  [
    "payment.payee-moved",
    () =>
      checkWallet({
        payee: payee(48, 900),
        method: "mtn_momo",
        approved: into("+256770000999"),
        now,
        holdHours,
      }),
  ],
  [
    "payment.payee-held",
    () =>
      checkWallet({
        payee: payee(1, 900),
        method: "mtn_momo",
        approved: into(approvedPhone),
        now,
        holdHours,
      }),
  ],
  ["payment.not-what-was-approved", () => checkApproved("a", "b")],
  ["payment.money-is-gone", () => checkReversal({ method: "bank", number: "PAY-26-000001" })],
])("%s is a conflict", (code, work) => {
  expect(work).toThrow(expect.objectContaining({ code, status: 409 }));
});
