// Every job of the house: what capabilities put down for later is done here, each in its company.
import type { Job } from "#platform/server/jobs.ts";
import type { House } from "./server.ts";

/** One line for each capability that has jobs. */
export function jobsOf(_house: House): readonly Job[] {
  return [];
}
