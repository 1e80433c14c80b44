// Prints of photographs that were kept before prints were made: a few at a time, so that nobody who registers a farmer waits
// for them.
import { z } from "zod";
import { printOfKept } from "#books/files/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { findUnread, notePhotograph, noteUnreadable } from "./photographStore.ts";

const photographJob = "farmers.photographs-of-before";
/** They are compared with everybody's while nobody else of the company writes: a second's work where there are thousands. */
const atOnce = 10;

/** The jobs of photographs, for the house's list. */
export function photographJobs({ database }: { database: Database }): Job[] {
  return [job(photographJob, z.object({}), ({ orgId }) => readPhotographs(database, orgId))];
}

/** Puts down that photographs are to be read, where some never were. */
export async function readOldPhotographs(ctx: Ctx): Promise<void> {
  const [unread] = await findUnread(ctx, 1);
  if (unread) await enqueue(ctx, photographJob, {}, { key: photographJob });
}

async function readPhotographs(database: Database, orgId: string): Promise<void> {
  // Opened before anything is written: a picture takes as long as a delivery.
  const read = await database.read(orgId, async (tx) => {
    const org = { id: orgId };
    const unread = await findUnread({ tx }, atOnce);
    const prints = [];
    for (const { farmerId, sha256 } of unread) {
      prints.push({ farmerId, print: await printOfKept({ tx, org }, sha256) });
    }
    return prints;
  });
  await asSystem(database, orgId, photographJob, async (ctx) => {
    for (const { farmerId, print } of read) {
      if (print) await notePhotograph(ctx, farmerId, print);
      else await noteUnreadable(ctx, farmerId);
    }
    await readOldPhotographs(ctx);
  });
}
