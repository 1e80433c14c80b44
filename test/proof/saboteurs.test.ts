import fs from "node:fs";
import { expect, test } from "vitest";
import list from "./saboteurs.json" with { type: "json" };

const root = new URL("../../", import.meta.url);
const files = fs.globSync("{src,test}/**/*.{test,e2e}.ts", { cwd: root });
const textOf = (name: string): string => fs.readFileSync(new URL(name, root), "utf8");

test.each(list.map(({ name, ...one }) => [name, one] as const))(
  "%s has one place to spoil, and a proof that looks for it",
  (_, { proof, ...one }) => {
    expect(
      files.filter((file) => file.includes(proof)),
      proof,
    ).not.toEqual([]);
    if (!("source" in one) || !one.source) return;
    const { file, from, to } = one.source;
    expect(textOf(file.replace("#", "src/")).split(from), file).toHaveLength(2);
    expect(to).not.toBe(from);
  },
);

test("each has a name of its own", () => {
  const names = list.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
