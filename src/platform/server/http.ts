// Turns the declared endpoints into routes. Who asks, what is asked, in which company, once or again:
// all of it is settled here, so that a handler is only the business sentence.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { Refusal } from "#kernel/refusal.ts";
import { type Problem, toWire } from "#platform/api/client.ts";
import {
  type Api,
  type Endpoint,
  type FileAnswer,
  methodOf,
  type SignedInNeeds,
  type Told,
} from "#platform/api/endpoint.ts";
import { mayAsk } from "#platform/api/mayAsk.ts";
import {
  type Answer,
  type Asked,
  carrierOf,
  type CommandParts,
  type CommandRoute,
  insideCtx,
  newServerId,
  type Parsed,
  type Who,
} from "./carryOut.ts";
import { answerText } from "./declared.ts";
import { countingQueries, enterOrg } from "./db.ts";
import type { Capability, Handler, OutsideCtx } from "./handlers.ts";
import type { Log } from "./log.ts";
import { problem, problemOf } from "./problems.ts";
import { type RequestSchemas, schemasOf } from "./requestSchemas.ts";
import type { Streams } from "./streams.ts";
import type { DB } from "./tables.generated.ts";

export interface HttpParts extends CommandParts {
  capabilities: readonly Capability[];
  /** Null when there is no valid session. What nobody did (a stream that stays open) is no act. */
  whoIs: (request: FastifyRequest, more: { isAct: boolean }) => Promise<Who | null>;
  /** Where answers that stay open are kept. */
  streams: Streams;
  log: Log;
  /** Adds a header with the number of SQL statements; for tests. */
  countQueries?: boolean;
}

interface Route extends CommandRoute {
  /** Carries out a command of this route. */
  carryOut: (asked: Asked) => Promise<Answer>;
}

/** Registers every endpoint of every capability. */
export function registerApi(app: FastifyInstance, parts: HttpParts): void {
  app.decorateRequest("who", null);
  for (const one of parts.capabilities) {
    for (const [verb, endpoint] of Object.entries(one.api satisfies Api)) {
      const handler = one.handlers[verb];
      if (!handler) throw new Error(`${one.name}.${verb} has no handler`);
      const ofMany = one.ofMany?.[verb];
      const route = { name: `${one.name}.${verb}`, endpoint, handler, ofMany };
      registerRoute(app, parts, { ...route, carryOut: carrierOf(parts, route) });
    }
  }
}

function registerRoute(app: FastifyInstance, parts: HttpParts, route: Route): void {
  // At its first request: a start would make eight hundred that nobody asks for yet.
  let schemas: RequestSchemas | null = null;
  const served = {
    method: methodsOf(route.endpoint),
    url: route.endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      answerRequest(parts, route, request, reply, () =>
        (schemas ??= schemasOf(route.endpoint)).parse(request),
      ),
  };
  if (route.endpoint.needs !== "provider") {
    app.route(served);
    return;
  }
  // Some providers call back with a form. A room of its own: nobody else's writes are read from one.
  void app.register(async (room) => {
    room.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_: FastifyRequest, form: string) => Object.fromEntries(new URLSearchParams(form)),
    );
    room.route(served);
  });
}

/** A provider may call back with PUT, as MTN does. */
function methodsOf(endpoint: Endpoint): string | string[] {
  const method = methodOf(endpoint);
  return endpoint.needs === "provider" && method === "POST" ? ["POST", "PUT"] : method;
}

async function answerRequest(
  parts: HttpParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  parse: () => Parsed,
): Promise<FastifyReply> {
  const { endpoint } = route;
  if (
    endpoint.needs === "public" ||
    endpoint.needs === "provider" ||
    endpoint.needs === "operator"
  ) {
    const parsed = parse();
    // Also on a refusal: what was withdrawn is kept by no cache, and no search engine lists people.
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    const value = await parts.database.outside((tx) =>
      route.handler(outsideCtx(parts, request, tx, parsed) as never),
    );
    return sendValue(reply, endpoint, value);
  }
  const who = await parts.whoIs(request, { isAct: endpoint.kind !== "stream" });
  if (!who) {
    reply.code(401).type("application/problem+json");
    return reply.send(toWire(problem(401, "signed-out", "You are signed out. Please sign in.")));
  }
  request.who = who;
  if (!mayAsk(who.actor, endpoint.needs)) {
    const words = `Your role (${who.actor.role.replaceAll("_", " ")}) may not do this.`;
    throw new Refusal("not-allowed", words, { status: 403 });
  }
  const parsed = parse();
  if (endpoint.kind === "stream") {
    const { needs } = endpoint;
    return openStream(parts, route.handler, { request, reply, who, parsed, needs });
  }
  reply.header("cache-control", "no-store");
  if (endpoint.kind === "query") {
    // Only the handler's own statements: who asks and which company is the platform's business.
    const counter = { count: 0 };
    const value = await parts.database.read(
      who.org.id,
      (tx) =>
        countingQueries(counter, () =>
          route.handler(insideCtx(parts, { who, parsed }, tx, []) as never),
        ),
      { isAlone: endpoint.readsMuch },
    );
    if (parts.countQueries) reply.header("x-sql-statements", String(counter.count));
    return sendValue(reply, endpoint, value);
  }
  const answer = await route.carryOut({ request, who, parsed });
  reply.header("audit-receipt", `${answer.head.seq}:${answer.head.hash}`);
  if (answer.replayed) reply.header("idempotent-replayed", "true");
  reply.code(answer.status);
  if (answer.text !== "") reply.type("application/json; charset=utf-8");
  return reply.send(answer.text);
}

