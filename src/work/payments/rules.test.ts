import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { can, flags } from "#kernel/permissions.ts";
import {
  checkAdvance,
  checkAmount,
  checkCheque,
  checkItems,
  checkNewAttempt,
  checkPayee,
  checkPromise,
  destinationOf,
  liveStates,
  type Method,
  type PayableDue,
  type Payee,
  paymentLife,
  type PaymentState,
  underWayStates,
} from "./rules.ts";

describe("the lifecycle", () => {
  const table: Record<PaymentState, string[]> = {
    prepared: ["approve", "reject", "void"],
    approved: ["release", "void"],
    queued: ["send", "doubt", "succeed", "fail"],
    sent: ["doubt", "succeed", "fail"],
    unknown: ["find", "succeed", "fail"],
    succeeded: ["reverse"],
    failed: [],
    rejected: [],
    void: [],
    reversed: [],
  };

  test.each(Object.entries(table))("from %s", (state, expected) => {
    const moves = Object.entries(paymentLife.moves)
      .filter(([, move]) => move.from.some((from) => from === state))
      .map(([name]) => name);
    expect(moves).toEqual(expected);
  });

  test("only people approve and release; only the house hears a provider", () => {
    const bySystem = Object.entries(paymentLife.moves)
      .filter(([, move]) => "system" in move && move.system)
      .map(([name]) => name);
    expect(bySystem).toEqual(["send", "doubt", "find", "succeed", "fail"]);
    for (const move of Object.values(paymentLife.moves)) expect(can(flags, move.needs)).toBe(true);
  });

  test("what is under way may still pay; what ended may not", () => {
    for (const state of underWayStates) expect(liveStates).toContain(state);
    for (const state of ["succeeded", "failed", "void"]) expect(liveStates).not.toContain(state);
  });
});

const at = new Date("2026-11-01T08:00:00Z");
const payee: Payee = {
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
  paymentChangedAt: at,
  paymentChangedBy: "u1",
  registeredAt: at,
};

test.each([
  ["active", null],
  ["pending_verification", null],
  ["suspended", "payment.payee-blocked"],
  ["draft", "payment.payee-blocked"],
])("a farmer who is %s", (state, code) => {
  expect(codeOf(() => checkPayee({ ...payee, state }))).toBe(code);
});

test("the money goes to the wallet on file, or to the person named", () => {
  const nowhere = { payeePhone: null, payeeBank: null, payeeAccount: null };
  const wallet = { ...nowhere, payeeName: "Rehema N", payeePhone: "+256770000101" };
  expect(destinationOf(payee, "mtn_momo")).toEqual(wallet);
  expect(destinationOf(payee, "cash")).toEqual({ ...nowhere, payeeName: payee.name });
  const group = { ...payee, payeeName: "Kakunyu Growers", paymentMethod: "cash" };
  expect(destinationOf(group, "cheque").payeeName).toBe("Kakunyu Growers");
  expect(codeOf(() => destinationOf(group, "mtn_momo"))).toBe("payment.no-wallet");
  const bank = { ...payee, paymentMethod: "bank", paymentNumber: "9030001234" };
  expect(codeOf(() => destinationOf(bank, "mtn_momo"))).toBe("payment.no-wallet");
  expect(codeOf(() => destinationOf(payee, "bank"))).toBe("payment.no-account");
  expect(destinationOf({ ...bank, paymentBank: "Stanbic" }, "bank")).toEqual({
    ...{ payeeName: "Rehema N", payeePhone: null },
    ...{ payeeBank: "Stanbic", payeeAccount: "9030001234" },
  });
});

const due = (changes: Partial<PayableDue> = {}): PayableDue => ({
  id: "d1",
  kind: "farmer-payable",
  partyType: "farmer",
  partyId: "f1",
  note: "COL-26-000123",
  open: 1000n,
  inPaymentId: null,
  inPaymentNumber: null,
  ...changes,
});
const taken = { inPaymentId: "p1", inPaymentNumber: "PAY-26-000001" };

