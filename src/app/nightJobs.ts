// What the house does for itself by the clock: every night for no company, every morning in each.
import { sql } from "kysely";
import { watchBooks } from "#books/watch/door.ts";
import type { Identity } from "#identity/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import type { ClockJob } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { askAboutPlots, forgetOldLists, readOldPhotographs } from "#registry/farmers/door.ts";
import { tellEndingLicences } from "#registry/licences/door.ts";
import { tellDueDocuments } from "#work/exports/door.ts";

/** What is looked for in every company, whether or not anybody did something that day. */
const lookedFor: readonly ((ctx: Ctx) => Promise<void>)[] = [
  tellEndingLicences,
  tellDueDocuments,
  // Plots older than the question, and any whose question was lost.
  askAboutPlots,
  // Photographs older than their prints.
  readOldPhotographs,
  // What was sent of lists that nobody needs any more.
  forgetOldLists,
];

/** The night's work for no company, when it is twenty to three in Kampala. */
export function nightJobsOf({ identity }: { identity: Identity }): readonly ClockJob[] {
  const sweep = async (): Promise<void> => void (await identity.sweep());
  return [{ name: "sweep-accounts", at: "40 23 * * *", run: sweep }];
}

interface MorningParts {
  database: Database;
  log: Log;
  /** The clock; real everywhere but in tests that move time. */
  now?: () => Date;
}

/** Whether the books of each company agree, looked at a quarter past every hour. */
export function hourlyJobsOf({
  database,
  log,
  now = () => new Date(),
}: MorningParts): readonly ClockJob[] {
  const watch = (orgId: string): Promise<void> => watchBooks(database, orgId, now());
  return [
    {
      name: "watch-books",
      at: "15 * * * *",
      fill: "1h",
      run: () => inEach({ database, log }, watch),
    },
  ];
}

/** What each company is told in the morning, when it is six in Kampala. */
export function morningJobsOf(parts: MorningParts): readonly ClockJob[] {
  return [{ name: "tell-what-is-due", at: "0 3 * * *", run: () => tellWhatIsDue(parts) }];
}

/**
 * Tells in every company what has come due; what was told is not told again, so it may run twice.
 */
async function tellWhatIsDue({
  database,
  log,
  now = () => new Date(),
}: MorningParts): Promise<void> {
  await inEach({ database, log }, async (orgId) => {
    const look = async (ctx: Ctx): Promise<void> => {
      for (const tell of lookedFor) await tell(ctx);
    };
    await asSystem(database, orgId, "tell-what-is-due", look, now());
  });
}

/** Does something in every company. A fault in one does not keep it from the others; it fails the job. */
async function inEach(
  { database, log }: Pick<MorningParts, "database" | "log">,
  work: (orgId: string) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const orgId of await companies(database)) {
    await work(orgId).catch((error: unknown) => {
      log.error("the clock's work failed in a company", { org: orgId, error });
      faults.push(error);
    });
  }
  if (faults.length > 0) throw faults[0];
}

/** Every company of the house. */
export async function companies(database: Database): Promise<string[]> {
  const found = await database.outside((tx) =>
    sql<{ id: string }>`select every_company() as id`.execute(tx),
  );
  return found.rows.map(({ id }) => id);
}
