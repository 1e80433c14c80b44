// Opens the house: database, version, demo or first owner, door. Every step says a line; closing goes
// the same way back.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { holdPort } from "#platform/server/embeddedPostgres.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { type Log, openLog } from "#platform/server/log.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";
import type { Settings } from "#platform/server/settings.ts";
import { fillDemo } from "#seeds/demo.ts";
import { demoPassword, demoPeople, otherPeople } from "#seeds/people.ts";
import { resumePayments } from "#work/payments/jobs.ts";
import { resumeTexts } from "#registry/text-messages/jobs.ts";
import { resumePayRuns } from "#work/payments/runJobs.ts";
import { resumeFiscal } from "#work/sales/fiscalJobs.ts";
import { watchJobsOf } from "./alarms.ts";
import { demoWarning, wantsDemo } from "./demoRules.ts";
import { heartbeatOf } from "./heartbeat.ts";
import { type OperatorCall, operatorCall } from "./operatorCall.ts";
import { jobsOf } from "./jobs.ts";
import { listen } from "./listen.ts";
import { hourlyJobsOf, morningJobsOf, nightJobsOf } from "./nightJobs.ts";
import { bringPlaces, bringTables, dropUnfinished, fillOnce, lookRound } from "./ownDatabase.ts";
import { beginOutside, openOutside } from "./outside.ts";
import { openOwnDatabase, type OwnDatabase } from "./ownServer.ts";
import { type House, type HouseParts, openHouse } from "./server.ts";
import type { Standing } from "./standing.ts";

export interface RunningHouse {
  url: string;
  /** Settles when nothing is missing any more; fails when what was to come after the opening could not. */
  whole: Promise<void>;
  /** Says that it is not ready, and answers on for as long as it was set to, so that a proxy leaves it. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
}

type Say = (line: string) => void;

/** What is told to anybody, and whether the demo's people are there, shown or not. */
interface Found {
  shown: Standing;
  hasDemo: boolean;
}

const builtWeb = fileURLToPath(new URL("../../dist/web", import.meta.url));

/**
 * Opens the house with these settings; `say` gets the progress, a line a step. The database may have been begun before
 * this file was read.
 */
export async function start(
  asked: Settings,
  say: Say,
  begun: Promise<OwnDatabase> = openOwnDatabase(asked, say),
): Promise<RunningHouse> {
  for (const warning of asked.warnings) say(`! ${warning}`);
  // Known before anything is opened: it stands in every token and in the links of every mail.
  const held = asked.port === 0 ? await holdPort() : null;
  const settings = held === null ? asked : { ...asked, port: held.port };
  const log = openLog();
  const closing: (() => Promise<void>)[] = [];
  const close = (): Promise<void> => closeAll(closing.splice(0).toReversed());
  if (held !== null) closing.push(held.release);
  try {
    const database = await openDatabase(begun, say, closing);
    const standing: Standing = {
      demoSignIns: [],
      firstOwner: null,
      isWhole: false,
      isLeaving: false,
    };
    const call = operatorCall(settings);
    // It is built while PostgreSQL works; nothing of it is asked before the door is open.
    const building = openHouse({ ...partsFor(settings, database, log), standing, call });
    closing.push(() => building.then((built) => built.close()));
    const { dataDir } = database;
    const beginning = beginOutside({ settings, dataDir, log }, closing);
    const prepared = bringHere(settings, database, { say, log });
    const [house, { shown, hasDemo }, partners] = await Promise.all([
      building,
      prepared,
      beginning,
    ]);
    Object.assign(standing, shown);
    const isDemo = hasDemo && settings.demo !== false;
    const outside = await openOutside({ settings, dataDir, begun: partners, isDemo }, say, closing);
    await held?.release();
    const url = await listen(house.app, settings);
    // It answers from here on; what is done behind the door, nobody waits for.
    await takeUpWork(house.database);
    await takeJobs(house, { settings, database, outside, isDemo, log, call }, closing);
    const warning = demoWarning(settings, { hasDemo });
    if (warning !== null) say(warning);
    sayWelcome(standing, url, say);
    const ending = new AbortController();
    const whole = standing.isWhole ? Promise.resolve() : placesCome(database, ending.signal, say);
    closing.push(() => {
      ending.abort();
      return whole.catch(() => undefined);
    });
    const drain = (): Promise<void> => {
      standing.isLeaving = true;
      return sleep(settings.drainSeconds * 1000);
    };
    return { url, drain, close, whole: whole.then(() => void (standing.isWhole = true)) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Does what is due by itself, until the house closes or a newer version has taken its database over. */
async function takeJobs(
  house: House,
  parts: {
    settings: Settings;
    database: OwnDatabase;
    outside: Awaited<ReturnType<typeof openOutside>>;
    isDemo: boolean;
    log: Log;
    call: OperatorCall;
  },
  closing: (() => Promise<void>)[],
): Promise<void> {
  const { settings, outside, isDemo, log, call } = parts;
  const { database } = house;
  const { dataDir, ownerUrl } = parts.database;
  const owner = openOwnerPool(ownerUrl, 1);
  closing.push(() => owner.end());
  const beat = heartbeatOf(settings);
  const jobs = await startJobs(ownerUrl, jobsOf(house, outside, log), log, [
    ...nightJobsOf(house),
    ...hourlyJobsOf({ database, log }),
    ...morningJobsOf({ database, log }),
    ...watchJobsOf({ database, owner, dataDir, isDemo, log, call, beat }),
  ]);
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= jobs.stop());
  closing.push(stop);
  // What a newer version asks of its jobs, this one does not know.
  const unwatch = house.watchVersion(() => void stop());
  closing.push(async () => unwatch());
}

/** What was under way when the house closed, or was killed, goes on. */
async function takeUpWork(database: House["database"]): Promise<void> {
  await resumePayments(database);
  await resumePayRuns(database);
  await resumeTexts(database);
  await resumeFiscal(database);
}

/**
 * Uganda's places, once for each edition: while they are written, whoever looks for one waits for them. A database that
 * went away meanwhile, as a house outlives it otherwise too, is asked again.
 */
async function placesCome(database: OwnDatabase, ending: AbortSignal, say: Say): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await timed(
        say,
        () => bringPlaces(database),
        // None where another process of the house wrote them meanwhile.
        (places) => `Uganda's ${places > 0 ? `${places} ` : ""}places are there`,
      ).then(() => undefined);
    } catch (error) {
      if (attempt === 10 || ending.aborted) throw error;
      say(`! Uganda's places could not be written yet: ${String(error)}`);
      await sleep(1000, undefined, { signal: ending });
    }
  }
}

