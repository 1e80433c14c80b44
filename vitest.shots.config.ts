import { defineConfig } from "vitest/config";

// Photographs for the eye, beside `npm test` and no part of it: `npm run shots`.
export default defineConfig({
  test: {
    name: "shots",
    environment: "node",
    globalSetup: ["test/e2eSetup.ts"],
    include: ["test/shots/*.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 3_600_000,
    hookTimeout: 180_000,
  },
});
