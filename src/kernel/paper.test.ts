import { expect, test } from "vitest";
import {
  copyMark,
  facts,
  fact,
  figureColumn,
  paper,
  printable,
  scan,
  table,
  textColumn,
  verifyPath,
} from "./paper.ts";

const company = { name: "Mavuno", lines: ["Kampala"] };

test("a paper is an original without code, stamp or signatures unless it says so", () => {
  const made = paper({
    format: "A4",
    company,
    title: "Packing list",
    number: "PKL-26-000001",
    day: "2026-11-20",
    blocks: [facts([fact("Buyer", "Nordhafen", "Hamburg")])],
  });
  expect(made).toMatchObject({ copy: 0, code: null, stamp: null, signatures: [] });
  expect(copyMark(made)).toBe("original");
  expect(copyMark({ ...made, copy: 2 })).toBe("COPY 2");
});

test("words behind a strong value are set off by a space, a comma is not", () => {
  const after = (words: string) => fact("Terms", ["FOB Mombasa", words]).after;
  expect([after("(Incoterms 2020)"), after(", Kenya")]).toEqual([" (Incoterms 2020)", ", Kenya"]);
});

test("a table without a cell for every column is a bug", () => {
  const columns = [textColumn("Bag"), figureColumn("Net kg")];
  expect(() => table({ columns, rows: [["1"]] })).toThrow("a cell per column");
  expect(() => table({ columns, rows: [["1", "60.0"]], totals: [["Total"]] })).toThrow();
  expect(table({ columns, rows: [["1", "60.0"]] })).toMatchObject({ totals: [] });
});

test("what no QR holds is printed as words", () => {
  expect(scan("Check", "abc")).toEqual({ kind: "scan", caption: "Check", content: "abc" });
  for (const content of ["", "x".repeat(701), "half \uD800 pair"]) {
    const words = { kind: "paragraph", text: `Check: ${content}`, quiet: true };
    expect(scan("Check", content)).toEqual(words);
  }
});

test("the QR opens the public verify page", () => {
  expect(verifyPath("H3T8")).toBe("/verify/H3T8");
});

test.each([
  ["Ssekyanzi Peter", "Ssekyanzi Peter"],
  ["Ŋŋoma, Bübü – 5 € × 3 − 1", "Ŋŋoma, Bübü – 5 € × 3 − 1"],
  ["two\nlines", "two\nlines"],
  ["tab\there", "tab here"],
  ["UGX 1\u202E000\u202C", "UGX 1000"],
  ["a\u0000b\u200Bc\uFEFFd\u2066e\u2069\u061C", "abcde"],
  ["half \uD800 pair", "half  pair"],
  ["n\u0303andu\u0301 ɔ\u0301 1\u20E3 0\u0301 \u0489 \u0301", "ñandú ɔ\u0301 1 0  "],
  ["a \u{E02EE}blank\uFFFF, soft\u00ADly \uFE0Fvaried", "a blank, softly varied"],
  ["coffee ☕ 🌱", "coffee ☕ 🌱"],
])("%j prints as %j", (typed, printed) => {
  expect(printable(typed)).toBe(printed);
});
