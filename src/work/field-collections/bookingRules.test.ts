import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  answerDays,
  answeredBy,
  checkAgreed,
  checkBookedFor,
  checkNoShow,
} from "./bookingRules.ts";

const day = "2026-11-20";

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Refusal ? error.code : "another error";
  }
};

test.each<[string, string[], string | undefined]>([
  ["nobody was expected", [], undefined],
  ["on the day itself", ["2026-11-20"], "2026-11-20"],
  ["a week early is still meant", ["2026-11-27"], "2026-11-27"],
  ["a week late is still meant", ["2026-11-13"], "2026-11-13"],
  ["eight days are another delivery", ["2026-11-12", "2026-11-28"], undefined],
  ["the nearest of several", ["2026-11-14", "2026-11-22", "2026-11-25"], "2026-11-22"],
  ["of two as near the earlier", ["2026-11-22", "2026-11-18"], "2026-11-18"],
])("which booking a delivery answers: %s", (_, days, answered) => {
  const bookings = days.map((bookedFor) => ({ id: bookedFor, bookedFor }));
  expect(answeredBy(day, bookings)?.id).toBe(answered);
});

test("whatever is booked, the answer is within the week and none is nearer", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 8 }), (offsets) => {
      const bookings = offsets.map((offset, i) => ({
        id: String(i),
        bookedFor: addDays(day, offset),
      }));
      const distance = (bookedFor: string) => Math.abs(daysBetween(bookedFor, day));
      const answered = answeredBy(day, bookings);
      const nearest = Math.min(...offsets.map(Math.abs), Infinity);
      if (nearest > answerDays) return answered === undefined;
      return answered !== undefined && distance(answered.bookedFor) === nearest;
    }),
  );
});

test.each<[string, bigint | null]>([
  ["", null],
  ["", 5_800n],
  ["", 5_916n],
  ["booking.price-not-allowed", 5_917n],
  ["booking.price-not-allowed", 5_000n],
  ["booking.price-not-allowed", 6_001n],
])("%s: an officer promises what an officer may pay: %s", (code, agreed) => {
  const published = { price: 5_800n, toleranceBp: 200, ceiling: 6_000n };
  expect(codeOf(() => checkAgreed(agreed, published))).toBe(code);
});

test("days of bookings", () => {
  expect(codeOf(() => checkBookedFor(addDays(day, -1), day))).toBe("booking.day-past");
  expect(codeOf(() => checkBookedFor(day, day))).toBe("");
  expect(codeOf(() => checkNoShow(addDays(day, 1), day))).toBe("booking.not-due");
  expect(codeOf(() => checkNoShow(day, day))).toBe("");
});
