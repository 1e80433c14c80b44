// Runs vitest and counts what it says, so that checks, tests and browser journeys make one sum.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { packageProgram, root, runShown } from "./steps.mjs";

/** How many lines of a failure are said once more at the end. */
const linesOfAFailure = 12;

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Outcome What a part of a run came to;
 *   each failure in a few lines, so that whoever sees only the end of a long log knows what fell.
 */

/**
 * @typedef {{ status: number, files: FileReport[], faults: string[] }} Run What vitest said of each file, and what went
 *   wrong outside any test.
 * @typedef {{ name: string, status: string, message?: string, assertionResults: TestReport[] }} FileReport
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestReport
 */

/**
 * @param {string} config
 * @returns {Promise<Outcome>}
 */
export async function runTests(config) {
  return outcomeOf(run(config));
}

/** So many files of journeys are told once more at most: where more failed, it was no press that got lost. */
const mostAgain = 3;

/**
 * Runs the journeys. A browser on a busy machine loses a press now and then: a file with a failure is told once more from its
 * beginning, in a house where nobody has been, for in its own it would meet what the first try has left. That is said, and
 * what the second try comes to counts.
 * @param {string} config
 * @returns {Promise<Outcome>}
 */
export async function runJourneys(config) {
  const first = run(config);
  const fallen = first.files.filter((file) => failuresOf(file).length > 0);
  if (fallen.length === 0 || fallen.length > mostAgain) return outcomeOf(first);
  for (const failure of fallen.flatMap(failuresOf)) console.log(`\n? ${failure}`);
  const names = fallen.map(({ name }) => path.relative(root, name));
  console.log(`\n── journeys once more, in houses where nobody has been: ${names.join(", ")}`);
  const again = run(config, names);
  const missing = names.length - again.files.length;
  return outcomeOf({
    status: again.status,
    files: [...first.files.filter((file) => !fallen.includes(file)), ...again.files],
    faults: [
      ...first.faults,
      ...again.faults,
      ...(missing === 0 ? [] : [`${missing} files of journeys were not told a second time`]),
    ],
  });
}

/**
 * @param {string} config
 * @param {readonly string[]} only Files by their path; none: all.
 * @returns {Run}
 */
function run(config, only = []) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-report-"));
  const report = path.join(folder, "report.json");
  const faults = path.join(folder, "faults");
  // What only a run of everything can say is asked of no other.
  process.env.TESTS_WHOLE = path.join(folder, "still");
  process.env.TESTS_REPORT = folder;
  try {
    const status = runShown([packageProgram("vitest"), "run", `--config=${config}`, ...only]);
    const said = fs.existsSync(faults) ? fs.readFileSync(faults, "utf8").split("\0") : [];
    const outside = said.filter((fault) => fault !== "");
    if (!fs.existsSync(report)) {
      return { status, files: [], faults: [...outside, "the tests ended without a report"] };
    }
    const { testResults } = JSON.parse(fs.readFileSync(report, "utf8"));
    return { status, files: testResults, faults: outside };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Run} run @returns {Outcome} */
function outcomeOf({ status, files, faults }) {
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((one) => one.status === "passed").length;
  const failures = [...files.flatMap(failuresOf), ...faults.map(shortened)];
  // Something else that vitest minds though every test passed.
  if (status !== 0 && failures.length === 0) failures.push("an error outside any test: see above");
  return { passed, failed: failures.length, failures };
}

/** Every failed test of a file with the first lines of what it said. @param {FileReport} file */
function failuresOf(file) {
  const name = path.relative(root, file.name);
  const failed = file.assertionResults.filter((one) => one.status === "failed");
  // A file that cannot even be read has no tests that could fail.
  if (file.status === "failed" && failed.length === 0) {
    return [shortened(`${name}\n${file.message ?? ""}`)];
  }
  return failed.map((one) =>
    shortened(`${name} > ${one.fullName}\n${one.failureMessages.join("\n")}`),
  );
}

/** The first lines of a failure. @param {string} text */
export function shortened(text) {
  const lines = text.trimEnd().split("\n");
  const rest = lines.length - linesOfAFailure;
  return rest > 0 ? [...lines.slice(0, linesOfAFailure), `… ${rest} lines more`].join("\n") : text;
}

/** The end of a run: every failure once more, then `N passed, N failed`. @param {Outcome[]} outcomes */
export function sumUp(outcomes) {
  const failures = outcomes.flatMap((one) => one.failures ?? []);
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  const failed = outcomes.reduce((sum, one) => sum + one.failed, 0);
  for (const failure of failures) console.log(`\n✗ ${failure.trimEnd()}`);
  console.log(`${failures.length > 0 ? "\n" : ""}${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
