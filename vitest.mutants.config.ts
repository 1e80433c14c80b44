// The tests a spoiled rule has to be noticed by: those beside the rules, which need no database.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    pool: "forks",
    testTimeout: 60_000,
    include: ["src/kernel/**/*.test.ts", "src/**/{rules,*Rules}.test.ts"],
  },
});
