// What every simulator needs to be a server: listening, reading a small body, answering.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** What a simulator answers; without a body only the status. */
export interface Answer {
  status: number;
  body?: unknown;
}

export interface Listening {
  url: string;
  stop: () => Promise<void>;
}

/** Listens on a port (0 = any free one); whatever `serve` throws is answered with 500 and said. */
export async function listen(
  at: { port: number; host?: string },
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: (line: string) => void,
): Promise<Listening> {
  const host = at.host ?? "127.0.0.1";
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      log(`simulated: ${request.method} failed: ${String(error)}`);
      if (!response.headersSent) answer(response, { status: 500, body: {} });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at.port, host, resolve);
  });
  return { url: `http://${host}:${portOf(server)}`, stop: () => close(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** The body as an object; null when it is none, or has more characters than anybody sends. */
export async function readObject(
  request: IncomingMessage,
  longest = 100_000,
): Promise<Readonly<Record<string, unknown>> | null> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longest) return null;
  }
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A value as an object; null when it is none. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

/** Answers, saying that nothing here is real; text goes out as it is, everything else as JSON. */
export function answer(response: ServerResponse, { status, body }: Answer): void {
  if (response.destroyed) return;
  const isText = typeof body === "string";
  const media = isText ? "text/csv; charset=utf-8" : "application/json";
  response.writeHead(status, {
    "x-simulated": "SIMULATED",
    ...(body === undefined ? {} : { "content-type": media }),
  });
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
}
