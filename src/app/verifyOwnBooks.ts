// `verify-books`: does everything in the books agree? One line per invariant.
import path from "node:path";
import { anchorsOf, keepAnchorsIn } from "#books/anchors/door.ts";
import { keepFilesIn } from "#books/files/door.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { resultLines, verdict } from "#books/verify/rules.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";
import type { Settings } from "#platform/server/settings.ts";
import { lives } from "./lives.ts";
import { bringToVersion } from "./ownDatabase.ts";
import { openOwnDatabase } from "./ownServer.ts";

/** Checks all companies' books; false when anything does not agree. */
export async function verifyOwnBooks(
  settings: Settings,
  say: (line: string) => void,
): Promise<boolean> {
  const database = await openOwnDatabase(settings, say);
  const pool = openOwnerPool(database.ownerUrl, 2);
  try {
    await bringToVersion(database);
    keepFilesIn(path.join(database.dataDir, "files"));
    keepAnchorsIn(settings.anchorDir);
    const results = await verifyBooks(pool, null, { lives, files: "all", anchorsOf });
    for (const line of resultLines(results)) say(line);
    say(verdict(results));
    return results.every((one) => one.ok);
  } finally {
    await pool.end();
    await database.stop();
  }
}
