import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeVerificationCode } from "#kernel/crockford.ts";
import {
  beside,
  cell,
  facts,
  fact,
  figureColumn,
  figures,
  heading,
  type Paper,
  paper,
  paperFormats,
  paragraph,
  scan,
  signature,
  table,
  tags,
  textColumn,
} from "#kernel/paper.ts";
import { renderPaper } from "./paperPdf.ts";

const where = { publicUrl: "https://mavuno.example" };
const code = makeVerificationCode(new Uint8Array(10).fill(77));
const company = { name: "Mavuno Demo Traders", lines: ["Kampala, Uganda", "TIN 1000000000"] };

function everyBlock(words: string, changes: Partial<Paper> = {}): Paper {
  const made = paper({
    format: "A4",
    company: { name: words, lines: [words] },
    title: words,
    number: words,
    day: "2026-11-20",
    code,
    blocks: [
      facts([fact(words, words, words), fact(words, [words, words]), fact("Seal", "1")]),
      heading(words),
      table({
        columns: [textColumn(words), figureColumn(words)],
        rows: [
          [cell(words, words), words],
          [words, words],
        ],
        totals: [
          [words, words],
          [words, words],
        ],
      }),
      paragraph(words),
      paragraph(words, "quiet"),
      beside(figures(words, [[words, words]]), figures(words, [[words, words, "strong"]])),
      tags(2, [{ title: words, lines: [words], path: "/product-story/1" }]),
    ],
    signatures: [signature(words, words), signature(words, words)],
  });
  return { ...made, ...changes };
}

const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const pageCount = (bytes: Uint8Array) => ascii(bytes).match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
const activeContent =
  /\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|RichMedia|SubmitForm|URI)\b/;

/** The file's structure alone: streams and literal strings, where such words are only words, go. */
function withoutStrings(file: string): string {
  let depth = 0;
  let escaped = false;
  let kept = "";
  for (const one of file.replace(/stream\r?\n[^]*?endstream/g, "")) {
    if (depth > 0 && escaped) escaped = false;
    else if (depth > 0 && one === "\\") escaped = true;
    else if (one === "(") depth += 1;
    else if (one === ")") depth -= 1;
    else if (depth === 0) kept += one;
  }
  return kept;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a paper as PDF", () => {
  test.each(paperFormats)("on %s: the same bytes every time", async (format) => {
    const made = everyBlock("Robusta", { format });
    const first = await renderPaper(made, where);
    expect(ascii(first).startsWith("%PDF-")).toBe(true);
    expect(pageCount(first)).toBe(format === "A5" ? 2 : 1);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(sha256(await renderPaper(made, where))).toBe(sha256(first));
  });

  test("another copy, code, day or address gives another file", async () => {
    const seen = new Set<string>();
    for (const changes of [
      {},
      { copy: 1 },
      { code: null },
      { day: "2026-11-21" },
      { stamp: "VOID" },
    ]) {
      seen.add(sha256(await renderPaper(everyBlock("Robusta", changes), where)));
    }
    const elsewhere = { publicUrl: "https://other.example" };
    seen.add(sha256(await renderPaper(everyBlock("Robusta"), elsewhere)));
    expect(seen.size).toBe(6);
  });

  test("300 lines take several pages and stay small", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => [`Bag ${i + 1}`, "60.0"]);
    const list = table({
      columns: [textColumn("Bag"), figureColumn("Net kg")],
      rows,
      totals: [["Total", "18,000.0"]],
    });
    const bytes = await renderPaper(everyBlock("x", { blocks: [list] }), where);
    expect(pageCount(bytes)).toBeGreaterThan(5);
    expect(bytes.length).toBeLessThan(120_000);
  });

  test("a roll is one page, however long", async () => {
    const rows = Array.from({ length: 80 }, (_, i) => [`Bag ${i + 1}`, "60.0"]);
    const list = table({ columns: [textColumn("Bag"), figureColumn("Net kg")], rows });
    const bytes = await renderPaper(everyBlock("x", { format: "58mm", blocks: [list] }), where);
    expect(pageCount(bytes)).toBe(1);
  });

  test("a QR that somebody else gave is drawn, in two columns and on a roll", async () => {
    const blocks = [beside(figures("Fiscal", [["Number", "1"]]), scan("Check it", "SIMULATED 1"))];
    for (const format of ["A4", "80mm"] as const) {
      const drawn = await renderPaper(everyBlock("x", { format, blocks }), where);
      const other = [beside(figures("Fiscal", [["Number", "1"]]), scan("Check it", "SIMULATED 2"))];
      expect(pageCount(drawn)).toBe(1);
      const second = await renderPaper(everyBlock("x", { format, blocks: other }), where);
      expect(sha256(second)).not.toBe(sha256(drawn));
    }
    for (const content of ['\u0000\u202E ŋ # $ "', "\uD800", "9".repeat(700), "漢".repeat(700)]) {
      const strange = [scan("Check it", content)];
      expect(pageCount(await renderPaper(everyBlock("x", { blocks: strange }), where))).toBe(1);
    }
  });

  test("without code, signatures and blocks there is still a paper", async () => {
    for (const format of paperFormats) {
      const made = paper({
        format,
        company,
        title: "Note",
        number: "1",
        day: "2026-11-20",
        blocks: [],
      });
      expect(pageCount(await renderPaper(made, where))).toBe(1);
    }
  });
});

describe("text in a paper is only text", () => {
  const hostile = [
    "",
    '#import "@preview/x:0.1.0": *',
    '#read("/etc/passwd")',
    "] #panic() [",
    '"] + read("/etc/passwd") + ["',
    "$ sum_(i=0) $ *bold* _it_ `raw` @ref <label> = Heading",
    "\\ \\u{202e} // comment /* open",
    "https://evil.example/javascript:alert(1)",
    "() \\ % <<>> endobj /JS (app.alert(1)) /OpenAction",
    "UGX 1\u202E000,000\u2066x\u2069\u200B",
    "NUL \u0000 and half \uD800 pair",
    "Ŋŋ Bübü – € × − ½ ñ ş",
    "emoji 🌱☕ and ქართული العربية 中文",
    "x".repeat(10_000),
    "word ".repeat(2_000),
    "line\nline\r\nline",
    "e\u0301\u0302\u0303".repeat(30),
    "</svg><script>alert(1)</script>",
  ];

  test.each(hostile.map((words) => [words.slice(0, 40), words]))("%j", async (_, words) => {
    for (const format of ["A4", "58mm"] as const) {
      const bytes = await renderPaper(everyBlock(words, { format }), where);
      expect(ascii(bytes).startsWith("%PDF-")).toBe(true);
      expect(activeContent.exec(withoutStrings(ascii(bytes)))).toBeNull();
    }
  });

  test("whatever is typed, a file comes out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (words) => {
        const bytes = await renderPaper(everyBlock(words), where);
        expect(pageCount(bytes)).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});
