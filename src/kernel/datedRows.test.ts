import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { addDays } from "./days.ts";
import { begunNewestFirst, checkComing, newestOn } from "./datedRows.ts";

const row = (effectiveFrom: string, written: number) => ({ effectiveFrom, written });

test.each([
  ["2026-05-31", undefined],
  ["2026-06-01", 1],
  ["2026-06-30", 1],
  ["2026-07-01", 3],
  ["2027-01-01", 3],
])("on %s counts what was written as number %s", (day, written) => {
  const rows = [row("2026-07-01", 3), row("2026-07-01", 2), row("2026-06-01", 1)];
  expect(newestOn(rows, day)?.written).toBe(written);
});

test("a slip is mended by another row of its day, however many there are", () => {
  const rows = [5, 4, 3, 2, 1].map((written) => row("2026-07-01", written));
  expect(newestOn(rows, "2026-07-01")?.written).toBe(5);
  expect(newestOn(rows.slice(1), "2026-07-01")?.written).toBe(4);
});

test("in whatever order days were decided, the latest that has begun counts, and of it the last word", () => {
  const decided = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(decided, fc.integer({ min: 0, max: 9 }), (days, asked) => {
      // Written one after the other: the last one stands first.
      const rows = days
        .map((later, written) => row(addDays("2026-07-01", later), written))
        .toReversed();
      const begun = days.filter((one) => one <= asked);
      const latest = Math.max(...begun);
      const last = days.findLastIndex((one) => one === latest);
      const found = newestOn(rows, addDays("2026-07-01", asked));
      expect(found?.written).toBe(begun.length === 0 ? undefined : last);
      expect(begunNewestFirst(rows, addDays("2026-07-01", asked))).toHaveLength(begun.length);
    }),
  );
});

test.each([
  ["2026-11-19", "limit.day"],
  ["2026-11-20", null],
  ["2026-11-21", null],
  // A day more than a year, for the years that have one.
  ["2027-11-21", null],
  ["2027-11-22", "limit.day"],
])("decided on 20 November 2026 to count from %s: %s", (effectiveFrom, code) => {
  expect(codeOf(() => checkComing(effectiveFrom, "2026-11-20", "limit.day"))).toBe(code);
});
