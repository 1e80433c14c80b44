import { expect, test } from "vitest";
import {
  closedMonths,
  containerDay,
  demoDay,
  lastClosedDay,
  monthsBack,
  weekSoFar,
} from "./calendar.ts";

test.each([
  ["2026-11-20T09:00:00Z", "2026-11-20"],
  ["2026-11-30T09:00:00Z", "2026-11-20"],
  ["2026-11-19T09:00:00Z", "2026-10-20"],
  // Half past nine in the evening in London is the next day in Kampala.
  ["2026-11-19T21:30:00Z", "2026-11-20"],
  ["2027-01-05T09:00:00Z", "2026-12-20"],
  ["2027-02-28T09:00:00Z", "2027-02-20"],
  ["2028-03-01T09:00:00Z", "2028-02-20"],
  ["2026-10-01T09:00:00Z", "2026-09-20"],
])("made on %s, the demo's day is %s", (now, day) => expect(demoDay(new Date(now))).toBe(day));

test("the container was sold in a closed month", () => {
  expect(containerDay("2026-11-20")).toBe("2026-09-01");
  expect(containerDay("2027-01-20")).toBe("2026-11-01");
});

test.each([
  ["2026-11-20", "2025-11-01", "2026-10-01", "2026-10-31"],
  ["2026-12-20", "2025-12-01", "2026-11-01", "2026-11-30"],
  ["2027-01-20", "2026-01-01", "2026-12-01", "2026-12-31"],
  ["2028-03-20", "2027-03-01", "2028-02-01", "2028-02-29"],
])(
  "before %s the closed months begin on %s, the last on %s, and end on %s",
  (day, first, last, end) => {
    const months = closedMonths(day);
    expect(months).toHaveLength(12);
    expect(new Set(months).size).toBe(12);
    expect([months[0], months[11], lastClosedDay(day)]).toEqual([first, last, end]);
  },
);

test("months are counted back over the end of a year", () => {
  expect(monthsBack("2026-11-20", 0)).toBe("2026-11-01");
  expect(monthsBack("2027-01-31", 1)).toBe("2026-12-01");
  expect(monthsBack("2027-01-31", 14)).toBe("2025-11-01");
});

test.each([
  ["2026-11-20", "2026-11-16", 5],
  ["2026-07-20", "2026-07-20", 1],
  ["2026-09-20", "2026-09-14", 7],
])("the week of %s began on %s and has %i days so far", (day, monday, count) => {
  const days = weekSoFar(day);
  expect([days[0], days.at(-1), days.length]).toEqual([monday, day, count]);
});
