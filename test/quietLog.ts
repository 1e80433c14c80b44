// Keeps what the house says during tests; a bug it logs is printed, everything else stays silent.
import type { Log } from "#platform/server/log.ts";

export const quietLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message, more) => {
    console.error(message, more);
  },
};
