import process from "node:process";
import { defineConfig } from "vitest/config";

// Journeys through the built product in a real browser; `npm test` builds it first.
export default defineConfig({
  test: {
    name: "journeys",
    environment: "node",
    globalSetup: ["test/e2eSetup.ts"],
    include: ["test/e2e/**/*.e2e.ts"],
    pool: "forks",
    // Two files side by side, each in a house of its own.
    maxWorkers: process.env["E2E_HOUSE_URL"] === undefined ? 2 : 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is wrong with a screen is told whole.
    chaiConfig: { truncateThreshold: 0 },
  },
});
