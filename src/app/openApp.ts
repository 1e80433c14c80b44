// The server that everything of ours answers through, before it has any endpoint.
import type { Socket } from "node:net";
import fastifyCompress from "@fastify/compress";
import Fastify, { errorCodes, type FastifyInstance } from "fastify";
import { isTooIntricate } from "#platform/server/bodyShape.ts";
import { answerUnread } from "#platform/server/unread.ts";
import { protection, securityHeaders } from "#platform/server/headers.ts";
import { type ErrorAnswer, errorAnswer, requestId } from "#platform/server/http.ts";
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";

const oneMebibyte = 1_048_576;

/** An empty server, with what holds for every answer of ours. */
export async function openApp(
  settings: Pick<Settings, "publicUrl" | "supabase" | "trustedProxies">,
  log: Log,
  answer: ErrorAnswer = errorAnswer(log),
): Promise<FastifyInstance> {
  const hosted = settings.supabase?.url ? [new URL(settings.supabase.url).origin] : [];
  const isHttps = settings.publicUrl?.startsWith("https:") === true;
  const protect = protection({ connectTo: hosted, isHttps });
  const app = Fastify({
    bodyLimit: oneMebibyte,
    // A mebibyte over the slowest line takes four minutes; whoever needs longer holds a connection and sends nothing.
    requestTimeout: 300_000,
    // Whoever takes nothing of their answer and says nothing for so long is not there: what they were to have is let go.
    connectionTimeout: 120_000,
    genReqId: requestId,
    frameworkErrors: errorAnswer(log),
    clientErrorHandler: answerUnread(protect),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle",
  });
  // One content type for writes: JSON. Anything else is refused before a handler sees it.
  app.removeContentTypeParser(["text/plain", "application/json"]);
  readJson(app);
  waitForNobody(app);
  app.setErrorHandler(answer);
  securityHeaders(app, protect);
  // Before the first endpoint: what is registered earlier would answer at full size, which on 2G is the
  // difference between one second and six. What comes in is never unpacked: a small body stays small.
  await app.register(fastifyCompress, { threshold: 1024, globalDecompression: false });
  return app;
}

/** Nobody who wants something waits so long after the door was shut. */
const longestUnaskedMs = 1_000;

/**
 * A house that was asked to close ends what it began and waits for nobody else. Node waits a minute for a connection over
 * which nothing was asked yet, as browsers open them beforehand, and Fastify as long for one whose last answer came after
 * the door was shut: whoever is answered now is told that this was the last, and what still says nothing is let go.
 */
function waitForNobody(app: FastifyInstance): void {
  const unasked = new Map<Socket, number>();
  let isClosing = false;
  app.server.on("connection", (socket) => {
    unasked.set(socket, performance.now());
    socket.once("close", () => unasked.delete(socket));
  });
  app.server.on("request", ({ socket }) => unasked.delete(socket));
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    // One that never opened its door is left by nobody.
    if (!app.server.listening) return;
    const looking = setInterval(() => {
      const before = performance.now() - longestUnaskedMs;
      for (const [socket, openedAt] of unasked) if (openedAt <= before) socket.destroy();
      app.server.closeIdleConnections();
    }, longestUnaskedMs);
    app.server.once("close", () => clearInterval(looking));
  });
}

/** Reads bodies of JSON, none that costs more to read than it can say, and none that comes packed. */
function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser("error", "error");
  app.addHook("onRequest", (request, _, done) => {
    const packed = request.headers["content-encoding"] ?? "identity";
    const isPacked = packed.toLowerCase() !== "identity";
    done(isPacked ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(packed) : undefined);
  });
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      if (isTooIntricate(body)) {
        done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
        return;
      }
      void read(request, body, done);
    },
  );
}
