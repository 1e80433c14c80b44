// What an operator types: `npm run backup -- FILE` and `npm run restore -- FILE`.
import path from "node:path";
import { verifyBooks } from "#books/verify/door.ts";
import { verdict } from "#books/verify/rules.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";
import type { Settings } from "#platform/server/settings.ts";
import { type BackupDone, checkPassphrase, makeBackup, restoreBackup } from "./backup.ts";
import { noteBackup } from "./lastBackup.ts";
import { lives } from "./lives.ts";
import { openOwnDatabase } from "./ownServer.ts";

type Say = (line: string) => void;

/** Backs up the database of these settings while the house goes on working. */
export async function runBackup(settings: Settings, file: string, say: Say): Promise<void> {
  const passphrase = checkPassphrase(process.env["MAVUNO_BACKUP_PASSPHRASE"]);
  const database = await openOwnDatabase(settings, say);
  try {
    const begunAt = new Date();
    const done = await makeBackup(database, path.resolve(file), passphrase);
    await noteBackup(database.dataDir, begunAt);
    say(`Backed up: ${summary(done)}. Keep ${file} on another machine.`);
  } finally {
    await database.stop();
  }
}

/** Restores into the empty database of these settings, and asks the books whether they agree. */
export async function runRestore(settings: Settings, file: string, say: Say): Promise<void> {
  const passphrase = checkPassphrase(process.env["MAVUNO_BACKUP_PASSPHRASE"]);
  const database = await openOwnDatabase(settings, say);
  const pool = openOwnerPool(database.ownerUrl, 2);
  try {
    const done = await restoreBackup(database, path.resolve(file), passphrase);
    say(`Restored: ${summary(done)}; every table is what it was.`);
    const results = await verifyBooks(pool, null, { lives });
    say(verdict(results));
    if (!results.every(({ ok }) => ok)) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

function summary({ tables, rows, files, bytes }: BackupDone): string {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  return `${tables} tables, ${rows.toLocaleString("en-GB")} rows, ${files} files, ${megabytes} MB`;
}
