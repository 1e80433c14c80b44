import { expect, test } from "vitest";
import { documentPath, instantsOf } from "./rules.ts";

test.each([
  ["collection", "/field-collections/7"],
  ["farmer", "/farmers/7"],
  ["user", "/users/7"],
  ["sign-in", "/users/7"],
  ["company", "/settings/company"],
  ["threshold", "/settings/thresholds"],
  ["contract", "/contracts/7"],
  ["cost-line", "/costing/lines/7"],
  ["customer", "/contracts/customers/7"],
  ["exchange-rate", "/settings/exchange-rates"],
  ["lot", "/traceability/lot/7"],
  // It has no page of its own in the books, and a list here.
  ["material-receipt", "/packaging-inventory/receipts"],
  ["permissions", "/permissions"],
  ["price-list", "/products/prices/7"],
  ["product", "/products/7"],
  ["store", "/settings/stores"],
  ["payment", "/payments/7"],
  ["code", null],
  ["nobody-knows", null],
])("a line of %s leads to %s", (kind, path) => {
  expect(documentPath(kind, "7")).toBe(path);
});

test("days are Kampala's, and the last one is whole", () => {
  const { since, before } = instantsOf({ from: "2026-11-20", to: "2026-11-20" });
  expect(since?.toISOString()).toBe("2026-11-19T21:00:00.000Z");
  expect(before?.toISOString()).toBe("2026-11-20T21:00:00.000Z");
  expect(instantsOf({})).toEqual({ since: null, before: null });
  const month = instantsOf({ from: "2028-02-28", to: "2028-02-29" });
  expect(month.since?.toISOString()).toBe("2028-02-27T21:00:00.000Z");
  expect(month.before?.toISOString()).toBe("2028-02-29T21:00:00.000Z");
});

test("one day alone is a beginning without an end, or an end without a beginning", () => {
  const since = new Date("2026-11-19T21:00:00Z");
  const before = new Date("2026-11-20T21:00:00Z");
  expect(instantsOf({ from: "2026-11-20" })).toEqual({ since, before: null });
  expect(instantsOf({ to: "2026-11-20" })).toEqual({ since: null, before });
});
