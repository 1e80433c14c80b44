import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { baseGramsSold, checkClaim, claimWarnings, gramsLeft } from "./rules.ts";

const room = {
  ...{ balance: 1_000_000n, outturnBp: 5_400 },
  ...{ shipped: 600_000n, claimedOnIt: 0n, isCancelled: false },
};
const codeOf = (work: () => void): string => {
  try {
    work();
    return "fine";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

test.each([
  [540_000n, 5_400, 1_000_000n],
  [540_001n, 5_400, 1_000_002n],
  [1n, 5_400, 2n],
  [1_000n, 10_000, 1_000n],
  [1_000n, 25_000, 400n],
])("%s g of a form of %s basis points are made of %s g", (grams, outturnBp, base) => {
  expect(baseGramsSold(grams, outturnBp)).toBe(base);
});

test.each([
  [1_000_000n, 540_000n],
  [1n, 0n],
  [0n, 0n],
  [-5_000n, 0n],
])("a balance of %s g is good for %s g of FAQ", (balance, left) => {
  expect(gramsLeft(balance, 5_400)).toBe(left);
});

test("whatever a balance is good for fits into it, and a gram more does not", () => {
  for (let balance = 1n; balance < 400n; balance += 1n) {
    for (const outturnBp of [4_000, 5_000, 5_400, 10_000]) {
      const left = gramsLeft(balance, outturnBp);
      expect(baseGramsSold(left, outturnBp) <= balance).toBe(true);
      expect(baseGramsSold(left + 1n, outturnBp) > balance).toBe(true);
    }
  }
});

describe("a claim", () => {
  test.each([
    ["of all that is left", 540_000n, {}, "fine"],
    ["of a gram more", 540_001n, {}, "claims.more-than-bought"],
    ["of nothing bought", 1n, { balance: 0n }, "claims.more-than-bought"],
    ["of a balance below zero", 1n, { balance: -1n }, "claims.more-than-bought"],
    ["of all that is shipped", 600_000n, { balance: 10_000_000n }, "fine"],
    ["of more", 600_001n, { balance: 10_000_000n }, "claims.more-than-shipped"],
    ["of what is claimed already", 1n, { claimedOnIt: 600_000n }, "claims.more-than-shipped"],
    ["of a shipment whose lots went", 1n, { shipped: 0n }, "claims.more-than-shipped"],
    ["of a cancelled shipment", 1n, { isCancelled: true }, "claims.shipment-closed"],
  ] as const)("%s", (_, grams, change, code) => {
    expect(codeOf(() => checkClaim(grams, { ...room, ...change }))).toBe(code);
  });

  test.each([
    ["not claimed yet", {}, "leave 600.000 kg that are not claimed"],
    ["left beside other claims", { claimedOnIt: 599_500n }, "leave 0.500 kg that are not claimed"],
    ["left when more is claimed than went", { claimedOnIt: 700_000n }, "leave 0.000 kg"],
  ])("more than is shipped is said with what is %s", (_, change, words) => {
    expect(() => checkClaim(600_001n, { ...room, balance: 10_000_000n, ...change })).toThrow(
      expect.objectContaining({ field: "grams", message: expect.stringContaining(words) }),
    );
  });

  test("more than was bought is said with what is left of it, in both forms", () => {
    expect(() => checkClaim(540_001n, room)).toThrow(
      expect.objectContaining({
        field: "grams",
        message: expect.stringMatching(
          /good for 540\.000 kg more of this product \(balance 1,000\.000 kg in the base form\)/,
        ),
      }),
    );
  });
});

test("what was bought before its certificate was written down is said, and nothing else is", () => {
  expect(claimWarnings(0n)).toEqual([]);
  expect(claimWarnings(406_900n)).toEqual([
    "406.9 kg of this scheme and season were bought before their certificate was written down. Look at the certificates before you claim them.",
  ]);
});
