import { expect, test } from "vitest";
import { codeOf, refusalOf } from "#test/codeOf.ts";
import {
  checkClosing,
  checkNothingWaits,
  checkReopening,
  closedMonths,
  firstDayOf,
  formatMonth,
  keptWaiting,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsToClose,
  namedWaiting,
  nextToClose,
  waitingSum,
} from "./rules.ts";

test.each([
  ["2026-10", "2026-10-01", "2026-10-31", "2026-11"],
  ["2026-12", "2026-12-01", "2026-12-31", "2027-01"],
  ["2027-02", "2027-02-01", "2027-02-28", "2027-03"],
  ["2028-02", "2028-02-01", "2028-02-29", "2028-03"],
])("%s begins on %s, ends on %s, and %s follows", (month, first, last, after) => {
  expect([firstDayOf(month), lastDayOf(month), monthAfter(month)]).toEqual([first, last, after]);
  expect([monthOf(first), monthOf(last)]).toEqual([month, month]);
});

test("a month is written as people write it", () => {
  expect(formatMonth("2026-10")).toBe("Oct 2026");
  expect(formatMonth("2027-01")).toBe("Jan 2027");
});

test.each([
  ["2026-11-05", null, null, null],
  ["2026-11-05", null, "2026-09-12", "2026-09"],
  ["2026-11-05", "2026-09-30", "2026-01-12", "2026-10"],
  ["2026-11-05", "2026-10-31", "2026-01-12", null],
  ["2026-10-31", "2026-09-30", "2026-01-12", null],
  ["2026-11-01", "2026-09-30", "2026-01-12", "2026-10"],
  // Closed by hand in the middle of a month: that month is closed whole next.
  ["2026-11-05", "2026-10-10", "2026-01-12", "2026-10"],
])(
  "on %s, closed through %s and begun on %s, the next is %s",
  (today, closedThrough, firstBooked, next) =>
    expect(nextToClose(today, { closedThrough, firstBooked })).toBe(next),
);

test("a month is closed once it has passed, and once", () => {
  expect(checkClosing("2026-10", "2026-11-01", null)).toBe("2026-10-31");
  expect(checkClosing("2026-10", "2026-11-01", "2026-09-30")).toBe("2026-10-31");
  expect(codeOf(() => checkClosing("2026-10", "2026-10-31", null))).toBe("period.not-passed");
  expect(codeOf(() => checkClosing("2026-11", "2026-11-05", null))).toBe("period.not-passed");
  expect(codeOf(() => checkClosing("2026-10", "2026-12-01", "2026-10-31"))).toBe(
    "period.closed-already",
  );
});

test("a closed month is opened with all that follow it; what is open is not", () => {
  expect(checkReopening("2026-10", "2026-10-31")).toBe("2026-09-30");
  expect(checkReopening("2026-08", "2026-10-31")).toBe("2026-07-31");
  expect(codeOf(() => checkReopening("2026-11", "2026-10-31"))).toBe("period.open-already");
  expect(codeOf(() => checkReopening("2026-10", null))).toBe("period.open-already");
});

test.each([
  ["period.closed-already", () => checkClosing("2026-10", "2026-12-01", "2026-10-31")],
  ["period.open-already", () => checkReopening("2026-10", null)],
])("%s is a conflict: whoever asks looks again", (code, work) =>
  expect(work).toThrow(expect.objectContaining({ code, status: 409 })),
);

test("months to close come one after another until one has not passed", () => {
  expect(monthsToClose("2027-02-03", "2026-11")).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthsToClose("2026-11-30", "2026-11")).toEqual([]);
  expect(monthsToClose("2026-11-30", null)).toEqual([]);
  expect(monthsToClose("2040-01-01", "2026-11")).toHaveLength(24);
});

test("closed months come from the latest back", () => {
  expect(closedMonths(null)).toEqual([]);
  expect(closedMonths("2027-01-31").slice(0, 3)).toEqual(["2027-01", "2026-12", "2026-11"]);
  expect(closedMonths("2027-01-31")).toHaveLength(24);
});

test("a month of which something waits is closed by whoever says that it shall be, and what waited is kept", () => {
  const waiting = [
    { name: "payments_unknown", count: 2 },
    { name: "costs_to_post", count: 0 },
    { name: "statement_lines_open", count: 1 },
  ] as const;
  expect(waitingSum(waiting)).toBe(3);
  expect(codeOf(() => checkNothingWaits("2026-10", waiting, false))).toBe("period.still-waits");
  expect(codeOf(() => checkNothingWaits("2026-10", waiting, true))).toBeNull();
  expect(codeOf(() => checkNothingWaits("2026-10", waiting.slice(1, 2), false))).toBeNull();
  expect(keptWaiting(waiting)).toEqual({ payments_unknown: 2, statement_lines_open: 1 });
});

test.each([
  [1, "One thing of Oct 2026 still waits."],
  [2, "2 things of Oct 2026 still wait."],
])("%i that waits is said: %s", (count, words) => {
  const refused = refusalOf(() =>
    checkNothingWaits("2026-10", [{ name: "costs_to_post", count }], false),
  );
  expect(refused?.status).toBe(409);
  expect(refused?.message.startsWith(words)).toBe(true);
});

test("what waited is told in the order of the house, and what is not known any more is left out", () => {
  expect(namedWaiting(null)).toBeNull();
  expect(namedWaiting({})).toEqual([]);
  const kept = { payments_unknown: 2, what_was_once: 4, costs_to_post: 1 };
  expect(namedWaiting(kept)).toEqual([
    { name: "costs_to_post", count: 1 },
    { name: "payments_unknown", count: 2 },
  ]);
});
