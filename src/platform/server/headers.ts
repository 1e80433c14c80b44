// What every answer says to the browser: run only our own scripts, tell nobody where you came from,
// never be framed, and give no page of ours what none of them asks for.
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** Where a plot lies is taken by its officer's phone, and pictures; nothing of ours listens, or pays by the browser. */
const permissions = "geolocation=(self), camera=(self), microphone=(), payment=()";

/** Puts them on an answer. */
export type Protect = (request: IncomingMessage, answer: ServerResponse) => void;

/** What puts them on every answer; `isHttps`: people come by https alone. */
export function protection(more: { connectTo: readonly string[]; isHttps: boolean }): Protect {
  // Once for all answers: Fastify's plugin of the same library works the policy out anew for each.
  const helmeted = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Widths of charts and progress bars are set as style attributes; no style sheet is inline.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...more.connectTo],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // No page of ours frames or embeds anything. A paper opens in a tab of its own, as a file that our own script made:
        // it inherits all this, and a browser's viewer of PDFs embeds it there.
        frameSrc: ["blob:"],
        objectSrc: ["blob:"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    // For the two years that browsers ask for, and for our own name alone: what else lies under it is not ours to say.
    // On http://127.0.0.1 it would lock the browser out.
    strictTransportSecurity: more.isHttps && { maxAge: 63_072_000, includeSubDomains: false },
  });
  return (request, answer) => {
    answer.setHeader("permissions-policy", permissions);
    helmeted(request, answer, (error?: unknown) => {
      if (error instanceof Error) throw error;
    });
  };
}

/** Puts them on every answer of this server that is one to a request. */
export function securityHeaders(app: FastifyInstance, protect: Protect): void {
  app.addHook("onRequest", (request, reply, done) => {
    protect(request.raw, reply.raw);
    done();
  });
}

/** The same for an answer that is written by hand, where nobody could read what was asked. */
export function headersByHand(protect: Protect): readonly [name: string, value: string][] {
  const nothing = new IncomingMessage(new Socket());
  const answer = new ServerResponse(nothing);
  protect(nothing, answer);
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}
