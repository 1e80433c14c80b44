// A house of several processes is updated one process after another: the first of the newer version brings the database
// there, and those of the older one still run. Their words and the newer database do not belong together, so from then on
// they say to everybody that it is being updated and when to ask again, take no jobs, and wait to be stopped.
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Bell } from "#platform/server/bell.ts";
import type { Database } from "#platform/server/db.ts";
import { type ErrorAnswer, errorAnswer } from "#platform/server/http.ts";
import type { Log } from "#platform/server/log.ts";
import { migrationNames, versionTopic } from "#platform/server/migrate.ts";
import { BeingUpdated, problemOf } from "#platform/server/problems.ts";

export interface NewerDatabase {
  /** Is it known that the database is newer than this process? */
  isThere: () => boolean;
  /** Looks now, and says the same. */
  look: () => Promise<boolean>;
  /** Hears of it as soon as it happens, and calls this once; gives what ends it. */
  watch: (bell: Bell, onNewer: () => void) => () => void;
}

/** What this process knows of the version of its database. */
export function lookForNewer(database: Database, log: Log): NewerDatabase {
  const known = new Set(migrationNames());
  const waiting = new Set<() => void>();
  let isNewer = false;
  const look = async (): Promise<boolean> => {
    if (isNewer) return true;
    const ran = await database.ask<{ name: string }>(sql`select name from mavuno_migration`);
    const newer = ran.filter(({ name }) => !known.has(name));
    if (newer.length === 0 || isNewer) return isNewer;
    isNewer = true;
    log.error("the database is newer than this process, which answers nobody any more", {
      has: newer.map(({ name }) => name),
    });
    for (const act of waiting) act();
    return true;
  };
  return {
    isThere: () => isNewer,
    look,
    watch: (bell, onNewer) => {
      waiting.add(onNewer);
      // A database that cannot be asked just now is asked again when the bell is back.
      const end = bell.listen(versionTopic, () => void look().catch(() => undefined));
      return () => {
        waiting.delete(onNewer);
        end();
      };
    },
  };
}

/** Addresses at which somebody looks after the process itself. */
const ofTheProcess = new Set(["/healthz", "/readyz"]);

/** Answers everybody that it is being updated, once the database is newer. */
export function answerNobodyWhenOlder(app: FastifyInstance, newer: NewerDatabase): void {
  app.addHook("onRequest", (request, _, done) => {
    const isOver = newer.isThere() && !ofTheProcess.has(request.url);
    done(isOver ? new BeingUpdated() : undefined);
  });
}

/** Answers a fault, which may come of a newer database that was not heard of yet, by that. */
export function errorAnswerOf(newer: NewerDatabase, log: Log): ErrorAnswer {
  const answer = errorAnswer(log);
  return async (error, request, reply) => {
    const { isBug, problem } = problemOf(error);
    // Where the machine or the database is away, that is the answer, and nobody waits for another.
    const mayBeOlder = isBug && problem.status !== 503;
    const isOlder = mayBeOlder && (await newer.look().catch(() => false));
    answer(isOlder ? new BeingUpdated() : error, request, reply);
    return reply;
  };
}
