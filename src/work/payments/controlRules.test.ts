import { expect, test } from "vitest";
import { bounds, type ControlsRow, controlsOn, startingControls } from "./controlRules.ts";

const row = (effectiveFrom: string, holdHours: number): ControlsRow => ({
  ...startingControls,
  effectiveFrom,
  holdHours,
});
const newestFirst = [row("2027-01-01", 72), row("2026-11-20", 48), row("2026-11-20", 36)];

test.each([
  ["before anything was decided, what a company starts with", "2026-11-19", 24],
  ["on its first day", "2026-11-20", 48],
  ["until the day before the next", "2026-12-31", 48],
  ["on the next one's first day", "2027-01-01", 72],
])("the figures of a day: %s", (_, day, holdHours) =>
  expect(controlsOn(day, newestFirst).holdHours).toBe(holdHours),
);

test("of two that were decided for one day the later written counts", () => {
  expect(controlsOn("2026-11-20", newestFirst.slice(1)).holdHours).toBe(48);
  expect(controlsOn("2026-11-20", newestFirst.slice(2)).holdHours).toBe(36);
});

test("a company starts with a day's hold, seven days together, five for the same again, four fifths alike", () => {
  expect(controlsOn("2026-11-28", [])).toMatchObject({
    ...{ holdHours: 24, togetherDays: 7, duplicateDays: 5, likenessBp: 8_000 },
  });
  for (const [name, { least, most }] of Object.entries(bounds)) {
    const figure = Object.entries(startingControls).find(([key]) => key === name)?.[1];
    expect(figure).toBeGreaterThanOrEqual(least);
    expect(figure).toBeLessThanOrEqual(most);
  }
});
