import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkPeriod, lossShareBp, sumOfLines } from "./matchRules.ts";

test.each([
  ["2026-11-20", "2026-11-20", null],
  ["2026-11-21", "2026-11-20", "transfer-match.days"],
  // 400 days from the first of October 2025 are the fifth of November 2026.
  ["2025-10-01", "2026-11-05", null],
  ["2025-10-01", "2026-11-06", "transfer-match.days"],
])("matching from %s to %s: %s", (from, to, code) => {
  expect(codeOf(() => checkPeriod({ from, to }))).toBe(code);
});

test.each<[bigint, bigint, number | null]>([
  [992_000n, 8_000n, 80],
  [1_000n, 0n, 0],
  [0n, 1_000n, 10_000],
  [0n, 0n, null],
  // Half a basis point counts as one, less does not.
  [19_999n, 1n, 1],
  [20_000n, 1n, 0],
])("%d grams arrived and %d lost are %s basis points", (received, loss, bp) => {
  expect(lossShareBp({ received, loss })).toBe(bp);
});

type Line = Parameters<typeof sumOfLines>[0][number];

const line = (change: Partial<Line> = {}): Line => ({
  ...{ net: 0n, deducted: 0n, payable: 0n, sent: 0n, onRoad: 0n, received: 0n, loss: 0n },
  ...{ lossAmount: null, factory: null, packed: null },
  ...change,
});

describe("all lines together", () => {
  test("add up figure by figure", () => {
    const rows = [
      line({ net: 1n, deducted: 2n, payable: 3n, sent: 4n, onRoad: 5n, received: 6n, loss: 7n }),
      line({ net: 10n, deducted: 20n, payable: 30n, sent: 40n, onRoad: 50n, received: 60n }),
      line({ lossAmount: 8n, factory: 9n, packed: 11n, loss: 70n }),
      line({ lossAmount: 80n, factory: 90n, packed: 110n }),
    ];
    expect(sumOfLines(rows)).toEqual({
      ...{ net: 11n, deducted: 22n, payable: 33n, sent: 44n, onRoad: 55n, received: 66n },
      ...{ loss: 77n, lossAmount: 88n, factory: 99n, packed: 121n },
    });
  });

  test("what no line knows is not known; what one line knows is, beside what others do not", () => {
    const known = sumOfLines([line({ lossAmount: 5n, packed: 0n }), line()]);
    expect(known).toMatchObject({ lossAmount: 5n, factory: null, packed: 0n });
  });

  test("no line at all is nothing of everything", () => {
    expect(sumOfLines([])).toEqual(line({ lossAmount: 0n, factory: 0n, packed: 0n }));
  });

  test("in any order they come to the same", () => {
    const size = fc.bigInt({ min: 0n, max: 10n ** 9n });
    const row = fc.record({ net: size, loss: size, lossAmount: fc.option(size) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (drawn) => {
        const rows = drawn.map((one) => line(one));
        expect(sumOfLines(rows.toReversed())).toEqual(sumOfLines(rows));
      }),
    );
  });
});
