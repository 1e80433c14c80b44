import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkSources,
  checkVoidDay,
  isSamePrice,
  priceBlockers,
  type WeightSource,
} from "./evidenceRules.ts";
import { checkPrice } from "./weighingRules.ts";

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Refusal ? error.code : "another error";
  }
};

test.each<[WeightSource | null, string | null, string]>([
  ["manual", "Scale has no radio", ""],
  ["manual", null, "collection.manual-without-reason"],
  ["ble", null, ""],
  ["serial", "Typed", "collection.reason-without-manual"],
  [null, null, ""],
])("a weight from %s because of %s", (source, manualReason, code) => {
  expect(codeOf(() => checkSources([{ source, manualReason }]))).toBe(code);
});

test("the bag is named by its place; what is not said counts as not said", () => {
  expect(codeOf(() => checkSources([{}, { source: "ble" }]))).toBe("");
  expect(() => checkSources([{}, {}, { source: "manual" }])).toThrow("Bag 3: say why the weight");
  expect(() => checkSources([{}, { manualReason: "Typed" }])).toThrow("Bag 2: only a typed weight");
});

test("further than the tolerance only with a reason, and then the office decides", () => {
  const published = { price: 5_800n, ceiling: 6_100n, toleranceBp: 200 };
  expect(checkPrice(5_900n, published, "Very dry")).toBeNull();
  expect(checkPrice(6_000n, published, "Very dry")).toBe("Very dry");
  expect(codeOf(() => checkPrice(6_000n, published, null))).toBe(
    "collection.price-outside-tolerance",
  );
  expect(codeOf(() => checkPrice(6_101n, published, "Very dry"))).toBe(
    "collection.price-above-ceiling",
  );
  const waits = { unitPrice: 6_000n, priceReason: "Very dry", priceApprovedAt: null };
  expect(priceBlockers(waits)).toEqual([
    {
      what: "UGX 6,000 per kg waits for the office's word on its price: Very dry",
      owner: "Office",
    },
  ]);
  expect(priceBlockers({ ...waits, priceApprovedAt: new Date(0) })).toEqual([]);
  expect(priceBlockers({ ...waits, priceReason: null })).toEqual([]);
});

test("an officer strikes out on the same day, the office later too", () => {
  const later = { recordedOn: "2026-11-19", today: "2026-11-20", mayAlways: false };
  expect(codeOf(() => checkVoidDay(later))).toBe("collection.void-too-late");
  expect(() => checkVoidDay(later)).toThrow(expect.objectContaining({ status: 409 }));
  checkVoidDay({ ...later, mayAlways: true });
  checkVoidDay({ ...later, recordedOn: "2026-11-20" });
});

test("the office's word on a price stands for that price alone", () => {
  const agreed: Parameters<typeof isSamePrice>[0] = {
    unitPrice: 6_000n,
    listPrice: 5_800n,
    priceReason: "Very dry",
    productId: "kiboko",
    farmerId: "nakato",
    supplierId: null,
  };
  expect(isSamePrice(agreed, { ...agreed })).toBe(true);
  const others: Partial<typeof agreed>[] = [
    { unitPrice: 6_050n },
    { listPrice: 5_700n },
    { priceReason: "For a cousin" },
    { priceReason: null },
    { productId: "faq" },
    { farmerId: "okello" },
    { farmerId: null, supplierId: "cooperative" },
    { supplierId: "cooperative" },
  ];
  for (const [at, other] of others.entries()) {
    expect(isSamePrice(agreed, { ...agreed, ...other }), `other ${at}`).toBe(false);
  }
});
