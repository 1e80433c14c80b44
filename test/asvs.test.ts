// Of each requirement of OWASP's Application Security Verification Standard 5.0.0 somebody said what the house does, and which
// test would fail without it. What is said of a file that went, or left out, fails here.
import fs from "node:fs";
import { expect, test } from "vitest";
import { rowsOfCsv } from "#kernel/csvReading.ts";

const answers = ["met", "partly", "not", "not ours"] as const;
/** So many requirements the standard has at each of its levels, each level on top of the one before. */
const requirements = { "1": 70, "2": 183, "3": 92 };

const root = new URL("../", import.meta.url);
const [, ...rows] = rowsOfCsv(fs.readFileSync(new URL("docs/asvs.csv", root), "utf8"));
const said = rows.map(([id = "", level = "", answer = "", where = "", why = ""]) => ({
  id,
  level,
  answer,
  // As modules name them: `#` is src.
  where: where
    .split(" ")
    .filter((path) => path !== "")
    .map((path) => path.replace(/^#/, "src/")),
  why,
}));

test("every requirement is answered once, in order", () => {
  const ids = said.map(({ id }) => id);
  const inOrder = ids.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  expect(ids).toEqual(inOrder);
  expect(new Set(ids).size).toBe(ids.length);
  const ofLevel = Object.groupBy(said, ({ level }) => level);
  const counts = Object.entries(ofLevel).map(([level, all = []]) => [level, all.length]);
  expect(Object.fromEntries(counts)).toEqual(requirements);
});

test("each says one of four things and why, and what does it is there", () => {
  for (const { id, answer, where, why } of said) {
    expect(answers, id).toContain(answer);
    expect(why, id).toMatch(/^.{10,160}\.$/);
    // Nothing is met by nobody; what is not done at all names no file that does it.
    if (answer === "met" || answer === "partly") expect(where, id).not.toEqual([]);
    for (const path of where)
      expect(fs.existsSync(new URL(path, root)), `${id}: ${path}`).toBe(true);
  }
});

test("how many are met", () => {
  const figures = Object.keys(requirements).map((level) => {
    const of = said.filter((one) => one.level === level);
    const parts = answers.map(
      (answer) => `${of.filter((one) => one.answer === answer).length} ${answer}`,
    );
    return `level ${level}: ${of.length} answered (${parts.join(", ")})`;
  });
  console.log(`ASVS 5.0.0 ${figures.join(" · ")}`);
  expect(figures).toHaveLength(3);
});
