// The head of each company's audit, kept outside the database: a chain of hashes whose last lines were
// cut off is whole in itself, and only who remembers its head can tell.
import fs from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { nullIfMissing } from "#platform/server/missing.ts";

/** Number and hash of an audit line that was the last one at some moment. */
export interface Anchor {
  seq: bigint;
  hash: string;
}

let folder: string | null = null;

/** Says, once at start, in which folder the heads are kept; best on another disk or machine. */
export function keepAnchorsIn(dir: string): void {
  folder = dir;
}

/** The heads kept of a company, the oldest first; none where no folder was named. A torn last line is none. */
export async function anchorsOf(orgId: string): Promise<Anchor[]> {
  const lines = (await readKept(orgId)).matchAll(/^(\d+) ([0-9a-f]{64}) \S+Z$/gm);
  return [...lines].map(([, seq = "", hash = ""]) => ({ seq: BigInt(seq), hash }));
}

/**
 * Keeps the head of the company's audit, as this transaction sees it, unless it is kept already. Only
 * committed lines may be anchored: the caller has written none of its own yet.
 */
export async function anchorHead(ctx: Pick<Ctx, "tx" | "org" | "now">): Promise<void> {
  if (folder === null) return;
  const found = await sql<Anchor>`
    select seq, hash from audit_event order by seq desc limit 1
  `.execute(ctx.tx);
  const [head] = found.rows;
  const last = (await anchorsOf(ctx.org.id)).at(-1);
  if (!head || (last && last.seq >= head.seq)) return;
  await addLine(ctx.org.id, `${head.seq} ${head.hash} ${ctx.now.toISOString()}`);
}

async function addLine(orgId: string, line: string): Promise<void> {
  const file = fileOf(orgId);
  await fs.mkdir(path.dirname(file), { recursive: true });
  const kept = await readKept(orgId);
  // A line that a power cut tore stays what it is; the next one begins its own.
  const gap = kept === "" || kept.endsWith("\n") ? "" : "\n";
  const handle = await fs.open(file, "a");
  try {
    await handle.write(`${gap}${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readKept(orgId: string): Promise<string> {
  if (folder === null) return "";
  return (await fs.readFile(fileOf(orgId), "utf8").catch(nullIfMissing)) ?? "";
}

function fileOf(orgId: string): string {
  invariant(folder !== null, "the folder of anchors was named at start");
  return path.join(folder, `${orgId}.heads`);
}
