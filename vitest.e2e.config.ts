import { defineConfig } from "vitest/config";

// Journeys through the built product in a real browser; `npm test` builds it first.
export default defineConfig({
  test: {
    name: "journeys",
    environment: "node",
    globalSetup: ["test/e2eSetup.ts"],
    include: ["test/e2e/**/*.e2e.ts"],
    pool: "forks",
    // One after another: who signs out is signed out everywhere, also in another file's browser.
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is wrong with a screen is told whole.
    chaiConfig: { truncateThreshold: 0 },
  },
});
