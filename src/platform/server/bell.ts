// A bell that is heard in every process: rung in the transaction of the event, it sounds when that is
// written for good, and never when it was rolled back. One connection of each process listens.
import { sql } from "kysely";
import pg from "pg";
import type { Ctx } from "./context.ts";
import type { Log } from "./log.ts";
import { askedWhileIdle } from "./ownerPool.ts";

/** What every process listens to. */
export const bellChannel = "mavuno_bell";
const firstWaitMs = 200;
const longestWaitMs = 30_000;

export interface Bell {
  /**
   * Calls `wake` whenever the topic is rung, and once after a lost connection is back, because a ring may
   * have been missed meanwhile. Gives what ends it.
   */
  listen(topic: string, wake: () => void): () => void;
  close(): Promise<void>;
}

/** The topic of one person of a company: rung when there is something new for them. */
export function personTopic(orgId: string, userId: string): string {
  return `person:${orgId}:${userId}`;
}

/** The topic of a session: rung by the database when it is ended. */
export function sessionTopic(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Rings a topic, once this transaction is written. */
export async function ring(ctx: Pick<Ctx, "tx">, topic: string): Promise<void> {
  await sql`select pg_notify(${bellChannel}, ${topic})`.execute(ctx.tx);
}

/** Opens the bell; it connects when somebody listens for the first time, and again whenever it is cut off. */
export function openBell(url: string, log: Log): Bell {
  const wakes = new Map<string, Set<() => void>>();
  let client: pg.Client | null = null;
  let isWanted = false;
  let again: NodeJS.Timeout | undefined;
  let tries = 0;

  const wakeAll = (): void => {
    for (const all of wakes.values()) for (const wake of all) wake();
  };
  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: url, ...askedWhileIdle });
    client = made;
    // What is wrong with a connection ends it, and its end is seen to below.
    made.on("error", () => undefined);
    made.on("end", () => lost(made));
    made.on("notification", ({ payload = "" }) => {
      for (const wake of wakes.get(payload) ?? []) wake();
    });
    try {
      await made.connect();
      await made.query(`listen ${bellChannel}`);
      tries = 0;
      wakeAll();
    } catch (error) {
      log.warn("the bell cannot be heard, it is tried again", { error });
      lost(made);
      await made.end().catch(() => undefined);
    }
  };
  const lost = (which: pg.Client): void => {
    if (client !== which) return;
    client = null;
    if (!isWanted) return;
    again = setTimeout(() => void connect(), Math.min(firstWaitMs * 2 ** tries, longestWaitMs));
    tries += 1;
  };

  return {
    listen: (topic, wake) => {
      const all = wakes.get(topic) ?? new Set();
      wakes.set(topic, all.add(wake));
      if (!isWanted) {
        isWanted = true;
        void connect();
      }
      return () => {
        all.delete(wake);
        if (all.size === 0 && wakes.get(topic) === all) wakes.delete(topic);
      };
    },
    close: async () => {
      isWanted = false;
      clearTimeout(again);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
