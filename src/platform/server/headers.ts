// What every answer says to the browser: run only our own scripts, tell nobody where you came from,
// never be framed.
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

export function securityHeaders(
  app: FastifyInstance,
  more: { connectTo: readonly string[] },
): void {
  // Once for all answers: Fastify's plugin of the same library works the policy out anew for each.
  const protect = helmet({
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
        frameSrc: ["blob:"],
        objectSrc: ["blob:"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    // Behind a TLS front the front sets it; on http://127.0.0.1 it would lock the browser out.
    strictTransportSecurity: false,
  });
  app.addHook("onRequest", (request, reply, done) => {
    protect(request.raw, reply.raw, (error?: unknown) =>
      error instanceof Error ? done(error) : done(),
    );
  });
}
