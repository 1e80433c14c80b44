import { expect, test } from "vitest";
import fc from "fast-check";
import {
  type CashPile,
  denominations,
  notesFor,
  planNotes,
  readCount,
  worthOfNotes,
} from "./cashNotes.ts";
import { Refusal } from "./refusal.ts";

const piles = (words: string): CashPile[] =>
  words.split(" ").map((one) => {
    const [pieces = "", denomination = ""] = one.split("x");
    return { pieces: Number(pieces), denomination: Number(denomination) };
  });

test.each([
  [1_804_950n, "36x50000 2x2000 1x500 2x200 1x50"],
  [83_650n, "1x50000 1x20000 1x10000 1x2000 1x1000 1x500 1x100 1x50"],
  [50n, "1x50"],
])("%s shillings without limits are the fewest notes", (amount, notes) => {
  expect(notesFor(amount)).toEqual(piles(notes));
});

test("a sum that no coin ends cannot be paid exactly", () => {
  expect(notesFor(1_804_920n)).toBeNull();
});

test("the largest notes are not always the way", () => {
  // One 50,000 and three 20,000 make 60,000 only without the largest.
  expect(notesFor(60_000n, piles("1x50000 3x20000"))).toEqual(piles("3x20000"));
  expect(notesFor(70_000n, piles("1x50000 1x10000"))).toBeNull();
});

test("the plan says what to carry, and who cannot be paid", () => {
  const plan = planNotes(
    [
      { name: "Nakato", amount: 60_000n },
      { name: "Okello", amount: 110_000n },
      { name: "Auma", amount: 20n },
    ],
    piles("2x50000 4x20000 1x10000"),
  );
  expect(plan.payees.map((one) => [one.name, one.notes])).toEqual([
    ["Okello", piles("2x50000 1x10000")],
    ["Nakato", piles("3x20000")],
    ["Auma", null],
  ]);
  expect(plan.carry).toEqual(piles("2x50000 3x20000 1x10000"));
  expect(plan.total).toBe(170_000n);
});

test("whatever is planned is exact, and nothing is given out twice", () => {
  const pile = fc.tuple(fc.constantFrom(...denominations), fc.integer({ min: 0, max: 6 }));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 8_000 }), { maxLength: 6 }),
      fc.uniqueArray(pile, { selector: ([denomination]) => denomination }),
      (fifties, stock) => {
        const have = stock.map(([denomination, pieces]) => ({ denomination, pieces }));
        const payees = fifties.map((count, i) => ({
          name: String(i),
          amount: BigInt(count) * 50n,
        }));
        const plan = planNotes(payees, have);
        for (const { amount, notes } of plan.payees) {
          if (notes !== null) expect(worthOfNotes(notes)).toBe(amount);
        }
        for (const { denomination, pieces } of plan.carry) {
          const there = have.find((one) => one.denomination === denomination)?.pieces ?? 0;
          expect(pieces).toBeLessThanOrEqual(there);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("a count names each note once, and only notes that exist", () => {
  expect(readCount(piles("3x50 0x100 2x50000"))).toEqual(piles("2x50000 3x50"));
  expect(() => readCount(piles("1x50 1x50"))).toThrow(Refusal);
  expect(() => readCount(piles("1x30000"))).toThrow(Refusal);
});
