// Which statements a connection keeps by name. Planning a question with its row security takes PostgreSQL four times as
// long as answering it, so a text that comes again and again is planned once on each connection.

/** A text that was seen so often is worth a name. */
const oftenEnough = 5;
/** How many texts are watched, and how many have names: each costs memory on every connection, and is never taken back. */
const mostWatched = 2_000;
const mostNamed = 400;
/** Statements that grow with their rows come once; the sums of a board are shorter than this. */
const longest = 16_000;
/** More than this in one parameter is a set of rows: entries of a list, characters of a text. */
const mostEntries = 50;
const mostCharacters = 4_000;

// Searches are planned anew each time: which index is best depends on what is searched for.
const isSearch = /\bi?like\b|%>|<->|~/i;

export interface StatementNames {
  /** The name a text is kept under; undefined for what is planned each time. */
  nameOf(text: string): string | undefined;
  /** Connections that began at another count than this keep names that are forgotten: they are closed. */
  generation(): number;
  /** Forgets all names: the tables have changed under them. */
  renew(): void;
}

/** One for each pool. Names are never used twice. */
export function openStatementNames(): StatementNames {
  const times = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  let given = 0;
  const renew = (): void => {
    names.clear();
    times.clear();
    generation += 1;
  };
  const isOften = (text: string): boolean => {
    const count = (times.get(text) ?? 0) + 1;
    if (times.size >= mostWatched) times.clear();
    times.set(text, count);
    return count >= oftenEnough;
  };
  return {
    nameOf: (text) => {
      const name = names.get(text);
      if (name !== undefined) return name;
      if (names.size >= mostNamed || text.length > longest || isSearch.test(text)) return undefined;
      if (!isOften(text)) return undefined;
      const fresh = `mavuno_${(given += 1)}`;
      names.set(text, fresh);
      return fresh;
    },
    generation: () => generation,
    renew,
  };
}

/** Does a statement carry a set of rows, as an import or a pay run does, rather than one document? */
export function carriesMany(parameters: readonly unknown[]): boolean {
  return parameters.some((one) =>
    typeof one === "string"
      ? one.length > mostCharacters
      : Array.isArray(one) && one.length > mostEntries,
  );
}

/** Was a kept plan refused because its table has other columns now? Another process has brought a new version. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "0A000" && error.message.includes("cached plan");
}
