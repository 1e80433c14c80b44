import { expect, test } from "vitest";
import { eudrStanding } from "./figureRules.ts";

const whole = { plots: 2, unverified: 0, high: 0, unclear: 0, shares: true };

test.each([
  ["every plot verified and shown", whole, "complete"],
  ["no plot", { ...whole, plots: 0 }, "gaps"],
  ["a plot nobody verified", { ...whole, unverified: 1 }, "gaps"],
  ["a plot of which the service could not say", { ...whole, unclear: 1 }, "gaps"],
  ["positions nobody may be shown", { ...whole, shares: false }, "gaps"],
  ["land at high risk, whatever else lacks", { ...whole, high: 1, unverified: 1 }, "blocked"],
] as const)("%s", (_, facts, standing) => {
  expect(eudrStanding(facts)).toBe(standing);
});
