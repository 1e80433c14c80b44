import fs from "node:fs";
import { defineConfig } from "vitest/config";
import { askedSaboteur, spoiledText } from "./test/proof/spoiledSource.ts";
import { reporters } from "./test/reporters.ts";

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

const ofTheHouse = [
  "{src,seeds,simulators}/**/*.test.ts",
  "test/*.test.ts",
  "test/proof/*.test.ts",
];

// Whoever puts something else in the place of a module, or of what all modules see, needs modules of their own.
const replacing = fs
  .globSync([...pure, ...ofTheHouse])
  .filter((name) => /vi\.(mock|stubGlobal)\(/.test(fs.readFileSync(name, "utf8")));

const house = {
  globalSetup: ["test/globalSetup.ts"],
  hookTimeout: 240_000,
  testTimeout: 300_000,
};

export default defineConfig({
  // A run that was asked for a defect reads one of the house's files with it.
  plugins: [
    { name: "saboteur", enforce: "pre", transform: (text, file) => spoiledText(file, text) },
  ],
  test: {
    pool: "forks",
    reporters,
    // What such a run has read is kept for no other.
    ...(askedSaboteur() ? { fsModuleCache: false } : {}),
    maxWorkers: 3,
    // Generous: a machine that is busy with other things is no fault of the code.
    testTimeout: 60_000,
    projects: [
      // Modules are read once for each worker, not once for each file: half the time, and of pure ones a third.
      { extends: true, test: { name: "pure", include: pure, exclude: replacing, isolate: false } },
      {
        extends: true,
        test: {
          ...house,
          name: "house",
          include: ofTheHouse,
          exclude: [...pure, ...replacing],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...house, name: "apart", include: replacing },
      },
    ],
  },
});
