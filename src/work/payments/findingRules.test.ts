import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkConfirms, checkFinding, type Finding, mayBeFound } from "./findingRules.ts";
import type { Method } from "./methodRules.ts";
import { paymentLife, type PaymentState } from "./rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const second = 1000;
const hours = 3_600 * second;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const paid = { isPaid: true, providerReference: "MP261120.1234" };
const notPaid = { isPaid: false, providerReference: null };
/** Waited for long enough, whatever it was paid by. */
const longAgo = ago(200 * hours);
const waiting: readonly PaymentState[] = ["sent", "unknown"];

describe("a payment nobody answered for", () => {
  test.each(paymentLife.states)("when it is %s", (state) => {
    const payment = { state, releasedAt: longAgo, method: "mtn_momo" as const };
    const isWaiting = waiting.includes(state);
    const code = isWaiting ? null : "payment.nothing-to-find";
    expect(codeOf(() => checkFinding(payment, paid, now))).toBe(code);
    expect(mayBeFound(payment, now)).toBe(isWaiting);
  });

  test("that was never let go has nothing to be found out", () => {
    const payment = { state: "unknown", releasedAt: null, method: "mtn_momo" } as const;
    expect(codeOf(() => checkFinding(payment, paid, now))).toBe("payment.nothing-to-find");
    expect(mayBeFound(payment, now)).toBe(false);
  });

  test.each<[Method, number, boolean]>([
    ["mtn_momo", 24 * hours + second, true],
    ["mtn_momo", 24 * hours, true],
    ["mtn_momo", 24 * hours - second, false],
    ["airtel_money", 24 * hours, true],
    ["airtel_money", 24 * hours - second, false],
    // A weekend and a holiday.
    ["bank", 96 * hours, true],
    ["bank", 96 * hours - second, false],
    ["bank", 24 * hours, false],
  ])("by %s, %i milliseconds after it was let go", (method, waited, isTime) => {
    const payment = { state: "unknown" as const, releasedAt: ago(waited), method };
    const code = isTime ? null : "payment.too-early-to-find";
    expect(codeOf(() => checkFinding(payment, notPaid, now))).toBe(code);
    expect(mayBeFound(payment, now)).toBe(isTime);
  });

  test("who is too early reads from when on people decide", () => {
    const at = new Date("2026-11-20T07:30:00Z");
    const momo = { state: "sent", releasedAt: at, method: "mtn_momo" } as const;
    expect(() => checkFinding(momo, paid, now)).toThrow(
      "The provider is asked for 24 hours. People decide from 21 Nov 2026, 10:30 on.",
    );
    expect(() => checkFinding({ ...momo, method: "bank" }, paid, now)).toThrow(
      "The provider is asked for 96 hours. People decide from 24 Nov 2026, 10:30 on.",
    );
  });
});

test.each([
  ["paid, with the provider's transaction", paid, null],
  ["paid, without one", { ...paid, providerReference: null }, "payment.finding-without-proof"],
  ["not paid, without one", notPaid, null],
  ["not paid, with one", { ...paid, isPaid: false }, "payment.finding-without-proof"],
])("a finding says it was %s", (_, found, code) => {
  const payment = { state: "sent", releasedAt: longAgo, method: "bank" } as const;
  expect(codeOf(() => checkFinding(payment, found, now))).toBe(code);
});

describe("the second person confirms", () => {
  const finding: Finding = {
    ...{ id: "f1", isPaid: true, providerReference: "MP261120.1234", evidence: "The statement" },
    ...{ foundById: "u1", foundByName: "Moses", foundAt: longAgo },
  };
  test.each(paymentLife.states)("what was found of a payment that is %s", (state) => {
    const code = waiting.includes(state) ? null : "payment.nothing-to-confirm";
    expect(codeOf(() => checkConfirms({ state }, finding))).toBe(code);
    // Where nobody found anything out there is nothing to confirm.
    expect(codeOf(() => checkConfirms({ state }, undefined))).toBe("payment.nothing-to-confirm");
  });
});

// Another state stands against it, and not what was asked: whoever asks looks again.
test.each<[string, () => void]>([
  [
    "payment.nothing-to-find",
    () => checkFinding({ state: "failed", releasedAt: longAgo, method: "bank" }, paid, now),
  ],
  [
    "payment.too-early-to-find",
    () => checkFinding({ state: "sent", releasedAt: now, method: "bank" }, paid, now),
  ],
  ["payment.nothing-to-confirm", () => checkConfirms({ state: "sent" }, undefined)],
])("%s is a conflict", (code, work) => {
  expect(work).toThrow(expect.objectContaining({ code, status: 409 }));
});
