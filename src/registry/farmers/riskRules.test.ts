import fc from "fast-check";
import { expect, test } from "vitest";
import { askAgainAfter, riskLevelOf } from "./riskRules.ts";

test.each([
  ["low", "low"],
  ["high", "high"],
  ["More info needed", "more_info_needed"],
  ["more_info_needed", "more_info_needed"],
  [" LOW ", "low"],
  ["High\n", "high"],
  ["", null],
  ["medium", null],
  ["not low", null],
  ["more info", null],
])("the service's word %j is the level %s", (said, level) => {
  expect(riskLevelOf(said)).toBe(level);
});

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
test.each([
  [1, 30 * second],
  [2, 2 * minute],
  [3, 10 * minute],
  [4, hour],
  [5, 6 * hour],
  [6, 6 * hour],
  [1_000, 6 * hour],
])("after failure %i the service is asked again in %i milliseconds", (tries, wait) => {
  expect(askAgainAfter(tries)).toBe(wait);
});

test("nobody waits less after one failure more, and without any as after the first", () => {
  expect(askAgainAfter(0)).toBe(askAgainAfter(1));
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (tries, more) => {
      expect(askAgainAfter(tries + more)).toBeGreaterThanOrEqual(askAgainAfter(tries));
    }),
  );
});
