// Every job of the house: what capabilities put down for later is done here, each in its company.
import type { Job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { paymentsJobs } from "#work/payments/jobs.ts";
import type { OpenedMobileMoney } from "./mobileMoney.ts";
import type { House } from "./server.ts";

/** One line for each capability that has jobs. */
export function jobsOf(
  { database }: Pick<House, "database">,
  { momo, callbackBase }: Pick<OpenedMobileMoney, "momo" | "callbackBase">,
  log: Log,
): readonly Job[] {
  return [...paymentsJobs({ database, momo, callbackBase, log })];
}
