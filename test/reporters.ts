// What a run says of itself: on the screen, and to whoever adds up several. What goes wrong outside any test (an error nobody
// waited for, books that differ when all is over) is among it, and no second try takes it back.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import type { InlineConfig, Reporter } from "vitest/node";

/** Where whoever adds up looks (`scripts/tests.mjs`); nowhere for a run by hand. */
const folder = process.env["TESTS_REPORT"];

/** What goes wrong outside any test is told with the failures at the end. */
export function noteFaultOutside(words: string): void {
  if (folder !== undefined) fs.appendFileSync(path.join(folder, "faults"), `${words}\0`);
}

const faultsOutside: Reporter = {
  onTestRunEnd: (_modules, errors) => {
    for (const { name, message, stack } of errors) {
      noteFaultOutside(`outside any test: ${stack ?? `${name}: ${message}`}`);
    }
  },
};

/** For the configuration of a run. */
export const reporters: NonNullable<InlineConfig["reporters"]> =
  folder === undefined
    ? ["default"]
    : ["default", ["json", { outputFile: path.join(folder, "report.json") }], faultsOutside];
