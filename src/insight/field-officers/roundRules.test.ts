import fc from "fast-check";
import { expect, test } from "vitest";
import { isBeyondChance } from "./roundRules.ts";

const oneInFive = 2_000;

test.each<[round: number, of: number, marked: boolean]>([
  [0, 0, false],
  [1, 1, false],
  [4, 4, false],
  // The fifth round one in a row happens once in 3,125 officers.
  [5, 5, true],
  [60, 300, false],
  [82, 300, false],
  [83, 300, true],
  [300, 300, true],
  [2_124, 10_000, false],
  [2_125, 10_000, true],
  [10_000, 10_000, true],
])("%i round of %i weights: marked %s", (round, of, marked) => {
  expect(isBeyondChance({ round, of }, oneInFive)).toBe(marked);
});

test("where more is expected more passes", () => {
  expect(isBeyondChance({ round: 40, of: 100 }, 2_000)).toBe(true);
  expect(isBeyondChance({ round: 40, of: 100 }, 3_000)).toBe(false);
});

test("one more round weight of as many never takes a mark away, and the expected share never has one", () => {
  const counted = fc
    .integer({ min: 1, max: 2_000 })
    .chain((of) => fc.record({ of: fc.constant(of), round: fc.integer({ min: 0, max: of - 1 }) }));
  fc.assert(
    fc.property(counted, fc.integer({ min: 500, max: 9_000 }), ({ round, of }, expectedBp) => {
      const [one, more] = [round, round + 1].map((k) =>
        isBeyondChance({ round: k, of }, expectedBp),
      );
      if (one) expect(more).toBe(true);
      if (round * 10_000 <= of * expectedBp) expect(one).toBe(false);
    }),
  );
});

test("it is the sum of the chances, counted one by one", () => {
  // Of twelve weights, by the triangle of Pascal.
  const choose = (n: number, k: number): number =>
    k === 0 || k === n ? 1 : choose(n - 1, k - 1) + choose(n - 1, k);
  for (const expectedBp of [500, 2_000, 5_000, 9_000]) {
    const p = expectedBp / 10_000;
    for (let round = 0; round <= 12; round += 1) {
      let tail = 0;
      for (let k = round; k <= 12; k += 1) tail += choose(12, k) * p ** k * (1 - p) ** (12 - k);
      const marked = round > 12 * p && tail < 1 / 1_000;
      expect(isBeyondChance({ round, of: 12 }, expectedBp)).toBe(marked);
    }
  }
});
