// How Kysely's statements reach PostgreSQL. A transaction's first words (its company, and for a write the company's lock)
// go with its first statement as one question, a read's end is not waited for, and what is asked again and again is kept
// by name (decision 0034). Reads that wait for a connection share one (decision 0042).
import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { sharedReads, SpoiltByAnother } from "./sharedReads.ts";
import { openShares, type Shares } from "./shares.ts";
import { type Ahead, type Answered, askBehind } from "./statementAhead.ts";
import {
  carriesMany,
  isStalePlan,
  openStatementNames,
  type StatementNames,
} from "./statementNames.ts";

/** How a transaction of `work` begins; null: before the company is known. */
interface Beginning {
  orgId: string;
  isWrite: boolean;
  /** The next statement is the last one: the end is sent right behind it. */
  isEnding?: boolean;
  /** A read that takes a connection of its own. */
  isAlone?: boolean;
}

/** Of all connections, how many one company's reads may hold, and those of them that look at much (decision 0049). */
const shareOfReads = 0.6;
const shareOfLargeReads = 0.3;

const beginnings = new AsyncLocalStorage<Beginning | null>();

/** Runs `work`, whose transactions all begin so. */
export function beginningWith<T>(beginning: Beginning | null, work: () => Promise<T>): Promise<T> {
  return beginnings.run(beginning, work);
}

/**
 * The next statement is the transaction's last: its end goes with it, and comes to nothing where the statement fails. Only
 * for a statement whose answer decides nothing any more.
 */
export function endWithNext(): void {
  const beginning = beginnings.getStore();
  if (beginning) beginning.isEnding = true;
}

// Each connection learns these as it opens, so that they can go ahead of any statement.
const starting = {
  read: {
    name: "mavuno_read",
    text: "start transaction isolation level repeatable read read only",
  },
  write: { name: "mavuno_write", text: "start transaction" },
};
const entering = { read: "mavuno_enter", write: "mavuno_enter_locked" };
const enteringTexts = `
  prepare ${entering.read} (text) as select set_config('app.org', $1, true);
  prepare ${entering.write} (text) as
    select set_config('app.org', $1, true), pg_advisory_xact_lock(hashtextextended($1, 1));`;
const ending = { name: "mavuno_commit", text: "commit" };

/** Has a fresh connection learn the first words; what it could not learn is refused at its first use. */
export function teachFirstWords(client: pg.ClientBase): void {
  const lessons = [starting.read, ending, starting.write, ending, { text: enteringTexts }];
  for (const lesson of lessons) void client.query(lesson).catch(() => undefined);
}

/** The dialect whose transactions say their company first. */
export class CompanyDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #onStatement: () => void;

  /** `onStatement` is told of each statement that was answered. */
  constructor(pool: pg.Pool, onStatement: () => void) {
    super({ pool });
    this.#pool = pool;
    this.#onStatement = onStatement;
  }

  override createDriver(): Driver {
    return new CompanyDriver(this.#pool, this.#onStatement);
  }
}

class CompanyDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #names = openStatementNames();
  readonly #connections = new WeakMap<pg.PoolClient, CompanyConnection>();
  readonly #reading: (orgId: string) => Promise<CompanyConnection>;
  /** Of a company's reads; and of those of them that look at much, so that the quick ones find one beside them. */
  readonly #ofReads: Shares;
  readonly #ofLargeReads: Shares;
  readonly #onStatement: () => void;

  constructor(pool: pg.Pool, onStatement: () => void) {
    this.#pool = pool;
    this.#onStatement = onStatement;
    this.#ofReads = openShares(Math.ceil(pool.options.max * shareOfReads));
    this.#ofLargeReads = openShares(Math.ceil(pool.options.max * shareOfLargeReads));
    this.#reading = sharedReads({
      isFree: (orgId) =>
        this.#ofReads.isFree(orgId) &&
        pool.idleCount + pool.options.max - pool.totalCount > pool.waitingCount,
      connect: (orgId) => this.#connectIn(this.#ofReads, orgId, () => this.#connect()),
      lend: (connection, readers) => connection.lend(readers),
    });
  }

  async init(): Promise<void> {
    // The pool opens its connections when they are needed.
  }

  acquireConnection(): Promise<DatabaseConnection> {
    const beginning = beginnings.getStore();
    if (!beginning || beginning.isWrite) return this.#connect();
    const { orgId, isAlone } = beginning;
    if (isAlone !== true) return this.#reading(orgId);
    return this.#connectIn(this.#ofLargeReads, orgId, () =>
      this.#connectIn(this.#ofReads, orgId, () => this.#connect()),
    );
  }

  /** A connection out of the company's share, which goes back with it. */
  async #connectIn(
    shares: Shares,
    orgId: string,
    connect: () => Promise<CompanyConnection>,
  ): Promise<CompanyConnection> {
    await shares.take(orgId);
    try {
      const connection = await connect();
      connection.whenReleased(() => shares.give(orgId));
      return connection;
    } catch (error) {
      shares.give(orgId);
      throw error;
    }
  }

  async #connect(): Promise<CompanyConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new CompanyConnection(client, this.#names, this.#onStatement);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    ours(connection).begin(beginnings.getStore() ?? null);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release();
  }

  async destroy(): Promise<void> {
    // Whoever opened the pool closes it.
  }
}

