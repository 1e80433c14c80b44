// The container image has what the house needs to run: said by the Dockerfile itself, and by what the sources read.
import fs from "node:fs";
import { expect, test } from "vitest";
import nodeRuns from "../scripts/nodeRuns.json" with { type: "json" };

const root = new URL("../", import.meta.url);
const read = (file: string): string => fs.readFileSync(new URL(file, root), "utf8");
const lines = read("Dockerfile").split("\n");
const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));

const copied = (of: readonly string[]): string[] =>
  of
    .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
    .flatMap((line) => line.split(" ").slice(1, -1));

test("everything the image copies is there", () => {
  for (const file of copied(lines)) expect(fs.existsSync(new URL(file, root)), file).toBe(true);
});

test("the running image has each folder that the sources import from, and the steps of the database", () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read("package.json"));
  const needed = Object.entries(imports)
    .filter(([name]) => name !== "#test/*")
    .map(([, target]) => target.split("/")[1] ?? "");
  expect(copied(last)).toEqual(expect.arrayContaining([...needed, "migrations", "package.json"]));
  expect(last.join("\n")).toContain("--from=built /app/dist dist");
});

test("it runs as nobody special, listens where a proxy finds it, and opens no demo", () => {
  const text = last.join("\n");
  expect(text).toMatch(/^USER node$/m);
  expect(text).toMatch(/HOST=0\.0\.0\.0/);
  expect(text).toMatch(/MAVUNO_DEMO=0/);
});

test("its Node is started with what `npm start` starts it with", () => {
  const { flags, environment } = nodeRuns;
  const command = JSON.stringify(["node", ...flags, "src/app/command-line.ts", "start"]);
  expect(last.filter((line) => line.startsWith("CMD ")).map((line) => line.slice(4))).toEqual([
    command.replaceAll(",", ", "),
  ]);
  const told = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  expect(last).toContain(`ENV ${told.join(" ")}`);
});
