// A slip that comes days after its day: when its price waits for the office's word, and how that is said.
import { describe, expect, test } from "vitest";
import { isLate, joinedReason, type LateSlip, lateReason } from "./lateRules.ts";

const published = { price: 5_500n, toleranceBp: 200, ceiling: 5_700n };
const slip: LateSlip = { day: "2026-11-20", heardOn: "2026-11-25", unitPrice: 5_800n, published };

describe("late is later than so many days", () => {
  test.each([
    ["2026-11-20", 2, false],
    ["2026-11-22", 2, false],
    ["2026-11-23", 2, true],
    ["2026-11-21", 0, true],
    ["2026-12-20", 30, false],
    ["2026-12-21", 30, true],
  ])("heard of on %s with %d days: %s", (heardOn, lateDays, late) => {
    expect(isLate({ day: "2026-11-20", heardOn }, lateDays)).toBe(late);
  });
});

describe("the price of a late slip waits", () => {
  const said = "Written down on 25 Nov 2026, 5 days later: the price was UGX 5,500";
  test.each<[string, Partial<LateSlip>, string | null]>([
    ["where it was dearer", {}, said],
    ["just beyond what may be paid now", { unitPrice: 5_611n }, said],
    ["not within what may be paid now", { unitPrice: 5_610n }, null],
    ["not at what is published now", { unitPrice: 5_500n }, null],
    ["not where it was cheaper", { unitPrice: 4_000n }, null],
    ["above the ceiling of now", { unitPrice: 5_701n }, said],
    ["not while it is not late", { heardOn: "2026-11-22" }, null],
    [
      "where nothing is published any more",
      { published: null, unitPrice: 1n },
      "Written down on 25 Nov 2026, 5 days later: no price was published",
    ],
  ])("%s", (_, change, reason) => expect(lateReason({ ...slip, ...change }, 2)).toBe(reason));
});

test.each([
  [null, null, null],
  ["Very dry", null, "Very dry"],
  [null, "5 days later", "5 days later"],
  ["Very dry", "5 days later", "Very dry; 5 days later"],
  ["Very dry; 5 days later", "5 days later", "Very dry; 5 days later"],
])("%s and %s are said as %s", (reason, late, joined) => {
  expect(joinedReason(reason, late)).toBe(joined);
});
