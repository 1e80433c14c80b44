import fc from "fast-check";
import { expect, test } from "vitest";
import { checkVoucher } from "#books/vouchers/rules.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import { factoryPolicy } from "#registry/advance-policies/rules.ts";
import {
  checkAsked,
  farmerAdvanceLife,
  type FarmerHistory,
  limitOf,
  lookedAtFrom,
  writeOffVoucher,
} from "./rules.ts";

test("which buttons each state has", () => {
  const names = farmerAdvanceLife.states.map((state) => [
    state,
    movesFrom(farmerAdvanceLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    requested: ["approve", "reject", "cancel"],
    approved: ["cancel", "writeOff"],
    rejected: [],
    cancelled: [],
    written_off: [],
  });
});

const history: FarmerHistory = {
  bought: 3_000_000n,
  deliveries: 10,
  rejected: 0,
  open: 0n,
  overdue: 0n,
  promised: 0n,
};

test.each<[string, Partial<FarmerHistory>, bigint]>([
  ["a tonne a season is good for a million", {}, 1_000_000n],
  ["one of ten turned away takes a fifth", { rejected: 1 }, 800_000n],
  ["half turned away leaves nothing", { rejected: 5 }, 0n],
  ["what is open and promised is taken off", { open: 300_000n, promised: 200_000n }, 500_000n],
  ["nothing while one is overdue", { open: 1n, overdue: 1n }, 0n],
  ["nobody gets more than the largest", { bought: 90_000_000n }, 3_000_000n],
  ["nobody new gets any", { bought: 0n, deliveries: 0 }, 0n],
])("%s", (_, changes, limit) => {
  expect(limitOf({ ...history, ...changes }, factoryPolicy).limit).toBe(limit);
});

test("how a limit comes about is told: a tonne a season, one of eight turned away", () => {
  const told = { ...history, deliveries: 8, rejected: 1, open: 100_000n, promised: 50_000n };
  expect(limitOf(told, factoryPolicy)).toEqual({
    averageGrams: 1_000_000n,
    scoreBp: 7_500,
    worth: 750_000n,
    limit: 600_000n,
  });
  // One of three is 33.33 %, and counts twice.
  expect(limitOf({ ...history, deliveries: 3, rejected: 1 }, factoryPolicy).scoreBp).toBe(3_334);
  expect(limitOf({ ...history, deliveries: 0 }, factoryPolicy).scoreBp).toBe(10_000);
  expect(limitOf({ ...history, rejected: 9 }, factoryPolicy).scoreBp).toBe(0);
});

test("what is worth less than what is open leaves nothing, never less", () => {
  const limit = (open: bigint, promised: bigint) =>
    limitOf({ ...history, open, promised }, factoryPolicy).limit;
  expect([limit(999_999n, 0n), limit(1_000_000n, 0n), limit(1_000_001n, 0n)]).toEqual([1n, 0n, 0n]);
  expect([limit(0n, 1_000_000n), limit(0n, 2_000_000n), limit(400_000n, 599_999n)]).toEqual([
    0n,
    0n,
    1n,
  ]);
});

test("the terms of the house decide: so many shillings a kilogram, so much for anybody", () => {
  const limit = (perKilogram: bigint, largest: bigint) =>
    limitOf(history, { perKilogram, largest }).limit;
  expect(limit(500n, 3_000_000n)).toBe(500_000n);
  expect(limit(1_000n, 1_000_000n)).toBe(1_000_000n);
  expect(limit(1_000n, 999_999n)).toBe(999_999n);
  expect(limit(3_001n, 3_000_000n)).toBe(3_000_000n);
});

test("more coffee is never good for less, more turned away or owed never for more", () => {
  const histories = fc.record({
    bought: fc.bigInt(0n, 20_000_000n),
    deliveries: fc.integer({ min: 1, max: 60 }),
    rejected: fc.integer({ min: 0, max: 60 }),
    open: fc.bigInt(0n, 2_000_000n),
    promised: fc.bigInt(0n, 2_000_000n),
  });
  fc.assert(
    fc.property(histories, (changes) => {
      const of = (more: Partial<FarmerHistory> = {}) =>
        limitOf({ ...history, ...changes, ...more }, factoryPolicy).limit;
      const { bought, rejected, open, promised } = changes;
      expect(of() >= 0n).toBe(true);
      expect(of({ bought: bought + 1_000_000n }) >= of()).toBe(true);
      expect(of({ rejected: rejected + 1 }) <= of()).toBe(true);
      expect(of({ open: open + 1n }) <= of()).toBe(true);
      expect(of({ promised: promised + 1n }) <= of()).toBe(true);
      expect(of({ overdue: 1n })).toBe(0n);
    }),
  );
});

test("the running season counts with the two before it", () => {
  expect(lookedAtFrom("2026-11-20")).toBe("2024-10-01");
  expect(lookedAtFrom("2026-09-30")).toBe("2023-10-01");
});

test.each<[string, object, object, string]>([
  ["within the limit", {}, {}, ""],
  ["one shilling above", { amount: 1_000_001n }, {}, "farmer-advance.above-limit"],
  ["nothing", { amount: 0n }, {}, "farmer-advance.nothing"],
  ["less than nothing", { amount: -1n }, {}, "farmer-advance.nothing"],
  ["a shilling", { amount: 1n }, {}, ""],
  ["due tomorrow", { recoverBy: "2026-11-21" }, {}, ""],
  ["due yesterday", { recoverBy: "2026-11-19" }, {}, "farmer-advance.due-in-past"],
  ["due today", { recoverBy: "2026-11-20" }, {}, "farmer-advance.due-in-past"],
  ["one overdue", {}, { overdue: 1n }, "farmer-advance.overdue"],
])("asking: %s", (_, changes, more, code) => {
  const asked = { amount: 1_000_000n, recoverBy: "2027-03-31", today: "2026-11-20", ...changes };
  let said = "";
  try {
    checkAsked(asked, { overdue: 0n, ...more }, { limit: 1_000_000n });
  } catch (error) {
    said = error instanceof Refusal ? error.code : "another error";
  }
  expect(said).toBe(code);
});

test("what stands against an advance is said with its figure", () => {
  const asked = { amount: 1_000_001n, recoverBy: "2027-03-31", today: "2026-11-20" };
  const ask = (overdue: bigint) => () => checkAsked(asked, { overdue }, { limit: 1_000_000n });
  expect(ask(0n)).toThrow(
    "The farmer's deliveries are good for UGX 1,000,000 more; UGX 1,000,001 is above it.",
  );
  expect(ask(70_000n)).toThrow(
    expect.objectContaining({
      status: 409,
      message: "UGX 70,000 of an earlier advance is overdue. It comes first.",
    }),
  );
});

test("what is written off of several payments is no longer owed, and the house bears it", () => {
  const due = (id: string, open: bigint) => ({
    ...{ id, account: "1240", open, openUgx: open },
    currency: "UGX" as const,
  });
  const advance = { id: "a", number: "ADV-26-000001", farmerId: "f", reason: "Left" };
  const voucher = writeOffVoucher({ ...advance, day: "2026-11-20" }, [
    due("one", 70_000n),
    due("two", 5_000n),
  ]);
  checkVoucher(voucher);
  expect(voucher).toMatchObject({
    ...{ source: { type: "farmer-advance", id: "a" }, event: "written-off", day: "2026-11-20" },
    memo: "ADV-26-000001 written off: Left",
  });
  expect(voucher.lines).toEqual([
    { account: "6230", amount: 75_000n },
    { account: "1240", amount: -75_000n, party: { type: "farmer", id: "f" } },
  ]);
  expect(voucher.settlements?.map(({ dueId, amount }) => [dueId, amount])).toEqual([
    ["one", 70_000n],
    ["two", 5_000n],
  ]);
});
