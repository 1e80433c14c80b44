// When the last backup was made: a file in the data folder, which a database that is away does not take along.
import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { nullIfMissing } from "#platform/server/missing.ts";

const fileIn = (dataDir: string): string => path.join(dataDir, "last-backup");

/** A backup is whole and kept: the next one is waited for from then on. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true });
  await fs.writeFile(fileIn(dataDir), `${at.toISOString()}\n`);
}

/** When the last one was begun; null: none was made. */
export async function backedUpAt(dataDir: string): Promise<Date | null> {
  const text = await fs.readFile(fileIn(dataDir), "utf8").catch(nullIfMissing);
  return text === null ? null : new Date(z.iso.datetime().parse(text.trim()));
}
