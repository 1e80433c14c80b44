import { expect, test } from "vitest";
import { sourceName, sourcePath } from "./sources.ts";

test("a document has a name, and most have a page", () => {
  expect(sourceName("processing-batch")).toBe("Batch");
  expect(sourcePath("processing-batch", "7")).toBe("/processing/7");
  expect(sourcePath("opening", "7")).toBeNull();
});

test("what nobody has named is shown as the books keep it", () => {
  expect(sourceName("tax-return")).toBe("tax return");
  expect(sourcePath("tax-return", "7")).toBeNull();
});
