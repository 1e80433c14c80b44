// Of each fraud of the examiners' tree somebody said what the house does about it, and which test would fail without it. What is
// said of a file that went fails here.
import fs from "node:fs";
import { expect, test } from "vitest";
import { rowsOfCsv } from "#kernel/csvReading.ts";

const answers = ["stopped", "said", "partly", "open", "not here"] as const;

const root = new URL("../", import.meta.url);
const [, ...rows] = rowsOfCsv(fs.readFileSync(new URL("docs/frauds.csv", root), "utf8"));
const said = rows.map(([id = "", fraud = "", answer = "", where = "", why = ""]) => ({
  ...{ id, fraud, answer, why },
  // As modules name them: `#` is src.
  where: where
    .split(" ")
    .filter((path) => path !== "")
    .map((path) => path.replace(/^#/, "src/")),
}));

test("each fraud stands once, and each branch counts from one", () => {
  const branches = Map.groupBy(said, ({ id }) => id.slice(0, 1));
  expect([...branches.keys()]).toEqual(["D", "R", "G", "S", "M"]);
  for (const [branch, all] of branches) {
    expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => `${branch}${at + 1}`));
  }
});

test("each says one of five things and why, and what does it is there", () => {
  for (const { id, fraud, answer, where, why } of said) {
    expect(answers, id).toContain(answer);
    expect(fraud, id).toMatch(/^[A-Z].{15,90}$/);
    expect(why, id).toMatch(/^.{10,160}\.$/);
    // What is open or not here is done by nothing; everything else by something.
    expect(where.length > 0, id).toBe(answer !== "open" && answer !== "not here");
    for (const path of where)
      expect(fs.existsSync(new URL(path, root)), `${id}: ${path}`).toBe(true);
  }
});

test("how many are stopped", () => {
  const parts = answers.map(
    (answer) => `${said.filter((one) => one.answer === answer).length} ${answer}`,
  );
  console.log(`Frauds ${said.length} (${parts.join(", ")})`);
  expect(said.length).toBeGreaterThan(80);
});
