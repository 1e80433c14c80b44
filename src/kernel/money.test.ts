import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountBand,
  allocate,
  currencies,
  currencyDecimals,
  divideRounded,
  formatAmount,
  formatCount,
  formatMoney,
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
    [-7n, -2n, 4n],
    [-4n, -3n, 1n],
    [0n, 9n, 0n],
    [0n, -9n, 0n],
    [1n, 3n, 0n],
    [-1n, 3n, 0n],
    [6n, 3n, 2n],
    [149n, 100n, 1n],
    [150n, 100n, 2n],
    [-149n, 100n, -1n],
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
  test("nothing shared by nothing is nothing", () => {
    expect(allocate(0n, [0n, 0n])).toEqual([0n, 0n]);
    expect(allocate(0n, [])).toEqual([]);
    expect(allocate(0n, [3n, 4n])).toEqual([0n, 0n]);
  });
  test.each([
    [1n, [0n]],
    [1n, []],
    [-1n, [0n, 0n]],
  ])("%s shared by %s is a bug", (total, weights) =>
    expect(() => allocate(total, weights)).toThrow("Invariant broken: something to share by"),
  );
  test("a weight below zero is a bug, whatever the sum of them", () => {
    expect(() => allocate(9n, [-1n, 4n])).toThrow("Invariant broken: weights are not negative");
    expect(() => allocate(0n, [-1n, 1n])).toThrow("Invariant broken: weights are not negative");
  });
  test.each([
    ["thirds", 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ["two over, both to the first", 11n, [1n, 1n, 1n], [4n, 4n, 3n]],
    ["what is owed the other way", -11n, [1n, 1n, 1n], [-4n, -4n, -3n]],
    ["the larger remainder before the first", 5n, [1n, 2n], [2n, 3n]],
    ["the largest of three remainders", 10n, [14n, 17n, 69n], [1n, 2n, 7n]],
    ["nothing to whom no weight is given", 10n, [0n, 1n, 0n], [0n, 10n, 0n]],
    ["what divides evenly", 12n, [1n, 2n, 3n], [2n, 4n, 6n]],
    ["a single one", 7n, [3n], [7n]],
  ])("%s", (_, total, weights, parts) => expect(allocate(total, weights)).toEqual(parts));
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

test("rows that do not sum to what the columns sum to are a bug", () => {
  const words = "Invariant broken: rows and columns have the same total";
  expect(() => spread([1n, 2n], [2n])).toThrow(words);
  expect(() => spread([], [1n])).toThrow(words);
  expect(spread([], [])).toEqual([]);
});

test.each([
  [
    [3n, 3n],
    [2n, 2n, 2n],
    [
      [1n, 1n, 1n],
      [1n, 1n, 1n],
    ],
  ],
  [
    [1n, 1n],
    [1n, 1n],
    [
      [1n, 0n],
      [0n, 1n],
    ],
  ],
  [
    [6n, 0n, 4n],
    [5n, 5n],
    [
      [3n, 3n],
      [0n, 0n],
      [2n, 2n],
    ],
  ],
])("%s over %s", (rows, columns, cells) => expect(spread(rows, columns)).toEqual(cells));

describe("written amounts", () => {
  test.each([
    [1804920n, "UGX", "1,804,920"],
    [-7776000n, "USD", "−77,760.00"],
    [5n, "USD", "0.05"],
    [0n, "UGX", "0"],
    [0n, "EUR", "0.00"],
    [-5n, "GBP", "−0.05"],
    [100n, "EUR", "1.00"],
    [99_999n, "GBP", "999.99"],
    [100_000n, "USD", "1,000.00"],
    [999n, "UGX", "999"],
    [1_000n, "UGX", "1,000"],
    [1_234_567_890n, "UGX", "1,234,567,890"],
  ] as const)("%d %s is %s", (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
    expect(formatAmount(String(amount), currency)).toBe(text);
    expect(formatMoney(amount, currency)).toBe(`${currency} ${text}`);
  });
  test("without its money an amount is shillings", () => {
    expect(formatAmount(1_804_920n)).toBe("1,804,920");
    expect(formatMoney("1804920")).toBe("UGX 1,804,920");
  });
  test("shillings have no parts, the others have a hundred", () => {
    expect(currencies.map(currencyDecimals)).toEqual([0, 2, 2, 2]);
  });
  test.each([
    [0, "0"],
    [999, "999"],
    [12_480, "12,480"],
    [-1_000, "−1,000"],
  ])("%d of something are %s", (count, text) => expect(formatCount(count)).toBe(text));
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
  const unreadable = ["", "abc", "1.2.3", "NaN", "1e9", "１２", "0x10", "1.234"];
  test.each([...unreadable, "1.", ".5", "+5", "--5", "5-", "x5", "5x", "-", ".", "1.x"])(
    "%j is not read",
    (text) => expect(parseScaled(text, 2)).toBe(null),
  );
  test.each([
    ["1,804.5", 180_450n],
    ["1 804.50", 180_450n],
    ["  12\t", 1_200n],
    ["−7", -700n],
    ["-0.07", -7n],
    ["0012.30", 1_230n],
    ["999999999999999", 99_999_999_999_999_900n],
    ["1000000000000000", null],
  ])("%j is %s", (text, value) => expect(parseScaled(text, 2)).toBe(value));
  test.each([
    ["59,2", 59_200n],
    ["59,25", 59_250n],
    ["0,5", 500n],
    ["0,500", 500n],
    ["−1,5", -1_500n],
    ["1,200", 1_200_000n],
    ["1,234,567.5", 1_234_567_500n],
    ["12,3456", null],
    ["1,2,3", null],
    ["1234,567", null],
    ["1,23.4", null],
    [",5", null],
    ["5,", null],
  ])("a comma is a decimal point or sets off thousands, else a slip: %s", (text, grams) => {
    expect(parseScaled(text, 3)).toBe(grams);
  });

  test("of what has no parts none are read", () => {
    expect(parseScaled("12", 0)).toBe(12n);
    expect(parseScaled("12.0", 0)).toBe(null);
  });
});

test("dollars become shillings at the rate", () => {
  expect(toShillings(7_776_000n, "USD", 3_600_000_000n)).toBe(279_936_000n);
  expect(toShillings(100n, "UGX", 1n)).toBe(100n);
});

test.each([
  [1n, "EUR", 4_149_000_000n, 41n],
  [1n, "GBP", 4_150_000_000n, 42n],
  [1n, "GBP", 4_149_999_999n, 41n],
  [-1n, "GBP", 4_150_000_000n, -42n],
  [0n, "USD", 3_600_000_000n, 0n],
] as const)("%s hundredths of %s at %s millionths are %s shillings", (amount, money, rate, own) => {
  expect(toShillings(amount, money, rate)).toBe(own);
});

test.each([
  [1n, "UGX 1 to 2"],
  [2n, "UGX 2 to 5"],
  [4n, "UGX 2 to 5"],
  [5n, "UGX 5 to 10"],
  [9n, "UGX 5 to 10"],
  [10n, "UGX 10 to 20"],
  [499n, "UGX 200 to 500"],
  [999n, "UGX 500 to 1,000"],
  [1000n, "UGX 1,000 to 2,000"],
  [1_804_920n, "UGX 1,000,000 to 2,000,000"],
  [2_000_000n, "UGX 2,000,000 to 5,000,000"],
  [4_999_999n, "UGX 2,000,000 to 5,000,000"],
  [5_000_000n, "UGX 5,000,000 to 10,000,000"],
])("%s is told to strangers as %s", (amount, band) => {
  expect(amountBand(amount)).toBe(band);
});
