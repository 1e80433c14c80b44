import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import {
  checkRetry,
  checkRunSize,
  methodInRun,
  payoutsOf,
  payRunLife,
  type RunWay,
  type TickedDue,
} from "./runRules.ts";

test("which buttons each state of a run has", () => {
  const names = payRunLife.states.map((state) => [
    state,
    movesFrom(payRunLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    prepared: ["approve", "void"],
    approved: ["release", "void"],
    releasing: [],
    released: [],
    void: [],
  });
});

describe("what was ticked is gathered by payee", () => {
  const ticked = (dueId: string, partyId: string, open: bigint): TickedDue => ({
    ...{ dueId, partyId, open },
    partyType: "farmer",
  });

  test("each has all their debts, and who was ticked first comes first", () => {
    const dues = [
      ticked("d1", "nakato", 5n),
      ticked("d2", "okello", 7n),
      ticked("d3", "nakato", 1n),
    ];
    expect(payoutsOf(dues)).toEqual([
      {
        ...{ partyType: "farmer", partyId: "nakato", amount: 6n },
        items: [
          { dueId: "d1", amount: 5n },
          { dueId: "d3", amount: 1n },
        ],
      },
      {
        ...{ partyType: "farmer", partyId: "okello", amount: 7n },
        items: [{ dueId: "d2", amount: 7n }],
      },
    ]);
  });

  test("a farmer and a supplier of one identity are two payees", () => {
    const dues = [
      ticked("d1", "one", 5n),
      { ...ticked("d2", "one", 7n), partyType: "supplier" as const },
    ];
    expect(payoutsOf(dues).map(({ partyType, amount }) => [partyType, amount])).toEqual([
      ["farmer", 5n],
      ["supplier", 7n],
    ]);
  });

  test("nothing ticked pays nobody", () => expect(payoutsOf([])).toEqual([]));

  test("no debt is lost or paid twice, and the payouts come to all that was ticked", () => {
    const due = fc.record({
      open: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      partyId: fc.constantFrom("a", "b", "c"),
      partyType: fc.constantFrom("farmer" as const, "staff" as const, "supplier" as const),
    });
    fc.assert(
      fc.property(fc.array(due, { maxLength: 20 }), (some) => {
        const dues = some.map((one, index) => ({ ...one, dueId: `d${index}` }));
        const payouts = payoutsOf(dues);
        const paid = payouts.flatMap((one) => one.items);
        expect(paid.map((one) => one.dueId).toSorted()).toEqual(
          dues.map((one) => one.dueId).toSorted(),
        );
        const asked = dues.reduce((sum, one) => sum + one.open, 0n);
        expect(payouts.reduce((sum, one) => sum + one.amount, 0n)).toBe(asked);
        for (const { partyType, partyId, items, amount } of payouts) {
          expect(items.reduce((sum, one) => sum + one.amount, 0n)).toBe(amount);
          for (const { dueId } of items) {
            const of = dues.find((one) => one.dueId === dueId);
            expect([of?.partyType, of?.partyId]).toEqual([partyType, partyId]);
          }
        }
        const payees = payouts.map((one) => `${one.partyType} ${one.partyId}`);
        expect(new Set(payees).size).toBe(payees.length);
      }),
    );
  });
});

test.each<[RunWay, string, string]>([
  ["own", "mtn_momo", "mtn_momo"],
  ["own", "airtel_money", "airtel_money"],
  ["own", "bank", "bank"],
  ["own", "cash", "cash"],
  ["own", "cheque", "cash"],
  ["own", "", "cash"],
  ["cash", "mtn_momo", "cash"],
  ["cash", "bank", "cash"],
  ["cash", "cash", "cash"],
])("a run that pays the %s way pays who is registered with %j by %s", (way, registered, method) => {
  expect(methodInRun(way, registered)).toBe(method);
});

test.each([
  [0, "pay-run.empty"],
  [1, null],
  [1999, null],
  [2000, null],
  [2001, "pay-run.too-large"],
])("a run of %i debts", (dues, code) => {
  expect(codeOf(() => checkRunSize(dues))).toBe(code);
});

test("a run that is too large says how much one carries", () => {
  expect(() => checkRunSize(2001)).toThrow("A run pays at most 2000 debts. Make two of it.");
});

test.each([
  [0, "pay-run.nothing-to-retry"],
  [1, null],
  [2, null],
])("with %i payments that failed and are not tried again yet", (toRetry, code) => {
  expect(codeOf(() => checkRetry({ toRetry }))).toBe(code);
  if (code) {
    expect(() => checkRetry({ toRetry })).toThrow(expect.objectContaining({ status: 409 }));
  }
});
