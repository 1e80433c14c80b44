// Answers that stay open: server-sent events to one person, from what their handler reads whenever their
// bell rings. Nothing is kept here: who was cut off asks again from the last event they know.
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { Refusal } from "#kernel/refusal.ts";
import { toWire } from "#platform/api/client.ts";
import type { Told } from "#platform/api/endpoint.ts";
import { type Bell, personTopic, sessionTopic } from "./bell.ts";
import type { Actor } from "./context.ts";
import type { Log } from "./log.ts";

/** As often it is asked whether the session lives, and read again, whether the bell rang or not. */
const usualBeatMs = 20_000;
/** More tabs and devices than anybody looks at; what is left open elsewhere is bounded by it. */
const mostOfAPerson = 8;
/** A reader who takes nothing for so long is let go; they catch up when they come back. */
const mostWaitingBytes = 256 * 1024;

export interface StreamAsked {
  reply: FastifyReply;
  orgId: string;
  actor: Actor;
  /** The last event the reader knows. */
  after: string | undefined;
  /** What is new after an event; null when nothing is. */
  read: (after: string | undefined) => Promise<Told<unknown> | null>;
  /** Is the session alive still, and may its person still read this? */
  mayStay: () => Promise<boolean>;
}

export interface Streams {
  /** Opens a stream. Refuses 429 when this person has too many open. */
  open(asked: StreamAsked): FastifyReply;
  /** Ends them all: the house closes. */
  close(): void;
}

interface Live {
  userId: string;
  end: () => void;
}

/** The streams of this process. */
export function openStreams(parts: { bell: Bell; log: Log; beatMs?: number | undefined }): Streams {
  const { bell, log, beatMs = usualBeatMs } = parts;
  const all = new Set<Live>();
  return {
    open: (asked) => {
      const { userId } = asked.actor;
      if ([...all].filter((one) => one.userId === userId).length >= mostOfAPerson) {
        throw new Refusal("stream.too-many", "You have this open in too many places.", {
          status: 429,
          retryAfterSeconds: 60,
        });
      }
      const text = new Readable({ read: () => undefined });
      const live = { userId, end: () => text.destroyed || text.push(null) };
      all.add(live);
      text.once("close", () => all.delete(live));
      tell(text, asked, { bell, beatMs }).catch((error: unknown) => {
        // Somebody who must do something else first (a second factor) is refused, which is no fault.
        if (!(error instanceof Refusal)) log.error("a stream failed", { error });
        live.end();
      });
      return asked.reply
        .header("cache-control", "no-store")
        .header("x-accel-buffering", "no")
        .type("text/event-stream; charset=utf-8")
        .send(text);
    },
    close: () => {
      for (const live of all) live.end();
    },
  };
}

/** Says what is new, then waits for the bell or the beat, as long as the reader may stay. */
async function tell(
  text: Readable,
  asked: StreamAsked,
  { bell, beatMs }: { bell: Bell; beatMs: number },
): Promise<void> {
  const { orgId, actor } = asked;
  const waiting = turnsOf(text, beatMs);
  const deaf = [
    bell.listen(personTopic(orgId, actor.userId), waiting.wake),
    ...(actor.sessionId === null
      ? []
      : [bell.listen(sessionTopic(actor.sessionId), waiting.doubt)]),
  ];
  text.once("close", () => deaf.forEach((stop) => stop()));
  let { after } = asked;
  // Something is said at once, so that whoever stands in between lets the answer through.
  text.push(": open\n\n");
  for (;;) {
    const told = await asked.read(after);
    if (isOver(text)) return;
    if (told) {
      text.push(`id: ${told.id}\ndata: ${toWire(told.event)}\n\n`);
      after = told.id;
    }
    const why = await waiting.next();
    if (isOver(text)) return;
    if (why === "bell") continue;
    if (!(await asked.mayStay())) break;
    text.push(": beat\n\n");
  }
  if (!isOver(text)) text.push(null);
}

function isOver(text: Readable): boolean {
  if (text.readableLength > mostWaitingBytes) text.destroy();
  return text.destroyed || text.readableEnded;
}

/** Waits for whatever comes first; a ring that came while nobody waited is not lost. */
function turnsOf(text: Readable, beatMs: number) {
  let due: "bell" | "beat" | null = null;
  let go: (() => void) | null = null;
  const come = (why: "bell" | "beat"): void => {
    due = due === "beat" ? "beat" : why;
    go?.();
  };
  text.once("close", () => come("beat"));
  return {
    wake: () => come("bell"),
    doubt: () => come("beat"),
    next: async (): Promise<"bell" | "beat"> => {
      const beat = setTimeout(() => come("beat"), beatMs);
      if (due === null) await new Promise<void>((resolve) => (go = resolve));
      clearTimeout(beat);
      go = null;
      const why = due ?? "beat";
      due = null;
      return why;
    },
  };
}
