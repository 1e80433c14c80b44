import process from "node:process";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { reporters } from "./test/reporters.ts";

/** The one that opens every screen takes longest, so it begins: nothing waits for it at the end. */
class EveryScreenFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isEveryScreen = ({ moduleId }: TestSpecification) => moduleId.endsWith("/screens.e2e.ts");
    const sorted = await super.sort(files);
    return [...sorted.filter(isEveryScreen), ...sorted.filter((file) => !isEveryScreen(file))];
  }
}

// Journeys through the built product in a real browser; `npm test` builds it first.
export default defineConfig({
  test: {
    name: "journeys",
    environment: "node",
    globalSetup: ["test/e2eSetup.ts"],
    // Those of the proofs have a house of their own; `npm run proof` asks for them.
    include: [
      process.env["PROOF_SIZE"] === undefined ? "test/e2e/**/*.e2e.ts" : "test/proof/*.e2e.ts",
    ],
    pool: "forks",
    reporters,
    sequence: { sequencer: EveryScreenFirst },
    // Four files side by side, each in a house of its own: with fewer, two cores wait for what comes next.
    maxWorkers: process.env["E2E_HOUSE_URL"] === undefined ? 4 : 1,
    testTimeout: 180_000,
    // Long beside what anything takes, as every other wait of a journey: a busy machine is no fault.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    // What is wrong with a screen is told whole.
    chaiConfig: { truncateThreshold: 0 },
  },
});
