// The house looks at itself every minute and calls whoever runs it: a line of the log, and a mail where an address is named.
import fs from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { z } from "zod";
import { newestChecks, standingStop } from "#books/watch/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { type ClockJob, queueSigns } from "#platform/server/jobs.ts";
import { nullIfMissing } from "#platform/server/missing.ts";
import type { Log } from "#platform/server/log.ts";
import { countHeld, countInDoubt } from "#work/payments/door.ts";
import {
  type AlarmName,
  alarmNames,
  alarmsOf,
  changedAlarms,
  type HouseSigns,
} from "./alarmRules.ts";
import { backedUpAt } from "./lastBackup.ts";
import { companies } from "./nightJobs.ts";
import type { Heartbeat } from "./heartbeat.ts";
import type { OperatorCall } from "./operatorCall.ts";

export interface WatchParts {
  database: Database;
  /** The queue is nobody's but the owner's. */
  owner: Pick<pg.Pool, "query">;
  /** Where what was told is kept, for every process of the house. */
  dataDir: string;
  /** Nothing of a demonstration is missed. */
  isDemo: boolean;
  /** Takes what is to be said to whoever runs the house. */
  call: OperatorCall;
  /** Whoever waits outside for the house's word. */
  beat: Heartbeat;
  log: Log;
  now?: () => Date;
}

/**
 * The look of every minute; one that was missed is not made up for, and one that failed is not tried again: the next one is a
 * minute away, and a job that is given up would itself be something to call for.
 */
export function watchJobsOf(parts: WatchParts): readonly ClockJob[] {
  const run = async (): Promise<void> => {
    try {
      await watchHouse(parts);
    } catch (error) {
      parts.log.error("the house could not look at itself", { error });
      // Whoever waits outside hears nothing then, and calls.
      return;
    }
    await parts.beat().catch((error: unknown) => {
      parts.log.error("nobody outside heard that the house is up", { error });
    });
  };
  return [{ name: "watch-house", at: "* * * * *", fill: "none", run }];
}

/** Looks, and says what has begun and what is over since the last look; what could not be said is said the next time. */
export async function watchHouse(parts: WatchParts): Promise<void> {
  const { dataDir, log, call, now = () => new Date() } = parts;
  const found = alarmsOf(await signsOf(parts, now()), now());
  const told = await toldIn(dataDir);
  const { begun, over } = changedAlarms(told, found);
  let standing: readonly AlarmName[] = told;
  const nowStands = (names: readonly AlarmName[]): Promise<void> => {
    standing = names;
    return keepTold(dataDir, names);
  };
  for (const name of begun) {
    const words = found.get(name) ?? name;
    log.error(`alarm: ${words}`, { alarm: name });
    await call(`Mavuno: ${words}`, `${words}\n\nYou are told once, and again when it is over.`);
    await nowStands([...standing, name]);
  }
  for (const name of over) {
    log.info("an alarm is over", { alarm: name });
    await call(`Mavuno: over (${name})`, "What you were called for is over.");
    await nowStands(standing.filter((one) => one !== name));
  }
}

async function signsOf(
  { database, owner, dataDir, isDemo }: WatchParts,
  now: Date,
): Promise<HouseSigns> {
  const { waitsSince, givenUp } = await queueSigns(owner, now);
  let [stopped, differing, inDoubt, held] = [0, 0, 0, 0];
  let since: Date | null = null;
  for (const orgId of await companies(database)) {
    await database.read(orgId, async (tx) => {
      const ctx = { tx, now };
      if (await standingStop(ctx)) stopped += 1;
      else if ((await newestChecks(ctx, 1)).some(({ faults }) => faults > 0)) differing += 1;
      inDoubt += await countInDoubt(ctx);
      held = Math.max(held, await countHeld(ctx));
      const begun = await begunAt(ctx);
      if (begun && (since === null || begun < since)) since = begun;
    });
  }
  const sinceWhen = isDemo ? null : since;
  return {
    waitsSince,
    givenUp,
    stopped,
    differing,
    inDoubt,
    held,
    sinceWhen,
    backedUpAt: await backedUpAt(dataDir),
  };
}

async function begunAt({ tx }: Pick<Ctx, "tx">): Promise<Date | undefined> {
  const found = await sql<{ at: Date }>`
    select created_at as at from org where id = current_org()
  `.execute(tx);
  return found.rows[0]?.at;
}

const toldSchema = z.array(z.enum(alarmNames));
const toldFile = (dataDir: string): string => path.join(dataDir, "alarms.json");

async function toldIn(dataDir: string): Promise<AlarmName[]> {
  const text = await fs.readFile(toldFile(dataDir), "utf8").catch(nullIfMissing);
  return text === null ? [] : toldSchema.parse(JSON.parse(text));
}

async function keepTold(dataDir: string, names: readonly AlarmName[]): Promise<void> {
  // A file that a power cut tore would keep the house from calling anybody again.
  const file = toldFile(dataDir);
  await fs.writeFile(`${file}.new`, JSON.stringify(names));
  await fs.rename(`${file}.new`, file);
}
