// Every job of the house: what capabilities put down for later is done here, each in its company.
import type { Job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { approvalsJobs } from "#registry/approvals/jobs.ts";
import { usersJobs } from "#registry/users/jobs.ts";
import { expensesJobs } from "#work/expenses/jobs.ts";
import { paymentsJobs } from "#work/payments/jobs.ts";
import { testingJobsJobs } from "#work/testing-jobs/jobs.ts";
import { deciders } from "./deciders.ts";
import type { OpenedMobileMoney } from "./mobileMoney.ts";
import type { House } from "./server.ts";

/** One line for each capability that has jobs. */
export function jobsOf(
  { database, identity }: Pick<House, "database" | "identity">,
  { momo, callbackBase }: Pick<OpenedMobileMoney, "momo" | "callbackBase">,
  log: Log,
): readonly Job[] {
  return [
    ...usersJobs({ database, identity }),
    ...approvalsJobs({ database, deciders }),
    ...expensesJobs({ database }),
    ...paymentsJobs({ database, momo, callbackBase, log }),
    ...testingJobsJobs({ database }),
  ];
}
