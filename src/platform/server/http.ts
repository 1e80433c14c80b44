// Turns the declared endpoints into routes. Who asks, what is asked, in which company, once or again:
// all of it is settled here, so that a handler is only the business sentence.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { kampalaDay } from "#kernel/days.ts";
import { idFrom, isId } from "#kernel/ids.ts";
import { can, type Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toWire } from "#platform/api/client.ts";
import type { Api, Endpoint, FileAnswer, Told } from "#platform/api/endpoint.ts";
import { appendAuditAndReceipt, type AuditHead } from "./audit.ts";
import { broughtBy, type FieldDoor } from "./brought.ts";
import type { Actor, AuditEntry, Ctx, Org } from "./context.ts";
import { endWithNext } from "./companyDriver.ts";
import { countingQueries, type Database, enterOrg } from "./db.ts";
import type { Capability, OutsideCtx } from "./handlers.ts";
import type { Log } from "./log.ts";
import { problem, problemOf } from "./problems.ts";
import { type RequestSchemas, schemasOf } from "./requestSchemas.ts";
import { isStalePlan } from "./statementNames.ts";
import type { Streams } from "./streams.ts";
import type { DB } from "./tables.generated.ts";

/** Who a request comes from: found by the token, checked against its live session. */
export interface Who {
  actor: Actor;
  org: Org;
  businessDay: string | null;
}

export interface HttpParts {
  database: Database;
  capabilities: readonly Capability[];
  /** Null when there is no valid session. What nobody did (a stream that stays open) is no act. */
  whoIs: (request: FastifyRequest, more: { isAct: boolean }) => Promise<Who | null>;
  /** Where answers that stay open are kept. */
  streams: Streams;
  /** Who looks after operations that waited on a phone. */
  field: FieldDoor;
  log: Log;
  /** The house's own address, where the QR codes of papers lead. */
  publicUrl: string;
  /** The clock; real everywhere but in tests that move time. */
  clock?: () => Date;
  /** Adds a header with the number of SQL statements; for tests. */
  countQueries?: boolean;
}

type Handler = (ctx: never) => Promise<unknown>;
interface Route {
  name: string;
  endpoint: Endpoint;
  handler: Handler;
}
interface Parsed {
  params: unknown;
  body: unknown;
}
interface Answer {
  status: number;
  text: string;
  head?: AuditHead;
  replayed?: boolean;
}

/** Makes an id from the clock and the machine's random numbers. */
export function newServerId(): string {
  return idFrom(Date.now(), randomBytes(10));
}

/** Registers every endpoint of every capability. */
export function registerApi(app: FastifyInstance, parts: HttpParts): void {
  for (const one of parts.capabilities) {
    for (const [verb, endpoint] of Object.entries(one.api satisfies Api)) {
      const handler = one.handlers[verb];
      if (!handler) throw new Error(`${one.name}.${verb} has no handler`);
      registerRoute(app, parts, { name: `${one.name}.${verb}`, endpoint, handler });
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

/** Commands are POST; a provider may call back with PUT, as MTN does. */
function methodsOf({ kind, needs }: Endpoint): string | string[] {
  if (kind !== "command") return "GET";
  return needs === "provider" ? ["POST", "PUT"] : "POST";
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
  if (!can(who.actor.flags, endpoint.needs)) {
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
    const value = await parts.database.read(who.org.id, (tx) =>
      countingQueries(counter, () => route.handler(insideCtx(parts, who, tx, parsed, []) as never)),
    );
    if (parts.countQueries) reply.header("x-sql-statements", String(counter.count));
    return sendValue(reply, endpoint, value);
  }
  const answer = await carryOut(parts, route, request, who, parsed);
  if (answer.head) reply.header("audit-receipt", `${answer.head.seq}:${answer.head.hash}`);
  if (answer.replayed) reply.header("idempotent-replayed", "true");
  reply.code(answer.status);
  if (answer.text !== "") reply.type("application/json; charset=utf-8");
  return reply.send(answer.text);
}

/** A read that stays open: its handler is asked again, each time by whoever the session is by then. */
function openStream(
  parts: HttpParts,
  handler: Handler,
  asked: { request: FastifyRequest; reply: FastifyReply; who: Who; parsed: Parsed; needs: Needs },
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
        handler(insideCtx(parts, now, tx, since, []) as never),
      );
      // The handlers' own types say what a stream's answers; the table of routes forgets it.
      return told as Told<unknown> | null;
    },
    mayStay: async () => {
      const still = await parts.whoIs(request, { isAct: false });
      if (!still || !can(still.actor.flags, needs)) return false;
      now = still;
      return true;
    },
  });
}

