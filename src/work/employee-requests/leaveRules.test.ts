import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkBalance,
  checkSpan,
  daysByYear,
  daysWords,
  isSunday,
  startingEntitlements,
  startingHolidays,
  workingDays,
} from "./leaveRules.ts";
import type { LeaveKind } from "./rules.ts";

const none = new Set<string>();

describe("working days", () => {
  test.each([
    ["2026-11-22", true],
    ["2026-11-21", false],
    ["2026-11-23", false],
    ["1970-01-04", true],
    ["2000-02-27", true],
  ])("%s is a Sunday: %s", (day, expected) => expect(isSunday(day)).toBe(expected));

  test.each([
    ["a Monday", "2026-11-23", "2026-11-23", 1],
    ["Monday to Saturday", "2026-11-23", "2026-11-28", 6],
    ["over a Sunday", "2026-11-27", "2026-11-30", 3],
    ["a Sunday alone", "2026-11-22", "2026-11-22", 0],
    ["Christmas week", "2026-12-21", "2026-12-27", 4],
    ["over the turn of the year", "2026-12-31", "2027-01-02", 2],
  ])("%s", (_, from, to, count) => {
    const holidays = new Set(startingHolidays.map((one) => one.day));
    expect(workingDays(from, to, holidays)).toHaveLength(count);
  });

  test("six of any seven days count, and a holiday takes at most one away", () => {
    for (let index = 0; index < 400; index += 1) {
      const from = addDays("2026-01-01", index);
      const days = workingDays(from, addDays(from, 6), none);
      expect(days).toHaveLength(6);
      const fewer = workingDays(from, addDays(from, 6), new Set([days[2] ?? ""]));
      expect(fewer).toHaveLength(5);
    }
  });

  test("are counted for each year", () => {
    const days = workingDays("2026-12-30", "2027-01-04", none);
    expect([...daysByYear(days)]).toEqual([
      [2026, 2],
      [2027, 3],
    ]);
  });
});

describe("what may be asked", () => {
  const span = (leaveKind: LeaveKind, from: string, to: string) => () =>
    checkSpan({ leaveKind, from, to }, { today: "2026-11-20", toldWithin: 30 });
  test.each<[LeaveKind, string, string, string | null]>([
    ["annual", "2026-11-20", "2026-11-20", null],
    ["annual", "2026-11-19", "2026-11-20", "employee-request.leave-past"],
    ["sick", "2026-10-21", "2026-10-22", null],
    ["sick", "2026-10-20", "2026-10-22", "employee-request.leave-past"],
    ["compassionate", "2026-11-01", "2026-11-02", null],
    ["unpaid", "2026-12-01", "2026-11-30", "employee-request.leave-backwards"],
    ["unpaid", "2026-12-01", "2027-12-01", null],
    ["unpaid", "2026-12-01", "2027-12-02", "employee-request.leave-too-long"],
  ])("%s from %s to %s: %s", (kind, from, to, code) => {
    if (code === null) expect(span(kind, from, to)).not.toThrow();
    else expect(span(kind, from, to)).toThrow(expect.objectContaining({ code }));
  });

  const balance = (entitled: number | null, taken: number) => ({
    leaveKind: "annual" as const,
    year: 2026,
    entitled,
    taken,
  });
  test.each([
    [5, balance(21, 16), true],
    [6, balance(21, 16), false],
    [300, balance(null, 16), true],
    // The entitlement was lowered after days were taken.
    [1, balance(10, 16), false],
  ])("%s of %o: %s", (asked, of, isFine) => {
    if (isFine) expect(() => checkBalance(asked, of)).not.toThrow();
    else expect(() => checkBalance(asked, of)).toThrow(Refusal);
  });

  test("what is left is said in words", () => {
    expect(() => checkBalance(6, balance(21, 20))).toThrow(
      "This takes 6 days of 2026. Of annual leave 1 day is left.",
    );
    expect(() => checkBalance(1, balance(10, 16))).toThrow(
      "This takes 1 day of 2026. Of annual leave 0 days are left.",
    );
    expect(() => checkBalance(6, balance(21, 16))).toThrow("Of annual leave 5 days are left.");
    expect(span("sick", "2026-10-20", "2026-10-22")).toThrow(
      "Sick leave can begin on 21 Oct 2026 at the earliest.",
    );
  });
});

test("every company starts with the days of the law, each with its source, and each holiday once", () => {
  const days = Object.fromEntries(
    startingEntitlements.map((one) => [one.leaveKind, one.daysAYear]),
  );
  expect(days).toEqual({ annual: 21, sick: 26, maternity: 60, paternity: 4, compassionate: 5 });
  expect(new Set(startingHolidays.map((one) => one.day)).size).toBe(startingHolidays.length);
  expect(startingHolidays).toHaveLength(28);
  for (const one of [...startingEntitlements, ...startingHolidays]) {
    expect(one.sourceNote).not.toBe("");
  }
});

test.each([
  [0, "0 days"],
  [1, "1 day"],
  [2, "2 days"],
])("%d is said as %s", (count, words) => expect(daysWords(count)).toBe(words));
