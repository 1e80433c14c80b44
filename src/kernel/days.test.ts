import { expect, test } from "vitest";
import {
  addDays,
  coffeeYear,
  daysBetween,
  formatDay,
  formatInstant,
  isDay,
  kampalaDay,
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
])("%s exists: %s", (text, exists) => expect(isDay(text)).toBe(exists));

test("a day begins at midnight in Kampala, three hours before UTC", () => {
  expect(kampalaDay(new Date("2026-11-19T20:59:59Z"))).toBe("2026-11-19");
  expect(kampalaDay(new Date("2026-11-19T21:00:00Z"))).toBe("2026-11-20");
  expect(formatInstant(new Date("2026-11-20T11:05:00Z"))).toBe("20 Nov 2026, 14:05");
});

test("adding and counting days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysBetween("2026-11-20", "2026-11-01")).toBe(-19);
  expect(formatDay("2026-11-04")).toBe("4 Nov 2026");
});

test("the coffee year turns on 1 October", () => {
  expect(coffeeYear("2026-09-30")).toBe("2025/26");
  expect(coffeeYear("2026-10-01")).toBe("2026/27");
});

test("ids are version 7 and sort by time", () => {
  const dice = new Uint8Array(10).fill(255);
  const early = idFrom(1_000, dice);
  const late = idFrom(2_000, new Uint8Array(10));
  expect(isId(early)).toBe(true);
  expect(early[14]).toBe("7");
  expect(early < late).toBe(true);
});
