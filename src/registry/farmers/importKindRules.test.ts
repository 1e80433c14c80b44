import { expect, test } from "vitest";
import { kindsOfLists } from "./importKindRules.ts";
import { importKinds } from "./importRules.ts";

test.each(importKinds)("the template of %s can be filled in and sent back as it is", (kind) => {
  const list = kindsOfLists[kind];
  const { headings, example } = list.template;
  expect(example).toHaveLength(headings.length);
  const mapping = list.mappingOf(headings);
  // Every heading is found at its own place, as a column that a person may choose.
  const names = new Map(list.columns.map(({ name, heading }) => [heading, name]));
  expect(mapping).toEqual(
    Object.fromEntries(headings.map((heading, index) => [names.get(heading), index])),
  );
  expect(list.sheetErrors({ headings, rows: [{ row: 2, cells: example }] }, mapping)).toEqual([]);
  expect(list.sheetErrors({ headings: [], rows: [] }, {})).not.toEqual([]);
});

test("lists of farmers and of plots are told apart by what they ask for", () => {
  const asked = (kind: "farmers" | "plots") =>
    kindsOfLists[kind].sheetErrors({ headings: [], rows: [] }, {}).map(({ message }) => message);
  expect(asked("farmers").join(" ")).toContain("“sex”");
  expect(asked("plots").join(" ")).toContain("“land holding”");
  expect(asked("plots").join(" ")).not.toContain("“sex”");
});
