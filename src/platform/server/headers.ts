// What every answer says to the browser: run only our own scripts, tell nobody where you came from,
// never be framed.
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

export async function securityHeaders(
  app: FastifyInstance,
  more: { connectTo: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
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
}
