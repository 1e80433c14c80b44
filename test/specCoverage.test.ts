// docs/spec-coverage.md against the tests: every line names a test that exists, and no line of the
// specification's sections is left out. The table cannot rot: who renames a test mends its line.
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const table = fs.readFileSync(`${root}docs/spec-coverage.md`, "utf8");

/** The sections of the specification that say something to be seen. */
const sections = "1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 3 4 5 6 7 8 9".split(" ");

interface Line {
  /** `2.6.3`: the third line of section 2.6. */
  number: string;
  says: string;
  proofs: { file: string; name: string }[];
}

const lines: Line[] = table
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = "", says = "", proof = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    const proofs = [...proof.matchAll(/`([^`]+)`: (.+?)(?=<br>|$)/g)].map(
      ([, file = "", name = ""]) => ({ file, name }),
    );
    return { number, says, proofs };
  });

/** Where a file of the table lies: it is named from `src`, or from the root. */
function placeOf(file: string): string {
  const inSource = `${root}src/${file}`;
  return fs.existsSync(inSource) ? inSource : `${root}${file}`;
}

/** The names a file gives its tests and groups, as they stand in it. */
function namesIn(file: string): Set<string> {
  const text = fs.readFileSync(placeOf(file), "utf8");
  const named = /(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;
  return new Set([...text.matchAll(named)].map(([, plain, template]) => plain ?? template ?? ""));
}

const known = new Map<string, Set<string>>();

function isThere({ file, name }: { file: string; name: string }): boolean {
  if (!fs.existsSync(placeOf(file))) return false;
  const names = known.get(file) ?? namesIn(file);
  known.set(file, names);
  return names.has(name);
}

test("every line of the table says something and names a test that is there", () => {
  expect(lines.length).toBeGreaterThan(120);
  const faults = lines.flatMap(({ number, says, proofs }) => [
    ...(says.length < 10 ? [`${number} says nothing`] : []),
    ...(proofs.length === 0 ? [`${number} names no test`] : []),
    ...proofs
      .filter((proof) => !isThere(proof))
      .map(({ file, name }) => `${number}: ${file}: ${name}`),
  ]);
  expect(faults).toEqual([]);
});

test("the lines of every section are numbered through, and no section is left out", () => {
  const expected = sections.flatMap((section) => {
    const own = lines.filter(({ number }) => number.replace(/\.\d+$/, "") === section);
    expect(own.length, `lines of section ${section}`).toBeGreaterThan(0);
    return own.map((_, index) => `${section}.${index + 1}`);
  });
  expect(lines.map(({ number }) => number)).toEqual(expected);
});

test("a test that is named is not switched off", () => {
  const files = new Set(lines.flatMap(({ proofs }) => proofs.map(({ file }) => file)));
  const off = [...files].filter((file) =>
    /\b(?:test|describe)\.(?:skip|todo|only|fails)\b/.test(fs.readFileSync(placeOf(file), "utf8")),
  );
  expect(off).toEqual([]);
});
