import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#kernel/days.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  answerable,
  answeredBy,
  bookingLife,
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
  expect(answeredBy(day, bookings, 7)?.id).toBe(answered);
});

test("whatever is booked, the answer is within the week and none is nearer", () => {
  const offsetsOf = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 8 });
  fc.assert(
    fc.property(offsetsOf, fc.integer({ min: 1, max: 15 }), (offsets, within) => {
      const bookings = offsets.map((offset, i) => ({
        id: String(i),
        bookedFor: addDays(day, offset),
      }));
      const distance = (bookedFor: string) => Math.abs(daysBetween(bookedFor, day));
      const answered = answeredBy(day, bookings, within);
      const nearest = Math.min(...offsets.map(Math.abs), Infinity);
      if (nearest > within) return answered === undefined;
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
  expect(codeOf(() => checkNoShow(addDays(day, -1), day))).toBe("");
  expect(codeOf(() => checkBookedFor(addDays(day, 1), day))).toBe("");
  expect(() => checkBookedFor("2026-11-19", day)).toThrow("19 Nov 2026 has passed");
  expect(() => checkNoShow("2026-11-21", day)).toThrow(
    expect.objectContaining({
      status: 409,
      message: "It is booked for 21 Nov 2026: the farmer may still come.",
    }),
  );
});

test("the price that is published is said beside the one that is not promised", () => {
  const published = { price: 5_800n, toleranceBp: 200, ceiling: 6_000n };
  expect(() => checkAgreed(6_500n, published)).toThrow(
    "UGX 6,500 per kg is not a price an officer may promise: UGX 5,800 is published.",
  );
});

test("which buttons each state has", () => {
  const names = bookingLife.states.map((state) => [
    state,
    movesFrom(bookingLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    requested: ["confirm", "cancel"],
    confirmed: ["noShow", "cancel"],
    delivered: [],
    no_show: [],
    cancelled: [],
  });
  // Whoever was given up may still come late.
  expect(answerable).toEqual(["requested", "confirmed", "no_show"]);
});

test("a delivery answers a booking of so many days before or after it, over the end of a year too", () => {
  const booking = { id: "one", bookedFor: "2027-01-04" };
  expect(answeredBy("2026-12-28", [booking], 7)).toBe(booking);
  expect(answeredBy("2026-12-28", [booking], 6)).toBeUndefined();
});
