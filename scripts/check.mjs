// `npm run check`: types, lint, format, unused code, generated files; then the tests without a browser.
import process from "node:process";
import { runChecks, sayWhatIsNotBuilt } from "./checks.mjs";
import { installWhatIsMissing, step } from "./steps.mjs";
import { runTests, sumUp } from "./tests.mjs";

try {
  await step("Packages installed", installWhatIsMissing);
  const checked = await runChecks();
  await sayWhatIsNotBuilt();
  const tested = await runTests("vitest.config.ts");
  sumUp([checked, tested]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
