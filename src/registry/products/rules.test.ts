import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStockAccount } from "#books/ledger/rules.ts";
import { addDays } from "#kernel/days.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkPriceList,
  checkProduct,
  checkProductChange,
  commodities,
  formatPrice,
  type InForce,
  judgePrice,
  listInForce,
  lotPrefix,
  noPriceInForce,
  priceListLife,
  productAccounts,
  productForms,
  productKinds,
  saleAccounts,
  takeOver,
  toleranceBand,
  usualStockAccount,
} from "./rules.ts";

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const faq = {
  kind: "raw" as const,
  commodity: "coffee" as const,
  unit: "g" as const,
  stockAccount: "1310",
  reorderLevel: 5_000_000n,
};

const service = {
  ...faq,
  kind: "service" as const,
  commodity: "services" as const,
  stockAccount: null,
  reorderLevel: null,
};

describe("a product", () => {
  it.each([
    ["FAQ coffee", faq, ""],
    ["a service kind on coffee", { ...faq, kind: "service" as const }, "product.service-kind"],
    ["services that are raw", { ...faq, commodity: "services" as const }, "product.service-kind"],
    [
      "a service in stock",
      { ...faq, kind: "service" as const, commodity: "services" as const },
      "product.service-in-stock",
    ],
    ["no account", { ...faq, stockAccount: null }, "product.no-stock-account"],
    ["work in progress", { ...faq, stockAccount: "1330" }, "product.no-stock-account"],
    ["goods on the road", { ...faq, stockAccount: "1390" }, "product.no-stock-account"],
    ["cash", { ...faq, stockAccount: "1010" }, "product.no-stock-account"],
    [
      "a service with a reorder level",
      { ...service, reorderLevel: 1n },
      "product.service-in-stock",
    ],
    [
      "a service with a stock account",
      { ...service, stockAccount: "1310" },
      "product.service-in-stock",
    ],
    ["a service", service, ""],
    ["a service counted in pieces", { ...service, unit: "pieces" as const }, ""],
    [
      "bags by the piece",
      {
        ...faq,
        kind: "packaging" as const,
        commodity: "packaging" as const,
        unit: "pieces" as const,
        stockAccount: "1380",
      },
      "",
    ],
    ["coffee in pieces", { ...faq, unit: "pieces" as const }, "product.wrong-unit"],
    [
      "bags by weight",
      { ...faq, commodity: "packaging" as const, stockAccount: "1380" },
      "product.wrong-unit",
    ],
  ])("%s", (_, product, code) => {
    expect(codeOf(() => checkProduct(product))).toBe(code);
  });

  it("keeps unit, commodity and account once lots lie in it", () => {
    const moved = { ...faq, stockAccount: "1340" };
    expect(codeOf(() => checkProductChange(faq, moved, false))).toBe("");
    expect(codeOf(() => checkProductChange(faq, moved, true))).toBe("product.has-lots");
    expect(codeOf(() => checkProductChange(faq, { ...faq }, true))).toBe("");
    const counted = { ...faq, unit: "pieces" as const };
    expect(codeOf(() => checkProductChange(faq, counted, true))).toBe("product.has-lots");
    const cocoa = { ...faq, commodity: "cocoa" as const };
    expect(() => checkProductChange(faq, cocoa, true)).toThrow(
      expect.objectContaining({ code: "product.has-lots", status: 409 }),
    );
  });

  it("has a usual account for every kind, commodity and form", () => {
    for (const kind of productKinds) {
      for (const commodity of commodities) {
        for (const form of [null, ...productForms]) {
          const account = usualStockAccount({ kind, commodity, form });
          if (kind === "service") expect(account).toBeNull();
          else expect(isStockAccount(account ?? "")).toBe(true);
        }
      }
    }
  });

  it("lies where the chart says", () => {
    const accountOf = (form: (typeof productForms)[number], kind: "raw" | "finished" = "raw") =>
      usualStockAccount({ kind, commodity: "coffee", form });
    expect(accountOf("kiboko")).toBe("1300");
    expect(accountOf("faq")).toBe("1310");
    expect(accountOf("parchment")).toBe("1320");
    expect(accountOf("green", "finished")).toBe("1340");
    expect(accountOf("cherry")).toBe("1300");
    expect(accountOf("drugar")).toBe("1310");
    for (const form of ["wugar", "green", "bhp"] as const) expect(accountOf(form)).toBe("1340");
    const lies = (commodity: (typeof commodities)[number], kind: (typeof productKinds)[number]) =>
      usualStockAccount({ kind, commodity, form: null });
    expect(lies("coffee", "raw")).toBe("1340");
    expect(lies("cocoa", "raw")).toBe("1360");
    expect(lies("sesame", "finished")).toBe("1370");
    expect(lies("shea", "semi")).toBe("1370");
    expect(lies("packaging", "packaging")).toBe("1380");
    expect(lies("services", "service")).toBeNull();
    for (const commodity of ["coffee", "cocoa", "sesame", "shea"] as const) {
      expect(lies(commodity, "by_product")).toBe("1350");
    }
  });

  it("may lie in every stock account but those of work in progress and of the road", () => {
    expect(productAccounts.map((one) => one.code)).toEqual([
      ...["1300", "1310", "1320", "1340", "1350", "1360", "1370", "1380"],
    ]);
  });

  it.each([
    ["coffee", "4000", "5000"],
    ["cocoa", "4010", "5010"],
    ["sesame", "4020", "5020"],
    ["shea", "4020", "5020"],
    ["services", "4300", "5300"],
    ["packaging", "4900", "5030"],
  ] as const)("of %s earns in %s and costs in %s", (commodity, revenue, costOfSales) => {
    expect(saleAccounts(commodity)).toEqual({ revenue, costOfSales });
  });

  it("has a lot prefix of three letters", () => {
    const prefixes = Object.fromEntries(commodities.map((one) => [one, lotPrefix(one)]));
    expect(prefixes).toEqual({
      ...{ coffee: "COF", cocoa: "COC", sesame: "SES", shea: "SHE" },
      ...{ services: "NDT", packaging: "PAK" },
    });
  });
});

