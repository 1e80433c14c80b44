import { expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { checkLargestAdvance } from "./advanceRules.ts";

const check = (amount: bigint, open: readonly bigint[] = [], underWay = 0n) =>
  checkLargestAdvance({
    ...{ amount, underWay, largest: 3_000_000n },
    open: open.map((one) => ({ open: one })),
  });

test.each<[bigint, bigint[], bigint, boolean]>([
  [3_000_000n, [], 0n, true],
  [3_000_001n, [], 0n, false],
  [1_000_000n, [500_000n, 1_500_000n], 0n, true],
  [1_000_001n, [500_000n, 1_500_000n], 0n, false],
  [1_000_000n, [], 2_000_000n, true],
  [1_000_001n, [], 2_000_000n, false],
  [1n, [2_000_000n], 1_000_000n, false],
])("%s beside %s owed and %s on its way: %s", (amount, open, underWay, isFine) => {
  expect(codeOf(() => check(amount, open, underWay))).toBe(
    isFine ? null : "payment.advance-above-limit",
  );
});

test("the refusal says what it is together, and where a request is made", () => {
  expect(() => check(3_000_001n)).toThrow(
    "Without a request nobody is advanced more than UGX 3,000,000. Ask for it under Farmer advances: there it is measured by what the farmer delivered.",
  );
  expect(() => check(2_000_000n, [1_000_000n], 500_000n)).toThrow(
    "With UGX 1,500,000 lent or being lent already this is UGX 3,500,000. Without a request",
  );
});
