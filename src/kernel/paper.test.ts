import { expect, test } from "vitest";
import {
  beside,
  cell,
  copyMark,
  facts,
  fact,
  figureColumn,
  figures,
  heading,
  paper,
  paperWords,
  paragraph,
  portrait,
  printable,
  scan,
  signature,
  table,
  tags,
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
  expect(made.blocks).toEqual([
    {
      kind: "facts",
      facts: [{ label: "Buyer", strong: "Nordhafen", lines: ["Hamburg"] }],
    },
  ]);
  expect(made).toMatchObject({ copy: 0, code: null, stamp: null, signatures: [] });
  expect(copyMark(made)).toBe("original");
  expect(copyMark({ ...made, copy: 2 })).toBe("COPY 2");
});

test("what a paper says of itself stays as it is said, in its own words too", () => {
  const own = { ...paperWords, original: "asili", copy: "NAKALA" };
  const parts = {
    ...({ format: "80mm", title: "Risiti", number: "R-1", day: "2026-11-20" } as const),
    ...{ company, blocks: [heading("Mifuko")], copy: 1, code: "H3T8", stamp: "VOID" },
    ...{ words: own, signatures: [signature("Nakato", "farmer")] },
  };
  expect(paper(parts)).toEqual(parts);
  expect(copyMark(paper(parts))).toBe("NAKALA 1");
  expect(copyMark(paper({ ...parts, copy: 0 }))).toBe("asili");
  expect(paper(parts).signatures).toEqual([{ name: "Nakato", role: "farmer" }]);
});

test.each([-1, 0.5, 1.5, Number.NaN])("the copy %d of a paper is a bug", (copy) => {
  const parts = { title: "T", number: "1", day: "2026-11-20", company, blocks: [], copy };
  expect(() => paper({ ...parts, format: "A5" })).toThrow("a copy has a whole number");
});

test.each([
  ["(Incoterms 2020)", " (Incoterms 2020)"],
  [", Kenya", ", Kenya"],
  ["; Kenya", "; Kenya"],
  [": Kenya", ": Kenya"],
  [". Kenya", ". Kenya"],
  [") Kenya", ") Kenya"],
  ["Kenya, the port", " Kenya, the port"],
  ["", " "],
])("words behind a strong value are set off by a space, a comma is not: %j", (words, after) => {
  expect(fact("Terms", ["FOB Mombasa", words], "below")).toEqual({
    ...{ label: "Terms", strong: "FOB Mombasa" },
    ...{ after, lines: ["below"] },
  });
});

test("the parts of a paper", () => {
  expect(fact("Buyer", "Nordhafen", "Hamburg", "Germany")).toEqual({
    ...{ label: "Buyer", strong: "Nordhafen", lines: ["Hamburg", "Germany"] },
  });
  expect(cell("Bag", "jute", "60 kg")).toEqual({ strong: "Bag", lines: ["jute", "60 kg"] });
  expect(textColumn("Mark")).toEqual({ head: "Mark", align: "left", share: 1 });
  expect(textColumn("Mark", 3)).toEqual({ head: "Mark", align: "left", share: 3 });
  expect(figureColumn("Net kg")).toEqual({ head: "Net kg", align: "right", share: 0 });
  expect(heading("Weights")).toEqual({ kind: "heading", text: "Weights", lines: [] });
  expect(heading("Weights", "Of each bag")).toMatchObject({ lines: ["Of each bag"] });
  expect(paragraph("Paid.")).toEqual({ kind: "paragraph", text: "Paid.", quiet: false });
  expect(paragraph("Paid.", "plain")).toEqual(paragraph("Paid."));
  expect(paragraph("Paid.", "quiet")).toEqual({ kind: "paragraph", text: "Paid.", quiet: true });
});

test("a list of figures, of which the weighty are strong", () => {
  const list = figures("Weights", [
    ["Gross", "61.0"],
    ["Net", "60.0", "strong"],
  ]);
  expect(list).toEqual({
    ...{ kind: "figures", title: "Weights" },
    rows: [
      { label: "Gross", value: "61.0", strong: false },
      { label: "Net", value: "60.0", strong: true },
    ],
  });
});

test("blocks beside each other, tags to cut out, somebody's face", () => {
  const [one, two] = [heading("One"), paragraph("two")];
  expect(beside(one, two)).toEqual({ kind: "beside", blocks: [one, two] });
  const list = [{ title: "Bag 1", lines: ["60 kg"], path: "/product-story/1" }];
  expect(tags(2, list)).toEqual({ kind: "tags", columns: 2, tags: list });
  expect(portrait("Nakato", { media: "image/png", base64: "AA==" })).toEqual({
    ...{ kind: "portrait", of: "Nakato", media: "image/png", base64: "AA==" },
  });
  expect(scan("Check", "x".repeat(700))).toMatchObject({ kind: "scan" });
});

test("a table without a cell for every column is a bug", () => {
  const columns = [textColumn("Bag"), figureColumn("Net kg")];
  expect(() => table({ columns, rows: [["1"]] })).toThrow("a cell per column");
  expect(() => table({ columns, rows: [["1", "60.0"], ["2"]] })).toThrow("a cell per column");
  expect(() => table({ columns, rows: [["1", "60.0", ""]] })).toThrow("a cell per column");
  expect(() => table({ columns, rows: [["1", "60.0"]], totals: [["Total"]] })).toThrow();
  const totals = [["Total", "60.0"]];
  expect(table({ columns, rows: [], totals })).toEqual({
    kind: "table",
    columns,
    rows: [],
    totals,
  });
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
