import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { chartOfAccounts } from "#books/ledger/rules.ts";
import {
  categoryIn,
  checkCategory,
  checkPolicyDay,
  claimedVat,
  isSpendingAccount,
  netByWithholding,
  receiptAboveOf,
  startingCategories,
} from "./categoryRules.ts";

const code = (value: string) => expect.objectContaining({ code: value });

describe("categories", () => {
  test("those of the start are booked in accounts of costs, each under its own code", () => {
    const accounts = new Map(chartOfAccounts.map((one) => [one.code, one]));
    for (const one of startingCategories) {
      expect(accounts.get(one.account)?.type, one.code).toBe("expense");
      expect(isSpendingAccount(one.account), one.code).toBe(true);
      expect(one.vatCode === "STANDARD", one.code).toBe(one.withholdingCode !== null);
    }
    expect(new Set(startingCategories.map((one) => one.code)).size).toBe(startingCategories.length);
  });

  test("are written from today on, for costs alone", () => {
    checkCategory({ account: "6130", effectiveFrom: "2026-11-20" }, "2026-11-20");
    const past = { account: "6130", effectiveFrom: "2026-11-19" };
    expect(() => checkCategory(past, "2026-11-20")).toThrow(code("expense.rule-past"));
    const stock = { account: "1310", effectiveFrom: "2026-11-20" };
    expect(() => checkCategory(stock, "2026-11-20")).toThrow(code("expense.not-a-cost-account"));
  });

  test("a closed one is not claimed any more", () => {
    const [one] = startingCategories;
    if (!one) throw new Error("there are categories");
    expect(categoryIn([one], one.code)).toBe(one);
    expect(categoryIn(startingCategories, "BANK").account).toBe("6190");
    expect(
      categoryIn(
        [
          { ...one, isActive: false },
          { ...one, code: "X" },
        ],
        "X",
      ).code,
    ).toBe("X");
    expect(() => categoryIn([{ ...one, isActive: false }], one.code)).toThrow(
      code("expense.category-closed"),
    );
    expect(() => categoryIn([], one.code)).toThrow(code("not-found"));
  });

  test.each([
    [{ isFiscal: true, isRegistered: true }, 22_881n],
    [{ isFiscal: false, isRegistered: true }, 0n],
    [{ isFiscal: true, isRegistered: false }, 0n],
  ])("of 150,000 with %o %s is claimed back", (of, vat) => {
    expect(claimedVat(150_000n, { rateBp: 1800, ...of })).toBe(vat);
  });

  test("the threshold of withholding is held to the whole bill", () => {
    const known = new Map(startingCategories.map((one) => [one.code, one]));
    const line = (name: string, net: bigint) => {
      const category = known.get(name);
      if (!category) throw new Error(name);
      return { category, net };
    };
    const lines = [line("REPAIRS", 600_000n), line("OFFICE", 500_000n), line("FUEL", 900_000n)];
    expect(netByWithholding(lines)).toEqual([{ code: "GOODS_SERVICES", net: 1_100_000n }]);
  });

  test("the strictest category counts", () => {
    const [one, two] = startingCategories;
    if (!one || !two) throw new Error("there are categories");
    expect(receiptAboveOf([one, { ...two, receiptAbove: 10n }])).toBe(10n);
    expect(receiptAboveOf([{ ...one, receiptAbove: null }])).toBeNull();
  });
});

test.each([
  ["5220", true],
  ["5300", true],
  ["6000", true],
  ["6250", true],
  ["7000", true],
  // Stock, tax, revenue, what was sold, and gains are no spending.
  ["1310", false],
  ["2110", false],
  ["4100", false],
  ["5000", false],
  ["5210", false],
  ["7100", false],
  ["7110", false],
  ["16130", false],
  ["61300", false],
  ["613", false],
  ["", false],
])("is spending booked in %s: %s", (account, isSpending) => {
  expect(isSpendingAccount(account)).toBe(isSpending);
});

test("spending is booked in costs of the chart alone", () => {
  const spending = chartOfAccounts.filter((one) => isSpendingAccount(one.code));
  expect(new Set(spending.map((one) => one.type))).toEqual(new Set(["expense"]));
  expect(spending.some((one) => one.stock || one.dueKind !== null)).toBe(false);
});

test.each([
  ["2026-11-19", "expense.rule-past"],
  ["2026-11-20", null],
  ["2026-11-21", null],
])("a change from %s on", (effectiveFrom, expected) => {
  expect(codeOf(() => checkPolicyDay(effectiveFrom, "2026-11-20"))).toBe(expected);
});

test("of several categories the lowest limit counts, whichever comes first", () => {
  const [one] = startingCategories;
  if (!one) throw new Error("there are categories");
  const limit = fc.option(fc.bigInt(0n, 100n));
  fc.assert(
    fc.property(fc.array(limit, { maxLength: 6 }), (limits) => {
      const asked = limits.flatMap((each) => (each === null ? [] : [Number(each)]));
      const lowest = asked.length === 0 ? null : BigInt(Math.min(...asked));
      const categories = limits.map((receiptAbove) => ({ ...one, receiptAbove }));
      expect(receiptAboveOf(categories)).toBe(lowest);
    }),
  );
});

test.each([
  [{ isFiscal: false, isRegistered: false }, 1800, 0n],
  [{ isFiscal: true, isRegistered: true }, 0, 0n],
  [{ isFiscal: true, isRegistered: true }, 600, 6n],
])("of 106 with %o at %s is claimed back", (of, rateBp, vat) => {
  expect(claimedVat(106n, { rateBp, ...of })).toBe(vat);
});

test("each kind of withholding has its own sum, and what falls under none has none", () => {
  const [one] = startingCategories;
  if (!one) throw new Error("there are categories");
  const line = (withholdingCode: typeof one.withholdingCode, net: bigint) => ({
    category: { ...one, withholdingCode },
    net,
  });
  const lines = [
    line("COMMISSION", 5n),
    line("GOODS_SERVICES", 7n),
    line(null, 100n),
    line("COMMISSION", 1n),
  ];
  expect(netByWithholding(lines)).toEqual([
    { code: "COMMISSION", net: 6n },
    { code: "GOODS_SERVICES", net: 7n },
  ]);
  expect(netByWithholding([line(null, 100n)])).toEqual([]);
});