describe("a price list", () => {
  const terms = {
    price: 11_500n,
    ceiling: 12_000n,
    effectiveFrom: "2026-11-01",
    effectiveTo: null as string | null,
  };
  const bought = { unit: "g" as const, kind: "raw" as const, state: "active" };
  it.each([
    ["good", terms, bought, ""],
    ["for a bag", terms, { ...bought, unit: "pieces" as const }, "price-list.not-weighed"],
    ["of a retired product", terms, { ...bought, state: "retired" }, "price-list.product-retired"],
    ["for nothing", { ...terms, price: 0n }, bought, "price-list.no-price"],
    [
      "that ends first",
      { ...terms, effectiveTo: "2026-10-31" },
      bought,
      "price-list.ends-before-it-begins",
    ],
    [
      "with a low ceiling",
      { ...terms, ceiling: 11_499n },
      bought,
      "price-list.ceiling-below-price",
    ],
    ["of a shilling, with a ceiling of it", { ...terms, price: 1n, ceiling: 1n }, bought, ""],
    ["of a single day", { ...terms, effectiveTo: "2026-11-01" }, bought, ""],
    [
      "of a service, weighed by mistake",
      terms,
      { ...bought, kind: "service" as const },
      "price-list.not-weighed",
    ],
  ])("%s", (_, list, product, code) => {
    expect(codeOf(() => checkPriceList(list, product))).toBe(code);
  });

  it("of a retired product meets another state, it breaks no rule of its own", () => {
    expect(() => checkPriceList(terms, { ...bought, state: "retired" })).toThrow(
      expect.objectContaining({ status: 409 }),
    );
  });

  it("ends the older one the day before, never later than it was to end", () => {
    const older = { effectiveFrom: "2026-11-01", effectiveTo: null };
    expect(takeOver("2026-11-15", older)).toEqual({ endsOn: "2026-11-14" });
    expect(takeOver("2026-11-15", { ...older, effectiveTo: "2026-11-05" })).toEqual({
      endsOn: "2026-11-05",
    });
    const until = (effectiveTo: string) => takeOver("2026-11-15", { ...older, effectiveTo });
    expect(until("2026-11-13")).toEqual({ endsOn: "2026-11-13" });
    expect(until("2026-11-14")).toEqual({ endsOn: "2026-11-14" });
    expect(until("2026-11-15")).toEqual({ endsOn: "2026-11-14" });
    expect(takeOver("2026-11-02", older)).toEqual({ endsOn: "2026-11-01" });
    expect(() => takeOver("2026-11-01", older)).toThrow(
      expect.objectContaining({
        status: 409,
        message:
          "A price from 1 Nov 2026 is already published. A new one must begin after that day.",
      }),
    );
    expect(codeOf(() => takeOver("2026-11-01", older))).toBe("price-list.older-than-published");
    expect(codeOf(() => takeOver("2026-10-01", older))).toBe("price-list.older-than-published");
  });

  it("is written by one and published by another: publish needs a submitted list", () => {
    expect(movesFrom(priceListLife, "draft").map((one) => one.name)).toEqual([
      "submit",
      "withdraw",
    ]);
    expect(movesFrom(priceListLife, "submitted").map((one) => one.name)).toContain("publish");
    expect(movesFrom(priceListLife, "published")).toEqual([]);
    expect(movesFrom(priceListLife, "superseded")).toEqual([]);
  });

  it("of a store comes before the list of all stores", () => {
    const all: InForce & { name: string } = {
      name: "all",
      placeId: null,
      effectiveFrom: "2026-11-10",
      effectiveTo: null,
    };
    const own = { ...all, name: "own", placeId: "masaka", effectiveFrom: "2026-11-01" };
    const at = (placeId: string, day: string) => listInForce([all, own], { placeId, day })?.name;
    expect(at("masaka", "2026-11-20")).toBe("own");
    expect(at("luweero", "2026-11-20")).toBe("all");
    expect(at("luweero", "2026-11-09")).toBeUndefined();
    expect(listInForce([own, all], { placeId: "masaka", day: "2026-11-20" })).toBe(own);
    expect(listInForce([own, all], { placeId: null, day: "2026-11-20" })).toBe(all);
    const older = { ...own, name: "older", effectiveFrom: "2026-10-01" };
    expect(listInForce([older, own, all], { placeId: "masaka", day: "2026-11-20" })).toBe(own);
    expect(listInForce([own, older, all], { placeId: "masaka", day: "2026-11-20" })).toBe(own);
    const ended = { ...own, effectiveTo: "2026-11-19" };
    expect(listInForce([ended, all], { placeId: "masaka", day: "2026-11-19" })).toBe(ended);
    expect(listInForce([ended, all], { placeId: "masaka", day: "2026-11-20" })).toBe(all);
    expect(listInForce([], { placeId: "masaka", day: "2026-11-20" })).toBeNull();
  });

  it("that is missing is said with the product, the store, the day and who publishes one", () => {
    const refusal = noPriceInForce("FAQ", "Masaka", "2026-11-20");
    expect(refusal.code).toBe("price-list.none-in-force");
    expect(refusal.message).toBe(
      "No price of FAQ is published for Masaka on 20 Nov 2026. " +
        "Ask the accountant to publish one.",
    );
    expect(refusal.blockers).toEqual([
      { what: "Publish a price list", owner: "Accountant", link: "/products/prices" },
    ]);
  });

  it("is shown in shillings a kilogram", () => {
    expect(formatPrice(11_500n)).toBe("11,500 UGX/kg");
    expect(formatPrice("950")).toBe("950 UGX/kg");
  });

  it("published one after another, exactly one is in force each day from the first on", () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 70 }), (offsets, asked) => {
        const lists: InForce[] = [];
        for (const offset of offsets.toSorted((a, b) => a - b)) {
          const effectiveFrom = addDays("2026-10-01", offset);
          const older = lists.at(-1);
          if (older) older.effectiveTo = takeOver(effectiveFrom, older).endsOn;
          lists.push({ placeId: null, effectiveFrom, effectiveTo: null });
        }
        const day = addDays("2026-10-01", asked);
        const covering = lists.filter(
          (list) =>
            list.effectiveFrom <= day && (list.effectiveTo === null || list.effectiveTo >= day),
        );
        expect(covering).toHaveLength(asked >= Math.min(...offsets) ? 1 : 0);
        expect(listInForce(lists, { placeId: "x", day })).toBe(covering[0] ?? null);
      }),
    );
  });
});

