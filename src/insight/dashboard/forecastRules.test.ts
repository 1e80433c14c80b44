import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { forecastByWeek, forecastDays } from "./forecastRules.ts";

const today = "2026-11-20";
const row = (day: string | null, value: bigint, detail: string | null = "payable") => ({
  ...{ detail, day, value },
});

test("a week is seven days from the business day; what has no day is of today", () => {
  const { opening, weeks } = forecastByWeek(
    [
      row("2026-11-26", 1n),
      row("2026-11-27", 20n, null),
      row(null, -3n),
      row("2026-12-03", -400n),
      row("2026-12-04", 5_000n),
    ],
    today,
  );
  expect(opening).toBe(0n);
  expect(weeks.slice(0, 4)).toEqual([
    { from: "2026-11-20", inflow: 1n, outflow: 3n, closing: -2n },
    { from: "2026-11-27", inflow: 20n, outflow: 400n, closing: -382n },
    { from: "2026-12-04", inflow: 5_000n, outflow: 0n, closing: 4_618n },
    { from: "2026-12-11", inflow: 0n, outflow: 0n, closing: 4_618n },
  ]);
  expect(weeks).toHaveLength(13);
});

test("the money there is opens the first week, whatever day stands at it, and flows in none", () => {
  const { opening, weeks } = forecastByWeek(
    [row(today, 100n, "funds"), row("2026-12-04", 20n, "funds")],
    today,
  );
  expect(opening).toBe(120n);
  expect(new Set(weeks.map(({ closing }) => closing))).toEqual(new Set([120n]));
  expect(weeks.every(({ inflow, outflow }) => inflow === 0n && outflow === 0n)).toBe(true);
});

test("whatever comes and goes within thirteen weeks, the last week closes on all of it", () => {
  const some = fc.record({
    ahead: fc.nat(forecastDays - 1),
    value: fc.bigInt(-(10n ** 9n), 10n ** 9n),
    detail: fc.constantFrom("funds", "payable", null),
  });
  fc.assert(
    fc.property(fc.array(some), (drawn) => {
      const rows = drawn.map(({ ahead, value, detail }) =>
        row(addDays(today, ahead), value, detail),
      );
      const { opening, weeks } = forecastByWeek(rows, today);
      expect(weeks.at(-1)?.closing).toBe(rows.reduce((sum, { value }) => sum + value, 0n));
      const flowed = weeks.reduce((sum, { inflow, outflow }) => sum + inflow - outflow, opening);
      expect(weeks.at(-1)?.closing).toBe(flowed);
    }),
  );
});