/** A write: once per id, in one transaction with its audit line and its receipt. */
async function carryOut(
  parts: HttpParts,
  route: Route,
  request: FastifyRequest,
  who: Who,
  parsed: Parsed,
): Promise<Answer> {
  const key = keyOf(request, parsed);
  // The person is part of it: an answer is given again only to whoever got it first.
  const { userId } = who.actor;
  const content = createHash("sha256")
    .update(toWire([route.name, userId, parsed.params ?? null, parsed.body ?? null]))
    .digest("hex");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await parts.database.write(who.org.id, (tx) =>
        once(parts, route, request, who, parsed, { tx, key, content }),
      );
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      const isPassing = code === "40001" || code === "40P01" || isStalePlan(error);
      if (attempt >= 3 || !isPassing) throw error;
    }
  }
}

async function once(
  parts: HttpParts,
  route: Route,
  request: FastifyRequest,
  who: Who,
  parsed: Parsed,
  at: { tx: Transaction<DB>; key: string; content: string },
): Promise<Answer> {
  const brought = broughtBy(request);
  if (brought && !route.endpoint.offline) {
    const words = "This cannot wait on a phone. Do it again with a connection.";
    throw new Refusal("not-for-later", words);
  }
  // The first question: the company's lock is taken with it, and the clock is read behind the lock.
  const before = await at.tx
    .selectFrom("command_receipt")
    .selectAll()
    .where("key", "=", at.key)
    .executeTakeFirst();
  const entries: AuditEntry[] = [];
  const ctx = insideCtx(parts, who, at.tx, parsed, entries);
  if (brought) await parts.field.meet(ctx, brought);
  if (before) {
    if (before.content_sha256 !== at.content) {
      throw new Refusal(
        "same-id-other-content",
        "This id was used before, for something else or by somebody else. Nothing was changed.",
      );
    }
    const head = { seq: before.audit_seq, hash: before.audit_hash };
    return { status: before.status, text: before.answer, head, replayed: true };
  }
  const value = await route.handler(ctx as never);
  const text = value === undefined ? "" : toWire(value);
  const status = value === undefined ? 204 : 200;
  if (entries.length === 0) {
    entries.push({ subject: "command", subjectId: at.key, action: route.name, details: {} });
  }
  const by = {
    actor: { userId: who.actor.userId, name: who.actor.name, role: who.actor.role },
    now: ctx.now,
    endpoint: route.name,
    requestId: request.id,
  };
  if (!brought) endWithNext();
  const head = await appendAuditAndReceipt(at.tx, entries, by, {
    key: at.key,
    endpoint: route.name,
    contentSha256: at.content,
    status,
    answer: text,
  });
  if (brought) await parts.field.note(ctx, brought, { key: at.key, endpoint: route.name });
  return { status, text, head };
}

/** The id of the write: the id of the thing it makes, else the Idempotency-Key header. */
function keyOf(request: FastifyRequest, parsed: Parsed): string {
  const body = parsed.body;
  if (typeof body === "object" && body !== null && "id" in body && typeof body.id === "string") {
    return body.id;
  }
  const header = request.headers["idempotency-key"];
  if (typeof header === "string" && isId(header)) return header.toLowerCase();
  throw new Refusal(
    "id-missing",
    "Every write needs an id of its own: the Idempotency-Key header, a UUID.",
  );
}

function insideCtx(
  parts: HttpParts,
  who: Who,
  tx: Transaction<DB>,
  parsed: Parsed,
  entries: AuditEntry[],
): Ctx & Parsed {
  const now = parts.clock ? parts.clock() : new Date();
  return {
    tx,
    actor: who.actor,
    org: who.org,
    now,
    today: who.businessDay ?? kampalaDay(now),
    newId: newServerId,
    publicUrl: parts.publicUrl,
    audit: (entry) => entries.push(entry),
    ...parsed,
  };
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
    reply.type(endpoint.media);
    return reply.send(typeof answer.bytes === "string" ? answer.bytes : Buffer.from(answer.bytes));
  }
  if (value === undefined) return reply.code(204).send();
  return reply.type("application/json; charset=utf-8").send(toWire(value));
}

function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 100);
}

/** Answers every error of the API as a problem, and says nothing of what is inside. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler(errorAnswer(log));
}

/** The one answer to an error; also for what cannot be routed at all, like a broken escape. */
export function errorAnswer(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const answered = problemOf(error);
    if (answered.isBug) log.error("request failed", { request: request.id, error });
    const body = { ...answered.problem, requestId: request.id };
    const wait = error instanceof Refusal ? error.retryAfterSeconds : null;
    if (wait !== null) reply.header("retry-after", String(wait));
    if (body.status === 503) reply.header("retry-after", "1");
    void reply.code(body.status).type("application/problem+json").send(toWire(body));
  };
}

/** Ids of requests: ours, never the caller's. */
export function requestId(): string {
  return randomUUID();
}
