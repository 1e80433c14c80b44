import { describe, expect, test } from "vitest";
import type { Flag } from "#kernel/permissions.ts";
import { codeOf } from "#test/codeOf.ts";
import { checkProceedsCharges, checkProceedsRate } from "./proceedsRules.ts";

describe("bank charges of a shipment", () => {
  const clerk: { flags: readonly Flag[] } = { flags: ["canManageExpenses"] };
  const approver: { flags: readonly Flag[] } = { flags: ["canManageExpenses", "canApproveFunds"] };
  const check = (by: typeof clerk, now: bigint, before = 0n) =>
    checkProceedsCharges(by, { now, before }, 2_000_000);

  test.each<[bigint, bigint, boolean]>([
    [0n, 0n, false],
    [2_000_000n, 0n, false],
    [2_000_001n, 0n, true],
    [1_000_000n, 1_000_000n, false],
    [1_000_001n, 1_000_000n, true],
    // A part of which nothing was kept is nobody's to look at, whatever was kept before.
    [0n, 9_000_000n, false],
  ])("%i now after %i before are much: %s", (now, before, isMuch) => {
    expect(codeOf(() => check(clerk, now, before))).toBe(isMuch ? "shipment.large-charges" : null);
    expect(check(approver, now, before)).toBe(isMuch);
  });

  test("the refusal says what may be, and what it is together", () => {
    expect(() => check(clerk, 2_000_001n)).toThrow(
      expect.objectContaining({
        status: 403,
        message:
          "Bank charges above UGX 2,000,000 of one shipment are booked by somebody who approves funds.",
      }),
    );
    expect(() => check(clerk, 1_500_000n, 1_000_000n)).toThrow(
      "With what banks kept of this shipment before it is UGX 2,500,000. Bank charges above",
    );
  });
});

describe("the rate of a buyer's money", () => {
  const known = { rateMicro: 3_600_000_000n, day: "2026-11-20" };
  const check = (rateMicro: bigint, rateReason: string | null = null) =>
    codeOf(() => checkProceedsRate({ rateMicro, rateReason }, known, 1_000));

  test.each<[bigint, boolean]>([
    [3_600_000_000n, false],
    [3_960_000_000n, false],
    [3_960_000_001n, true],
    [3_240_000_000n, false],
    [3_239_999_999n, true],
  ])("%i is far: %s", (rateMicro, isFar) => {
    expect(check(rateMicro)).toBe(isFar ? "shipment.rate-far-from-known" : null);
    expect(check(rateMicro, "Sold forward in May")).toBeNull();
  });

  test("without a known rate there is nothing to be far from; the words name both", () => {
    const asked = { rateMicro: 5_000_000_000n, rateReason: null };
    expect(codeOf(() => checkProceedsRate(asked, null, 1_000))).toBeNull();
    expect(() => checkProceedsRate(asked, known, 1_000)).toThrow(
      "5,000.00 is more than 10 % away from the 3,600.00 of 20 Nov 2026. If it is right, say why.",
    );
  });
});
