// How a command is carried out: once per id, in one transaction with its audit lines and its receipt. What one person
// sends of one kind at once may be carried out together (decision 0038).
import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql, type Transaction } from "kysely";
import { kampalaDay } from "#kernel/days.ts";
import { idFrom, isId } from "#kernel/ids.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toWire } from "#platform/api/client.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { mayAsk } from "#platform/api/mayAsk.ts";
import { appendAuditsAndReceipts, type AuditHead, type Finished } from "./audit.ts";
import { broughtBy, type FieldDoor } from "./brought.ts";
import { answerText } from "./declared.ts";
import { endWithNext } from "./companyDriver.ts";
import type { Actor, AuditEntry, Ctx, Org } from "./context.ts";
import type { Database } from "./db.ts";
import { gatheredInTurn } from "./gathered.ts";
import type { Handler, HandlerOfMany } from "./handlers.ts";
import { isStalePlan } from "./statementNames.ts";
import type { DB } from "./tables.generated.ts";

/** Who a request comes from: found by the token, checked against its live session. */
export interface Who {
  actor: Actor;
  org: Org;
  businessDay: string | null;
  /** When they last showed that it is them: by signing in, or again since. Null where nobody knows. */
  shownAt: Date | null;
}

/** What was asked, read by the endpoint's own schemas. */
export interface Parsed {
  params: unknown;
  body: unknown;
}

/** One request to do something, by whom it may be done. */
export interface Asked {
  request: FastifyRequest;
  who: Who;
  parsed: Parsed;
}

/** What a command answers, the same words each time it is sent again. */
export interface Answer {
  status: number;
  text: string;
  head: AuditHead;
  replayed?: boolean;
}

export interface CommandParts {
  database: Database;
  /** Who looks after operations that waited on a phone. */
  field: FieldDoor;
  /** The house's own address, where the QR codes of papers lead. */
  publicUrl: string;
  /** The same person, asked anew behind the company's lock; null when they may not come in any more. */
  whoIsStill: (tx: Transaction<DB>, who: Who, now: Date) => Promise<Who | null>;
  /** Refuses whoever did not show lately enough that it is them; asked before what asks for it again. */
  checkShown: (ctx: Ctx, shownAt: Date | null) => Promise<void>;
  /** The clock; real everywhere but in tests that move time. */
  clock?: () => Date;
}

export interface CommandRoute {
  name: string;
  endpoint: Endpoint;
  handler: Handler;
  ofMany?: HandlerOfMany | undefined;
}

/** A request with the id of its write and the mark of its content. */
interface Keyed extends Asked {
  key: string;
  content: string;
  /** When it began to wait for its company's turn, by the process's own clock. */
  sinceMs: number;
}

/** So many are carried out together at most: each waits for all of them. */
const mostTogether = 100;
const mostAttempts = 3;
/** Who waited longer for the company's turn may have been dismissed meanwhile: they are asked anew. */
const longestUnaskedMs = 1_000;

/** Makes an id from the clock and the machine's random numbers. */
export function newServerId(): string {
  return idFrom(Date.now(), randomBytes(10));
}

/** What a handler gets: the transaction, who asks, and where its audit lines go. */
export function insideCtx(
  parts: Pick<CommandParts, "clock" | "publicUrl">,
  { who, parsed }: Pick<Asked, "who" | "parsed">,
  tx: Transaction<DB>,
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

/**
 * Gives the way a route's commands are carried out. A command whose handler takes several waits for its company's turn with
 * those that its person has sent meanwhile; where one of them cannot be done, each is done by itself.
 */
export function carrierOf(
  parts: CommandParts,
  route: CommandRoute,
): (asked: Asked) => Promise<Answer> {
  const { ofMany } = route;
  const alone = (asked: Keyed): Promise<Answer> =>
    repeatedly(() => parts.database.write(asked.who.org.id, (tx) => once(parts, route, tx, asked)));
  if (!ofMany) return (asked) => alone(keyed(route, asked));
  const together = gatheredInTurn<Keyed, Answer>({
    groupOf: ({ who }) => `${who.org.id} ${who.actor.userId}`,
    keyOf: ({ key }) => key,
    most: mostTogether,
    inTurn: (first, take) =>
      repeatedly(() =>
        parts.database.write(first.who.org.id, async (tx) => {
          const taken = take();
          if (taken.length > 1) return onceTogether(parts, { ...route, ofMany }, tx, taken);
          return Promise.all(taken.map((one) => once(parts, route, tx, one)));
        }),
      ),
    alone,
  });
  return (asked) => {
    const one = keyed(route, asked);
    const isAlone = broughtBy(asked.request) !== null || !ofMany.joins(asked.parsed as never);
    return isAlone ? alone(one) : together(one);
  };
}

/** Does it again where only the moment was wrong: another wrote meanwhile, or a kept plan is out of date. */
async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      const isPassing = code === "40001" || code === "40P01" || isStalePlan(error);
      if (attempt >= mostAttempts || !isPassing) throw error;
    }
  }
}

