// The browser's files: hashed assets forever, pages never; every unknown path that wants a page gets
// the application, everything else a plain "not found".
import fs from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#platform/api/client.ts";

const year = 31_536_000;

/** Pages that are files of their own; what follows their path is read by their script. */
const publicPages = ["verify", "product-story", "farmer-profile"] as const;

/** Pages by which an operator looks at the house from outside; closed unless they are asked for. */
const testPages = ["test-auth", "test-connection"] as const;

/** Files that are not pages: those have their own addresses, and a closed one has none. The small forms go with theirs. */
const isFile = (name: string): boolean => !/\.(?:html|br)$/.test(name);

/** A file the build made has a plain name and lies in one folder. */
const isAsset = (name: string): boolean => /^\w[\w.-]*$/.test(name) && isFile(name);

function filesBeside(webDir: string): string[] {
  const found = fs.readdirSync(webDir, { withFileTypes: true });
  return found.filter((one) => one.isFile() && isFile(one.name)).map(({ name }) => name);
}

/** What tells this build from others: its first file is called by what is in it and in all it may ask for. */
const editionIn = (page: string): string | null =>
  /\/assets\/app-(\w+)\.js/.exec(page)?.[1] ?? null;

interface WebParts {
  /** What is said of an address nobody has. */
  missing: () => Problem;
  /** Are the test pages open? Closed, they answer 404 like any address nobody has. */
  testPages: () => boolean;
}

/** Serves the built browser files from `webDir`, when there are any. */
export async function serveWeb(
  app: FastifyInstance,
  webDir: string | null,
  parts: WebParts,
): Promise<void> {
  const refuse = (request: FastifyRequest) => ({ ...parts.missing(), requestId: request.id });
  if (webDir === null) {
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).type("application/problem+json").send(refuse(request)),
    );
    return;
  }
  const edition = editionIn(fs.readFileSync(join(webDir, "index.html"), "utf8"));
  // A page that has been open for days hears so that the app it is made of is not the house's any more.
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (edition !== null && /^\/(api|auth\/v1|rest\/v1)\//.test(request.url)) {
      reply.header("x-mavuno-app", edition);
    }
    done();
  });
  await app.register(fastifyStatic, {
    root: webDir,
    // An address for each of a thousand files would be a tenth of a start.
    serve: false,
    index: false,
    cacheControl: false,
    // The build leaves the smallest form of each file beside it.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes(join(webDir, "assets"));
      reply.header("cache-control", forever ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  app.get<{ Params: { "*": string } }>("/assets/*", (request, reply) => {
    const { "*": name } = request.params;
    if (!isAsset(name)) return reply.callNotFound();
    return reply.sendFile(`assets/${name}`);
  });
  for (const name of filesBeside(webDir)) {
    app.get(`/${name}`, (_, reply) => reply.sendFile(name));
  }
  for (const path of ["/", "/index"]) {
    app.get(path, (_, reply) => reply.type("text/html").sendFile("landing.html"));
  }
  const page = (reply: FastifyReply, name: string) =>
    reply.header("x-robots-tag", "noindex").type("text/html").sendFile(`${name}.html`);
  for (const name of publicPages) {
    for (const path of [`/${name}`, `/${name}/*`]) app.get(path, (_, reply) => page(reply, name));
  }
  for (const name of testPages) {
    app.get(`/${name}`, (_, reply) =>
      parts.testPages() ? page(reply, name) : page(reply.code(404), "index"),
    );
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
