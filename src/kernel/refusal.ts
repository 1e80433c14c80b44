// Two kinds of failure only: a refusal is a business "no" that its reader can act on; everything
// else is a bug. Nothing in between, and nothing is caught to be hidden.

/** What a refusal may carry besides its words: a list of blockers, each with its owner and a link. */
export interface Blocker {
  what: string;
  owner?: string;
  link?: string;
}

/**
 * How a refusal is answered: 422 breaks a rule, 409 meets another state, 403 not you, 404 not there,
 * 429 too often.
 */
export type RefusalStatus = 403 | 404 | 409 | 422 | 429;

/** A business no: expected, shown to the person as written, tested by its code. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: RefusalStatus;
  readonly blockers: readonly Blocker[];
  /** The field of the request it is about, as the request names it; null when it is about the whole. */
  readonly field: string | null;
  /** After how many seconds asking again makes sense; null when time alone does not help. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: string,
    message: string,
    more: {
      status?: RefusalStatus;
      blockers?: readonly Blocker[];
      retryAfterSeconds?: number;
      field?: string;
    } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = more.status ?? 422;
    this.blockers = more.blockers ?? [];
    this.field = more.field ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** The thing is not there, or belongs to another company: both look the same from outside. */
export function notFound(what: string): Refusal {
  return new Refusal("not-found", `This ${what} does not exist.`, { status: 404 });
}

/** Why it was not moved or changed: it is in a state this cannot be done in, or has another version than was seen. */
export function whyNotMoved(
  { what, state, move }: { what: string; state: string; move: string },
  from: readonly string[],
): Refusal {
  if (from.includes(state)) return changedMeanwhile(what);
  const words = `This ${what} is ${state.replaceAll("_", " ")} now, so it cannot ${move}.`;
  return new Refusal("state-conflict", words, { status: 409 });
}

/** Somebody changed it since it was read. A form that gets this code shows both versions and asks which of them stands. */
export function changedMeanwhile(what: string): Refusal {
  const words = `Somebody changed this ${what} meanwhile. Look at it again, then repeat what you did.`;
  return new Refusal("version-conflict", words, { status: 409 });
}

/** States what must be true if our own code is right. A false one is a bug: it rolls back and is a 500. */
export function invariant(truth: unknown, message: string): asserts truth {
  if (!truth) throw new Error(`Invariant broken: ${message}`);
}
