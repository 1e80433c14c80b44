import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkDuplicate } from "./duplicateRules.ts";

test("what looks like a payment made before needs a reason", () => {
  const of = { id: "p1", number: "PAY-26-000001", amount: 5n, day: "2026-11-18" };
  const earlier = { ...of, isTakenBack: false };
  expect(codeOf(() => checkDuplicate(undefined, null))).toBe(null);
  expect(codeOf(() => checkDuplicate(earlier, null))).toBe("payment.looks-like-duplicate");
  expect(codeOf(() => checkDuplicate(earlier, "Second delivery"))).toBe(null);
  expect(() => checkDuplicate(earlier, null)).toThrow(
    "PAY-26-000001 of 18 Nov 2026 pays the same payee UGX 5 too.",
  );
  const back = { ...of, isTakenBack: true };
  expect(() => checkDuplicate(back, null)).toThrow(
    "PAY-26-000001 of 18 Nov 2026 paid the same payee UGX 5 and was taken back.",
  );
  expect(codeOf(() => checkDuplicate(back, "The cheque bounced"))).toBe(null);
  expect(() => checkDuplicate(earlier, null)).toThrow(
    expect.objectContaining({
      status: 409,
      blockers: [expect.objectContaining({ link: "/payments/p1" })],
    }),
  );
});