/** Carries out one command, or gives the answer it got when it was carried out before. */
async function once(
  parts: CommandParts,
  route: CommandRoute,
  tx: Transaction<DB>,
  asked: Keyed,
): Promise<Answer> {
  const brought = broughtBy(asked.request);
  if (brought && !route.endpoint.offline) {
    const words = "This cannot wait on a phone. Do it again with a connection.";
    throw new Refusal("not-for-later", words);
  }
  // The first question: the company's lock is taken with it, and the clock is read behind the lock.
  const before = await tx
    .selectFrom("command_receipt")
    .selectAll()
    .where("key", "=", asked.key)
    .executeTakeFirst();
  const entries: AuditEntry[] = [];
  const who = await stillWho(parts, route, tx, asked);
  const ctx = insideCtx(parts, { ...asked, who }, tx, entries);
  if (brought) await parts.field.meet(ctx, brought);
  if (before) {
    if (before.content_sha256 !== asked.content) {
      throw new Refusal(
        "same-id-other-content",
        "This id was used before, for something else or by somebody else. Nothing was changed.",
      );
    }
    const head = { seq: before.audit_seq, hash: before.audit_hash };
    return { status: before.status, text: before.answer, head, replayed: true };
  }
  // What was done is answered again whoever they are by now; only what is to be done asks.
  if (route.endpoint.asksAgain) await parts.checkShown(ctx, who.shownAt);
  const value = await route.handler(ctx as never);
  const done = finishedOf(route, asked, { value, entries, now: ctx.now });
  if (!brought) endWithNext();
  const [head] = await appendAuditsAndReceipts(tx, [done]);
  if (!head) throw new Error("a command without its receipt");
  if (brought) await parts.field.note(ctx, brought, { key: asked.key, endpoint: route.name });
  return { status: done.receipt.status, text: done.receipt.answer, head };
}

/** Whoever asked, with what they may do now; refuses who was dismissed, or lost the permission, while they waited. */
async function stillWho(
  parts: CommandParts,
  { endpoint: { needs } }: CommandRoute,
  tx: Transaction<DB>,
  { who, sinceMs }: Keyed,
): Promise<Who> {
  if (performance.now() - sinceMs <= longestUnaskedMs) return who;
  const still = await parts.whoIsStill(tx, who, parts.clock ? parts.clock() : new Date());
  // A command that strangers send is carried out nowhere here: it has nobody to ask anew.
  const isOfPeople = needs !== "public" && needs !== "provider" && needs !== "operator";
  if (still && isOfPeople && mayAsk(still.actor, needs)) return still;
  throw new Refusal(
    "not-allowed",
    "While this waited you were signed out, or may not do it any more. It was not done.",
    { status: 403 },
  );
}

/** Carries out several of one kind that one person sent: all, or none and each is done by itself then. */
async function onceTogether(
  parts: CommandParts,
  route: CommandRoute & { ofMany: HandlerOfMany },
  tx: Transaction<DB>,
  asked: readonly Keyed[],
): Promise<Answer[]> {
  // The first question, as for one: the lock is taken with it.
  const before = await tx
    .selectFrom("command_receipt")
    .select("key")
    .where(sql<boolean>`key = any(${asked.map(({ key }) => key)}::text[])`)
    .executeTakeFirst();
  if (before) throw new Refusal("done-before", "One of these was done before.");
  const [first] = asked;
  if (!first) throw new Error("a command that nobody sent");
  // All of them are one person's, and the first waited longest.
  const who = await stillWho(parts, route, tx, first);
  const all = asked.map((one) => {
    const entries: AuditEntry[] = [];
    return { one, entries, ctx: insideCtx(parts, { ...one, who }, tx, entries) };
  });
  if (route.endpoint.asksAgain && all[0]) await parts.checkShown(all[0].ctx, who.shownAt);
  const values = await route.ofMany.handle(all.map(({ ctx }) => ctx) as never);
  if (values.length !== all.length) throw new Error(`${route.name}: an answer for each`);
  const done = all.map(({ one, entries, ctx }, at) =>
    finishedOf(route, one, { value: values[at], entries, now: ctx.now }),
  );
  endWithNext();
  const heads = await appendAuditsAndReceipts(tx, done);
  return done.map(({ receipt: { status, answer } }, at) => {
    const head = heads[at];
    if (!head) throw new Error("a command without its receipt");
    return { status, text: answer, head };
  });
}

/** A command that was carried out, as its audit lines and its receipt say it. */
function finishedOf(
  route: CommandRoute,
  { key, content, who, request }: Keyed,
  { value, entries, now }: { value: unknown; entries: readonly AuditEntry[]; now: Date },
): Finished {
  const { userId, name, role } = who.actor;
  const nothingSaid = { subject: "command", subjectId: key, action: route.name, details: {} };
  return {
    entries: entries.length === 0 ? [nothingSaid] : entries,
    by: { actor: { userId, name, role }, now, endpoint: route.name, requestId: request.id },
    receipt: {
      key,
      endpoint: route.name,
      contentSha256: content,
      status: value === undefined ? 204 : 200,
      answer: value === undefined ? "" : answerText(route.endpoint, value),
    },
  };
}

function keyed(route: CommandRoute, asked: Asked): Keyed {
  const { parsed, who } = asked;
  // The person is part of it: an answer is given again only to whoever got it first.
  const content = createHash("sha256")
    .update(toWire([route.name, who.actor.userId, parsed.params ?? null, parsed.body ?? null]))
    .digest("hex");
  return { ...asked, key: keyOf(asked), content, sinceMs: performance.now() };
}

/** The id of the write: the id of the thing it makes, else the Idempotency-Key header. */
function keyOf({ request, parsed: { body } }: Asked): string {
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
