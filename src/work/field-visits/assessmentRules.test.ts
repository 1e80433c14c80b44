import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkAssessed, checkCompetitor, checkWasAssessed } from "./assessmentRules.ts";
import { visitPurposes } from "./rules.ts";

const outOfOrder = "visit.prices-out-of-order";

test.each([
  [5_000n, 5_500n, 6_000n, null],
  [5_000n, 5_000n, 5_000n, null],
  [5_000n, 5_000n, 6_000n, null],
  [5_000n, 6_000n, 6_000n, null],
  [1n, 1n, 1n, null],
  [0n, 5_500n, 6_000n, outOfOrder],
  [0n, 0n, 0n, outOfOrder],
  [-1n, 5_500n, 6_000n, outOfOrder],
  [5_501n, 5_500n, 6_000n, outOfOrder],
  [5_000n, 6_001n, 6_000n, outOfOrder],
  [6_000n, 5_500n, 5_000n, outOfOrder],
])("others pay seldom %d, mostly %d, at best %d", (low, common, high, code) => {
  expect(codeOf(() => checkCompetitor({ low, common, high }))).toBe(code);
});

test("nobody has to know what others pay", () => {
  expect(codeOf(() => checkCompetitor(null))).toBe(null);
});

test("any three prices, put in their order, are taken", () => {
  const price = fc.bigInt(1n, 50_000n);
  fc.assert(
    fc.property(price, price, price, (...prices) => {
      const [low = 0n, common = 0n, high = 0n] = prices.toSorted((a, b) => (a < b ? -1 : 1));
      expect(codeOf(() => checkCompetitor({ low, common, high }))).toBe(null);
      const isOneOrder = low === high;
      expect(codeOf(() => checkCompetitor({ low: high, common, high: low }))).toBe(
        isOneOrder ? null : outOfOrder,
      );
    }),
  );
});

test("a crop is somebody's", () => {
  expect(codeOf(() => checkAssessed({ farmerId: "nakato" }))).toBe(null);
  expect(codeOf(() => checkAssessed({ farmerId: null }))).toBe("visit.nobody-to-assess");
  expect(() => checkAssessed({ farmerId: null })).toThrow(expect.objectContaining({ status: 409 }));
});

test("only a visit made to assess the crop does not end without an assessment", () => {
  const refused = (assessment: unknown) =>
    visitPurposes.filter((purpose) => {
      const code = codeOf(() => checkWasAssessed({ purpose, assessment }));
      return code === "visit.not-assessed";
    });
  expect(refused(null)).toEqual(["crop_assessment"]);
  expect(refused({ condition: "good" })).toEqual([]);
  expect(() => checkWasAssessed({ purpose: "crop_assessment", assessment: null })).toThrow(
    expect.objectContaining({ status: 409 }),
  );
});
