// Where the demo company is made and shown. Its people's password stands in the README for everybody to read, so what
// is a help on one's own machine is an open door on the internet.
import { isLoopback } from "#platform/server/privateLine.ts";
import type { Settings } from "#platform/server/settings.ts";

type Asked = Pick<Settings, "demo" | "publicUrl" | "host">;

/** Is the demo company wanted? By whoever says so; else by whoever tries the house on the machine they sit at. */
export function wantsDemo(asked: Asked, { isEmbedded }: { isEmbedded: boolean }): boolean {
  return asked.demo ?? (isEmbedded && !isKnownElsewhere(asked));
}

/** What whoever starts the house is to know where others reach the demo's people; null where they do not. */
export function demoWarning(asked: Asked, { hasDemo }: { hasDemo: boolean }): string | null {
  if (!hasDemo || (isLoopback(asked.host) && !isKnownElsewhere(asked))) return null;
  return (
    "! The demo company is here: whoever reaches this machine can sign in as its people, with the password in " +
    "the README. Keep nothing real beside it; a house of your own starts empty with MAVUNO_DEMO=0."
  );
}

/** Do people come to it by an address that is not this machine's own? */
function isKnownElsewhere({ publicUrl }: Asked): boolean {
  return publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
}
