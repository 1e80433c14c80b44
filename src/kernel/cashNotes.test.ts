import { expect, test } from "vitest";
import fc from "fast-check";
import {
  addNotes,
  type CashPile,
  denominations,
  notesFor,
  planNotes,
  readCount,
  roundedUpToCoin,
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

test.each([
  [0n, []],
  [50n, piles("1x50")],
  [25n, null],
  [51n, null],
  [75n, null],
  [149n, null],
])("%s shillings are these pieces", (amount, notes) => {
  expect(notesFor(amount)).toEqual(notes);
});

test.each([
  ["what is there, and no more", 30_000n, "3x10000", "3x10000"],
  ["less than all of it", 20_000n, "3x10000", "2x10000"],
  ["not what is missing", 40_000n, "3x10000", null],
  ["small coins where no note is left", 1_000n, "0x1000 20x50", "20x50"],
  ["nothing out of nothing", 50n, "0x50", null],
  ["two of the second instead of one of the first", 40_000n, "0x50000 2x20000", "2x20000"],
])("out of a stock: %s", (_, amount, stock, notes) => {
  expect(notesFor(amount, piles(stock))).toEqual(notes === null ? null : piles(notes));
});

test("what cannot be made is found out soon, also of many notes", () => {
  const uneven = piles("40x50000 40x20000 40x10000 40x5000 40x2000 40x1000 40x500 40x200 40x100");
  expect(notesFor(3_545_050n, uneven)).toBeNull();
  expect(notesFor(3_545_100n, uneven)).not.toBeNull();
});

test("without a stock everybody can be paid, and the largest sums stand first", () => {
  const plan = planNotes([
    { name: "Auma", amount: 50n },
    { name: "Nakato", amount: 60_000n },
    { name: "Okello", amount: 60_000n },
    { name: "Babirye", amount: 110_000n },
  ]);
  expect(plan.payees.map((one) => one.name)).toEqual(["Babirye", "Nakato", "Okello", "Auma"]);
  expect(plan.carry).toEqual(piles("4x50000 3x10000 1x50"));
  expect(plan.total).toBe(230_050n);
  expect(planNotes([])).toEqual({ carry: [], total: 0n, payees: [] });
});

test("what one is given is no longer there for the next, and the stock stays as it was told", () => {
  const stock = piles("1x50000 1x20000");
  const plan = planNotes(
    [
      { name: "Nakato", amount: 50_000n },
      { name: "Okello", amount: 50_000n },
    ],
    stock,
  );
  expect(plan.payees).toEqual([
    { name: "Nakato", amount: 50_000n, notes: piles("1x50000") },
    { name: "Okello", amount: 50_000n, notes: null },
  ]);
  expect(plan.total).toBe(50_000n);
  expect(stock).toEqual(piles("1x50000 1x20000"));
});

test("piles of one note are put together, the largest first; of nothing there is none", () => {
  expect(addNotes(piles("1x50 2x1000 3x50 0x500"))).toEqual(piles("2x1000 4x50"));
  expect(addNotes([])).toEqual([]);
});

test("what is wrong with a count is said", () => {
  const twice = new Refusal("cash.counted-twice", "Each note is counted once.");
  expect(() => readCount(piles("1x50 2x100 1x50"))).toThrow(twice);
  const unknown = new Refusal("cash.no-such-note", "There is no note or coin of 25 shillings.");
  expect(() => readCount(piles("1x50 1x25"))).toThrow(unknown);
  expect(readCount([])).toEqual([]);
  expect(readCount(piles("1x50 -2x100"))).toEqual(piles("1x50"));
});

test.each([
  [0n, 0n],
  [1n, 50n],
  [49n, 50n],
  [50n, 50n],
  [51n, 100n],
  [1_804_920n, 1_804_950n],
])("whoever is owed %s shillings is handed %s", (owed, handed) => {
  expect(roundedUpToCoin(owed)).toBe(handed);
});

test("a farmer never gets less than is owed, nor a whole coin more, and always in coins there are", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 7n }), (owed) => {
      const more = roundedUpToCoin(owed) - owed;
      expect(more >= 0n && more < 50n).toBe(true);
      expect(worthOfNotes(notesFor(roundedUpToCoin(owed)) ?? [])).toBe(owed + more);
    }),
  );
});
