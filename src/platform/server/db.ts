// The only way to the database. Company scope is applied here and nowhere else: every transaction
// says which company it works for before anything else, and row-level security does the rest.
import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import { abreast } from "./abreast.ts";
import { beginningWith, CompanyDialect, teachFirstWords } from "./companyDriver.ts";
import { askedWhileIdle } from "./ownerPool.ts";
import { SpoiltByAnother } from "./sharedReads.ts";
import { isStalePlan } from "./statementNames.ts";
import "./pgTypes.ts";
import type { DB } from "./tables.generated.ts";
import { turns } from "./turns.ts";

export interface Database {
  pool: pg.Pool;
  /**
   * A read of one company: a consistent picture, nothing can be written. In a crowd it shares its connection with other
   * reads that wait for one (decision 0042), unless it `isAlone`: then nobody's statements wait behind its own.
   */
  read<T>(
    orgId: string,
    work: (tx: Transaction<DB>) => Promise<T>,
    more?: { isAlone?: boolean },
  ): Promise<T>;
  /**
   * A write of one company. Writes of one company run one after another (decision 0003): the company
   * is locked first, so nobody decides on a picture that is already old.
   */
  write<T>(orgId: string, work: (tx: Transaction<DB>) => Promise<T>): Promise<T>;
  /** Before the company is known: public codes, sign-in. Row security shows nothing but functions' answers. */
  outside<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>;
  /** One question before the company is known, which is a transaction by itself. */
  ask<Row>(question: RawBuilder<Row>): Promise<Row[]>;
  close(): Promise<void>;
}

const queriesOfRequest = new AsyncLocalStorage<{ count: number }>();

/** Counts the SQL statements that `work` sends; the tests hold lists to two. */
export function countingQueries<T>(counter: { count: number }, work: () => Promise<T>): Promise<T> {
  return queriesOfRequest.run(counter, work);
}

/** What takes longer is given up and said to be busy, instead of holding a connection for ever. */
const longestStatementMs = 60_000;
/** A database that says nothing for so long, though it gives up every statement sooner, is not there any more. */
const longestSilenceMs = longestStatementMs + 10_000;
/** Nobody waits longer for a connection: whoever asked is told to try again. */
const longestConnectMs = 10_000;

/** Opens the pool of the application role. */
export function openDatabase(url: string, more: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: more.connections ?? 10,
    // Several statements are on their way at once: a transaction's end and the beginning of the next.
    pipeline: true,
    statement_timeout: longestStatementMs,
    connectionTimeoutMillis: longestConnectMs,
    ...askedWhileIdle,
  });
  // An idle connection that the server closes is replaced by the pool; without a listener it would
  // take the process down.
  pool.on("error", () => undefined);
  // The same for one that is just closing when the server stops.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    giveUpInSilence(client.connection.stream);
    teachFirstWords(client);
  });
  const inTurn = turns();
  const dialect = new CompanyDialect(pool, () => {
    const counter = queriesOfRequest.getStore();
    if (counter) counter.count += 1;
  });
  const kysely = new Kysely<DB>({ dialect });
  const transact = <T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
    kysely.transaction().execute(async (tx) => work(await abreast(tx, dialect)));
  return {
    pool,
    read: async (orgId, work, { isAlone = false } = {}) => {
      const once = (alone: boolean) =>
        beginningWith({ orgId, isWrite: false, isAlone: alone }, () => transact(work));
      try {
        return await once(isAlone);
      } catch (error) {
        // The tables have changed under a kept plan, or another read has spoilt the transaction they shared. It changed
        // nothing, and is asked anew.
        if (!isStalePlan(error) && !(error instanceof SpoiltByAnother)) throw error;
        return once(true);
      }
    },
    write: (orgId, work) =>
      inTurn(orgId, () => beginningWith({ orgId, isWrite: true }, () => transact(work))),
    outside: (work) => beginningWith(null, () => transact(work)),
    // Also where it is asked amid a read: it has no company, and no part in that read's connection.
    ask: async (question) => (await beginningWith(null, () => question.execute(kysely))).rows,
    // Not through Kysely: where nobody has asked it anything yet it would leave the connections of others open.
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Ends a connection over which nothing comes any more, though nobody has hung up: whoever waits is told so. */
function giveUpInSilence(stream: Duplex): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(longestSilenceMs, () =>
    stream.destroy(new Error("Connection terminated: the database says nothing.")),
  );
}

/** From here to the end of the transaction, only this company exists. */
export async function enterOrg(tx: Transaction<DB>, orgId: string): Promise<void> {
  await sql`select set_config('app.org', ${orgId}, true)`.execute(tx);
}
