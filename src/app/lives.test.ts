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

/** Where people can go on from a state, over however many moves. */
function reachedFrom({ moves }: (typeof lives)[number], state: string): Set<string> {
  const reached = new Set([state]);
  for (const at of reached) {
    for (const move of Object.values(moves)) {
      if (!move.system && move.from.includes(at)) reached.add(move.to);
    }
  }
  return reached;
}

test("what a screen says cannot be taken back, nobody can take back", () => {
  const back = ["reverse", "take_back", "unload", "put_back"];
  const faults = lives.flatMap((life) =>
    Object.entries(life.moves)
      .filter(([, { final }]) => final)
      .filter(
        ([, { from, to }]) =>
          from.some((state) => reachedFrom(life, to).has(state)) ||
          back.some((name) => life.moves[name]?.from.includes(to)),
      )
      .map(([name]) => `${life.table}: ${name}`),
  );
  expect(faults).toEqual([]);
});
