// Writes of one company wait here for one another, before they take a connection: a company with many at once holds one
// connection, not all of them. The lock in the database is for other processes.

/** Nobody waits longer for others: whoever asked is told to try again instead of never hearing anything. */
const patienceMs = 30_000;

/** Others were at it all the while; nothing was begun, and asking again makes sense. The message is for whoever asked. */
export class TurnDidNotCome extends Error {
  constructor(message = "Others were writing. Please try again.") {
    super(message);
    this.name = "TurnDidNotCome";
  }
}

/** Gives what does a company's works one after another. One whose turn does not come in time is not begun any more. */
export function turns(
  longestMs: number = patienceMs,
): <T>(orgId: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(orgId: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(orgId);
    const { begun, ended } = before ? behind(before, work, longestMs) : startNow(work);
    last.set(orgId, ended);
    void ended.then(() => {
      if (last.get(orgId) === ended) last.delete(orgId);
    });
    return begun;
  };
}

/** A work on its way, and when the next may begin. */
interface Turn<T> {
  begun: Promise<T>;
  /** Never fails. */
  ended: Promise<unknown>;
}

function startNow<T>(work: () => Promise<T>): Turn<T> {
  const begun = work();
  return { begun, ended: Promise.allSettled([begun]) };
}

/** Begins behind another; the next waits for that one even where this one was given up. */
function behind<T>(before: Promise<unknown>, work: () => Promise<T>, longestMs: number): Turn<T> {
  const waiting = Promise.withResolvers<"turn" | "given up">();
  const patience = setTimeout(() => waiting.resolve("given up"), longestMs);
  const turnComes = (): void => {
    clearTimeout(patience);
    waiting.resolve("turn");
  };
  void before.then(turnComes);
  const begun = waiting.promise.then((why) => {
    if (why === "given up") throw new TurnDidNotCome();
    return work();
  });
  return { begun, ended: Promise.allSettled([before, begun]) };
}
