import { expect, test } from "vitest";
import {
  isThreshold,
  startingThresholds,
  thresholdNames,
  type ThresholdRow,
  thresholdsIn,
  thresholdsOn,
} from "./rules.ts";

const row = (name: string, effectiveFrom: string, value: number): ThresholdRow => ({
  name,
  effectiveFrom,
  value,
});

test("what a company starts with is what every day has on which nothing was decided", () =>
  expect(thresholdsOn("2026-11-28", [])).toEqual(startingThresholds));

const newestFirst = [
  row("rateStep", "2027-01-01", 300),
  row("rateStep", "2026-11-20", 500),
  row("rateStep", "2026-11-20", 900),
  row("gpsAccuracy", "2026-11-21", 5),
];
test.each([
  ["2026-11-19", 1_000, 10],
  ["2026-11-20", 500, 10],
  ["2026-11-21", 500, 5],
  ["2026-12-31", 500, 5],
  ["2027-01-01", 300, 5],
])("on %s a rate may be %i basis points away, a GPS %i m", (day, rateStep, gpsAccuracy) => {
  expect(thresholdsOn(day, newestFirst)).toEqual({
    ...startingThresholds,
    ...{ rateStep, gpsAccuracy },
  });
});

test.each([
  ["rateStep", true],
  ["rate", false],
  ["constructor", false],
])("%s is a figure: %s", (name, is) => expect(isThreshold(name)).toBe(is));

test("each figure has its place in the order they are shown", () =>
  expect(Object.keys(startingThresholds).toSorted()).toEqual(thresholdNames.toSorted()));

test("a screen has the company's figures, and of those that it lacks what a company starts with", () => {
  expect(thresholdsIn({})).toEqual(startingThresholds);
  expect(thresholdsIn({ thresholds: { rateStep: 1 } })).toEqual({
    ...startingThresholds,
    rateStep: 1,
  });
});
