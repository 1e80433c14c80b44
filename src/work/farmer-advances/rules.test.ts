import { expect, test } from "vitest";
import { checkVoucher } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import { factoryPolicy } from "#registry/advance-policies/rules.ts";
import { checkAsked, type FarmerHistory, limitOf, lookedAtFrom, writeOffVoucher } from "./rules.ts";

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

test("the running season counts with the two before it", () => {
  expect(lookedAtFrom("2026-11-20")).toBe("2024-10-01");
  expect(lookedAtFrom("2026-09-30")).toBe("2023-10-01");
});

test.each<[string, object, object, string]>([
  ["within the limit", {}, {}, ""],
  ["one shilling above", { amount: 1_000_001n }, {}, "farmer-advance.above-limit"],
  ["nothing", { amount: 0n }, {}, "farmer-advance.nothing"],
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

test("writing off is whole in the books", () => {
  const due = {
    id: "d",
    account: "1240",
    currency: "UGX",
    open: 70_000n,
    openUgx: 70_000n,
  } as const;
  const advance = { id: "a", number: "ADV-26-000001", farmerId: "f", reason: "Left" };
  checkVoucher(writeOffVoucher({ ...advance, day: "2026-11-20" }, [due]));
});
