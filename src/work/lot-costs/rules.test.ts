import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  amountByDriver,
  checkType,
  type CostDriver,
  costInShillings,
  type CostType,
  costVoucher,
  type DriverFacts,
  sharesByWeight,
  startingCostTypes,
} from "./rules.ts";

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
  test.each<[CostDriver, bigint | null, number | null, string]>([
    ["finance", 1n, null, "number of days"],
    ["finance", null, 30, "base"],
    ["share_of_base", null, 30, "base"],
    ["insurance_cif", null, 30, "base"],
  ])("%s of base %s over %s days asks for its %s", (driver, base, days, words) => {
    const work = () => amountByDriver(driver, { rate: 1n, quantity: 1n, base, days });
    expect(codeOf(work)).toBe("cost.fact-missing");
    expect(work).toThrow(words);
  });

  test.each<[string, CostDriver, Partial<DriverFacts>, bigint]>([
    ["half a shilling counts as one", "per_kg", { rate: 1n, quantity: 500n }, 1n],
    ["less than half does not", "per_kg", { rate: 1n, quantity: 499n }, 0n],
    ["lots are counted", "per_lot", { rate: 250_000n, quantity: 2n }, 500_000n],
    ["bags are counted", "per_bag", { rate: 750n, quantity: 320n }, 240_000n],
    ["containers are counted", "per_container", { rate: 9_000n, quantity: 3n }, 27_000n],
    // A share and interest do not ask how many there are.
    ["a share of the base", "share_of_base", { rate: 250n, quantity: 9n, base: 4_000n }, 100n],
    ["a year of 360 days", "finance", { rate: 1_800n, base: 1_000n, days: 360 }, 180n],
    ["no day, no interest", "finance", { rate: 1_800n, base: 1_000n, days: 0 }, 0n],
    ["nothing insured costs nothing", "insurance_cif", { rate: 35n, base: 0n }, 0n],
    ["no rate, no premium", "insurance_cif", { rate: 0n, base: 1_000_000n }, 0n],
    // 1.1 × 50 % of CIF: CIF is CFR ÷ 0.45.
    ["half of what is insured", "insurance_cif", { rate: 5_000n, base: 450_000n }, 550_000n],
  ])("%s", (_, driver, facts, expected) => {
    const none = { rate: 0n, quantity: 1n, base: null, days: null };
    expect(amountByDriver(driver, { ...none, ...facts })).toBe(expected);
  });

  test("a premium that would eat the whole value is not possible", () => {
    const premium = (rate: bigint) => () =>
      amountByDriver("insurance_cif", { rate, quantity: 1n, base: 1_000n, days: null });
    // Ten elevenths of the insured value, 9,090.9 basis points, are all of it.
    expect(codeOf(premium(9_090n))).toBe(null);
    expect(codeOf(premium(9_091n))).toBe("cost.premium-too-high");
  });
});

test("a cost over lots is carried by weight, to the shilling", () => {
  const lots = [{ received: 1n }, { received: 1n }, { received: 1n }];
  expect(sharesByWeight(100n, lots).map((one) => one.share)).toEqual([34n, 33n, 33n]);
  expect(codeOf(() => sharesByWeight(1n, [{ received: 0n }]))).toBe("cost.no-weight");
  expect(codeOf(() => sharesByWeight(1n, []))).toBe("cost.no-weight");
});

test("a lot without weight carries nothing of it, and each lot keeps its place", () => {
  const [empty, heavy, light] = [{ received: 0n }, { received: 3_000n }, { received: 1_000n }];
  expect(sharesByWeight(400n, [empty, heavy, light])).toEqual([
    { lot: empty, share: 0n },
    { lot: heavy, share: 300n },
    { lot: light, share: 100n },
  ]);
});

test("whatever the lots weigh, their shares are the cost, and no heavier lot carries less", () => {
  const weight = fc.bigInt({ min: 0n, max: 10n ** 8n });
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), fc.array(weight, { maxLength: 8 }), (amount, weights) => {
      fc.pre(weights.some((one) => one > 0n));
      const shares = sharesByWeight(
        amount,
        weights.map((received) => ({ received })),
      );
      expect(shares.reduce((sum, { share }) => sum + share, 0n)).toBe(amount);
      for (const one of shares) {
        const lighter = shares.filter(({ lot }) => lot.received < one.lot.received);
        for (const other of lighter) expect(other.share <= one.share).toBe(true);
      }
    }),
  );
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
  expect(voucher).toEqual({
    source: { type: "cost-line", id: "c" },
    event: "post",
    day: "2026-11-12",
    memo: "CST-26-000001 Haulage",
    lines: [
      { account: "5210", amount: 8_640_000n },
      {
        ...{ account: "2030", amount: -8_640_000n },
        foreign: { amount: -240_000n, currency: "USD", rateMicro: 3_600_000_000n },
      },
    ],
  });
});

