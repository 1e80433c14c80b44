// Lists are forgotten one after the other, each in its own transaction: the largest is 120 MB, and others go on writing in
// between.
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { givenUpWords, keptSince } from "./importKeepingRules.ts";
import { deleteParts, findForgettable, findGivenUp } from "./importKeepingStore.ts";
import { importLife } from "./importRules.ts";

const forgetJob = "farmers.import-forget";
const what = "farmer-import";

/** The job that takes away what was sent of lists nobody needs any more, for the house's list. */
export function importKeepingJob({ database }: { database: Database }): Job {
  return job(forgetJob, z.object({}), ({ orgId }) =>
    forgetLists((work) => asSystem(database, orgId, forgetJob, work)),
  );
}

/** Puts down that lists nobody went on with are given up and what was sent of old ones goes, where there are any. */
export async function forgetOldLists(ctx: Ctx): Promise<void> {
  const since = keptSince(ctx.now);
  const [givenUp] = await findGivenUp(ctx, since);
  if (givenUp === undefined && (await findForgettable(ctx, since)) === undefined) return;
  await enqueue(ctx, forgetJob, {}, { key: forgetJob });
}

async function forgetLists(
  inCompany: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<void> {
  await inCompany(async (ctx) => {
    for (const id of await findGivenUp(ctx, keptSince(ctx.now))) {
      const set = { fault: givenUpWords };
      await moveState(ctx, "farmer_import", importLife, { id, move: "fail", what, set });
    }
  });
  while (await inCompany(forgetOne));
}

/** Whether there was one. */
async function forgetOne(ctx: Ctx): Promise<boolean> {
  const id = await findForgettable(ctx, keptSince(ctx.now));
  if (id === undefined) return false;
  const parts = await deleteParts(ctx, id);
  ctx.audit({ subject: what, subjectId: id, action: "forget", details: { parts } });
  return true;
}
