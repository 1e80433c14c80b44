// The browser's files: hashed assets forever, pages never; every unknown path that wants a page gets
// the application, everything else a plain "not found".
import { join } from "node:path";
import fastifyCompress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Problem } from "#platform/api/client.ts";

const year = 31_536_000;

/** Pages that are files of their own; what follows their path is read by their script. */
const publicPages = ["verify", "product-story", "farmer-profile"] as const;

/** Serves the built browser files from `webDir`, when there are any. */
export async function serveWeb(
  app: FastifyInstance,
  webDir: string | null,
  missing: () => Problem,
): Promise<void> {
  const refuse = (request: FastifyRequest) => ({ ...missing(), requestId: request.id });
  if (webDir === null) {
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).type("application/problem+json").send(refuse(request)),
    );
    return;
  }
  await app.register(fastifyCompress, { global: true, threshold: 1024 });
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes(join(webDir, "assets"));
      reply.header("cache-control", forever ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  for (const path of ["/", "/index"]) {
    app.get(path, (_, reply) => reply.type("text/html").sendFile("landing.html"));
  }
  for (const name of publicPages) {
    for (const path of [`/${name}`, `/${name}/*`]) {
      app.get(path, (_, reply) =>
        reply.header("x-robots-tag", "noindex").type("text/html").sendFile(`${name}.html`),
      );
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage || /^\/(api|auth\/v1|rest\/v1|assets)(\/|$)/.test(request.url)) {
      return reply.code(404).type("application/problem+json").send(refuse(request));
    }
    return reply.type("text/html").sendFile("index.html");
  });
}
