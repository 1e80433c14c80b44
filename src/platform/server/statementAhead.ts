// A statement with others ahead of it, all in one question: a transaction's first words go with its first statement. What
// fails ahead fails the statement, and PostgreSQL passes over everything up to the question's end.
import pg from "pg";

// What `pg` calls on a query while its answers come in; its types leave it out.
declare module "pg" {
  interface QueryConfig {
    queryMode?: "extended";
  }
  interface Query {
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
    handleError(error: unknown, connection: pg.Connection): void;
  }
}

/** A statement that every connection keeps by name from its beginning. */
export interface Ahead {
  name: string;
  values?: string[];
}

export interface Answered<Row> {
  command: string;
  rowCount: number | null;
  rows: Row[];
}

interface Asked {
  name: string | undefined;
  text: string;
  values: unknown[];
}

class QueryBehind<Row extends pg.QueryResultRow> extends pg.Query<Row> {
  readonly #ahead: readonly Ahead[];
  readonly #onAheadFailed: () => void;
  /** Of those ahead, how many are not answered yet. */
  #left: number;

  constructor(
    asked: Asked,
    ahead: readonly Ahead[],
    told: {
      answered: (error: Error | undefined, answer: Answered<Row>) => void;
      aheadFailed: () => void;
    },
  ) {
    // As its own question it would not be passed over when something ahead of it fails.
    super({ ...asked, queryMode: "extended" }, told.answered);
    this.#ahead = ahead;
    this.#left = ahead.length;
    this.#onAheadFailed = told.aheadFailed;
  }

  override submit = (connection: pg.Connection): void => {
    for (const { name, values } of this.#ahead) {
      connection.bind({ statement: name, values }, true);
      connection.execute(null, true);
    }
    // A fault that `pg` finds in the statement itself is given back, as its types do not say.
    return pg.Query.prototype.submit.call(this, connection);
  };

  override handleDataRow(message: unknown): void {
    if (this.#left === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#left === 0) super.handleCommandComplete(message, connection);
    else this.#left -= 1;
  }

  override handleError(error: unknown, connection: pg.Connection): void {
    if (this.#left > 0) this.#onAheadFailed();
    super.handleError(error, connection);
  }
}

/**
 * Asks a statement with others ahead of it. `aheadFailed` is told when one of those failed: then the connection does not
 * know any more what it has prepared, and is to be closed.
 */
export function askBehind<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  asked: Asked,
  ahead: readonly Ahead[],
  aheadFailed: () => void,
): Promise<Answered<Row>> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | undefined, answer: Answered<Row>): void => {
      if (error) reject(error);
      else resolve(answer);
    };
    // Nobody else writes between what is ahead and the statement.
    client.query(new QueryBehind<Row>(asked, ahead, { answered, aheadFailed }));
  });
}
