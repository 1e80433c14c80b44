// A PostgreSQL of a bench's own, set as the house sets it, with one company in it; gone when the bench ends.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { type Database, openDatabase } from "#platform/server/db.ts";
import { startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { appUrl, migrate } from "#platform/server/migrate.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";
import { loadLocalities } from "#registry/places/door.ts";

export const benchOrg = "00000000-0000-4000-8000-00000000be9c";

export interface BenchDatabase {
  /** Past every wall: to lay down what the bench measures on. */
  owner: pg.Pool;
  /** As the house asks it. */
  database: Database;
  /** The server, as its owner. */
  url: string;
}

/** Runs `work` on a fresh database with every migration, the list of places and one company. */
export async function onOwnDatabase<T>(work: (made: BenchDatabase) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
  fs.chmodSync(folder, 0o755);
  const log = (): void => undefined;
  const server = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    await migrate(server.url, { log });
    // What a work that failed still held is cut off by the server's end.
    const owner = openOwnerPool(server.url, 2);
    const database = openDatabase(appUrl(server.url));
    await loadLocalities(owner);
    await owner.query("insert into org (id, name) values ($1, 'Bench')", [benchOrg]);
    const done = await work({ owner, database, url: server.url });
    await database.close();
    await owner.end();
    return done;
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The value below which 95 of 100 lie. */
export function p95(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
}

/** To a hundredth, for reading. */
export const rounded = (figure: number): number => Math.round(figure * 100) / 100;