describe("a price offered in the field", () => {
  const list = { price: 11_500n, ceiling: 12_000n, toleranceBp: 200 };
  it.each([
    [11_500n, "within"],
    [11_270n, "within"],
    [11_269n, "outside-tolerance"],
    [11_730n, "within"],
    [11_731n, "outside-tolerance"],
    [12_000n, "outside-tolerance"],
    [12_001n, "above-ceiling"],
  ])("%d is %s", (offered, verdict) => {
    expect(judgePrice(offered, list)).toBe(verdict);
  });

  it.each([
    // A half rounds away from zero: 12.5 % of 100 is 12.5.
    [100n, 1_250, 87n, 113n],
    [100n, 1_249, 88n, 112n],
    [11_500n, 0, 11_500n, 11_500n],
    [10n, 10_000, 0n, 20n],
  ])("%d with %i basis points lies between %d and %d", (price, toleranceBp, low, high) => {
    expect(toleranceBand(price, toleranceBp)).toEqual({ low, high });
  });

  it("is above the ceiling before anything else, also within the tolerance", () => {
    const near = { ...list, ceiling: 11_600n };
    expect([11_600n, 11_601n].map((offered) => judgePrice(offered, near))).toEqual([
      "within",
      "above-ceiling",
    ]);
  });

  it("allows the same margin up and down", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 100_000n }),
        fc.integer({ min: 0, max: 5000 }),
        (price, toleranceBp) => {
          const { low, high } = toleranceBand(price, toleranceBp);
          expect(price - low).toBe(high - price);
          expect(low >= 0n).toBe(true);
        },
      ),
    );
  });
});
