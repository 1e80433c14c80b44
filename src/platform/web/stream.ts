// Following a stream of the server's: open while the page is looked at, and whenever the line is back, from
// the last event that was heard on. It is nothing a person does, so it keeps no session awake.
import { type Endpoint, urlOf, type WireParams, type WireReturns } from "#platform/api/endpoint.ts";
import { authorized } from "./calls.ts";
import { leavingSignal } from "./leaving.ts";
import { accessToken } from "./session.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

export interface Following<E extends Endpoint> {
  heard: (event: WireReturns<E>) => void;
  /** Whether what happens is heard just now. */
  isLive: (isLive: boolean) => void;
}

/** Follows a stream until what it gives is called. Its endpoint takes the last event as `after`. */
export function follow<E extends Endpoint>(endpoint: E, of: Following<E>): () => void {
  let after: string | undefined;
  let tries = 0;
  let open: AbortController | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  const listen = async (): Promise<void> => {
    clearTimeout(again);
    if (open || document.hidden || !navigator.onLine) return;
    const mine = new AbortController();
    open = mine;
    // Every stream takes the event to go on from; its own type says nothing else is needed.
    const params = (after === undefined ? {} : { after }) as WireParams<E>;
    const wait = await hear(endpoint, params, {
      stopping: mine,
      isLive: of.isLive,
      heard: (event) => {
        tries = 0;
        after = event.id;
        of.heard(JSON.parse(event.data));
      },
    });
    if (open !== mine) return;
    open = null;
    of.isLive(false);
    again = setTimeout(() => void listen(), wait ?? waitMs(tries));
    tries += 1;
  };
  const stop = (): void => {
    clearTimeout(again);
    open?.abort();
    open = null;
  };
  const onLook = (): void => {
    if (document.hidden) stop();
    else void listen();
  };
  document.addEventListener("visibilitychange", onLook);
  addEventListener("online", onLook);
  void listen();
  return () => {
    document.removeEventListener("visibilitychange", onLook);
    removeEventListener("online", onLook);
    stop();
  };
}

/** A little longer each time, and not everybody at once. */
function waitMs(tries: number): number {
  return Math.min(firstWaitMs * 2 ** tries, longestWaitMs) * (0.75 + Math.random() / 2);
}

interface ServerEvent {
  id: string;
  data: string;
}

interface Hearing {
  /** Stops the hearing, from whichever side: the screen's or somebody's leaving. */
  stopping: AbortController;
  isLive: (isLive: boolean) => void;
  heard: (event: ServerEvent) => void;
}

/** Hears a stream to its end; gives how long to wait when the server says so, else null. */
async function hear<E extends Endpoint>(
  endpoint: E,
  params: WireParams<E>,
  { stopping, isLive, heard }: Hearing,
): Promise<number | null> {
  try {
    const answer = await openStream(endpoint, params, stopping);
    if (!answer) return null;
    if (!answer.ok || !answer.body) {
      const seconds = Number(answer.headers.get("retry-after") ?? 0);
      return seconds > 0 ? seconds * 1000 : null;
    }
    isLive(true);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event && !stopping.signal.aborted) heard(event);
      }
    }
  } catch (error) {
    // A line that was cut, or our own leaving: both are gone on from where it ended.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
  return null;
}

/** Opens an endpoint made with `stream(...)`; null when nobody is signed in here, or they are leaving. */
async function openStream<E extends Endpoint>(
  endpoint: E,
  params: WireParams<E>,
  stopping: AbortController,
): Promise<Response | null> {
  if ((await accessToken()) === null) return null;
  const leaving = leavingSignal();
  if (leaving.aborted) return null;
  const { signal } = stopping;
  leaving.addEventListener("abort", () => stopping.abort(), { once: true, signal });
  // WireParams is a record for every stream: each takes the event to go on from.
  const url = urlOf(endpoint, params as Record<string, unknown>);
  return authorized(url, { headers: { accept: endpoint.media }, signal });
}

/** One block of a stream; null for a comment, which only keeps the line open. */
function eventOf(block: string): ServerEvent | null {
  const found = /^id: (.*)\ndata: (.*)$/.exec(block);
  return found ? { id: found[1] ?? "", data: found[2] ?? "" } : null;
}
