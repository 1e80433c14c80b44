// A house that is down calls nobody: somebody outside waits for its word of every minute, and calls when it does not come.
import type { Settings } from "#platform/server/settings.ts";

/** Says to whoever waits outside that the house is up and looked at itself. */
export type Heartbeat = () => Promise<void>;

/** The word of a house with these settings; nobody waits for it without an address. */
export function heartbeatOf(
  { operatorHeartbeatUrl: url }: Pick<Settings, "operatorHeartbeatUrl">,
  limitMs = 10_000,
): Heartbeat {
  if (url === null) return async () => {};
  return async () => {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(limitMs),
    });
    // Its address is a secret of whoever waits: it is not said, and not what they answer either.
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`whoever waits outside answered ${answer.status}`);
  };
}
