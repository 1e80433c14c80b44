// The demo company as older versions left it: each backed up by the version it is called after, which `npm run backup`
// does when one is released.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bringBack, restoreBackup } from "#app/backup.ts";
import { cloneDatabase } from "#test/database.ts";

const folder = fileURLToPath(new URL("kept/", import.meta.url));
const passphrase = "kept for the versions after";

/** The kept backups, the oldest first. */
export const keptNames: readonly string[] = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith(".backup"))
  .toSorted();

export interface KeptCompany {
  ownerUrl: string;
  dataDir: string;
  rows: number;
  drop: () => Promise<void>;
}

/** A database and a folder of its own with what was kept: as it was, or brought to this version. */
export async function openKept(name: string, { isAsItWas = false } = {}): Promise<KeptCompany> {
  const database = await cloneDatabase("template0");
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-kept-"));
  const place = { ownerUrl: database.ownerUrl, dataDir };
  const bring = isAsItWas ? bringBack : restoreBackup;
  const { rows } = await bring(place, path.join(folder, name), passphrase);
  return {
    ...place,
    rows,
    drop: async () => {
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
