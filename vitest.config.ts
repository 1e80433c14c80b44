import { defineConfig } from "vitest/config";

// What is pure is tested without a database, so that a rule's tests answer in a moment.
const pure = [
  "src/kernel/**/*.test.ts",
  "src/platform/{api,web}/**/*.test.{ts,tsx}",
  "src/**/{rules,*Rules}.test.ts",
  "src/**/{papers,screens}/**/*.test.{ts,tsx}",
  "src/platform/server/settings.test.ts",
  "scripts/**/*.test.ts",
  "src/app/accessTable.test.ts",
  "test/tidy.test.ts",
];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    // Generous: a machine that is busy with other things is no fault of the code.
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "pure", include: pure } },
      {
        extends: true,
        test: {
          name: "house",
          include: ["{src,seeds,simulators}/**/*.test.ts", "test/*.test.ts"],
          exclude: pure,
          globalSetup: ["test/globalSetup.ts"],
          hookTimeout: 240_000,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
