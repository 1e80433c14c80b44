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
 * @param {string} config
 * @returns {Promise<Outcome>}
 */
export async function runTests(config) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-report-"));
  const report = path.join(folder, "report.json");
  // What only a run of everything can say is asked of no other.
  process.env.TESTS_WHOLE = path.join(folder, "still");
  try {
    const status = runShown([
      packageProgram("vitest"),
      "run",
      `--config=${config}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    return count(report, status);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} report
 * @param {number} status
 * @returns {Outcome}
 */
function count(report, status) {
  if (!fs.existsSync(report)) {
    return { passed: 0, failed: 1, failures: ["the tests ended without a report"] };
  }
  const found = JSON.parse(fs.readFileSync(report, "utf8"));
  const passed = found.numPassedTests;
  const failures = failuresOf(found.testResults);
  // Errors outside any test: vitest fails though every test passed.
  if (status !== 0 && failures.length === 0) failures.push("an error outside any test: see above");
  return { passed, failed: failures.length, failures };
}

/** Every failed test with its file and the first lines of what it said. */
function failuresOf(files) {
  return files.flatMap((file) => {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter((one) => one.status === "failed");
    // A file that cannot even be read has no tests that could fail, and a skipped test proves nothing.
    if (file.status === "failed" && failed.length === 0) {
      return [shortened(`${name}\n${file.message ?? ""}`)];
    }
    return failed.map((one) =>
      shortened(`${name} > ${one.fullName}\n${one.failureMessages.join("\n")}`),
    );
  });
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
