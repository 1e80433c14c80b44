// A map as its text arrives; what is refused because of its size stands in sheetRules.test.ts besides.
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { openMap } from "./featureRules.ts";

/** Reads a text cut into pieces of so many letters. */
function mapOf(text: string, letters = text.length) {
  const map = openMap();
  for (let at = 0; at < text.length; at += letters) map.take(text.slice(at, at + letters));
  return map.end();
}
const cellsOf = (text: string, letters?: number) =>
  mapOf(text, letters).rows.map(({ row, cells }) => [row, ...cells]);
const named = (name: string) => `{"properties":{"name":${JSON.stringify(name)}}}`;

describe("a map", () => {
  const text = `\uFEFF {"type": "FeatureCollection", "list": [1, [2]], "crs": {"a": [{}]},
    "features"  :  [ ${named("A")} , ${named("B, {[")}\n], "bbox": [1, 2], "more": {"features": [3]} } `;

  test.each([1, 2, 7, 31, 1000])("is its features, read in pieces of %i letters", (letters) => {
    expect(mapOf(text, letters)).toEqual({
      headings: ["name", "geometry"],
      rows: [
        { row: 2, cells: ["A", ""] },
        { row: 3, cells: ["B, {[", ""] },
      ],
      isMap: true,
    });
  });

  test.each([
    ["without features has no rows", '{"features":[]}', []],
    ["with blanks for features", '{"features":[ \n ]}', []],
    ["of one", `{"features":[${named("A")}]}`, [[2, "A", ""]]],
    [
      "whose texts hold every sign of JSON",
      `{"features":[${named('"]},{[\\')},${named("\\\\")},${named('\\"')}]}`,
      [
        [2, '"]},{[\\', ""],
        [3, "\\\\", ""],
        [4, '\\"', ""],
      ],
    ],
    [
      "whose features have lists of their own",
      '{"features":[{"properties":{"name":[1,[2,3]]},"geometry":{"a":[[4,5]]}}]}',
      [[2, "[1,[2,3]]", '{"a":[[4,5]]}']],
    ],
    ["that says signs before", `{"a\\"":"]}{[,","features":[${named("A")}]}`, [[2, "A", ""]]],
    ["that says signs behind", `{"features":[${named("A")}],"a":"]}{[,\\""}`, [[2, "A", ""]]],
  ])("%s", (_, words, rows) => {
    for (const letters of [1, 3, 1000]) expect(cellsOf(words, letters)).toEqual(rows);
  });

  test("may have many blanks before its features begin", () => {
    expect(cellsOf(`{"features":${" ".repeat(40)}[${named("A")}]}`, 5)).toEqual([[2, "A", ""]]);
  });
});

describe("a text that is no map", () => {
  test.each([
    ["is empty", ""],
    ["is a word", "map"],
    ["is a number", "7"],
    ["is nothing", "null"],
    ["is a list", `[{"features":[${named("A")}]}]`],
    ["is one feature", named("A")],
    ["has no features", '{"type":"FeatureCollection"}'],
    ["has features that are nothing", '{"features":null}'],
    ["has features of another kind", `{"features":{"a":[${named("A")}]}}`],
    ["has features somewhere in it", `{"a":{"features":[${named("A")}]}}`],
    ["has features under another name", `{"the features":[${named("A")}]}`],
    ["ends among its features", `{"features":[${named("A")}`],
    ["ends behind its features", `{"features":[${named("A")}]`],
    ["goes on behind its end", `{"features":[${named("A")}]},`],
    ["has one bracket too many", `{"features":[${named("A")}]]}`],
    ["has features twice, the first without any", `{"features":[],"features":[${named("A")}]}`],
    ["has features twice, the second without any", `{"features":[${named("A")}],"features":7}`],
    ["has a comma before its features", `{"features":[,${named("A")}]}`],
    ["has a comma behind its features", `{"features":[${named("A")},]}`],
    ["has a comma for features", '{"features":[,]}'],
    ["has a text that does not end", '{"features":[{"a":"b}]}'],
    ["has something else among its features", `{"features":[${named("A")} ${named("B")}]}`],
  ])("%s", (_, text) => {
    for (const letters of [1, 1000]) {
      expect(codeOf(() => mapOf(text, letters))).toBe("farmer-import.unreadable");
    }
  });

  test("is deeper than any map", () => {
    // The map, its features and the feature itself are three brackets deep.
    const deep = (lists: number) =>
      `{"features":[{"geometry":${"[".repeat(lists)}${"]".repeat(lists)}}]}`;
    expect(cellsOf(deep(47))).toEqual([[2, `${"[".repeat(47)}${"]".repeat(47)}`]]);
    expect(codeOf(() => mapOf(deep(48)))).toBe("farmer-import.unreadable");
  });

  test("says more than a million letters beside its features", () => {
    // Twelve letters of features, a name and its quotation marks, and the closing brackets.
    const beside = (letters: number) => `{"features":[],"a":"${"x".repeat(letters - 22)}"}`;
    expect(beside(1_000_000)).toHaveLength(1_000_000);
    expect(cellsOf(beside(1_000_000), 100_000)).toEqual([]);
    expect(codeOf(() => mapOf(beside(1_000_001)))).toBe("farmer-import.unreadable");
  });
});

test("a feature may have two million letters with its blanks, and not one more", () => {
  const feature = (letters: number) => `{"a":${" ".repeat(letters - 7)}1}`;
  expect(feature(2_000_000)).toHaveLength(2_000_000);
  const both = `{"features":[${feature(2_000_000)},${feature(2_000_000)}]}`;
  expect(codeOf(() => mapOf(both, 500_000))).toBeNull();
  const longer = `{"features":[${feature(2_000_001)}]}`;
  expect(codeOf(() => mapOf(longer))).toBe("farmer-import.too-large");
});
