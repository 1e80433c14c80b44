// What is checked without running the house. Each check counts as one test.
import path from "node:path";
import { nodeProgram, packageProgram, root, runQuietly, seconds } from "./steps.mjs";
import { shortened } from "./tests.mjs";

/** @returns {{ name: string, args: string[] }[]} */
function checks() {
  return [
    { name: "types", args: [packageProgram("typescript"), "--noEmit"] },
    {
      name: "lint",
      args: [
        packageProgram("oxlint"),
        "--type-aware",
        "--deny-warnings",
        "--report-unused-disable-directives",
      ],
    },
    { name: "format", args: [packageProgram("oxfmt"), "--check"] },
    { name: "unused", args: [packageProgram("knip"), "--no-progress"] },
    {
      name: "generated files",
      args: [path.join(root, "src/app/command-line.ts"), "gen", "--check"],
    },
  ];
}

/** Runs all checks, shows what the failing ones say. */
export async function runChecks() {
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const check of checks()) {
    const startedMs = Date.now();
    const done = await runQuietly(nodeProgram(), check.args);
    if (done.status === 0) {
      passed += 1;
      console.log(`✓ ${check.name}  ${seconds(startedMs)}`);
    } else {
      failures.push(shortened(`${check.name}\n${done.output}`));
      console.log(`✗ ${check.name}  ${seconds(startedMs)}\n${done.output.trimEnd()}\n`);
    }
  }
  return { passed, failed: failures.length, failures };
}

/** Prints how many routes of the access table have no screen yet. */
export async function sayWhatIsNotBuilt() {
  const counted = await runQuietly(nodeProgram(), [path.join(root, "scripts/screensNotBuilt.ts")]);
  if (counted.status !== 0) throw new Error(counted.output);
  console.log(counted.output.trim());
}
