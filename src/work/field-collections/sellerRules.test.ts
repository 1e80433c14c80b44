import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { Refusal } from "#kernel/refusal.ts";
import { streamFaults } from "./rules.ts";
import {
  checkGrower,
  checkPaidLater,
  checkSuppliersMoney,
  creditFault,
  gramsByGrower,
  sellerNamed,
  sellingObstacle,
  sharesOfSupplier,
  sharesTotal,
  type SourcePlot,
  supplierAsSeller,
  growerSuspended,
} from "./sellerRules.ts";

const plot = (id: string, more: Partial<SourcePlot> = {}): SourcePlot => ({
  id,
  name: `Plot ${id}`,
  areaSquareMetres: 12_000n,
  isVerified: true,
  farmerId: `farmer of ${id}`,
  farmerName: `Grower ${id}`,
  hiddenBy: null,
  ...more,
});
const plots = [plot("a"), plot("b"), plot("wild", { isVerified: false })];
const shared = (...parts: [string, number][]) =>
  parts.map(([plotId, shareBp]) => ({ plotId, shareBp }));

test("a slip names a farmer, or a supplier who sells themselves; a farmer's stays a farmer's", () => {
  expect(sellerNamed({ farmerId: "f", supplierId: null })).toEqual({ type: "farmer", id: "f" });
  expect(sellerNamed({ farmerId: "f", supplierId: "s" })).toEqual({ type: "farmer", id: "f" });
  expect(sellerNamed({ farmerId: null, supplierId: "s" })).toEqual({ type: "supplier", id: "s" });
  const nobody = { farmerId: null, supplierId: null };
  expect(codeOf(() => sellerNamed(nobody))).toBe("collection.no-seller");
});

describe("a supplier's money is not at the scale", () => {
  test.each([
    ["later", 0n, null],
    ["cash", 0n, "collection.supplier-paid-later"],
    ["mtn_momo", 0n, "collection.supplier-paid-later"],
    ["bank", 0n, "collection.supplier-paid-later"],
    ["later", 1n, "collection.recovery-of-supplier"],
  ] as const)("%s with %d recovered: %s", (payBy, recovery, code) => {
    expect(codeOf(() => checkSuppliersMoney({ payBy, recovery }))).toBe(code);
    const isPaidLater = codeOf(() => checkPaidLater(payBy)) === null;
    expect(isPaidLater).toBe(payBy === "later");
  });
  test("what would be recovered is named", () => {
    expect(() => checkSuppliersMoney({ payBy: "later", recovery: 250_000n })).toThrow(
      "UGX 250,000 is not recovered here",
    );
  });
});

describe("which plots a supplier's delivery came from", () => {
  test.each([
    [shared(), null],
    [shared(["a", 4_000]), null],
    [shared(["a", 4_000], ["b", 6_000]), null],
    [shared(["a", 4_000], ["a", 1]), "collection.source-twice"],
    [shared(["a", 4_000], ["nowhere", 1]), "collection.source-unknown"],
    [shared(["wild", 1]), "collection.source-not-verified"],
    [shared(["a", 4_001], ["b", 6_000]), "collection.sources-above-whole"],
  ])("%j: %s", (given, code) => {
    expect(codeOf(() => sharesOfSupplier(plots, given))).toBe(code);
  });

  test("they are kept as they are given, and add up to what is traced", () => {
    const given = shared(["b", 2_500], ["a", 4_000]);
    expect(sharesOfSupplier(plots, given)).toEqual(given);
    expect(sharesOfSupplier(plots, [])).toEqual([]);
    expect([sharesTotal(given), sharesTotal([])]).toEqual([6_500, 0]);
  });

  test("what is wrong is said of the plot and its farmer, or of the share", () => {
    expect(() => sharesOfSupplier(plots, shared(["a", 1], ["wild", 1]))).toThrow(
      "Plot wild of Grower wild is not verified",
    );
    expect(() => sharesOfSupplier(plots, shared(["a", 4_500], ["b", 6_000]))).toThrow(
      "The plots make 105.0 % of the delivery",
    );
  });

  test("nothing comes from a farm whose farmer is suspended", () => {
    const grower = (state: string) => () => checkGrower({ name: "Nakato", state });
    expect(codeOf(grower("active"))).toBeNull();
    expect(codeOf(grower("suspended"))).toBe("collection.grower-suspended");
    expect(grower("suspended")).toThrow("Nakato is suspended: nothing that grew there is bought");
  });

  test("each grower's farm is held against what came from its plots", () => {
    const two = [plot("a", { farmerId: "n" }), plot("b"), plot("c", { farmerId: "n" })];
    const parts = [
      { plotId: "a", grams: 10n },
      { plotId: "b", grams: 20n },
      { plotId: "c", grams: 5n },
    ];
    expect(gramsByGrower(two, parts)).toEqual([
      { farmerId: "n", grams: 15n },
      { farmerId: "farmer of b", grams: 20n },
    ]);
    expect(gramsByGrower(two, [{ plotId: "nowhere", grams: 7n }])).toEqual([]);
  });
});

