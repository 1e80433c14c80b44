// How files are written: the bytes under their own hash on disk, a row per company that has them.
import { createHash } from "node:crypto";
import { chmodSync, statSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { nullIfMissing } from "#platform/server/missing.ts";

let root: string | null = null;

/** What each company's last transaction with files has written, until the next one can see whether it was committed. */
const unsettled = new Map<string, { tx: Ctx["tx"]; hashes: Set<string> }>();

/** Faces, identity cards and receipts: nobody else who uses this machine opens them. */
const ownersAlone = { folder: 0o700, file: 0o600 };

/** Says once, at start, in which folder files are kept. One that others could open so far is shut, with all it holds. */
export function keepFilesIn(folder: string): void {
  root = folder;
  unsettled.clear();
  const found = statSync(folder, { throwIfNoEntry: false });
  // Only its owner may shut it; one that is lent to us is as whoever lends it wants it.
  const isOurs = found !== undefined && found.uid === process.getuid?.();
  if (isOurs && (found.mode & 0o077) !== 0) chmodSync(folder, ownersAlone.folder);
}

function pathOf(orgId: string, sha256: string): string {
  invariant(root !== null, "keepFilesIn was called at start");
  return join(root, orgId, sha256.slice(0, 2), sha256);
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes bytes under their hash, on disk for good before the row that names them can be committed. */
async function writeBytes(orgId: string, sha256: string, bytes: Uint8Array): Promise<void> {
  const path = pathOf(orgId, sha256);
  const known = await stat(path).catch(() => null);
  if (known?.size === bytes.length) return;
  await mkdir(join(path, ".."), { recursive: true, mode: ownersAlone.folder });
  const part = `${path}.${process.pid}.${Date.now()}.part`;
  try {
    await writeWhole(part, bytes);
    await rename(part, path);
  } catch (error) {
    // A disk that is full keeps no half of it.
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Takes away what an earlier transaction wrote and did not commit: bytes are on disk before their row is, and a write
 * that was refused in the end has left them there. A company's writes run one after another (decision 0003), so that
 * by now that one has ended; of a house that was stopped in between, one transaction's files stay at most.
 */
export async function dropUncommitted(ctx: Ctx): Promise<void> {
  const before = unsettled.get(ctx.org.id);
  if (!before || before.tx === ctx.tx) return;
  const committed = await sql<{ sha256: string }>`
    select sha256 from stored_file where sha256 = any(${[...before.hashes]}::text[])
  `.execute(ctx.tx);
  for (const { sha256 } of committed.rows) before.hashes.delete(sha256);
  for (const sha256 of before.hashes) await rm(pathOf(ctx.org.id, sha256), { force: true });
  unsettled.delete(ctx.org.id);
}

/** Writes bytes in a transaction that may not be committed: then the next one that keeps a file takes them away. */
export async function writeUncommitted(ctx: Ctx, sha256: string, bytes: Uint8Array): Promise<void> {
  const written = unsettled.get(ctx.org.id) ?? { tx: ctx.tx, hashes: new Set<string>() };
  written.hashes.add(sha256);
  unsettled.set(ctx.org.id, written);
  await writeBytes(ctx.org.id, sha256, bytes);
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "w", ownersAlone.file);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function readBytes(orgId: string, sha256: string): Promise<Buffer> {
  return readFile(pathOf(orgId, sha256));
}

/** How many bytes lie under a hash; null: the file is not there. */
export async function sizeOnDisk(orgId: string, sha256: string): Promise<number | null> {
  const found = await stat(pathOf(orgId, sha256)).catch(nullIfMissing);
  return found?.size ?? null;
}

export async function insertFile(
  ctx: Ctx,
  row: { sha256: string; name: string; media: string; bytes: number },
): Promise<void> {
  await sql`
    insert into stored_file (sha256, name, media, bytes, created_by)
    values (${row.sha256}, ${row.name}, ${row.media}, ${row.bytes}, ${ctx.actor.userId})
    on conflict (org_id, sha256) do nothing
  `.execute(ctx.tx);
}
