import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import { amountByDriver, costVoucher, sharesByWeight, startingCostTypes } from "./rules.ts";

describe("amounts of the worked container, by driver", () => {
  const cases = [
    ["agent commission", "per_kg", { rate: 120n, quantity: 21_000_000n }, 2_520_000n],
    ["field transport", "per_kg", { rate: 170n, quantity: 21_000_000n }, 3_570_000n],
    ["handling", "per_bag", { rate: 1_500n, quantity: 320n }, 480_000n],
    ["levy", "share_of_base", { rate: 100n, quantity: 1n, base: 279_936_000n }, 2_799_360n],
    [
      "finance",
      "finance",
      { rate: 1_800n, quantity: 1n, base: 247_590_000n, days: 30 },
      3_713_850n,
    ],
    ["stock insurance", "share_of_base", { rate: 10n, quantity: 1n, base: 247_590_000n }, 247_590n],
    ["overhead", "per_kg", { rate: 650n, quantity: 19_200_000n }, 12_480_000n],
    ["haulage in cents", "per_container", { rate: 240_000n, quantity: 1n }, 240_000n],
    [
      "marine insurance",
      "insurance_cif",
      { rate: 35n, quantity: 1n, base: 285_340_800n },
      1_102_808n,
    ],
  ] as const;
  test.each(cases)("%s", (_, driver, facts, expected) =>
    expect(amountByDriver(driver, { base: null, days: null, ...facts })).toBe(expected),
  );
  test("a fact that is missing is asked for by its name", () => {
    const work = () => amountByDriver("finance", { rate: 1n, quantity: 1n, base: 1n, days: null });
    expect(work).toThrow("number of days");
  });
});

test("a cost over lots is carried by weight, to the shilling", () => {
  const lots = [{ received: 1n }, { received: 1n }, { received: 1n }];
  expect(sharesByWeight(100n, lots).map((one) => one.share)).toEqual([34n, 33n, 33n]);
  expect(() => sharesByWeight(1n, [{ received: 0n }])).toThrow(Refusal);
});

test("an expensed dollar cost is a whole voucher with its rate", () => {
  const voucher = costVoucher(
    {
      id: "c",
      number: "CST-26-000001",
      label: "Haulage",
      day: "2026-11-12",
      amount: 8_640_000n,
      currency: "USD",
      currencyAmount: 240_000n,
      rateMicro: 3_600_000_000n,
      creditAccount: "2030",
    },
    { treatment: "expense", account: "5210" },
  );
  expect(voucherFaults(voucher)).toEqual([]);
});

test("every starting type says where it goes, and the order is strict", () => {
  const order = startingCostTypes.map((type) => type.sequence);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(startingCostTypes.map((type) => type.code)).size).toBe(startingCostTypes.length);
  for (const type of startingCostTypes) {
    expect(type.treatment === "expense").toBe(type.expenseAccount !== null);
  }
});
