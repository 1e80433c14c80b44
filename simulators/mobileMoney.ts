// What the simulated networks of mobile money share: how they are started, how the operator's chaos strikes a
// call, and calling back when a payment has ended. What is said in a call is each network's own.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Chaos, type ChaosMode, strike } from "./chaos.ts";
import { type Answer, answer, type Listening, listen } from "./http.ts";

export interface MobileMoneySimulatorOptions {
  /** 0 = any free port. */
  port: number;
  host?: string;
  /** Where the book is kept; without it everything is forgotten at the end. */
  dataDir?: string;
  log?: (line: string) => void;
  delays?: Partial<Standing["delays"]>;
  /** Its clock, in milliseconds; a test moves it by hand instead of waiting. */
  now?: () => number;
  /** What each account holds at first. */
  openingBalance?: number;
  /** Who holds which wallet, beside those its book knows. */
  holders?: readonly { msisdn: string; given: string; family: string }[];
}

/** What stands in memory while a simulator runs. */
export interface Standing {
  chaos: Chaos | null;
  timers: Set<NodeJS.Timeout>;
  delays: { settleMs: number; ongoingMs: number; slowMs: number; tokenMs: number };
  openingBalance: number;
  log: (line: string) => void;
  now: () => number;
}

/** A simulator at its beginning; how long a token lives is the network's. */
export function standingOf(options: MobileMoneySimulatorOptions, tokenMs: number): Standing {
  return {
    chaos: null,
    timers: new Set(),
    delays: { settleMs: 1500, ongoingMs: 30_000, slowMs: 5000, tokenMs, ...options.delays },
    openingBalance: options.openingBalance ?? 500_000_000,
    log: options.log ?? (() => undefined),
    now: options.now ?? (() => Date.now()),
  };
}

/** Listens until it is stopped; what was to happen later ends with it. */
export async function open(
  options: MobileMoneySimulatorOptions,
  { timers, log }: Standing,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listening> {
  const served = await listen(options, serve, log);
  return {
    url: served.url,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await served.stop();
    },
  };
}

/** Answers a call as the chaos that strikes it would: late, broken, cut off, or not at all. */
export async function answerUnder(
  chaos: ChaosMode | null,
  { timers, delays }: Standing,
  response: ServerResponse,
  said: { broken: Answer; tooMany: Answer; route: () => Answer },
): Promise<void> {
  if (chaos === "timeout") {
    // The caller gives up; until then the line stays open and silent.
    await new Promise((resolve) => response.once("close", resolve));
    return;
  }
  if (chaos === "500") return answer(response, said.broken);
  if (chaos === "429") return answer(response, said.tooMany);
  if (chaos === "not-json") {
    const page = "<html>Welcome to the proxy</html>";
    response.writeHead(200, { "content-type": "text/html" }).end(page);
    return;
  }
  const routed = said.route();
  if (chaos === "lost-answer") response.destroy();
  else if (chaos === "500-but-done") answer(response, said.broken);
  else if (chaos === "slow") after(timers, delays.slowMs, () => answer(response, routed));
  else answer(response, routed);
}

function after(timers: Set<NodeJS.Timeout>, waitMs: number, then: () => void): void {
  const due = performance.now() + waitMs;
  const timer = setTimeout(() => {
    timers.delete(timer);
    // A timer counts from when its process last looked at the clock, and so rings too early in one that is busy.
    const left = due - performance.now();
    if (left > 0) after(timers, left, then);
    else then();
  }, waitMs);
  timers.add(timer);
}

/** Calls back when a payment has ended; one without an address, or that waits for the operator, never is. */
export function armCallback(
  { timers, now }: Standing,
  { callbackUrl, settlesAt }: { callbackUrl: string | null; settlesAt: number | null },
  tell: (url: string) => Promise<void>,
): void {
  if (callbackUrl === null || settlesAt === null) return;
  after(timers, Math.max(0, settlesAt - now()), () => void tell(callbackUrl));
}

/** Calls back once, whether anybody listens or not; how often else, the operator's chaos may say. */
export async function callBack(
  { chaos, log }: Standing,
  {
    url,
    method,
    reference,
    body,
  }: { url: string; method: string; reference: string; body: unknown },
): Promise<void> {
  const mode = strike(chaos, "callback");
  const times = mode === "no-callback" ? 0 : mode === "many-callbacks" ? 20 : 1;
  for (let sent = 0; sent < times; sent += 1) {
    try {
      const heard = await fetch(url, {
        method,
        headers: { "content-type": "application/json", "x-simulated": "SIMULATED" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      log(`simulated: callback for ${reference} answered ${heard.status}`);
    } catch (error) {
      log(`simulated: callback for ${reference} failed: ${String(error)}`);
    }
  }
}
