import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isCalled, narrowedOnly, numberBegun } from "./numbersBegun.ts";

describe("the beginning of a number", () => {
  test.each([
    ["COL-", "COL-"],
    ["col-2", "COL-2"],
    ["COL-26", "COL-26"],
    [" col-26- ", "COL-26-"],
    ["COL-26-000123", "COL-26-000123"],
    ["COL-26-0001234567", "COL-26-0001234567"],
  ])("%j begins %j", (typed, begun) => expect(numberBegun(typed, "COL")).toBe(begun));

  test.each([
    ...["COL", "co", "", "COL-x", "COL-2026", "COL-6-1", "COL--1", "COL-26-1-2", "COL-26-1a"],
    ...["COL 26", "XCOL-26", "COLL-26", "PAY-26", "26-000123", "COL-%", "COL-26-_"],
  ])("%j begins none: it may be a word", (typed) => expect(numberBegun(typed, "COL")).toBeNull());

  test("nothing begins nothing", () => expect(numberBegun(undefined, "COL")).toBeNull());
});

describe("a search of what stands in every number", () => {
  test.each(["", "c", "COL", "col-", "l-", " ol "])("narrows nothing: %j", (search) =>
    expect(narrowedOnly({ search, state: "void" }, "COL")).toEqual({
      search: undefined,
      state: "void",
    }),
  );
  test.each(["COL-2", "cool", "lo", "--"])("narrows by anything else: %j", (search) =>
    expect(narrowedOnly({ search }, "COL")).toEqual({ search }),
  );
  test("is none where nothing is typed", () =>
    expect(narrowedOnly({}, "COL")).toEqual({ search: undefined }));
});

test("what begins a number of one series is looked for there alone, and all else as a word", () => {
  const words = sql`true`;
  const numbers = { SHP: "s.number", SC: "c.number" };
  for (const typed of ["SHP-26", "sc-26-01"]) {
    expect(isCalled(typed, numbers, () => words)).not.toBe(words);
  }
  for (const typed of ["SHP", "PAY-26", "MV Quillwort"]) {
    expect(isCalled(typed, numbers, () => words)).toBe(words);
  }
});
