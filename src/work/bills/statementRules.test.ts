import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { statementOf } from "./statementRules.ts";

const movement = (day: string, sourceType: string, amount: bigint, voucherNumber: string) => ({
  ...{ day, sourceType, amount, voucherNumber },
  ...{ memo: "", sourceId: "x" },
});
const movements = [
  movement("2026-10-01", "supplier-bill", 500n, "1"),
  movement("2026-10-31", "payment", -50n, "2"),
  movement("2026-11-01", "payment", -200n, "3"),
  movement("2026-11-03", "supplier-bill", 100n, "4"),
  movement("2026-11-04", "payment", 200n, "5"),
  movement("2026-11-05", "supplier-set-off", -30n, "6"),
];

test("a statement carries forward what came before, and ends with what is owed", () => {
  const account = statementOf(movements, { from: "2026-11-01" });
  // Paid and taken back: nothing; billed, less what was set off.
  expect(account).toMatchObject({ opening: 450n, billed: 70n, paid: 0n, closing: 520n });
  const told = account.rows.map(({ voucherNumber, billed, paid, balance }) => [
    ...[voucherNumber, billed, paid, balance],
  ]);
  expect(told).toEqual([
    ["3", 0n, 200n, 250n],
    ["4", 100n, 0n, 350n],
    ["5", 0n, -200n, 550n],
    ["6", -30n, 0n, 520n],
  ]);
});

test.each([
  ["before all of it", "2026-01-01", 0n, 6],
  ["on a day of its own", "2026-11-05", 550n, 1],
  ["after all of it", "2026-11-06", 520n, 0],
])("that begins %s", (_, from, opening, rows) => {
  const account = statementOf(movements, { from });
  expect([account.opening, account.rows.length, account.closing]).toEqual([opening, rows, 520n]);
});

test("of a supplier who never sent anything all is nothing", () => {
  const nothing = { opening: 0n, rows: [], billed: 0n, paid: 0n, closing: 0n };
  expect(statementOf([], { from: "2026-11-01" })).toEqual(nothing);
});

test("wherever it begins it ends with the same, and what is billed and paid leads from one to the other", () => {
  const one = fc.record({
    day: fc.integer({ min: 0, max: 60 }).map((count) => addDays("2026-10-01", count)),
    sourceType: fc.constantFrom("supplier-bill", "payment", "supplier-set-off"),
    amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
  });
  const begin = fc.integer({ min: -1, max: 62 }).map((count) => addDays("2026-10-01", count));
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), begin, (some, from) => {
      const all = some
        .toSorted((a, b) => a.day.localeCompare(b.day))
        .map((each, at) => movement(each.day, each.sourceType, each.amount, `${at}`));
      const account = statementOf(all, { from });
      expect(account.closing).toBe(all.reduce((sum, each) => sum + each.amount, 0n));
      expect(account.opening + account.billed - account.paid).toBe(account.closing);
      expect(account.rows.at(-1)?.balance ?? account.opening).toBe(account.closing);
    }),
  );
});
