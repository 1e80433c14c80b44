import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { type Approval, approvalVoucher } from "./approvalRules.ts";
import { streamFaults } from "./rules.ts";
import {
  checkGrower,
  checkSuppliersMoney,
  creditFault,
  gramsByGrower,
  sellerNamed,
  sellingObstacle,
  sharesOfSupplier,
  type SourcePlot,
  supplierAsSeller,
} from "./sellerRules.ts";
import { recoverFrom } from "./weighingRules.ts";

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

  test("nothing comes from a farm whose farmer is suspended", () => {
    const grower = (state: string) => () => checkGrower({ name: "Nakato", state });
    expect(codeOf(grower("active"))).toBeNull();
    expect(codeOf(grower("suspended"))).toBe("collection.grower-suspended");
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
});

describe("what approval of a supplier's delivery writes", () => {
  const approval: Approval = {
    id: "collection",
    number: "COL-26-000412",
    day: "2026-11-20",
    collectedOn: "2026-11-20",
    party: { type: "supplier", id: "coop" },
    dueOn: "2026-12-20",
    product: { id: "kiboko", stockAccount: "1300" },
    grade: "B",
    stream: "open",
    payable: 2_000_000n,
    value: 11_600_000n,
    lot: { id: "lot", code: "COF-261120-001" },
    dueId: "due",
    from: { id: "suppliers", inside: false },
    store: { id: "store", inside: true },
    recoveries: [],
  };
  const open = (amount: bigint) =>
    recoverFrom([{ id: "advance", account: "1235", open: amount }], approval.value);

  test("the whole is owed on trade payables, by the supplier's terms", () => {
    const voucher = approvalVoucher(approval);
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher.lines.map(({ account, amount }) => [account, amount])).toEqual([
      ["1300", 11_600_000n],
      ["2010", -11_600_000n],
    ]);
    expect(voucher.dues).toMatchObject([
      { kind: "supplier-payable", account: "2010", amount: 11_600_000n, dueOn: "2026-12-20" },
    ]);
  });

  test.each([2_000_000n, 11_600_000n, 99_000_000n])("an advance of %d is set off", (advance) => {
    const voucher = approvalVoucher({ ...approval, recoveries: open(advance) });
    expect(voucherFaults(voucher)).toEqual([]);
    const met = advance < approval.value ? advance : approval.value;
    expect(voucher.settlements).toMatchObject([
      { dueId: "advance", account: "1235", amount: met },
      { dueId: "due", account: "2010", amount: met },
    ]);
    expect(voucher.dues).toMatchObject([{ amount: 11_600_000n }]);
  });
});