describe("a cost in shillings", () => {
  const cost: Parameters<typeof costVoucher>[0] = {
    ...{ id: "c", number: "CST-26-000002", label: "Agent", day: "2026-11-12" },
    ...{ amount: 2_520n, currencyAmount: 2_520n, rateMicro: 1_000_000n },
    ...{ currency: "UGX", creditAccount: "2030" },
  };
  const [outside, store] = [
    { id: "costs", inside: false },
    { id: "store", inside: true },
  ];

  test("on lots grows their stock and lies on them; an account that gets nothing has no line", () => {
    const onto = { lotId: "faq", account: "1310", from: outside, to: store } as const;
    const transfers = [{ ...onto, quantity: 0n, cost: 2_520n, pick: "named" as const }];
    const lines = [
      { account: "1310", amount: 2_520n },
      { account: "1340", amount: 0n },
    ];
    const voucher = costVoucher(cost, { treatment: "lot", transfers, lines });
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher.transfers).toEqual(transfers);
    expect(voucher.lines).toEqual([
      { account: "1310", amount: 2_520n },
      { account: "2030", amount: -2_520n },
    ]);
  });

  test("of the month is an expense with nothing on any lot", () => {
    const voucher = costVoucher(cost, { treatment: "expense", account: "6140" });
    expect(voucher.lines).toEqual([
      { account: "6140", amount: 2_520n },
      { account: "2030", amount: -2_520n },
    ]);
    expect(voucher.transfers).toBe(undefined);
  });
});

test.each([
  [1_900n * 100n, "USD", 3_600_000_000n, 6_840_000n],
  [2_520_000n, "UGX", 3_600_000_000n, 2_520_000n],
  // One cent at 3,650 shillings is 36.5.
  [1n, "USD", 3_650_000_000n, 37n],
] as const)(
  "%s of %s at a rate of %s millionths are %s shillings",
  (amount, currency, rate, ugx) => {
    expect(costInShillings(amount, currency, rate)).toBe(ugx);
  },
);

describe("a kind of cost", () => {
  const onLot: CostType = {
    ...{ code: "handling", effectiveFrom: "2026-11-01", label: "Handling", sequence: 1 },
    ...{ level: "FOT", driver: "per_bag", base: null, treatment: "lot", expenseAccount: null },
    ...{ creditAccount: "2030", usualRate: null, currency: "UGX", sourceNote: "House list" },
  };
  const expensed = { treatment: "expense", expenseAccount: "5210" } as const;
  test.each<[string, Partial<CostType>, string | null]>([
    ["on the lot", {}, null],
    ["in the month", expensed, null],
    ["no place on the sheet", { sequence: 0 }, "from 1 on"],
    ["counted, with a base", { base: "delivered" }, "has a base"],
    ["a share without a base", { driver: "share_of_base" }, "has a base"],
    ["interest without a base", { driver: "finance" }, "has a base"],
    ["a premium without a base", { driver: "insurance_cif" }, "has a base"],
    ["a share of a base", { driver: "share_of_base", base: "contract_fot" }, null],
    ["interest on a base", { driver: "finance", base: "delivered" }, null],
    ["a premium on a base", { driver: "insurance_cif", base: "cfr" }, null],
    ["an expense without an account", { treatment: "expense" }, "names its expense account"],
    ["on the lot, with one", { expenseAccount: "5210" }, "names its expense account"],
    ["owed on no account of the chart", { creditAccount: "9999" }, "Account 9999"],
    ["owed on stock", { creditAccount: "1310" }, "Account 1310"],
    ["owed on debts that are kept one by one", { creditAccount: "2010" }, "Account 2010"],
    ["an expense on stock", { ...expensed, expenseAccount: "1340" }, "Account 1340"],
    ["an expense on debts", { ...expensed, expenseAccount: "1200" }, "Account 1200"],
    ["an expense on nothing", { ...expensed, expenseAccount: "x" }, "Account x"],
  ])("%s", (_, change, words) => {
    const check = () => checkType({ ...onLot, ...change });
    expect(codeOf(check)).toBe(words === null ? null : "cost.type-impossible");
    if (words !== null) expect(check).toThrow(words);
  });

  test.each(startingCostTypes.map((type) => [type.code, type] as const))(
    "%s, which a company starts with, can be counted and posted",
    (_, type) => {
      const none = { base: null, currency: "UGX", usualRate: null } as const;
      const row = { effectiveFrom: "2020-01-01", sourceNote: "House list" };
      expect(codeOf(() => checkType({ ...none, ...type, ...row }))).toBe(null);
    },
  );
});

test("every starting type says where it goes, and the order is strict", () => {
  const order = startingCostTypes.map((type) => type.sequence);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(startingCostTypes.map((type) => type.code)).size).toBe(startingCostTypes.length);
  for (const type of startingCostTypes) {
    expect(type.treatment === "expense").toBe(type.expenseAccount !== null);
  }
});