/** Closes one after another; what fails does not keep the rest open, and is said at the end. */
async function closeAll(closing: readonly (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const one of closing) await one().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

async function openDatabase(
  begun: Promise<OwnDatabase>,
  say: Say,
  closing: (() => Promise<void>)[],
): Promise<OwnDatabase> {
  const database = await timed(
    say,
    () => begun,
    (opened) =>
      opened.isEmbedded
        ? `PostgreSQL runs in ${opened.dataDir}`
        : "PostgreSQL of DATABASE_URL is used",
  );
  closing.push(() => database.stop());
  return database;
}

/** Brings the database to where people can work with it, and tells what is found there. */
async function bringHere(
  settings: Settings,
  database: OwnDatabase,
  to: { say: Say; log: Log },
): Promise<Found> {
  await dropUnfinished(database, to.say);
  await timed(
    to.say,
    () => bringTables(database),
    (steps) =>
      steps === 0
        ? "The database is up to date"
        : `The database was brought up to date, ${steps} steps`,
  );
  await fillDemoIfAsked(settings, database, to);
  return whatIsShown(settings, database);
}

/** Does a step, then says it with the seconds it took. */
async function timed<T>(
  say: Say,
  work: () => Promise<T>,
  words: (done: T) => string | null,
): Promise<T> {
  const startedMs = Date.now();
  const done = await work();
  const line = words(done);
  if (line !== null) say(`✓ ${line}  ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  return done;
}

function partsFor(settings: Settings, database: OwnDatabase, log: Log): HouseParts {
  return {
    settings,
    ownerUrl: database.ownerUrl,
    dataDir: database.dataDir,
    log,
    webDir: fs.existsSync(builtWeb) ? builtWeb : null,
  };
}

async function fillDemoIfAsked(
  settings: Settings,
  database: OwnDatabase,
  to: { say: Say; log: Log },
): Promise<void> {
  if (!wantsDemo(settings, database)) return;
  const fill = async (): Promise<void> => {
    to.say("· Making the demo company, by the people in it …");
    await bringPlaces(database);
    const house = await openHouse(partsFor(settings, database, to.log));
    try {
      await fillDemo(house, to.say);
    } finally {
      await house.close();
    }
  };
  await timed(
    to.say,
    () => fillOnce(database, fill),
    (filled) => (filled ? "The demo company is there" : null),
  );
}

/** One-click sign-ins where the demo lives and is wanted, a token where nobody lives yet. */
async function whatIsShown(settings: Settings, database: OwnDatabase): Promise<Found> {
  const found = await lookRound(database, demoPeople[0]?.email);
  const demoSignIns =
    found.holdsPerson && wantsDemo(settings, { isEmbedded: true })
      ? demoPeople.map((person) => ({
          email: person.email,
          name: `${person.firstName} ${person.lastName}`,
          role: person.role,
          title: person.title,
        }))
      : [];
  const firstOwner = found.isEmpty
    ? { token: randomBytes(18).toString("base64url"), used: false }
    : null;
  const shown = { demoSignIns, firstOwner, isWhole: found.hasPlaces, isLeaving: false };
  return { shown, hasDemo: found.holdsPerson };
}

function sayWelcome(shown: Standing, url: string, say: Say): void {
  say(`\nMavuno is open at ${url}`);
  if (shown.demoSignIns.length > 0) {
    say(`\nSign in with one of these, password ${demoPassword}`);
    const rows = [...demoPeople, ...otherPeople];
    for (const { email, title } of rows) say(`  ${email.padEnd(32)} ${title}`);
  }
  if (shown.firstOwner) {
    say(`\nNo company is here yet. Open ${url}/first-owner and use this token once:`);
    say(`  ${shown.firstOwner.token}`);
  }
  say("\nCtrl-C stops it; everything is kept.");
}
