// Runs vitest and counts what it says, so that checks, tests and browser journeys make one sum.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { packageProgram, runShown } from "./steps.mjs";

/**
 * @param {string} config
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(config) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-report-"));
  const report = path.join(folder, "report.json");
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

/** @param {string} report @param {number} status */
function count(report, status) {
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const found = JSON.parse(fs.readFileSync(report, "utf8"));
  const passed = found.numPassedTests;
  // A file that cannot even be read has no tests that could fail, and a skipped test proves nothing.
  const brokenFiles = found.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
  ).length;
  const failed = found.numFailedTests + brokenFiles;
  // Errors outside any test: vitest fails though every test passed.
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}