test("only what is traced whole to verified plots whose place may be shown goes to the EU", () => {
  const supplier = { legalName: "Masaka Traders Ltd" };
  const faults = (given: ReturnType<typeof shared>, of = plots) =>
    streamFaults("eu", supplierAsSeller(supplier, null, of), given);
  expect(faults(shared())).toEqual(["No plot is named."]);
  expect(faults(shared(["a", 4_000]))).toEqual(["60.0 % of it comes from no plot that is named."]);
  expect(faults(shared(["a", 4_000], ["b", 6_000]))).toEqual([]);
  expect(faults(shared(["a", 10_000]), [plot("a", { hiddenBy: "Nakato" })])).toEqual([
    "Nakato has not agreed to share the plots' location.",
  ]);
  expect(faults(shared(["wild", 10_000]))).toEqual(["Plot wild is not verified."]);
});

test.each([
  [{ owed: 0n, limit: null }, false],
  [{ owed: 400n, limit: 1_000n }, false],
  [{ owed: 401n, limit: 1_000n }, true],
])("owed 600 more within the limit or above it, case %#", (standing, isFault) => {
  const fault = creditFault({ sellerName: "Masaka Traders Ltd", value: 600n }, standing);
  expect(fault !== null).toBe(isFault);
});

test("what would be owed and what may be owed are said with whose debt it is", () => {
  const standing = { owed: 4_000_000n, limit: 10_000_000n };
  const delivery = { sellerName: "Masaka Traders Ltd", value: 11_600_000n };
  expect(creditFault(delivery, standing)).toBe(
    "With this delivery we would owe Masaka Traders Ltd UGX 15,600,000, and it may be UGX 10,000,000",
  );
});

test("why nothing may be bought of a supplier is said in words, with its code", () => {
  const open = {
    legalName: "Masaka Traders Ltd",
    state: "approved",
    stateReason: null,
    type: "trader",
    licenceExpiresOn: "2026-11-20",
  } as const;
  expect(sellingObstacle(open, "2026-11-20")).toBeNull();
  expect(sellingObstacle(open, "2026-11-21")?.code).toBe("supplier.licence-ended");
  expect(sellingObstacle({ ...open, state: "on_hold" }, "2026-11-20")?.code).toBe(
    "supplier.not-open",
  );
  expect(sellingObstacle({ ...open, type: "lab" }, "2026-11-20")?.code).toBe(
    "supplier.brings-nothing",
  );
  const broken = {
    ...open,
    get licenceExpiresOn(): string {
      throw new Error("cannot be read");
    },
  };
  expect(() => sellingObstacle(broken, "2026-11-20")).toThrow("cannot be read");
});

test("a supplier is a seller like others, and what keeps them from selling is their obstacle", () => {
  const supplier = { legalName: "Masaka Traders Ltd" };
  const refused = new Refusal("supplier.licence-ended", "Their licence ended.");
  expect(supplierAsSeller(supplier, null, plots)).toEqual({
    name: "Masaka Traders Ltd",
    obstacle: null,
    consents: { shareGeolocation: true },
    plots,
  });
  expect(supplierAsSeller(supplier, refused, []).obstacle).toBe("Their licence ended.");
});

test("whoever may not be bought from is named as that, where a slip is refused and where it is only warned of", () => {
  const words = "Nakato is suspended: nothing that grew there is bought through others either.";
  expect(growerSuspended("Nakato")).toBe(words);
  expect(() => checkGrower({ name: "Nakato", state: "suspended" })).toThrow(words);
});
