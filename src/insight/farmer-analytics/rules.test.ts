import fc from "fast-check";
import { expect, test } from "vitest";
import {
  analyticsFigures,
  daysBefore,
  daysOfSeason,
  figureUnits,
  shareBp,
  withoutSmallCells,
} from "./rules.ts";

test("a season that runs ends today, and is set beside the same days a year earlier", () => {
  const now = daysOfSeason("2026/27", "2026-11-20");
  expect(now).toEqual({ from: "2026-10-01", to: "2026-11-20" });
  expect(daysBefore(now)).toEqual({ from: "2025-10-01", to: "2025-11-20" });
  expect(daysOfSeason("2025/26", "2026-11-20").to).toBe("2026-09-30");
  expect(daysBefore({ from: "2027-10-01", to: "2028-02-29" }).to).toBe("2027-02-28");
  expect(daysBefore({ from: "2028-02-29", to: "2028-03-29" })).toEqual({
    ...{ from: "2027-02-28", to: "2027-03-29" },
  });
  expect(daysOfSeason("2026/27", "2027-09-30").to).toBe("2027-09-30");
  expect(daysOfSeason("2026/27", "2027-10-01").to).toBe("2027-09-30");
});

test.each([
  [0n, 0n, null],
  [1n, 3n, 3_333],
  [600n, 1_000n, 6_000],
  [2n, 3n, 6_667],
  [5n, -1n, null],
  [-1n, 2n, -5_000],
])("%i of %i is %s basis points", (part, whole, bp) => {
  expect(shareBp(part, whole)).toBe(bp);
});

test("every figure has a unit", () => {
  expect(analyticsFigures.toSorted()).toEqual(Object.keys(figureUnits).toSorted());
});

const cell = (label: string, farmers: bigint) => ({ label, farmers, grams: farmers, value: 0n });

test.each([
  ["nothing small", [5n, 9n], [5n, 9n]],
  ["small ones are one", [9n, 3n, 2n], [9n, 5n]],
  ["one small one hides behind the smallest other", [9n, 7n, 2n], [9n, 9n]],
  ["wherever that smallest other one stands", [7n, 9n, 2n], [9n, 9n]],
  ["all small", [2n, 1n], [3n]],
] as const)("small cells: %s", (_, given, kept) => {
  const cells = withoutSmallCells(
    given.map((farmers, index) => cell(`D${index}`, farmers)),
    "Others",
  );
  expect(cells.map(({ farmers }) => farmers)).toEqual(kept);
  const sum = (some: readonly bigint[]) => some.reduce((a, b) => a + b, 0n);
  expect(sum(cells.map(({ grams }) => grams))).toBe(sum(given));
});

test("a small group takes its kilograms and shillings along, and the large ones keep their names", () => {
  const some = [
    { label: "Masaka", farmers: 9n, grams: 900n, value: 90n },
    { label: "Lwengo", farmers: 4n, grams: 40n, value: 4n },
    { label: "Rakai", farmers: 3n, grams: 3n, value: 300n },
  ];
  expect(withoutSmallCells(some, "Others")).toEqual([
    { label: "Masaka", farmers: 9n, grams: 900n, value: 90n },
    { label: "Others", farmers: 7n, grams: 43n, value: 304n },
  ]);
  // The smallest of the large ones hides the one that is left over, not the first.
  const four = { label: "Kalungu", farmers: 5n, grams: 1n, value: 1n };
  expect(withoutSmallCells([...some.slice(0, 2), four], "Others")).toEqual([
    { label: "Masaka", farmers: 9n, grams: 900n, value: 90n },
    { label: "Others", farmers: 9n, grams: 41n, value: 5n },
  ]);
  expect(withoutSmallCells([], "Others")).toEqual([]);
  expect(withoutSmallCells(some.slice(1, 2), "Others")).toEqual([
    { label: "Others", farmers: 4n, grams: 40n, value: 4n },
  ]);
});

test("whatever the groups, nobody is lost, and only what is all there is may be small", () => {
  const group = fc.record({
    farmers: fc.bigInt({ min: 1n, max: 20n }),
    grams: fc.bigInt({ min: 0n, max: 1_000n }),
    value: fc.bigInt({ min: 0n, max: 1_000n }),
  });
  fc.assert(
    fc.property(fc.array(group, { maxLength: 8 }), (drawn) => {
      const cells = drawn.map((one, i) => ({ ...one, label: `D${i}` }));
      const kept = withoutSmallCells(cells, "Others");
      for (const of of ["farmers", "grams", "value"] as const) {
        const sum = (some: typeof cells) => some.reduce((all, one) => all + one[of], 0n);
        expect(sum(kept)).toBe(sum(cells));
      }
      if (kept.length > 1) expect(kept.every(({ farmers }) => farmers >= 5n)).toBe(true);
    }),
  );
});
