// Somebody is leaving: from the press, or from the half hour without activity, until the sign-in page is there.
let staying = new AbortController();

/**
 * Aborted from the moment somebody leaves until they have left: what a screen reads meanwhile is for nobody, and
 * sent all the same it would be refused. What is written goes on.
 */
export function leavingSignal(): AbortSignal {
  return staying.signal;
}

/** Gives up what is being read; what is asked for from now on is not sent. */
export function beginLeaving(): void {
  staying.abort();
}

/** They have left, or could not: what is read next is sent again. */
export function endLeaving(): void {
  staying = new AbortController();
}
