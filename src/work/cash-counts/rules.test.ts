import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { can, factoryFlags, roles } from "#kernel/permissions.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  cashCountLife,
  checkNoneWaits,
  countsCash,
  countStanding,
  decidesDifference,
  differenceVoucher,
  differenceWords,
  seesCashCounts,
  seesDifference,
  stateOfCount,
} from "./rules.ts";

test.each([
  ["counts", countsCash, ["owner", "admin", "accountant", "cashier", "finance"]],
  ["decides", decidesDifference, ["owner", "accountant", "finance", "top_management"]],
  [
    "reads",
    seesCashCounts,
    ["owner", "admin", "accountant", "cashier", "finance", "management", "top_management"],
  ],
] as const)("who %s by what a role may", (_, needs, who) => {
  expect(new Set(roles.filter((role) => can(factoryFlags[role], needs)))).toEqual(new Set(who));
});

test("who counts and neither decides nor reads the books is not told by how much it differs", () => {
  const told = roles.filter((role) => seesDifference(factoryFlags[role]));
  expect(told).not.toContain("cashier");
  expect(told).toEqual(expect.arrayContaining(["owner", "accountant", "top_management"]));
});

test("only a difference is decided about, once", () => {
  const moves = Object.fromEntries(
    cashCountLife.states.map((state) => [
      state,
      movesFrom(cashCountLife, state).map(({ name }) => name),
    ]),
  );
  expect(moves).toEqual({
    balanced: [],
    variance_review: ["accept", "count_again"],
    accepted: [],
    recounted: [],
  });
  for (const { asks } of Object.values(cashCountLife.moves)) expect(asks).toBe("reason");
});

test.each([
  [0n, 0n, "balanced"],
  [5_000_000n, 5_000_000n, "balanced"],
  [4_999_999n, 5_000_000n, "variance_review"],
  [5_000_001n, 5_000_000n, "variance_review"],
  // Something that came in was not written down.
  [0n, -50n, "variance_review"],
])("%s counted where %s is expected is %s", (counted, expected, state) => {
  expect(stateOfCount(counted, expected)).toBe(state);
});

test("nobody counts while a difference waits, and is led to it", () => {
  expect(codeOf(() => checkNoneWaits(null))).toBeNull();
  expect(() => checkNoneWaits({ id: "c-1", number: "CSH-26-000001" })).toThrow(
    expect.objectContaining({
      code: "cash-count.one-waits",
      status: 409,
      blockers: [{ what: "CSH-26-000001", link: "/payment-center/cash-counts/c-1" }],
    }),
  );
});

describe("a difference that is accepted", () => {
  const count = { id: "c-1", number: "CSH-26-000001", day: "2026-11-20" };
  test.each([
    [
      "short is the company's cost",
      { counted: 95_000n, expected: 100_000n },
      "CSH-26-000001, short in the cash box",
      [
        { account: "6250", amount: 5_000n, memo: "Short" },
        { account: "1010", amount: -5_000n },
      ],
    ],
    [
      "over is its gain",
      { counted: 100_200n, expected: 100_000n },
      "CSH-26-000001, over in the cash box",
      [
        { account: "6250", amount: -200n, memo: "Over" },
        { account: "1010", amount: 200n },
      ],
    ],
  ])("%s", (_, sums, memo, lines) => {
    const voucher = differenceVoucher({ ...count, ...sums });
    expect(voucher).toEqual({
      ...{ source: { type: "cash-count", id: "c-1" }, event: "accept", day: "2026-11-20" },
      ...{ memo, lines },
    });
    expect(voucherFaults(voucher)).toEqual([]);
  });
});

test.each([
  [null, { daysSince: null, isLate: true }],
  ["2026-11-20", { daysSince: 0, isLate: false }],
  ["2026-11-13", { daysSince: 7, isLate: false }],
  ["2026-11-12", { daysSince: 8, isLate: true }],
])("counted last on %s, every seven days", (lastOn, said) => {
  expect(countStanding("2026-11-20", lastOn, 7)).toEqual(said);
});

test.each([
  [null, null],
  [0n, null],
  [-5_000n, "UGX 5,000 short"],
  [200n, "UGX 200 over"],
])("a difference of %s is said as %s", (difference, said) => {
  expect(differenceWords(difference)).toBe(said);
});
