// As little of a client as can be, so that the machine's time goes to the service.
import http from "node:http";

export interface Answer {
  status: number;
  text: string;
}

/** Keeps its connections open. */
export function callsTo(url: string, headers: Record<string, string>) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const length = { "content-length": String(Buffer.byteLength(text)) };
      const request = http.request(
        `${url}${path}`,
        { method, agent, headers: { ...headers, "content-type": "application/json", ...length } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          );
        },
      );
      request.on("error", reject);
      request.end(text);
    });
  return { call, close: () => agent.destroy() };
}

/** Runs `work` again and again, so many at once, until the time is over; gives how many were done. */
export async function forSeconds(
  seconds: number,
  atOnce: number,
  work: (lane: number) => Promise<void>,
): Promise<{ done: number; perSecond: number }> {
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      while (performance.now() < endMs) {
        await work(lane);
        done += 1;
      }
    }),
  );
  return { done, perSecond: done / ((performance.now() - startedMs) / 1000) };
}

/** The value below which that share of all values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
