// The two reads the official client makes beside sign-in: the person's profile, and "am I owner or
// admin". They speak PostgREST's language under /rest/v1, and nothing else is served there. Reading
// one's role again is not an act of the person, so it keeps no session awake.
import cors from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptAnyBody, corsRules, type Identity } from "#identity/door.ts";
import { roles } from "#kernel/permissions.ts";
import type { Database } from "#platform/server/db.ts";
import type { Log } from "#platform/server/log.ts";
import { isPassing } from "#platform/server/problems.ts";
import { findLoneProfiles, type LoneAsker, loneAsker } from "./loneProfileStore.ts";
import {
  parseProfileQuery,
  type ProfileQuery,
  restFaults,
  RestFault,
  showProfile,
  type ShownProfile,
} from "./restRules.ts";
import { type Asker, findAsker, findVisibleProfiles } from "./restStore.ts";

interface RestParts {
  database: Database;
  identity: Identity;
  log: Log;
  clock?: () => Date;
  /** The sign-in service runs alone: whoever is in no company is an employee of none. */
  withoutCompanies?: boolean;
}

const prefix = "/rest/v1";

/** Serves /rest/v1/profiles and /rest/v1/rpc/has_role, each for a live session only. */
export async function registerRest(app: FastifyInstance, parts: RestParts): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(cors, corsRules);
      acceptAnyBody(scope);
      answerFaults(scope, parts.log);
      scope.addHook("onRequest", async (request, reply) => {
        reply.header("cache-control", "no-store");
        const refusal = await parts.identity.checkApiKey(request);
        if (refusal) return reply.code(401).send(refusal);
      });
      scope.get("/profiles", (request, reply) => readProfiles(parts, request, reply));
      scope.route({
        method: ["POST", "PUT", "PATCH", "DELETE"],
        url: "/profiles",
        handler: async (request) => {
          const asker = await whoAsks(parts, request);
          throw restFaults.denied("profiles", asker !== null);
        },
      });
      scope.post("/rpc/has_role", (request, reply) => hasRole(parts, request, reply));
      scope.all("/rpc/:name", async (request) => {
        throw restFaults.noFunction(lastWord(request), []);
      });
      scope.all("/:name", async (request) => {
        throw restFaults.noTable(lastWord(request));
      });
    },
    { prefix },
  );
}

async function readProfiles(
  parts: RestParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asker = await whoAsks(parts, request);
  const schema = request.headers["accept-profile"] ?? "public";
  if (schema !== "public") throw restFaults.noSchema(String(schema));
  const accept = acceptOf(request);
  const asked = parseProfileQuery(asPairs(request.url));
  const rows = asker ? await profilesFor(parts, asker, asked) : [];
  const shown = rows.map((row) => showProfile(row, asked.columns));
  if (accept === "object") {
    const [only] = shown;
    if (!only || shown.length > 1) throw restFaults.notOne(shown.length);
    reply.type("application/vnd.pgrst.object+json; charset=utf-8");
    return reply.send(JSON.stringify(only));
  }
  reply.header("content-range", shown.length === 0 ? "*/*" : `0-${shown.length - 1}/*`);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(shown));
}

function profilesFor(
  { database }: RestParts,
  asker: Asker | LoneAsker,
  asked: ProfileQuery,
): Promise<ShownProfile[]> {
  return asker.orgId === null
    ? findLoneProfiles(database, asker, asked)
    : findVisibleProfiles(database, asker, asked);
}

/** About oneself always; about others only for those who manage users, of their own company. */
async function hasRole(
  parts: RestParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asker = await whoAsks(parts, request);
  const schema = request.headers["content-profile"] ?? "public";
  if (schema !== "public") throw restFaults.noSchema(String(schema));
  const { userId, role } = readHasRole(request);
  const answer = asker !== null && (await holdsRole(parts, asker, userId, role));
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

async function holdsRole(
  parts: RestParts,
  asker: Asker | LoneAsker,
  userId: string,
  role: string,
): Promise<boolean> {
  if (userId === asker.userId) return asker.role === role;
  if (asker.orgId === null || !asker.seesAll) return false;
  const asked = { filters: [{ column: "id", value: userId }] as const, limit: 1 };
  const [row] = await findVisibleProfiles(parts.database, asker, asked);
  return row?.role === role;
}

function readHasRole(request: FastifyRequest): { userId: string; role: string } {
  const body = jsonOf(request);
  const names = Object.keys(body).toSorted();
  if (names.join() !== "_role,_user_id") throw restFaults.noFunction("has_role", names);
  const { _user_id: userId, _role: role } = body;
  if (typeof userId !== "string" || !uuidForm.test(userId)) throw restFaults.noUuid(userId);
  if (!roles.some((one) => one === role)) throw restFaults.noRole(role);
  return { userId: userId.toLowerCase(), role: String(role) };
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The person asking, with company and role; null for the anonymous key, which sees nothing. */
async function whoAsks(
  parts: RestParts,
  request: FastifyRequest,
): Promise<Asker | LoneAsker | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw restFaults.badToken("No suitable key or wrong key type");
  const remembered = request.headers["x-mavuno-remember"] === "true";
  const bearer = await parts.identity.readBearer(token, { remembered });
  if (bearer.kind === "key") return null;
  if (bearer.kind !== "user") {
    throw bearer.kind === "expired"
      ? restFaults.expired("JWT expired")
      : restFaults.badToken("No suitable key or wrong key type");
  }
  const now = parts.clock ? parts.clock() : new Date();
  if (!(await parts.identity.sessionIsLive(bearer.claims, now))) {
    throw restFaults.expired("JWT session has ended");
  }
  const asker = await findAsker(parts.database, bearer.claims);
  if (asker || !parts.withoutCompanies) return asker;
  return loneAsker(bearer.claims.userId);
}

function acceptOf(request: FastifyRequest): "list" | "object" {
  const accept = request.headers.accept ?? "*/*";
  if (accept.includes("application/vnd.pgrst.object+json")) return "object";
  if (/\*\/\*|application\/\*|application\/json/.test(accept)) return "list";
  throw restFaults.noMedia(accept.slice(0, 100));
}

function jsonOf(request: FastifyRequest): Record<string, unknown> {
  const bytes = request.body;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.isBuffer(bytes) ? bytes.toString("utf8") : "");
  } catch {
    throw restFaults.badJson();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw restFaults.badJson();
  }
  return { ...value };
}

function asPairs(url: string): [string, string][] {
  return [...new URL(url, "http://localhost").searchParams];
}

function lastWord(request: FastifyRequest): string {
  const path = new URL(request.url, "http://localhost").pathname;
  return path.slice(path.lastIndexOf("/") + 1).slice(0, 63);
}

function restFaultOf(error: unknown): RestFault {
  if (error instanceof RestFault) return error;
  return isPassing(error) ? restFaults.away() : restFaults.of(error);
}

function answerFaults(scope: FastifyInstance, log: Log): void {
  scope.setErrorHandler((error, request, reply) => {
    const fault = restFaultOf(error);
    if (fault.status >= 500) log.error("data read failed", { request: request.id, error });
    if (fault.challenge !== null) reply.header("www-authenticate", fault.challenge);
    if (fault.status === 503) reply.header("retry-after", "1");
    const { code, details, hint, message } = fault;
    return reply
      .code(fault.status)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify({ code, details, hint, message }));
  });
  scope.setNotFoundHandler(() => {
    throw restFaults.noPath();
  });
}
