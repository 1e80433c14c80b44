import fc from "fast-check";
import { expect, test } from "vitest";
import { isTooIntricate } from "./bodyShape.ts";

const deep = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test.each<[string, string, boolean]>([
  ["64 deep", deep(64), false],
  ["65 deep", deep(65), true],
  ["brackets that never close", "[".repeat(1_000_000), true],
  ["brackets side by side", `[${"[],".repeat(40_000)}[]]`, true],
  ["50,000 numbers", `[${"0,".repeat(49_999)}0]`, false],
  ["50,001 numbers", `[${"0,".repeat(50_000)}0]`, true],
  ["brackets and commas in a text", JSON.stringify({ a: "[,".repeat(100_000) }), false],
  ["behind a text that ends with backslashes", `{"a":"\\\\","b":${deep(64)}}`, true],
  ["behind a text with a quote in it", `{"a":"\\"","b":${deep(64)}}`, true],
  ["in a text with a quote in it", JSON.stringify({ a: `"${deep(65)}` }), false],
  ["a text that never ends", `{"a":"${"\\".repeat(500_000)}`, false],
  ["nothing", "", false],
])("%s", (_, body, expected) => {
  expect(isTooIntricate(body)).toBe(expected);
});

test("what people send, however it is worded, is never too intricate", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.string({ unit: "binary" }), (body, text) => {
      expect(isTooIntricate(body)).toBe(false);
      expect(isTooIntricate(JSON.stringify([text, deep(40), text]))).toBe(false);
    }),
  );
});

test("text of any kind hides nothing that stands behind it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(isTooIntricate(`[${JSON.stringify(text)},${deep(64)}]`)).toBe(true);
    }),
  );
});