test.each([
  [[{ dueId: "d1", amount: 1000n }], [due()], null],
  [[{ dueId: "d1", amount: 1n }], [due()], null],
  [[{ dueId: "d1", amount: 1001n }], [due()], "payment.more-than-open"],
  [[{ dueId: "d1", amount: 0n }], [due()], "payment.nothing"],
  [[{ dueId: "d2", amount: 1n }], [due()], "payment.not-their-due"],
  [[{ dueId: "d1", amount: 1n }], [due({ partyId: "f2" })], "payment.not-their-due"],
  [[{ dueId: "d1", amount: 1n }], [due({ kind: "farmer-advance" })], "payment.not-their-due"],
  [[{ dueId: "d1", amount: 1n }], [due({ partyType: "supplier" })], "payment.not-their-due"],
  [[{ dueId: "d1", amount: 1n }], [due(taken)], "payment.due-in-payment"],
  // Of a payee who is owed nothing, or not that, nothing else is told.
  [[{ dueId: "d1", amount: 0n }], [due({ ...taken, partyId: "f2" })], "payment.not-their-due"],
  [[], [due()], "payment.no-amount"],
  [[{ dueId: "d1", amount: 10n ** 12n }], [due({ open: 10n ** 12n })], null],
  [[{ dueId: "d1", amount: 10n ** 12n + 1n }], [due({ open: 10n ** 13n })], "payment.too-much"],
  [
    [
      { dueId: "d1", amount: 1n },
      { dueId: "d1", amount: 1n },
    ],
    [due()],
    "payment.due-twice",
  ],
])("items %#", (items, dues, code) => {
  expect(codeOf(() => checkItems({ type: "farmer", id: "f1" }, items, dues))).toBe(code);
});

test.each([
  ["farmer", "farmer-payable"],
  ["staff", "staff-payable"],
  ["supplier", "supplier-payable"],
] as const)("a %s is paid what is a %s, and no other debt", (type, kind) => {
  const items = [{ dueId: "d1", amount: 1n }];
  for (const other of ["farmer-payable", "staff-payable", "supplier-payable", "staff-advance"]) {
    const dues = [due({ kind: other, partyType: type })];
    const code = other === kind ? null : "payment.not-their-due";
    expect(codeOf(() => checkItems({ type, id: "f1" }, items, dues))).toBe(code);
  }
});

test.each([
  [{}, "Only UGX 1,000 of COL-26-000123 is open."],
  [{ note: null }, "Only UGX 1,000 of this debt is open."],
  [taken, "COL-26-000123 is already in payment PAY-26-000001."],
  [{ ...taken, note: null }, "This debt is already in payment PAY-26-000001."],
])("who asks for too much of %o reads what there is", (changes, words) => {
  const check = () =>
    checkItems({ type: "farmer", id: "f1" }, [{ dueId: "d1", amount: 1001n }], [due(changes)]);
  expect(check).toThrow(words);
});

test.each([
  ["COL-26-000123", "COL-26-000123 is listed twice.", "Nothing would be paid of COL-26-000123."],
  [null, "A debt is listed twice.", "Nothing would be paid of a debt."],
])("a debt noted as %s that is asked for twice, or not at all", (note, twice, nothing) => {
  const ask = (...amounts: bigint[]) => {
    const items = amounts.map((amount) => ({ dueId: "d1", amount }));
    return () => checkItems({ type: "farmer", id: "f1" }, items, [due({ note })]);
  };
  expect(ask(1n, 1n)).toThrow(twice);
  expect(ask(0n)).toThrow(nothing);
});

test("a debt in another payment leads to that one", () => {
  const items = [{ dueId: "d1", amount: 1n }];
  expect(() => checkItems({ type: "farmer", id: "f1" }, items, [due(taken)])).toThrow(
    expect.objectContaining({
      status: 409,
      blockers: [{ what: "Payment PAY-26-000001 pays this debt", link: "/payments/p1" }],
    }),
  );
});

test("the amount is the sum of its items", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }),
      (amounts) => {
        const dues = amounts.map((open, i) => due({ id: `d${i}`, open }));
        const items = amounts.map((amount, i) => ({ dueId: `d${i}`, amount }));
        expect(checkItems({ type: "farmer", id: "f1" }, items, dues)).toBe(
          amounts.reduce((a, b) => a + b, 0n),
        );
      },
    ),
  );
});

test.each([
  [-1n, "payment.no-amount"],
  [0n, "payment.no-amount"],
  [1n, null],
  [1_000_000_000_000n, null],
  [1_000_000_000_001n, "payment.too-much"],
])("an amount of %s", (amount, code) => {
  expect(codeOf(() => checkAmount(amount))).toBe(code);
});

test.each<[Method, string | null, string | null]>([
  ["cheque", "000417", null],
  ["cheque", null, "payment.cheque-number-missing"],
  ["cash", "000417", "payment.cheque-number-without-cheque"],
  ["mtn_momo", "000417", "payment.cheque-number-without-cheque"],
  ["cash", null, null],
])("%s with cheque number %s", (method, number, code) => {
  expect(codeOf(() => checkCheque(method, number))).toBe(code);
});

test("an advance waits for the first that is overdue, and says which", () => {
  const open = [
    { note: null, open: 9n, dueOn: "2026-12-01" },
    { note: null, open: 70_000n, dueOn: "2026-11-19" },
  ];
  expect(() => checkAdvance({ repayOn: "2027-03-01", today: "2026-11-20", open })).toThrow(
    "UGX 70,000 of an advance was due on 19 Nov 2026.",
  );
});

