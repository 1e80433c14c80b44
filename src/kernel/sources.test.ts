import { expect, test } from "vitest";
import { arrivalPath, sourceName, sourcePath } from "./sources.ts";

test("a document has a name, and most have a page", () => {
  expect(sourceName("processing-batch")).toBe("Batch");
  expect(sourcePath("processing-batch", "7")).toBe("/processing/7");
  expect(sourcePath("opening", "7")).toBeNull();
});

test("what nobody has named is shown as the books keep it", () => {
  expect(sourceName("tax-return")).toBe("tax return");
  expect(sourcePath("tax-return", "7")).toBeNull();
});

test("only whoever got money on a fund request is asked whether it arrived", () => {
  expect(arrivalPath("fund-request")).toBe("/fund-requests/received?waits=yes");
  for (const type of ["payment", "expense", "fund-request ", ""]) {
    expect(arrivalPath(type), type).toBeNull();
  }
});

test.each([
  ["collection", "Field collection", "/field-collections/7"],
  ["sales-invoice", "Invoice", "/orders/invoices/7"],
  ["shipment", "Shipment", "/export-documentation/7"],
  ["supply-issue", "Issue of supplies", null],
  ["a-b-c", "a b c", null],
])("%s is called %s and stands at %s", (type, name, path) => {
  expect(sourceName(type)).toBe(name);
  expect(sourcePath(type, "7")).toBe(path);
});
