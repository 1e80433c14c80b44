// What takes minutes to make and is only read afterwards is kept in the system's temporary folder for the day: like any
// company that is older than the code, it is migrated when its house is opened.
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { kampalaDay } from "#kernel/days.ts";
import { startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";

/** What is kept under a name, and what it is made of: with another day, size or source it is made anew. */
export interface Kept {
  name: string;
  sizes: string;
  sources: readonly string[];
}

/** What `make` told of the folder it filled, now or earlier today. */
export async function keptForTheDay<T>(
  { name, sizes, sources }: Kept,
  make: (folder: string) => Promise<T>,
): Promise<T> {
  const hash = createHash("sha256").update(kampalaDay(new Date())).update(sizes);
  for (const file of fs.globSync(["seeds/**/*.ts", ...sources]).toSorted()) {
    hash.update(file).update(fs.readFileSync(file));
  }
  const begins = `mavuno-${name}-`;
  const folder = path.join(os.tmpdir(), `${begins}${hash.digest("hex").slice(0, 12)}`);
  const note = path.join(folder, "made.json");
  if (!fs.existsSync(note)) {
    forgetOthers(begins);
    fs.mkdirSync(folder);
    fs.chmodSync(folder, 0o755);
    console.error(`Making what the bench ${name} asks of, which takes some minutes …`);
    fs.writeFileSync(note, JSON.stringify(await make(folder)));
  }
  const told: T = JSON.parse(fs.readFileSync(note, "utf8"));
  return told;
}

/** It takes gigabytes, so one is kept; what a making that was stopped has left goes too. */
function forgetOthers(begins: string): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (name.startsWith(begins)) {
      fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
    }
  }
}

/** Asks the database of a house that is closed, past every wall. */
export async function onHouseOf<T>(
  folder: string,
  work: (owner: pg.Pool) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    const owner = openOwnerPool(server.url, 2);
    const done = await work(owner);
    await owner.end();
    return done;
  } finally {
    await server.stop();
  }
}
