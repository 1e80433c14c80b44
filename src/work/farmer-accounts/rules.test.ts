import fc from "fast-check";
import { expect, test } from "vitest";
import { accountOf, type AccountMovement, periodOf } from "./rules.ts";

const movement = (day: string, sourceType: string, owed: bigint, advance: bigint, grams = 0n) => ({
  ...{ day, sourceType, owedChange: owed, advanceChange: advance, grams },
  ...{ voucherNumber: `${day} ${sourceType}`, memo: "", sourceId: "x" },
});

test("a delivery that recovers is worth what is owed for it and what it recovered", () => {
  const account = accountOf(
    [
      movement("2026-10-01", "payment", 0n, 500_000n),
      movement("2026-11-02", "collection", 1_804_920n, -500_000n, 397_400n),
      movement("2026-11-03", "payment", -1_000_000n, 0n),
      movement("2026-11-04", "collection-cash", -804_920n, 0n),
    ],
    "2026-11-01",
  );
  expect(account.opening).toEqual({ owed: 0n, advanceOpen: 500_000n });
  expect(account.rows[0]).toMatchObject({
    ...{ earned: 2_304_920n, recovered: 500_000n, paid: 0n, advanced: 0n },
    ...{ owed: 1_804_920n, advanceOpen: 0n },
  });
  expect(account.sums).toEqual({
    ...{ grams: 397_400n, earned: 2_304_920n, paid: 1_804_920n, advanced: 0n, recovered: 500_000n },
  });
  expect(account.closing).toEqual({ owed: 0n, advanceOpen: 0n });
});

test("an advance written off is advanced less, no coffee", () => {
  const account = accountOf([movement("2026-11-02", "farmer-advance", 0n, -80n)], "2026-11-01");
  expect(account.sums).toMatchObject({ earned: 0n, recovered: 0n, advanced: -80n });
});

test("whatever was booked, the parts lead from the first balance to the last", () => {
  const amount = fc.bigInt({ min: -10_000n, max: 10_000n });
  const one = fc.tuple(
    fc.constantFrom("2026-10-31", "2026-11-01", "2026-11-30"),
    fc.constantFrom("payment", "collection", "collection-cash", "farmer-advance", "opening"),
    amount,
    amount,
  );
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (rows) => {
      const movements: AccountMovement[] = rows
        .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([day, source, owed, advance]) => movement(day, source, owed, advance));
      const { opening, sums, closing } = accountOf(movements, "2026-11-01");
      expect(opening.owed + sums.earned - sums.recovered - sums.paid).toBe(closing.owed);
      expect(opening.advanceOpen + sums.advanced - sums.recovered).toBe(closing.advanceOpen);
      const all = movements.reduce((sum, { owedChange }) => sum + owedChange, 0n);
      expect(closing.owed).toBe(all);
    }),
  );
});

test("a year up to today unless somebody says otherwise, never backwards", () => {
  expect(periodOf({}, "2026-11-22")).toEqual({ from: "2025-11-23", to: "2026-11-22" });
  expect(() => periodOf({ from: "2026-12-01" }, "2026-11-22")).toThrow("first day");
  const day = { from: "2026-11-22", to: "2026-11-22" };
  expect(periodOf({ from: day.from }, "2026-11-22")).toEqual(day);
  expect(periodOf({ from: "2026-10-01", to: "2026-10-31" }, "2026-11-22")).toEqual({
    from: "2026-10-01",
    to: "2026-10-31",
  });
  expect(periodOf({ to: "2026-10-31" }, "2026-11-22")).toEqual({
    from: "2025-11-01",
    to: "2026-10-31",
  });
});
