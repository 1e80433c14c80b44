// `npm test`: everything, on a fresh clone: install, browser, checks, tests, build, journeys in the
// browser. Ends with every failure once more and one line, `N passed, N failed`.
import path from "node:path";
import { runChecks } from "./checks.mjs";
import { build, installWhatIsMissing, nodeProgram, root, runQuietly } from "./steps.mjs";
import { runJourneys, runTests, sumUp } from "./tests.mjs";

/** @type {import("./tests.mjs").Outcome[]} */
const outcomes = [];
/** @type {string[]} */
const times = [];

/**
 * One part of the run; one that cannot be done at all counts as a failure, and the rest still runs.
 * @param {string} name
 * @param {() => Promise<import("./tests.mjs").Outcome>} work
 */
async function part(name, work) {
  const startedMs = Date.now();
  console.log(`\n── ${name}`);
  try {
    outcomes.push(await work());
  } catch (error) {
    const failure = `${name}: ${error instanceof Error ? error.message : String(error)}`;
    outcomes.push({ passed: 0, failed: 1, failures: [failure] });
    console.log(`✗ ${failure}`);
  }
  times.push(`${name} ${((Date.now() - startedMs) / 60_000).toFixed(1)} min`);
}

/** A step that must succeed but is not a test of its own. @param {() => Promise<unknown>} work */
async function preparation(work) {
  await work();
  return { passed: 0, failed: 0 };
}

await part("packages", () => preparation(installWhatIsMissing));
if (outcomes.every(({ failed }) => failed === 0)) {
  await part("browser", () =>
    preparation(async () => {
      const done = await runQuietly(nodeProgram(), [path.join(root, "test/findBrowser.ts")]);
      if (done.status !== 0) throw new Error(done.output);
      console.log(done.output.trim());
    }),
  );
  await part("checks", runChecks);
  await part("tests", () => runTests("vitest.config.ts"));
  await part("build", async () => {
    console.log((await build()).trim());
    return { passed: 1, failed: 0 };
  });
  await part("journeys", () => runJourneys("vitest.e2e.config.ts"));
}

console.log(`\n${times.join(" · ")}`);
sumUp(outcomes);
