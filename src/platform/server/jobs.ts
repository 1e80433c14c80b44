// Work for later: put down in the command's own transaction, so that a rolled-back command leaves none,
// and done by the house when its time comes. A job may run twice; whoever writes one makes that harmless.
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type Runner, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import { z } from "zod";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "./context.ts";
import type { Log } from "./log.ts";
import { openOwnerPool } from "./ownerPool.ts";

/** What a job is given: the company it was put down in, what was put down, and the how-manyth try. */
export interface JobRun<Payload> {
  orgId: string;
  payload: Payload;
  attempt: number;
}

export interface Job {
  name: string;
  run: (asked: JobRun<unknown>) => Promise<void>;
}

/** Declares a job: its name, what its payload is, and what is done. A throw means "again later". */
export function job<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  work: (asked: JobRun<Payload>) => Promise<void>,
): Job {
  return { name, run: (asked) => work({ ...asked, payload: payload.parse(asked.payload) }) };
}

/** Work of the house itself that comes round by the clock, for no company. */
export interface ClockJob {
  name: string;
  /** Minute, hour, day, month, weekday, as in a crontab; UTC. Missed by a closed house, made up for. */
  at: string;
  /** How far back it is made up for; a day where nothing is said. */
  fill?: "1h" | "none";
  run: () => Promise<void>;
}

/**
 * Puts a job down for the company of `ctx`, in its transaction. With a key, a job of that key that
 * still waits is replaced instead of a second one being added.
 */
export async function enqueue(
  ctx: Pick<Ctx, "tx">,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  more: { runAt?: Date; key?: string } = {},
): Promise<void> {
  const runAt = more.runAt ?? null;
  const key = more.key ?? null;
  await sql`select enqueue_job(${name}, ${toWire(payload)}::jsonb, ${runAt}, ${key})`.execute(
    ctx.tx,
  );
}

/** How the queue stands: since when the oldest job that is due waits for somebody, and how many are not tried any more. */
export async function queueSigns(
  owner: Pick<pg.Pool, "query">,
  now: Date,
): Promise<{ waitsSince: Date | null; givenUp: number }> {
  const found = await owner.query<{ waitsSince: Date | null; givenUp: number }>(
    `select min(run_at) filter (where attempts < max_attempts and locked_at is null) as "waitsSince",
       (count(*) filter (where attempts >= max_attempts))::int as "givenUp"
     from graphile_worker.jobs where run_at <= $1`,
    [now],
  );
  return found.rows[0] ?? { waitsSince: null, givenUp: 0 };
}

export interface RunningJobs {
  /** Takes no new jobs and waits for the ones at work. */
  stop: () => Promise<void>;
}

const putDownSchema = z.object({ org: z.uuid(), payload: z.unknown() });

/** Does the jobs of every company as they come due, and the house's own by the clock. */
export async function startJobs(
  ownerUrl: string,
  jobs: readonly Job[],
  log: Log,
  byClock: readonly ClockJob[] = [],
): Promise<RunningJobs> {
  const tasks = jobs.map((one) => [
    one.name,
    async (raw: unknown, helpers: { job: { attempts: number } }) => {
      const { org, payload } = putDownSchema.parse(raw);
      await one.run({ orgId: org, payload, attempt: helpers.job.attempts });
    },
  ]);
  const pool = openOwnerPool(ownerUrl, 4);
  // Under whose name this process holds jobs: another one each time the queue begins.
  const names: string[] = [];
  const begin = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => names.push(workerPool.id));
    // What was done for a queue that is over is put back: nobody else takes it up for hours.
    if (names.length > 0) {
      await pool.query("select graphile_worker.force_unlock_workers($1)", [names]);
      names.splice(0);
    }
    const runner = await run({
      pgPool: pool,
      events,
      taskList: Object.fromEntries([...tasks, ...byClock.map((one) => [one.name, one.run])]),
      crontab: byClock
        .map(({ at, name, fill = "1d" }) => {
          const madeUpFor = fill === "none" ? "" : `fill=${fill}&`;
          return `${at} ${name} ?${madeUpFor}max=5`;
        })
        .join("\n"),
      noHandleSignals: true,
      logger: loggerFor(log),
      preset: {
        worker: {
          // Two for what people wait for, beside one that looks at all the books of a large company.
          concurrentJobs: 3,
          // A job put down wakes the worker by itself; this is for the ones of a later time.
          pollInterval: 1000,
          // Written down behind the job, not by it: a database that is away then ends the queue, not the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    // The answer may be lost and the job taken all the same: then this queue holds it and nobody does it.
    events.on("worker:getJob:error", () => void runner.stop().catch(() => undefined));
    return runner;
  };
  return keptRunning(begin, log, () => pool.end());
}

/** A queue that ends by itself, because its database was away, begins again as soon as that is back. */
async function keptRunning(
  begin: () => Promise<Runner>,
  log: Log,
  close: () => Promise<void>,
): Promise<RunningJobs> {
  const stopping = new AbortController();
  let runner: Runner | null = await begin();
  const kept = (async () => {
    while (!stopping.signal.aborted) {
      if (runner) {
        const error = await runner.promise.then(
          () => null,
          (fault: unknown) => fault,
        );
        if (stopping.signal.aborted) break;
        log.warn("jobs: the queue has ended and begins again", { error });
      }
      runner = await begin().catch((error: unknown) => {
        log.warn("jobs: the queue cannot begin yet", { error });
        return null;
      });
      if (!runner) await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  const end = async (): Promise<void> => {
    // One that has ended by itself refuses to be stopped.
    await runner?.stop().catch(() => undefined);
  };
  return {
    stop: async () => {
      stopping.abort();
      await end();
      await kept;
      // It may just have begun again.
      await end();
      await close();
    },
  };
}

/** Only what an operator should see: a job that failed, a queue that cannot be reached. */
function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") log.error(`jobs: ${message}`, { error: meta?.["error"] });
    if (level === "warning") log.warn(`jobs: ${message}`);
  });
}