/** A read that stays open: its handler is asked again, each time by whoever the session is by then. */
function openStream(
  parts: HttpParts,
  handler: Handler,
  asked: {
    request: FastifyRequest;
    reply: FastifyReply;
    who: Who;
    parsed: Parsed;
    needs: SignedInNeeds;
  },
): FastifyReply {
  const { request, reply, who, parsed, needs } = asked;
  let now = who;
  const given = Object(parsed.params);
  return parts.streams.open({
    reply,
    orgId: who.org.id,
    actor: who.actor,
    after: given.after,
    read: async (after) => {
      const since = { ...parsed, params: { ...given, after } };
      const told = await parts.database.read(now.org.id, (tx) =>
        handler(insideCtx(parts, { who: now, parsed: since }, tx, []) as never),
      );
      // The handlers' own types say what a stream's answers; the table of routes forgets it.
      return told as Told<unknown> | null;
    },
    mayStay: async () => {
      const still = await parts.whoIs(request, { isAct: false });
      if (!still || !mayAsk(still.actor, needs)) return false;
      now = still;
      return true;
    },
  });
}

function outsideCtx(
  parts: HttpParts,
  request: FastifyRequest,
  tx: Transaction<DB>,
  parsed: Parsed,
): OutsideCtx & Parsed {
  return {
    tx,
    enter: (orgId) => enterOrg(tx, orgId),
    now: parts.clock ? parts.clock() : new Date(),
    newId: newServerId,
    address: request.ip,
    ...parsed,
  };
}

function sendValue(reply: FastifyReply, endpoint: Endpoint, value: unknown): FastifyReply {
  if (endpoint.media !== "application/json") {
    const answer = value as FileAnswer;
    reply.header("content-disposition", `attachment; filename="${safeName(answer.name)}"`);
    reply.type(typeOf(endpoint.media));
    return reply.send(typeof answer.bytes === "string" ? answer.bytes : Buffer.from(answer.bytes));
  }
  if (value === undefined) return reply.code(204).send();
  return reply.type("application/json; charset=utf-8").send(answerText(endpoint, value));
}

/** Text says how it is written: a program that guesses makes other names of those of our farmers. */
function typeOf(media: string): string {
  return /^text\/|\+xml$/.test(media) ? `${media}; charset=utf-8` : media;
}

function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 100);
}

/** Answers an error with what may be said of it, now or once it has looked at something. */
export type ErrorAnswer = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => void | Promise<FastifyReply>;

/** The one answer to an error, which says nothing of what is inside; also for what cannot be routed at all, like a broken escape. */
export function errorAnswer(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const answered = problemOf(error);
    if (answered.isBug) log.error("request failed", { request: request.id, error });
    else if (isTurnedAway(answered.problem)) noteTurnedAway(log, request, answered.problem);
    const body = { ...answered.problem, requestId: request.id };
    const wait = error instanceof Refusal ? error.retryAfterSeconds : null;
    if (wait !== null) reply.header("retry-after", String(wait));
    if (body.status === 503) reply.header("retry-after", "1");
    void reply.code(body.status).type("application/problem+json").send(toWire(body));
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** Who asked, once that is known; null for whoever is not signed in, and where nobody is asked who they are. */
    who: Who | null;
  }
}

/** Somebody wanted what is not theirs, more than there is for anybody, or both steps of one paper: worth finding when it happens often. */
function isTurnedAway({ status, code }: Problem): boolean {
  return status === 403 || status === 404 || status === 429 || code === "same-person";
}

function noteTurnedAway(log: Log, request: FastifyRequest, { status, code }: Problem): void {
  const { who } = request;
  log.warn("turned away", {
    request: request.id,
    route: request.routeOptions.url ?? null,
    status,
    code,
    user: who?.actor.userId ?? null,
    org: who?.org.id ?? null,
    address: request.ip,
  });
}

/** Ids of requests: ours, never the caller's. */
export function requestId(): string {
  return randomUUID();
}
