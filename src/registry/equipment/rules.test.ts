import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { checkCalibration, isOverdue } from "./rules.ts";

test.each([
  [null, "2026-11-20", true],
  ["2026-11-19", "2026-11-20", true],
  ["2026-11-20", "2026-11-20", false],
  ["2027-05-01", "2026-11-20", false],
])("calibrated until %s, on %s: overdue %s", (dueOn, day, overdue) => {
  expect(isOverdue(dueOn, day)).toBe(overdue);
});

test("a calibration has happened, and counts at least a day", () => {
  expect(() => checkCalibration("2026-11-21", "2027-11-20", "2026-11-20")).toThrow(Refusal);
  expect(() => checkCalibration("2026-11-20", "2026-11-20", "2026-11-20")).toThrow(Refusal);
  checkCalibration("2026-11-20", "2027-05-20", "2026-11-20");
});
