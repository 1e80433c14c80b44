import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkCalibration, isOverdue } from "./rules.ts";

test.each([
  [null, "2026-11-20", true],
  ["2026-11-19", "2026-11-20", true],
  ["2026-11-20", "2026-11-20", false],
  ["2027-05-01", "2026-11-20", false],
])("calibrated until %s, on %s: overdue %s", (dueOn, day, overdue) => {
  expect(isOverdue(dueOn, day)).toBe(overdue);
});

test.each([
  ["2026-11-21", "2027-11-20", "equipment.calibrated-in-future"],
  ["2026-11-21", "2026-11-20", "equipment.calibrated-in-future"],
  ["2026-11-20", "2026-11-20", "equipment.due-before"],
  ["2026-11-20", "2026-11-19", "equipment.due-before"],
  ["2026-11-20", "2026-11-21", null],
  ["2026-01-01", "2026-05-20", null],
])("a calibration of %s that counts until %s: %s", (calibratedOn, dueOn, code) => {
  expect(codeOf(() => checkCalibration(calibratedOn, dueOn, "2026-11-20"))).toBe(code);
});

test("a calibration to come is answered with its day", () => {
  expect(() => checkCalibration("2026-11-21", "2027-11-20", "2026-11-20")).toThrow(
    "21 Nov 2026 has not come yet: record it afterwards.",
  );
});
