// The bytes behind what is kept: does each file lie where it should, and is it what it was?
import { readBytes, sha256Of, sizeOnDisk } from "#books/files/store.ts";
import type { Ask } from "./historyStore.ts";
import { faultsShown } from "./rules.ts";

/**
 * How far files are read. "all": every byte of every one. A number from 0 to 23, an hour of the day: each
 * must be there in its size, and the share of that hour is read, so that a day's checks read every one.
 */
export type FileDepth = "all" | number;

/** What is wrong with the kept files of one company, or of all. */
export async function checkFiles(
  ask: Ask,
  orgId: string | null,
  depth: FileDepth | undefined,
): Promise<string[]> {
  if (depth === undefined) return [];
  const faults: string[] = [];
  const rows = await ask<{ org_id: string; sha256: string; bytes: bigint }>(
    "select org_id, sha256, bytes from stored_file where $1::uuid is null or org_id = $1 order by sha256",
    [orgId],
  );
  for (const { org_id, sha256, bytes } of rows) {
    if (faults.length >= faultsShown) break;
    const size = await sizeOnDisk(org_id, sha256);
    if (size === null) faults.push(`org=${org_id} file=${sha256} is gone`);
    else if (BigInt(size) !== bytes) faults.push(`org=${org_id} file=${sha256} has another size`);
    else if (isRead(sha256, depth) && sha256Of(await readBytes(org_id, sha256)) !== sha256) {
      faults.push(`org=${org_id} file=${sha256} was changed`);
    }
  }
  return faults;
}

/** The last byte of a hash says in which hour its file is read. */
function isRead(sha256: string, depth: FileDepth): boolean {
  return depth === "all" || parseInt(sha256.slice(-2), 16) % 24 === depth;
}
