// A server that sends whoever comes to it on to another, and notes what arrives there.
import { createServer, type IncomingHttpHeaders } from "node:http";
import { listening } from "./listening.ts";

/** Opens both; 307 keeps method and body, so that everything would go along that is not held back. */
export async function openRedirector() {
  const arrived: IncomingHttpHeaders[] = [];
  const elsewhere = createServer((request, answer) => {
    arrived.push(request.headers);
    answer.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const target = await listening(elsewhere);
  const asked: (string | undefined)[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url);
    answer.writeHead(307, { location: `${target}/taken` }).end();
  });
  const url = await listening(server);
  return {
    url,
    /** What came to the one that was named. */
    asked,
    /** What came to the other. */
    arrived,
    close: () => {
      for (const one of [server, elsewhere]) one.close().closeAllConnections();
    },
  };
}
