// What an operator and a browser may ask before anybody signs in: is the process up, is the database
// there, where is the auth service.
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Identity } from "#identity/door.ts";
import { openApiDocument } from "#platform/api/openapi.ts";
import type { Database } from "#platform/server/db.ts";
import { problem } from "#platform/server/problems.ts";
import type { Settings } from "#platform/server/settings.ts";
import { withinTime } from "#platform/server/withinTime.ts";
import { capabilities } from "./capabilities.ts";
import type { Standing } from "./standing.ts";

/** A database that takes longer to say that it is there is not. */
const longestAnswerMs = 3_000;

interface HealthParts {
  database: Database;
  identity: Identity;
  settings: Settings;
  standing: Readonly<Standing>;
  /** Was the database brought to a newer version by another process? */
  isOlder: () => boolean;
}

/** `/healthz` (the process), `/readyz` (its database too, with all that a start brings), `/config.json`, `/api/openapi.json`. */
export function registerHealth(app: FastifyInstance, parts: HealthParts): void {
  app.get("/healthz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "up" };
  });
  // Whoever keeps a connection for the next question asks that one of another process.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (parts.standing.isLeaving) reply.header("connection", "close");
    done();
  });
  app.get("/readyz", async (_, reply) => {
    // Not ready is the answer here, not a fault: whoever balances load asks again.
    const notYet = (code: string, words: string) => {
      reply.code(503).type("application/problem+json").header("retry-after", "1");
      return problem(503, code, words);
    };
    reply.header("cache-control", "no-store");
    try {
      const asked = parts.database.outside((tx) => sql`select 1`.execute(tx));
      await withinTime(asked, longestAnswerMs, () => new Error("it takes too long"));
    } catch {
      return notYet("database-away", "The database cannot be reached.");
    }
    if (parts.isOlder()) {
      return notYet("being-updated", "The database is of a newer version than this process.");
    }
    if (parts.standing.isLeaving) return notYet("leaving", "This process was asked to stop.");
    if (!parts.standing.isWhole)
      return notYet("opening", "Uganda's places are still being written.");
    return { status: "ready" };
  });
  app.get("/config.json", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { supabase, auth } = parts.settings;
    return {
      supabaseUrl: supabase ? supabase.url : `${request.protocol}://${request.host}`,
      anonKey: supabase ? supabase.anonKey : parts.identity.anonKey(),
      demo: parts.standing.demoSignIns.length > 0,
      demoSignIns: parts.standing.demoSignIns,
      signup: parts.settings.signup,
      outside: {
        providers: auth.oidcProviders.map(({ name }) => name),
        saml: auth.saml === true,
        linking: auth.manualLinking === true,
      },
    };
  });
  // Made when it is first asked for: reckoning it is a quarter of a second, and most starts end without a reader.
  let document: ReturnType<typeof openApiDocument> | null = null;
  app.get("/api/openapi.json", async () => (document ??= openApiDocument(capabilities)));
}
