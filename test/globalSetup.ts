// Starts the one PostgreSQL of a test run and migrates the template that every test file copies.
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { settingsForTests, startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { migrate } from "#platform/server/migrate.ts";
import { databaseUrl, templateName } from "./database.ts";
import { newQuickFolder, quickFolders } from "./quickFolder.ts";
import { fillTemplate } from "./template.ts";
import { sayWhatStood } from "./whatStood.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's connection to the server; databases are copied from the template in it. */
    postgresUrl: string;
  }
}

const prefix = "mavuno-test-";

/** Called by vitest once, before any test file; the function it returns runs after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const folder = newQuickFolder(prefix);
  // The server may run as another user, who must be able to come in.
  fs.chmodSync(folder, 0o755);
  const server = await start(folder);
  // In a run of everything the files of both projects write into one.
  const shared = process.env["TESTS_WHOLE"];
  const stillFolder = shared ?? path.join(folder, "still");
  fs.mkdirSync(stillFolder, { recursive: true });
  const stop = async (): Promise<void> => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    if (shared !== undefined && project.name === "house") await sayWhatStood(shared);
  };
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${templateName}`);
    await client.end();
    const templateUrl = databaseUrl(server.url, templateName);
    await migrate(templateUrl, { log: () => undefined });
    await fillTemplate(templateUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", server.url);
  project.provide("stillFolder", stillFolder);
  return stop;
}

function start(dataDir: string): ReturnType<typeof startEmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined, settings: settingsForTests });
}

/** A run that was killed leaves its server behind: those of yesterday are stopped and removed. */
async function sweepAbandoned(): Promise<void> {
  const hourAgoMs = Date.now() - 3_600_000;
  for (const folder of quickFolders(prefix)) {
    if (fs.statSync(folder).mtimeMs > hourAgoMs) continue;
    const server = await start(folder);
    // Attaching and leaving stops it, unless a run that still lives uses it.
    await server.stop();
    if (fs.existsSync(path.join(folder, "database/postmaster.pid"))) continue;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
