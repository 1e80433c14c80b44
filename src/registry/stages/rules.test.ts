import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkStageDays, stages, startingDays } from "./rules.ts";

const today = "2026-11-20";
test.each([
  ["nearly late a day before late", 1, 2, "2026-11-20", null],
  ["nearly late at once", 0, 1, "2026-11-20", null],
  ["from a later day", 1, 2, "2026-12-01", null],
  ["nearly late on the day it is late", 2, 2, "2026-11-20", "stage.soon-after-late"],
  ["nearly late after it is late", 3, 2, "2026-11-20", "stage.soon-after-late"],
  ["no days at all", 0, 0, "2026-11-20", "stage.soon-after-late"],
  ["from a day that has passed", 1, 2, "2026-11-19", "stage.in-the-past"],
  ["both wrong: the days first", 2, 2, "2026-11-19", "stage.soon-after-late"],
])("%s", (_, soonDays, lateDays, effectiveFrom, code) => {
  expect(codeOf(() => checkStageDays({ soonDays, lateDays, effectiveFrom }, today))).toBe(code);
});

test("what a new company starts with, it could have set itself", () => {
  for (const stage of stages) {
    const { soon, late } = startingDays[stage];
    const asked = { soonDays: soon, lateDays: late, effectiveFrom: today };
    expect(
      codeOf(() => checkStageDays(asked, today)),
      stage,
    ).toBeNull();
  }
});

test("the stages stand in the order of the process: farmers first, bills last, each once", () => {
  expect(stages[0]).toBe("farmers_to_verify");
  expect(stages.at(-1)).toBe("bills_submitted");
  expect(stages.indexOf("collections_to_complete")).toBeLessThan(stages.indexOf("batches_planned"));
  expect(stages.indexOf("batches_planned")).toBeLessThan(stages.indexOf("shipments_loaded"));
  expect(new Set(stages).size).toBe(stages.length);
});