test.each([
  ["2026-11-20", [], "payment.advance-due-in-past"],
  ["2026-11-21", [], null],
  ["2027-03-01", [{ note: null, open: 5n, dueOn: "2026-11-19" }], "payment.advance-overdue"],
  ["2027-03-01", [{ note: null, open: 5n, dueOn: "2026-11-20" }], null],
])("an advance due %s, %#", (repayOn, open, code) => {
  expect(codeOf(() => checkAdvance({ repayOn, today: "2026-11-20", open }))).toBe(code);
});

test("a request and a payment that stand otherwise by now are conflicts", () => {
  const promised = [{ amount: 1n, isClosed: true }, { amount: 5_000_001n }];
  for (const asked of promised) {
    expect(() => checkAsked(asked)).toThrow(expect.objectContaining({ status: 409 }));
  }
  const asked = { partyType: "farmer", partyId: "f1" } as const;
  const old = { ...asked, number: "PAY-26-000001", state: "failed" as const };
  const attempts = [
    { ...old, state: "sent" as const, replacedByNumber: null },
    { ...old, replacedByNumber: "PAY-26-000009" },
  ];
  for (const one of attempts) {
    const attempt = () => checkNewAttempt(asked, one);
    expect(attempt).toThrow(expect.objectContaining({ status: 409 }));
  }
});

test.each<[PaymentState, string, string | null, string | null]>([
  ["failed", "f1", null, null],
  ["failed", "f2", null, "payment.not-failed"],
  ["failed", "f1", "PAY-26-000009", "payment.tried-again-already"],
  ["unknown", "f1", null, "payment.not-failed"],
  ["sent", "f1", null, "payment.not-failed"],
  ["succeeded", "f1", null, "payment.not-failed"],
])("a new attempt after one that is %s of %s, replaced by %s", (state, partyId, by, code) => {
  const partyType = "farmer" as const;
  const old = { number: "PAY-26-000001", state, partyType, partyId, replacedByNumber: by };
  expect(codeOf(() => checkNewAttempt({ partyType, partyId: "f1" }, old))).toBe(code);
  const elsewhere = { partyType: "staff", partyId: "f1" } as const;
  expect(codeOf(() => checkNewAttempt(elsewhere, old))).toBe("payment.not-failed");
});

interface AskedPromise {
  amount: bigint;
  paid?: bigint;
  underWay?: bigint;
  isClosed?: boolean;
  payee?: string;
  type?: "staff" | "supplier";
}

test.each<[string, AskedPromise, string | null]>([
  ["all of it", { amount: 5_000_000n }, null],
  ["one shilling more", { amount: 5_000_001n }, "payment.more-than-approved"],
  ["what is left after a part was paid", { amount: 3_000_000n, paid: 2_000_000n }, null],
  ["more than is left", { amount: 3_000_001n, paid: 2_000_000n }, "payment.more-than-approved"],
  [
    "beside a payment on its way",
    { amount: 1n, underWay: 5_000_000n },
    "payment.more-than-approved",
  ],
  ["what a payment on its way leaves", { amount: 1_000_000n, underWay: 4_000_000n }, null],
  [
    "more than paid and on its way leave",
    { amount: 1_000_001n, paid: 1_000_000n, underWay: 3_000_000n },
    "payment.more-than-approved",
  ],
  ["a closed request", { amount: 1n, isClosed: true }, "payment.request-closed"],
  [
    "the request of a supplier of the same identity",
    { amount: 1n, type: "supplier" },
    "payment.not-their-request",
  ],
  ["somebody else's request", { amount: 1n, payee: "u2" }, "payment.not-their-request"],
])("an advance of %s of an approved request", (_, asked, code) => {
  expect(codeOf(() => checkAsked(asked))).toBe(code);
});

test.each<[AskedPromise, string]>([
  [{ amount: 5_000_001n }, "FR-26-000001 was approved for UGX 5,000,000: UGX 5,000,000 is left"],
  [{ amount: 2_000_000n, paid: 4_000_000n }, "approved for UGX 5,000,000: UGX 1,000,000 is left"],
  [
    { amount: 2_000_000n, paid: 1_000_000n, underWay: 3_000_000n },
    "for UGX 5,000,000, and UGX 3,000,000 of it is in payments already: UGX 1,000,000 is left",
  ],
  [{ amount: 1n, paid: 6_000_000n }, "UGX 0 is left to pay"],
])("who asks for more than is left of a request reads how much that is, %#", (asked, words) => {
  expect(() => checkAsked(asked)).toThrow(words);
});

function checkAsked(asked: AskedPromise): void {
  const { amount, paid = 0n, underWay = 0n, isClosed = false, type = "staff" } = asked;
  const promise = {
    ...{ number: "FR-26-000001", party: { type: "staff", id: "u1" }, amount: 5_000_000n },
    ...{ paid, isClosed },
  };
  checkPromise({ party: { type, id: asked.payee ?? "u1" }, amount, promise, underWay });
}
