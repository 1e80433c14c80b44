// What every answer says to the browser: run only our own scripts, tell nobody where you came from,
// never be framed, and give no page of ours what none of them asks for.
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** Where a plot lies is taken by its officer's phone, and pictures; nothing of ours listens, or pays by the browser. */
const permissions = "geolocation=(self), camera=(self), microphone=(), payment=()";

/** Sets them on every answer; `isHttps`: people come by https alone. */
export function securityHeaders(
  app: FastifyInstance,
  more: { connectTo: readonly string[]; isHttps: boolean },
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
    // For the two years that browsers ask for, and for our own name alone: what else lies under it is not ours to say.
    // On http://127.0.0.1 it would lock the browser out.
    strictTransportSecurity: more.isHttps && { maxAge: 63_072_000, includeSubDomains: false },
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.setHeader("permissions-policy", permissions);
    protect(request.raw, reply.raw, (error?: unknown) =>
      error instanceof Error ? done(error) : done(),
    );
  });
}
