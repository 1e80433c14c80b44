// A fault that belongs to no request: nobody is there to be refused for it, and what would go on after it stands on
// nobody knows what. It is said in the log, where secrets are struck out, and the house closes.
import process from "node:process";
import type { Log } from "#platform/server/log.ts";

/** So long closing may take after a fault: what is broken may be just what does not close. */
const patienceMs = 20_000;

/**
 * From now on a fault outside any request, thrown or of a promise that nobody waits for, is logged, then `close` is
 * done, then the process ends with 1. Without this Node writes the stack as it is, secrets and all, and drops the house.
 */
export function endAtFault(log: Log, close: () => Promise<void>): void {
  let isEnding = false;
  process.on("uncaughtException", (error, origin) => {
    log.error("a fault outside any request: the house closes", { origin, error });
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), patienceMs);
    close()
      .catch((fault: unknown) => log.error("the house did not close whole", { error: fault }))
      .finally(() => process.exit(1));
  });
}
