// An offer ends by itself when its last day has passed.
import { z } from "zod";
import type { Database } from "#platform/server/db.ts";
import { type Job, job } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { expiryJob } from "./quotationHandlers.ts";
import { findQuotation } from "./quotationStore.ts";
import { quotationLife } from "./rules.ts";

/** The jobs of testing, for the house's list. */
export function testingJobsJobs({ database }: { database: Database }): Job[] {
  const payload = z.object({ quotationId: z.uuid() });
  return [
    job(expiryJob, payload, (asked) =>
      asSystem(database, asked.orgId, "testing-jobs", async (ctx) => {
        const id = asked.payload.quotationId;
        const quotation = await findQuotation(ctx, id);
        if (quotation?.state !== "sent" || quotation.validUntil === null) return;
        // Requoted meanwhile, or a company whose day stands still: it counts for longer.
        if (quotation.validUntil >= ctx.today) return;
        await moveState(ctx, "testing_quotation", quotationLife, {
          ...{ id, move: "expire", what: "testing-quotation" },
          details: { validUntil: quotation.validUntil },
        });
      }),
    ),
  ];
}
