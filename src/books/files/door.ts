// Files are kept by their content: the same bytes are the same file, and bytes that were changed on
// disk are found out when they are read.
import { sql } from "kysely";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { printOfPicture } from "./pictures.ts";
import type { PicturePrint } from "./printRules.ts";
import { mediaOfBytes, mediaOfScan, nameByKind, withoutPersonalMarks } from "./rules.ts";
import { dropUncommitted, insertFile, readBytes, sha256Of, writeUncommitted } from "./store.ts";

export { keepFilesIn } from "./store.ts";
export { differsAtMost, type PicturePrint } from "./printRules.ts";

/** The largest file anybody may keep: a photo of a phone or a scanned paper is smaller. */
export const largestFileBytes = 20 * 2 ** 20;

/**
 * Keeps a file and gives back the hash it is found by. The same bytes twice are kept once; those of a write that is
 * refused afterwards go when the company's next file is kept.
 */
export async function keepFile(
  ctx: Ctx,
  bytes: Uint8Array,
  { name, media }: { name: string; media: string },
): Promise<{ sha256: string }> {
  if (bytes.length === 0) throw new Refusal("file.empty", "This file is empty.");
  if (bytes.length > largestFileBytes) {
    throw new Refusal("file.too-large", "A file may have 20 MB at most.");
  }
  const sha256 = sha256Of(bytes);
  await dropUncommitted(ctx);
  await writeUncommitted(ctx, sha256, bytes);
  await insertFile(ctx, { sha256, name, media, bytes: bytes.length });
  return { sha256 };
}

/** A photograph or scan as the browser sends it. */
export interface SentScan {
  name: string;
  base64: string;
}

/** What was sent as it is kept: known by its bytes, called by what it is, without what a camera wrote into it. */
function readSent(sent: SentScan): { bytes: Uint8Array; called: { name: string; media: string } } {
  const bytes = Buffer.from(sent.base64, "base64");
  const media = mediaOfScan(bytes);
  return {
    bytes: withoutPersonalMarks(bytes),
    called: { name: nameByKind(sent.name, media), media },
  };
}

/**
 * Keeps a photograph or scanned paper (PDF, PNG, JPEG), known by its bytes, called by what it is, and without what
 * a camera wrote into it. Refuses everything else, and what is larger than one request carries.
 */
export async function keepScan(ctx: Ctx, sent: SentScan): Promise<{ sha256: string }> {
  const { bytes, called } = readSent(sent);
  return keepFile(ctx, bytes, called);
}

/**
 * Keeps the photograph of somebody as `keepScan` keeps a scan, and says by what it is known again. Refuses papers, and
 * pictures that cannot be read or are too small to show anybody.
 */
export async function keepPhotograph(
  ctx: Ctx,
  sent: SentScan,
): Promise<{ sha256: string; print: PicturePrint }> {
  const { bytes, called } = readSent(sent);
  if (called.media === "application/pdf") {
    throw new Refusal("file.not-a-picture", "A photograph is a PNG or JPEG file.");
  }
  const print = await printOfPicture(bytes);
  return { ...(await keepFile(ctx, bytes, called)), print };
}

/** Whose files are read, and by which transaction. */
interface InCompany extends Pick<Ctx, "tx"> {
  org: Pick<Ctx["org"], "id">;
}

/** By what a photograph is known again that was kept before anybody looked; null of what cannot be read as one. */
export async function printOfKept(ctx: InCompany, sha256: string): Promise<PicturePrint | null> {
  const { bytes } = await readFile(ctx, sha256);
  return printOfPicture(bytes).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/**
 * A file of the company as it was kept, called by what its bytes say it is; other bytes than those kept are a fault,
 * never an answer.
 */
export async function readFile(
  ctx: InCompany,
  sha256: string,
): Promise<{ bytes: Buffer; name: string; media: string }> {
  const found = await sql<{ name: string; media: string }>`
    select name, media from stored_file where sha256 = ${sha256}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) throw notFound("file");
  const bytes = await readBytes(ctx.org.id, sha256);
  invariant(sha256Of(bytes) === sha256, `file ${sha256} is as it was kept`);
  // The same bytes are kept once, under the name and kind they came with first: a bank's list may since have come as a paper.
  const media = mediaOfBytes(bytes) ?? row.media;
  // Some were kept before their names were looked at.
  return { bytes, media, name: nameByKind(row.name, media) };
}
