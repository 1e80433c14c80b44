import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lives } from "./lives.ts";

test("every lifecycle of the house is walked by verify-books", () => {
  const here = import.meta.dirname;
  const listed = readFileSync(`${here}/lives.ts`, "utf8");
  const declared = globSync(`${here}/../{registry,work,insight}/**/*.ts`).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/export const (\w+) = lifecycle\(/g)].map(
      (match) => match[1] ?? "",
    ),
  );
  expect(declared.filter((name) => !listed.includes(`${name}.moves`))).toEqual([]);
  expect(lives).toHaveLength(declared.length);
});
