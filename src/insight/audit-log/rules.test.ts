import { expect, test } from "vitest";
import { documentPath, instantsOf } from "./rules.ts";

test("a line leads to what it concerns, where that has a page", () => {
  expect(documentPath("collection", "7")).toBe("/field-collections/7");
  expect(documentPath("farmer", "7")).toBe("/farmers/7");
  expect(documentPath("user", "7")).toBe("/users/7");
  expect(documentPath("sign-in", "7")).toBe("/users/7");
  expect(documentPath("permissions", "7")).toBe("/permissions");
  expect(documentPath("code", "7")).toBeNull();
  expect(documentPath("nobody-knows", "7")).toBeNull();
});

test("days are Kampala's, and the last one is whole", () => {
  const { since, before } = instantsOf({ from: "2026-11-20", to: "2026-11-20" });
  expect(since?.toISOString()).toBe("2026-11-19T21:00:00.000Z");
  expect(before?.toISOString()).toBe("2026-11-20T21:00:00.000Z");
  expect(instantsOf({})).toEqual({ since: null, before: null });
});
