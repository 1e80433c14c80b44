// The database a command works on: the embedded one, started or found running, or the operator's own. By itself, so that
// a start has it begin before everything else is read.
import fs from "node:fs";
import { startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import type { Settings } from "#platform/server/settings.ts";

type Say = (line: string) => void;

export interface OwnDatabase {
  /** The owner's connection: sees every company. */
  ownerUrl: string;
  /** Where things that are not in the database are kept. */
  dataDir: string;
  isEmbedded: boolean;
  /** The embedded server stops with the last one who uses it. */
  stop: () => Promise<void>;
}

/** Starts or finds the database; nothing is migrated yet. */
export async function openOwnDatabase(settings: Settings, say: Say): Promise<OwnDatabase> {
  if (settings.databaseUrl !== null) {
    fs.mkdirSync(settings.dataDir, { recursive: true });
    return {
      ownerUrl: settings.databaseUrl,
      dataDir: settings.dataDir,
      isEmbedded: false,
      stop: async () => undefined,
    };
  }
  const server = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: say,
    isKeptUp: true,
  });
  return {
    ownerUrl: server.url,
    dataDir: server.dataDir,
    isEmbedded: true,
    stop: server.stop,
  };
}
