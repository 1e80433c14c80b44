import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountBand,
  allocate,
  divideRounded,
  formatAmount,
  formatScaled,
  parseScaled,
  spread,
  toShillings,
} from "./money.ts";

const share = fc.bigInt({ min: 0n, max: 10n ** 12n });

describe("divideRounded", () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [-4n, 3n, -1n],
    [7n, -2n, -4n],
    [0n, 9n, 0n],
  ])("%d ÷ %d is %d", (n, d, expected) => expect(divideRounded(n, d)).toBe(expected));
  test("by zero is a bug", () => expect(() => divideRounded(1n, 0n)).toThrow("Invariant"));
});

describe("allocate", () => {
  test("parts always sum to the total and are within one unit of exact", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
        fc.array(share, { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const sum = weights.reduce((a, b) => a + b, 0n);
          fc.pre(sum > 0n);
          const parts = allocate(total, weights);
          expect(parts.reduce((a, b) => a + b, 0n)).toBe(total);
          parts.forEach((part, i) => {
            const off = part * sum - total * (weights[i] ?? 0n);
            expect(off < sum && off > -sum).toBe(true);
            if (weights[i] === 0n) expect(part).toBe(0n);
          });
        },
      ),
    );
  });
  test("nothing shared by nothing is nothing", () =>
    expect(allocate(0n, [0n, 0n])).toEqual([0n, 0n]));
  test("something shared by nothing is a bug", () => expect(() => allocate(1n, [0n])).toThrow());
});

describe("spread", () => {
  test("keeps every row's and every column's sum", () => {
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 8 }),
        fc.array(share, { minLength: 1, maxLength: 8 }),
        (rows, weights) => {
          const total = rows.reduce((a, b) => a + b, 0n);
          fc.pre(weights.some((w) => w > 0n));
          const columns = allocate(total, weights);
          const matrix = spread(rows, columns);
          matrix.forEach((row, i) => expect(row.reduce((a, b) => a + b, 0n)).toBe(rows[i]));
          columns.forEach((column, j) => {
            expect(matrix.reduce((a, row) => a + (row[j] ?? 0n), 0n)).toBe(column);
          });
          expect(matrix.flat().every((cell) => cell >= 0n)).toBe(true);
        },
      ),
    );
  });
});

describe("written amounts", () => {
  test.each([
    [1804920n, "UGX", "1,804,920"],
    [-7776000n, "USD", "−77,760.00"],
    [5n, "USD", "0.05"],
    [0n, "UGX", "0"],
  ] as const)("%d %s is %s", (amount, currency, text) =>
    expect(formatAmount(amount, currency)).toBe(text),
  );
  test("reading what was written gives it back", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        fc.nat(4),
        (value, decimals) => {
          expect(parseScaled(formatScaled(value, decimals), decimals)).toBe(value);
        },
      ),
    );
  });
  test.each(["", "abc", "1.2.3", "NaN", "1e9", "１２", "0x10", "1.234"])("%j is not read", (text) =>
    expect(parseScaled(text, 2)).toBe(null),
  );
});

test("dollars become shillings at the rate", () => {
  expect(toShillings(7_776_000n, "USD", 3_600_000_000n)).toBe(279_936_000n);
  expect(toShillings(100n, "UGX", 1n)).toBe(100n);
});

test.each([
  [1n, "UGX 1 to 2"],
  [999n, "UGX 500 to 1,000"],
  [1000n, "UGX 1,000 to 2,000"],
  [1_804_920n, "UGX 1,000,000 to 2,000,000"],
  [2_000_000n, "UGX 2,000,000 to 5,000,000"],
  [4_999_999n, "UGX 2,000,000 to 5,000,000"],
  [5_000_000n, "UGX 5,000,000 to 10,000,000"],
])("%s is told to strangers as %s", (amount, band) => {
  expect(amountBand(amount)).toBe(band);
});
