import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { certificateStanding, isOverdue } from "./certificateRules.ts";

const certificate = { validFrom: "2026-01-01", validTo: "2026-12-31", withdrawnOn: null };

test.each([
  ["the day before its first", "2025-12-31", null, "to_come"],
  ["its first day", "2026-01-01", null, "valid"],
  ["its last day", "2026-12-31", null, "valid"],
  ["the day after its last", "2027-01-01", null, "expired"],
  ["the day before it is withdrawn", "2026-05-31", "2026-06-01", "valid"],
  ["the day it is withdrawn", "2026-06-01", "2026-06-01", "withdrawn"],
  ["long after it was withdrawn", "2027-06-01", "2026-06-01", "withdrawn"],
  ["before it began, but withdrawn already", "2025-12-31", "2025-12-01", "withdrawn"],
  ["after its last day, before a withdrawal", "2027-01-01", "2027-02-01", "expired"],
])("%s", (_, today, withdrawnOn, standing) => {
  expect(certificateStanding({ ...certificate, withdrawnOn }, today)).toBe(standing);
});

test("a certificate is valid on exactly the days from its first to its last", () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (length, after) => {
      const validTo = addDays(certificate.validFrom, length);
      const today = addDays(certificate.validFrom, after);
      const standing = certificateStanding({ ...certificate, validTo }, today);
      expect(standing).toBe(after <= length ? "valid" : "expired");
    }),
  );
});

test.each([
  ["open", "2026-06-01", "2026-05-31", false],
  ["open", "2026-06-01", "2026-06-01", false],
  ["open", "2026-06-01", "2026-06-02", true],
  ["closed", "2026-06-01", "2026-06-02", false],
] as const)("%s, to be mended by %s, on %s: late is %s", (state, dueOn, today, expected) => {
  expect(isOverdue({ state, dueOn }, today)).toBe(expected);
});
