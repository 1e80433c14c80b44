import { expect, test } from "vitest";
import {
  addDays,
  coffeeYear,
  daysBetween,
  formatDay,
  formatInstant,
  formatTime,
  isDay,
  kampalaDay,
  months,
} from "./days.ts";
import { idFrom, isId } from "./ids.ts";

test.each([
  ["2026-11-20", true],
  ["2026-02-30", false],
  ["2024-02-29", true],
  ["2025-02-29", false],
  ["20261120", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["2026-00-10", false],
  ["2026-10-00", false],
  ["2026-04-31", false],
  ["2100-02-29", false],
  ["2000-02-29", true],
  ["1899-12-31", false],
  ["1900-01-01", true],
  ["2199-12-31", true],
  ["2200-01-01", false],
  ["12026-11-20", false],
  ["2026-11-200", false],
  ["2026-11-20T00:00", false],
  [" 2026-11-20", false],
  ["2026/11/20", false],
  ["", false],
])("%s exists: %s", (text, exists) => expect(isDay(text)).toBe(exists));

test("a day begins at midnight in Kampala, three hours before UTC", () => {
  expect(kampalaDay(new Date("2026-11-19T20:59:59Z"))).toBe("2026-11-19");
  expect(kampalaDay(new Date("2026-11-19T21:00:00Z"))).toBe("2026-11-20");
  expect(formatInstant(new Date("2026-11-20T11:05:00Z"))).toBe("20 Nov 2026, 14:05");
});

test.each([
  ["2026-11-20", 0, "2026-11-20"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2027-01-01", -1, "2026-12-31"],
  ["2024-02-28", 1, "2024-02-29"],
  ["2025-02-28", 1, "2025-03-01"],
  ["2026-03-28", 365, "2027-03-28"],
  ["2024-02-29", -366, "2023-02-28"],
])("%s and %d days are %s, and back", (from, count, to) => {
  expect(addDays(from, count)).toBe(to);
  expect(daysBetween(from, to)).toBe(count);
  expect(addDays(to, -count)).toBe(from);
});

test("days are counted backwards too", () => {
  expect(daysBetween("2026-11-20", "2026-11-01")).toBe(-19);
});

test.each([
  ["2026-11-04", "4 Nov 2026"],
  ["2026-01-31", "31 Jan 2026"],
  ["2026-12-10", "10 Dec 2026"],
])("%s is read as %s", (day, words) => {
  expect(formatDay(day)).toBe(words);
  const small = months.map((month) => month.toLowerCase());
  expect(formatDay(day, small)).toBe(words.toLowerCase());
  expect(formatInstant(new Date(`${day}T21:00:00Z`), small)).toBe(
    `${formatDay(addDays(day, 1), small)}, 00:00`,
  );
});

test("an hour is the hour in Kampala, to the minute", () => {
  expect(formatTime(new Date("2026-11-20T00:00:00Z"))).toBe("03:00");
  expect(formatTime(new Date("2026-11-20T20:59:59Z"))).toBe("23:59");
  expect(formatTime(new Date("2026-11-20T21:00:00Z"))).toBe("00:00");
});

test.each([
  ["2026-09-30", "2025/26"],
  ["2026-10-01", "2026/27"],
  ["2026-12-31", "2026/27"],
  ["2027-01-01", "2026/27"],
  ["2008-11-01", "2008/09"],
  ["2099-10-01", "2099/00"],
])("the coffee year turns on 1 October: %s is of %s", (day, season) => {
  expect(coffeeYear(day)).toBe(season);
});

test("ids are version 7 and sort by time", () => {
  const dice = new Uint8Array(10).fill(255);
  const early = idFrom(1_000, dice);
  const late = idFrom(2_000, new Uint8Array(10));
  expect(isId(early)).toBe(true);
  expect(early[14]).toBe("7");
  expect(early < late).toBe(true);
});
