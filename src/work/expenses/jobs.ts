// Once a month, what comes again is drafted for its claimant.
import { z } from "zod";
import type { Database } from "#platform/server/db.ts";
import { type Job, job } from "#platform/server/jobs.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { draftJob, draftNext } from "./recurrenceHandlers.ts";

const ofDay = z.object({ recurrenceId: z.uuid(), on: z.string() });

/** The jobs of expenses, for the house's list. Run twice, each does its work once. */
export function expensesJobs({ database }: { database: Database }): Job[] {
  return [
    job(draftJob, ofDay, ({ orgId, payload }) =>
      asSystem(database, orgId, draftJob, (ctx) => draftNext(ctx, payload)),
    ),
  ];
}
