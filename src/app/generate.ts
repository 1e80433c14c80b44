// Everything that is written by the house itself and committed: `gen` writes it, `gen --check` says
// what is out of date.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { settingsForTests, startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { migrate } from "#platform/server/migrate.ts";
import { generateTables } from "./generateTables.ts";

interface Generator {
  /** From the root of the project. */
  file: string;
  make: (from: { ownerUrl: string }) => Promise<string> | string;
}

// The tables come first and by themselves: everything else needs code that compiles against them.
const generators: readonly Generator[] = [
  {
    file: "src/platform/server/tables.generated.ts",
    make: ({ ownerUrl }) => generateTables(ownerUrl),
  },
  {
    file: "docs/openapi.json",
    make: async () => {
      const { openApiDocument } = await import("#platform/api/openapi.ts");
      const { capabilities } = await import("./capabilities.ts");
      return `${JSON.stringify(openApiDocument(capabilities), null, 2)}\n`;
    },
  },
  {
    file: "docs/access.md",
    make: async () => {
      const { accessPage } = await import("./generateAccess.ts");
      const { accessTable } = await import("./access.ts");
      const { capabilities } = await import("./capabilities.ts");
      return accessPage(capabilities, accessTable);
    },
  },
];

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Writes what has changed; with `check`, only tells. Gives the files that were out of date. */
export async function generate(asked: {
  check: boolean;
  log: (line: string) => void;
}): Promise<string[]> {
  const changed: string[] = [];
  await withThrowAwayDatabase(async (ownerUrl) => {
    for (const generator of generators) {
      const file = path.join(root, generator.file);
      const text = await generator.make({ ownerUrl });
      if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) continue;
      changed.push(generator.file);
      if (!asked.check) {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, text);
      }
      asked.log(`${asked.check ? "Out of date" : "Wrote"}: ${generator.file}`);
    }
  });
  return changed;
}

async function withThrowAwayDatabase(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-gen-"));
  fs.chmodSync(folder, 0o755);
  const quiet = (): void => undefined;
  try {
    const server = await startEmbeddedPostgres({
      dataDir: folder,
      log: quiet,
      settings: settingsForTests,
    });
    try {
      await migrate(server.url, { log: quiet });
      await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