function ours(connection: DatabaseConnection): CompanyConnection {
  if (connection instanceof CompanyConnection) return connection;
  throw new Error("a connection of another driver");
}

class CompanyConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #generation: number;
  readonly #onStatement: () => void;
  /** Of the reads that share it, how many have not ended, and how many still hold it. */
  #unended = 1;
  #holders = 1;
  /** A transaction's first words that no statement has taken along yet. */
  #ahead: readonly Ahead[] = [];
  #beginning: Beginning | null = null;
  /** The answer to an end that was sent with the last statement. */
  #ending: Promise<{ command: string }> | null = null;
  /** Not to be used again: what it has prepared or what it stands in is not known. */
  #isSpoilt = false;
  #isGathering = false;
  /** What goes back with it. */
  #whenReleased: (() => void)[] = [];

  constructor(client: pg.PoolClient, names: StatementNames, onStatement: () => void) {
    this.#client = client;
    this.#names = names;
    this.#generation = names.generation();
    this.#onStatement = onStatement;
  }

  /** It is for so many reads of one company. */
  lend(readers: number): void {
    this.#unended = readers;
    this.#holders = readers;
  }

  /** Does this once, when it is released. */
  whenReleased(work: () => void): void {
    this.#whenReleased.push(work);
  }

  begin(beginning: Beginning | null): void {
    // Another read has begun the transaction they share.
    if (this.#beginning) return;
    this.#beginning = beginning;
    this.#ending = null;
    const kind = this.#isRead() ? "read" : "write";
    this.#ahead = [{ name: starting[kind].name }];
    if (!beginning) return;
    const { orgId } = beginning;
    if (!/^[0-9a-f-]{36}$/.test(orgId)) throw new Error("A company is known by a UUID.");
    this.#ahead = [...this.#ahead, { name: entering[kind], values: [orgId] }];
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const asked = { name: this.#nameOf(sql, parameters), text: sql, values: [...parameters] };
    const ahead = this.#ahead;
    this.#ahead = [];
    this.#gather();
    try {
      const answered: Promise<Answered<Row & pg.QueryResultRow>> =
        ahead.length === 0
          ? this.#client.query<Row & pg.QueryResultRow>(asked)
          : askBehind(this.#client, asked, ahead, () => (this.#isSpoilt = true));
      if (this.#beginning?.isEnding === true) this.#endNow();
      const answer = await answered;
      this.#onStatement();
      return resultOf(answer);
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew();
      if (ahead.length === 0 && this.#isSpoiltBy(error)) throw new SpoiltByAnother(error);
      // What `pg` says of where a fault was ends in its own reader; who asked is on this side.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #nameOf(text: string, parameters: readonly unknown[]): string | undefined {
    // A set of rows meets a table that grows under it by that very transaction: a plan kept from when it was small costs
    // more than planning for the set.
    if (this.#beginning?.isWrite === true && carriesMany(parameters)) return undefined;
    return this.#names.nameOf(text);
  }

  /** The interface asks for it; nobody here reads by the piece. */
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Answers are read whole.");
  }

  async commit(): Promise<void> {
    if (this.#isRead()) {
      this.#endRead();
      return;
    }
    if (this.#dropFirstWords()) return;
    this.#gather();
    const { command } = await (this.#ending ?? this.#client.query(ending));
    // PostgreSQL says so when an earlier statement had failed.
    if (command === "ROLLBACK") throw new Error("The transaction was rolled back.");
  }

  async rollback(): Promise<void> {
    if (this.#isRead()) {
      this.#endRead();
      return;
    }
    if (this.#dropFirstWords()) return;
    try {
      // An end behind a statement that failed, or an end that was refused, has rolled it back.
      if (this.#ending) await this.#ending.catch(() => undefined);
      else await this.#client.query("rollback");
    } catch (error) {
      this.#isSpoilt = true;
      throw error;
    }
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    this.lend(1);
    this.#beginning = null;
    this.#client.release(this.#isSpoilt || this.#generation !== this.#names.generation());
    for (const work of this.#whenReleased.splice(0)) work();
  }

  #isRead(): boolean {
    return this.#beginning !== null && !this.#beginning.isWrite;
  }

  /** It changed nothing and its answer is here: its end is not waited for. Where that fails, the pool knows the connection is lost. */
  #endRead(): void {
    this.#unended -= 1;
    if (this.#unended > 0 || this.#dropFirstWords()) return;
    this.#gather();
    void this.#client.query(ending).catch(() => undefined);
  }

  /** Did a read's statement fail because of another one, in the transaction they share? */
  #isSpoiltBy(error: unknown): boolean {
    const isAborted = error instanceof pg.DatabaseError && error.code === "25P02";
    return this.#isRead() && (isAborted || this.#isSpoilt);
  }

  #endNow(): void {
    if (this.#ending) throw new Error("a statement behind the transaction's last");
    this.#ending = this.#client.query(ending);
    // Whoever commits or rolls back waits for it, but perhaps after the statement's own fault was told.
    this.#ending.catch(() => undefined);
  }

  /** Was nothing asked since the transaction began? Then PostgreSQL does not know of it. */
  #dropFirstWords(): boolean {
    if (this.#ahead.length === 0) return false;
    this.#ahead = [];
    return true;
  }

  /** What is said in one turn (a read's end, the next one's beginning) is sent at once. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

function resultOf<Row>({ command, rowCount, rows }: Answered<Row>): QueryResult<Row> {
  const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
  return isChange ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}
