// A proxy before several processes of a house, as an operator puts one there: it looks whether each is ready, sends
// everybody to one that is, in turn, keeps its connections, and sends nothing a second time that may have arrived.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listening } from "#test/listening.ts";

/** How often each process is looked at. */
const lookMs = 100;

interface Upstream {
  url: string;
  isReady: boolean;
}

export interface Balancer {
  url: string;
  /** Knows of another process, which is sent somebody once it is ready. */
  add: (url: string) => void;
  /** Nobody has to know that a process is gone: it is not ready. Its address is forgotten. */
  forget: (url: string) => void;
  isReady: (url: string) => boolean;
  close: () => Promise<void>;
}

/** Opens the proxy; it has no processes yet. */
export async function openBalancer(): Promise<Balancer> {
  const upstreams: Upstream[] = [];
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  let isOpen = true;
  const looking = (async () => {
    while (isOpen) {
      await Promise.all(upstreams.map(look));
      await sleep(lookMs);
    }
  })();
  const next = (tried: readonly Upstream[]): Upstream | undefined => {
    const ready = upstreams.filter((one) => one.isReady && !tried.includes(one));
    turn += 1;
    return ready[turn % Math.max(1, ready.length)];
  };
  const server = http.createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => send(request, { body: Buffer.concat(parts), answer, tried: [] }));
  });
  interface Sending {
    body: Buffer;
    answer: http.ServerResponse;
    tried: readonly Upstream[];
  }
  function send(request: http.IncomingMessage, { body, answer, tried }: Sending): void {
    const to = next(tried);
    if (to === undefined) return void answer.writeHead(502).end("nobody is ready");
    const { method, headers, url = "/" } = request;
    const host = new URL(to.url).host;
    const asked = http.request(new URL(url, to.url), {
      method,
      headers: { ...headers, host },
      agent,
    });
    asked.on("response", (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    asked.on("error", (error) => {
      // Nobody was there: nothing of it arrived. Whatever else went wrong, nobody knows what arrived.
      const isUnheard = "code" in error && error.code === "ECONNREFUSED";
      if (isUnheard) return send(request, { body, answer, tried: [...tried, to] });
      answer.writeHead(502).end(String(error));
    });
    asked.end(body);
  }
  return {
    url: await listening(server),
    add: (url) => void upstreams.push({ url, isReady: false }),
    forget: (url) => {
      const at = upstreams.findIndex((one) => one.url === url);
      if (at >= 0) upstreams.splice(at, 1);
    },
    isReady: (url) => upstreams.some((one) => one.url === url && one.isReady),
    close: async () => {
      isOpen = false;
      await looking;
      agent.destroy();
      server.close().closeAllConnections();
    },
  };
}

async function look(upstream: Upstream): Promise<void> {
  const answer = await fetch(`${upstream.url}/readyz`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  upstream.isReady = answer?.status === 200;
}
