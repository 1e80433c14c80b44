// What the house does for itself every night, for no company.
import type { Identity } from "#identity/door.ts";
import type { ClockJob } from "#platform/server/jobs.ts";

/** The night's work, when it is twenty to three in Kampala. */
export function nightJobsOf({ identity }: { identity: Identity }): readonly ClockJob[] {
  const sweep = async (): Promise<void> => void (await identity.sweep());
  return [{ name: "sweep-accounts", at: "40 23 * * *", run: sweep }];
}
